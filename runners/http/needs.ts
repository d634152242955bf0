// Requirements of suites under load: those of a start, and the processor that the generator is built for.

import { applicationNeeds } from '../../core/application/needs.ts';
import type { Need } from '../../core/need.ts';
import type { RunContext } from '../../core/runner.ts';

export function httpNeeds(context: RunContext): Need[] {
  const fits = process.platform === 'linux' && ['x64', 'arm64'].includes(process.arch);
  const generator: Need = {
    name: 'generator',
    state: fits ? 'ready' : 'missing',
    found: fits
      ? 'it comes with this release'
      : `it is for Linux on x86-64 or arm64; this is ${process.platform} on ${process.arch}`,
    action: fits ? '' : 'measure on Linux on x86-64 or arm64',
  };
  return [generator, ...applicationNeeds(context)];
}
