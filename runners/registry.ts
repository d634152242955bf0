// The runners: all that the rest of the program imports of this folder. list.ts names them.
import type { Runner } from '../core/runner-interface.ts';
import { withSweep } from '../core/sweep/sweep.ts';
import * as list from './list.ts';

type Listed = (typeof list)[keyof typeof list];

/** A suite of any runner; `runner` tells which. */
export type Suite = Listed extends infer R ? (R extends Runner<infer S> ? S : never) : never;

/** The runners by name, in the order of their names. */
export const RUNNERS: Readonly<Record<string, Runner>> = Object.fromEntries(
  Object.values(list as Readonly<Record<string, unknown>>).map(runner => {
    const { name } = runner as Runner;
    return [name, withSweep(runner as Runner)];
  }),
);

/** Returns the runner of a suite. */
export function runnerOf({ runner }: { readonly runner: string }): Runner {
  const found = RUNNERS[runner];
  if (found === undefined) throw new Error(`there is no runner ${runner}`);
  return found;
}
