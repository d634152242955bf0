// The runners. A new runner is a folder beside this file, and one line in it.
import type { Runner } from '../core/runner-interface.ts';
import { commandRunner } from './command/command.ts';
import { goRunner } from './go/go.ts';
import { httpRunner } from './http/http.ts';
import { jmhRunner } from './jmh/jmh.ts';
import { kernelRunner } from './kernel/kernel.ts';
import { startupRunner } from './startup/startup.ts';

const ALL = [jmhRunner, goRunner, commandRunner, startupRunner, httpRunner, kernelRunner];

/** A suite of any runner; `runner` tells which. */
export type Suite = (typeof ALL)[number] extends infer R ? (R extends Runner<infer S> ? S : never) : never;

/** The runners by name, in the order of documentation. */
export const RUNNERS: Readonly<Record<string, Runner>> = Object.fromEntries(
  ALL.map(runner => [runner.name, runner as Runner]),
);

/** Returns the runner of a suite. */
export function runnerOf({ runner }: { readonly runner: string }): Runner {
  const found = RUNNERS[runner];
  if (found === undefined) throw new Error(`there is no runner ${runner}`);
  return found;
}
