// The reduced values of each stored run, cached so that only new runs are read.
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { programDigest } from '../../../core/programs.ts';
import { shown } from '../../../core/results/path.ts';
import type { Warning } from '../../../core/results/warning.ts';
import { CONTROL } from '../../../core/suite.ts';
import type { Baseline, Store } from '../baselines/store.ts';
import { emptyRequest, Statistics } from '../comparison/judge.ts';
import type { RunEstimates } from '../comparison/levels.ts';
import { expectRuns } from '../comparison/wasi.ts';
import type { Host } from '../host/host.ts';
import { HistoryCache, type RunOverheads } from './cache.ts';

/** Number of runs read at a time; each batch is saved before the next. */
const BATCH = 250;
/** Number of overheads above which the work takes more than a second and code should be compiled for speed. */
const MANY = 20_000;
/** Number of cached runs that are read again, chosen at random each time, to detect a wrong cache. */
const AUDITED = 2;

/** Runs by their names. */
export interface StoredOverheads {
  readonly runs: ReadonlyMap<string, RunOverheads>;
  readonly warnings: readonly Warning[];
}

export function historyCacheFile(
  store: Store,
  suite: string,
  control: string,
  host: Pick<Host, 'cache'>,
): string {
  const name = control === CONTROL ? suite : `${suite}-${digestOf(control).slice(0, 8)}`;
  return join(host.cache, 'history', digestOf(store.identity).slice(0, 16), `${name}.jsonl`);
}

/**
 * The reduced values of runs of a suite. An unreadable run is left out with a warning. Throws `signal.reason` if the
 * user stops it; batches read by then are saved.
 */
export async function storedOverheads(
  store: Store,
  wanted: readonly Baseline[],
  { suite, control }: { readonly suite: string; readonly control: string },
  host: Pick<Host, 'root' | 'cache' | 'output' | 'signal'>,
): Promise<StoredOverheads> {
  const path = historyCacheFile(store, suite, control, host);
  const program = programDigest('compare.wasm', host);
  const kept = new HistoryCache(path, { suite, control, program });
  const reader = new Reader(store, suite, control, host);
  const digests = new Map(
    (await store.digests(wanted)).map((digest, at): [string, string | null] => [
      wanted[at]?.name ?? '',
      digest,
    ]),
  );
  const runs = new Map<string, RunOverheads>();
  for (const { name } of wanted) {
    const found = kept.get(digests.get(name) ?? '');
    if (found !== null) runs.set(name, found);
  }
  const overheads = [...runs.values()].reduce((sum, { keys }) => sum + keys.length, 0);
  if (overheads > MANY || wanted.length - runs.size > BATCH) expectRuns('long');
  for (const { run, reduced } of await reader.read(drawn(wanted.filter(({ name }) => runs.has(name))))) {
    if (same(reduced, runs.get(run.name))) continue;
    kept.discard('it differs from the runs');
    runs.clear();
    break;
  }
  const missing = wanted.filter(({ name }) => !runs.has(name));
  if (kept.fault !== '')
    host.output.tell(`${shown(path)}: ${kept.fault}; the missing values are read from the stored runs`);
  try {
    for (let at = 0; at < missing.length; at += BATCH) {
      if (missing.length > BATCH) host.output.status(`${suite}: reading run ${at + 1} of ${missing.length}`);
      for (const { run, reduced } of await reader.read(missing.slice(at, at + BATCH))) {
        const digest = digests.get(run.name) ?? null;
        runs.set(run.name, digest === null ? reduced : kept.add(digest, reduced));
      }
      saved(kept);
    }
  } finally {
    host.output.status('');
  }
  const failure = saved(kept);
  if (failure !== '')
    host.output.tell(
      `${shown(path)} cannot be written, so the stored runs are read again each time: ${failure}`,
    );
  return { runs, warnings: reader.warnings };
}

/** Reads runs, and collects warnings about unreadable ones. */
class Reader {
  readonly warnings: Warning[] = [];
  readonly #store: Store;
  readonly #suite: string;
  readonly #control: string;
  readonly #statistics: Statistics;
  readonly #signal: AbortSignal;

  constructor(
    store: Store,
    suite: string,
    control: string,
    { signal, ...place }: Pick<Host, 'root' | 'cache' | 'signal'>,
  ) {
    this.#store = store;
    this.#suite = suite;
    this.#control = control;
    this.#statistics = new Statistics(place);
    this.#signal = signal;
  }

  async read(runs: readonly Baseline[]): Promise<{ run: Baseline; reduced: RunOverheads }[]> {
    this.#signal.throwIfAborted();
    if (runs.length === 0) return [];
    const { baselines, warnings } = await this.#store.load(runs);
    const history = baselines.map(({ path, name }) => ({ path, name, date: '', commit: '' }));
    const request = { ...emptyRequest(this.#suite, this.#control), history };
    const estimates = await this.#statistics.reduce(request, this.#signal);
    this.warnings.push(...warnings, ...estimates.warnings);
    const byName = new Map(estimates.runs.map(run => [run.name, run]));
    return baselines.flatMap(run => {
      const one = byName.get(run.name);
      return one === undefined ? [] : [{ run, reduced: reducedOf(run, one) }];
    });
  }
}

function reducedOf(
  { header, commit }: Baseline,
  { control, machine, rows }: RunEstimates['runs'][number],
): RunOverheads {
  return {
    date: header.date ?? '',
    commit,
    control,
    machine,
    keys: rows.map(({ benchmark, metric, treatment, better }) => ({ benchmark, metric, treatment, better })),
    values: rows.flatMap(({ theta, low, high, se, rounds }) => [theta, low, high, se, rounds]),
  };
}

/** Sorts the machine's facts: they have no order. */
function same(one: RunOverheads, other: RunOverheads | undefined): boolean {
  const text = (run: RunOverheads): string =>
    JSON.stringify({ ...run, machine: Object.entries(run.machine).sort() });
  return other !== undefined && text(one) === text(other);
}

/** A few runs, chosen at random. */
function drawn(runs: readonly Baseline[]): Baseline[] {
  return Array.from(
    { length: Math.min(AUDITED, runs.length) },
    () => runs[Math.floor(Math.random() * runs.length)],
  )
    .filter(run => run !== undefined)
    .filter((run, at, all) => all.indexOf(run) === at);
}

/** Saves the cache. Returns why it could not be written, which only costs time at the next call; empty on success. */
function saved(kept: HistoryCache): string {
  try {
    kept.save();
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}

function digestOf(text: string | Buffer): string {
  return createHash('sha256').update(text).digest('hex');
}
