// The history of a suite in a store: its stored runs, reduced, and combined row by row.

import type { GateRequest } from '../../../core/results/record.ts';
import { releaseOf } from '../baselines/life.ts';
import type { Baseline, Store } from '../baselines/store.ts';
import type { Host } from '../host/host.ts';
import type { SuiteHistory } from './history.ts';
import { overTime, type RunValues } from './over-time.ts';
import { storedOverheads } from './overheads.ts';
import { once, PINNED } from './request.ts';

export interface Wanted {
  readonly suite: string;
  /** The variant without an agent. */
  readonly control: string;
  /** The number of newest runs. */
  readonly last: number;
  /** The gates of the configuration; those on drift apply to the release baseline. */
  readonly gates: readonly GateRequest[];
}

/** The history, and all stored runs of the suite (newest first). Throws `signal.reason` if the user stops it. */
export async function suiteHistoryOf(
  store: Store,
  { suite, control, last, gates }: Wanted,
  host: Pick<Host, 'root' | 'cache' | 'output' | 'signal'>,
): Promise<{ suiteHistory: SuiteHistory; stored: readonly Baseline[] }> {
  const { baselines: stored, warnings } = await store.list(suite);
  const release = releaseOf(stored)?.runs.slice(0, PINNED) ?? [];
  const newest = stored.slice(0, last);
  const found = await storedOverheads(store, [...new Set([...newest, ...release])], { suite, control }, host);
  const valuesFrom = (runs: readonly Baseline[]): RunValues[] =>
    once(
      runs.flatMap(run => {
        const overheads = found.runs.get(run.name);
        return overheads === undefined || !overheads.control ? [] : [{ run, overheads }];
      }),
      ({ overheads }) => overheads.date,
    );
  const values = { runs: valuesFrom(newest).reverse(), pinned: valuesFrom(release) };
  const history = await overTime(suite, values, gates, host);
  return { stored, suiteHistory: { ...history, warnings: [...warnings, ...found.warnings] } };
}
