// Lists and reads stored runs for the tables: their text, and what the statistics say about them.

import { readFileSync, rmSync } from 'node:fs';
import { basename } from 'node:path';
import { grouped } from '../../../core/grouped.ts';
import type { Warning } from '../../../core/results/warning.ts';
import type { Baseline, Store } from '../baselines/store.ts';
import { emptyRequest, Statistics } from '../comparison/judge.ts';
import type { Estimate } from '../comparison/levels.ts';
import type { Host } from '../host/host.ts';
import { monthOf } from './keys.ts';
import { controlOf, type ReadRun } from './run.ts';

/** Runs that are fetched and read at a time. */
const BATCH = 250;

/** A repository of a store, and the name under which its tables are kept. */
export interface Source {
  readonly repository: string;
  /** Opens the store in its present state. */
  readonly open: () => Store;
  /** Whether the files of loaded runs are copies of ours, which are removed once they were read. */
  readonly copies: boolean;
}

/** A run as a store lists it, with the digest of its file; null if the store cannot tell it. */
export interface Listed {
  readonly run: Baseline;
  readonly file: string;
  readonly digest: string | null;
}

/** The runs of a repository at one time. */
export interface Listing {
  readonly store: Store;
  /** By month, each oldest first, one suite after the other. */
  readonly months: ReadonlyMap<string, readonly Listed[]>;
  /** Why runs may be missing; empty if none is. */
  readonly warnings: readonly Warning[];
}

export async function listRuns({ open }: Source): Promise<Listing> {
  const store = open();
  const all: Listed[] = [];
  const warnings: Warning[] = [];
  for (const suite of await store.suites()) {
    const listed = await store.list(suite);
    warnings.push(...listed.warnings);
    const runs = listed.baselines.toReversed();
    const digests = await store.digests(runs);
    for (const [at, run] of runs.entries())
      all.push({ run, file: basename(run.path), digest: digests[at] ?? null });
  }
  return { store, months: grouped(all, ({ run }) => monthOf(run.time)), warnings };
}

/** Reads runs; those that cannot be read are left out with a warning. */
export class RunReader {
  readonly warnings: Warning[] = [];
  readonly #store: Store;
  readonly #copies: boolean;
  readonly #statistics: Statistics;
  readonly #signal: AbortSignal;

  constructor(
    store: Store,
    { copies }: Pick<Source, 'copies'>,
    host: Pick<Host, 'root' | 'cache' | 'signal'>,
  ) {
    this.#store = store;
    this.#copies = copies;
    this.#statistics = new Statistics(host);
    this.#signal = host.signal;
  }

  /** @param runs of one suite. Throws `signal.reason` if the user stops it. */
  async *read(runs: readonly Listed[]): AsyncGenerator<ReadRun> {
    for (let at = 0; at < runs.length; at += BATCH) {
      this.#signal.throwIfAborted();
      const batch = runs.slice(at, at + BATCH);
      const listed = new Map(batch.map(one => [one.run.path, one]));
      const { baselines, warnings } = await this.#store.load(batch.map(({ run }) => run));
      this.warnings.push(...warnings);
      const estimates = await this.#estimates(baselines);
      for (const run of baselines) {
        const found = estimates.get(run.path);
        if (found !== undefined) {
          const { file = '', digest = null } = listed.get(run.path) ?? {};
          const text = readFileSync(run.path, 'utf8');
          yield { run, file, digest: digest ?? '', text, estimates: found };
        }
        if (this.#copies) rmSync(run.path, { force: true });
      }
    }
  }

  /** The estimates of each readable run, by its path. */
  async #estimates(runs: readonly Baseline[]): Promise<Map<string, readonly Estimate[]>> {
    const found = new Map<string, readonly Estimate[]>();
    for (const [control, those] of grouped(runs, controlOf)) {
      const history = those.map(({ path, name }) => ({ path, name, date: '', commit: '' }));
      const request = { ...emptyRequest(those[0]?.suite ?? '', control), history };
      const reduced = await this.#statistics.reduce(request, this.#signal);
      this.warnings.push(...reduced.warnings);
      const byName = new Map(reduced.runs.map(run => [run.name, run.rows]));
      for (const { path, name } of those) {
        const rows = byName.get(name);
        if (rows !== undefined) found.set(path, rows);
      }
    }
    return found;
  }
}
