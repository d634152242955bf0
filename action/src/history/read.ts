// Reads the histories of the suites of a store, and returns them as numbers for programs.
import { suggest, UsageError } from '../../../core/config/problem.ts';
import { limitedOf } from '../../../core/matching.ts';
import { type BaseSuite, CONTROL } from '../../../core/suite.ts';
import { isBaseline, releaseOf } from '../baselines/life.ts';
import type { Store } from '../baselines/store.ts';
import { inputGates, laidOver } from '../config/limits.ts';
import { loadConfig } from '../config/resolve.ts';
import type { Host } from '../host/host.ts';
import { isCpu } from '../report/quantity.ts';
import type { History, WholeHistory } from './history.ts';
import { importedSeries } from './imported.ts';
import { suiteHistoryOf } from './suite.ts';

/** What to read from a store. */
export interface HistoryRequest {
  /** Only these suites; empty: all that are stored. */
  readonly suites: readonly string[];
  /** The number of newest runs of each suite. */
  readonly last: number;
  /** The variant without an agent; null: that of the configuration, else `off`. */
  readonly control: string | null;
  /** The configuration with the limits to watch; null: none. */
  readonly config: string | null;
  /** A limit on drift, as the user wrote it. */
  readonly maxDrift: string | null;
}

/** The histories of the requested suites. Throws {@link UsageError} for an unknown suite, and `signal.reason`. */
export async function historiesOf(
  store: Store,
  options: HistoryRequest,
  host: Host,
): Promise<WholeHistory[]> {
  const known = await store.suites();
  const unknown = options.suites.find(suite => !known.includes(suite));
  if (unknown !== undefined)
    throw new UsageError(`history: no suite "${unknown}" is stored: ${suggest(unknown, known)}`);
  const configured = options.config === null ? [] : loadConfig(options.config).suites;
  const histories: WholeHistory[] = [];
  for (const suite of options.suites.length === 0 ? known : options.suites) {
    const imported = await importedSeries(store, suite, options.last);
    const own = configured.find(({ name }) => name === suite);
    histories.push({ ...(await read(store, suite, options, own, host)), imported });
  }
  return histories;
}

async function read(
  store: Store,
  suite: string,
  { last, control, maxDrift }: HistoryRequest,
  configured: BaseSuite | undefined,
  host: Host,
): Promise<History> {
  const own = inputGates({ maxOverhead: null, maxRegression: null, maxDrift });
  const gates = laidOver(configured?.gates ?? [], own);
  const wanted = { suite, control: control ?? configured?.control ?? CONTROL, last, gates };
  const { suiteHistory, stored } = await suiteHistoryOf(store, wanted, host);
  const release = releaseOf(stored);
  const limited = limitedOf(gates, suiteHistory.rows);
  const any = limited.some(Boolean);
  return {
    suiteHistory,
    release: release === null ? null : { name: release.name, runs: release.runs.map(({ name }) => name) },
    failed: stored.filter(run => !isBaseline(run)).map(({ name }) => name),
    watched: new Set(suiteHistory.rows.filter((row, at) => (any ? limited[at] : isCpu(row.metric)))),
  };
}

/** A history for programs: the statistics, and each run with its marks in the store. */
export function numbers({ suiteHistory, release, failed, watched, imported }: WholeHistory) {
  const names = new Set(failed);
  const runs = suiteHistory.runs.map(run => ({ ...run, failed: names.has(run.name) }));
  const rows = suiteHistory.rows.map(row => ({ ...row, watched: watched.has(row) }));
  return { ...suiteHistory, runs, rows, release, imported };
}
