// A busy application for tests of profilers, and what its profiles must show.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder, definedVariables } from '../../action/src/host/place.ts';
import { chooseJdk } from '../jvm/jdk.ts';
import type { Profile, ProfiledFork, Stack } from '../profile/profile.ts';
import type { RunContext } from '../runner.ts';

const ROOT = join(import.meta.dirname, '../..');
export const CALIBRATED = join(ROOT, 'jvm-bench/calibrated-agent/target/overhead-calibrated-agent.jar');
/** The cost of a call of the busy method, with the agent. */
export const COST = 'methods=overhead.testing.Busy#work,busy-iterations=400000,garbage-bytes=100000';

/** A context with the user's cache, where async-profiler is fetched once. */
export function profiledContext(): RunContext {
  const variables = definedVariables(process.env);
  const environment = Object.fromEntries(
    ['PATH', 'HOME', 'JAVA_HOME'].flatMap(name => {
      const value = variables[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
  return {
    root: ROOT,
    cache: cacheFolder(variables),
    environment,
    notice: () => undefined,
    signal: new AbortController().signal,
  };
}

/** The same without a way to fetch async-profiler. */
export function withoutNetwork(cache: string): RunContext {
  return {
    ...profiledContext(),
    cache,
    ownEnvironment: { HOME: cache, https_proxy: 'http://127.0.0.1:9' },
  };
}

/** Compiles the application into a folder. Returns its command. */
export function busyApplication(folder: string, { environment }: RunContext): string[] {
  assert.ok(existsSync(CALIBRATED), `${CALIBRATED} is missing: run make setup`);
  const { home } = chooseJdk(environment, 17);
  const source = join(import.meta.dirname, 'testdata/Busy.java');
  execFileSync(join(home, 'bin/javac'), ['-d', folder, source]);
  // Otherwise its answers wait for a delayed acknowledgement on some machines, and the fork fails.
  const prompt = '-Dsun.net.httpserver.nodelay=true';
  return [join(home, 'bin/java'), prompt, '-cp', folder, 'overhead.testing.Busy', '{port}'];
}

export function profileOf({ profiles }: ProfiledFork, metric: string): Profile {
  const found = profiles.find(profile => profile.metric === metric);
  assert.ok(found !== undefined, `no profile of ${metric}`);
  return found;
}

/** The value of the stacks that a function is in, as a part of all. */
export function shareOf({ stacks }: Profile, is: (frame: Stack['frames'][number]) => boolean): number {
  const sum = (some: readonly Stack[]) => some.reduce((all, { value }) => all + value, 0);
  return sum(stacks.filter(({ frames }) => frames.some(is))) / sum(stacks);
}
