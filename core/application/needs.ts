// Requirements of suites that start applications: Linux, and a JDK for JVMs.
import { findJdks } from '../jvm/jdk.ts';
import { jdkNeed } from '../jvm/needs.ts';
import type { Need } from '../need.ts';
import type { RunContext } from '../runner.ts';

export function applicationNeeds(context: RunContext): Need[] {
  const linux = process.platform === 'linux';
  const system: Need = {
    name: 'Linux',
    state: linux ? 'ready' : 'missing',
    found: linux ? 'its kernel reports the usage of a running process' : `this is ${process.platform}`,
    action: linux ? '' : 'measure on Linux',
  };
  return [system, jdkNeed(findJdks(context.environment))];
}
