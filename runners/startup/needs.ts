// What suites that start applications need: Linux, a JDK where a JVM is started, Maven for the applications of this project.

import { jmhNeeds } from '../jmh/needs.ts';
import type { Need } from '../need.ts';
import type { Surroundings } from '../runner.ts';

export async function startupNeeds(surroundings: Surroundings): Promise<Need[]> {
  const linux = process.platform === 'linux';
  const system: Need = {
    name: 'Linux',
    state: linux ? 'ready' : 'missing',
    found: linux ? 'its kernel tells what a process uses while it runs' : `this is ${process.platform}`,
    action: linux ? '' : 'measure on Linux',
  };
  const [jdk] = await jmhNeeds(surroundings);
  return [system, ...(jdk === undefined ? [] : [jdk])];
}
