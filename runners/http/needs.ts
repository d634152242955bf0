// Requirements of suites under load: those of a start, and the processor that the generator is built for.

import { applicationNeeds } from '../../core/application/needs.ts';
import type { Need } from '../../core/need.ts';
import type { RunContext } from '../../core/runner.ts';

export function httpNeeds(context: RunContext): Need[] {
  const fits = process.platform === 'linux' && process.arch === 'x64';
  const generator: Need = {
    name: 'generator',
    state: fits ? 'ready' : 'missing',
    found: fits
      ? 'it comes with this release'
      : `it is for Linux on x86-64; this is ${process.platform} on ${process.arch}`,
    action: fits ? '' : 'measure on Linux on x86-64',
  };
  return [generator, ...applicationNeeds(context)];
}
