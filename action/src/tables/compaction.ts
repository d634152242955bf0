// Compaction: brings the tables of a repository up to date with its stored runs, month by month.
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { Warning } from '../../../core/results/warning.ts';
import { visible } from '../../../core/visible.ts';
import type { Host } from '../host/host.ts';
import type { Condition, Objects } from '../objects/objects.ts';
import { COLUMNS, TABLES } from './columns.ts';
import { stateKey, tableKey, tableOf, tablePrefix } from './keys.ts';
import { type MonthResult, Overtaken, writeMonth } from './month.ts';
import { type Listed, listRuns, type Source } from './reading.ts';

/** What compaction did with a repository. */
export interface Compacted {
  /** Months that were written or removed, of all. */
  readonly changed: number;
  readonly months: number;
  /** Runs that were read, and bytes that were written. */
  readonly added: number;
  readonly bytes: number;
  readonly warnings: readonly Warning[];
}

/** Attempts at one month, while other processes write it too. */
const TRIES = 20;
/** Longest pause before the next attempt (ms). */
const PAUSE = 500;

/** The digest of the runs and marks of each month that was compacted. */
const stateSchema = z.object({ schema: z.literal(1), months: z.record(z.string(), z.string()) });

type Needs = Pick<Host, 'root' | 'cache' | 'signal' | 'output'>;

/**
 * Writes the months that changed since the last compaction. A stopped compaction leaves whole files and continues where it was. Throws
 * `signal.reason` if the user stops it.
 */
export async function compact(source: Source, to: Objects, host: Needs): Promise<Compacted> {
  const { repository } = source;
  const listing = await listRuns(source);
  const warnings = [...listing.warnings];
  const isWhole = warnings.length === 0;
  const there = await monthsIn(to, repository);
  const months = [...new Set([...listing.months.keys(), ...there.keys()])].sort();
  const state = new State(to, repository);
  const done = await state.read();
  const total = { changed: 0, added: 0, bytes: 0 };
  for (const [at, month] of months.entries()) {
    host.signal.throwIfAborted();
    const runs = listing.months.get(month) ?? [];
    const digest = digestOf(runs);
    if (done[month] === digest && there.get(month) === TABLES.length) continue;
    host.output.status(`${visible(repository)}: ${month}, ${at + 1} of ${months.length} months`);
    if (runs.length === 0 && isWhole) {
      for (const table of TABLES) await to.remove(tableKey({ table, repository, month }));
      total.changed++;
      await state.done(month, null);
      continue;
    }
    const written = await persistently(() => writeMonth({ repository, month }, source, listing, to, host));
    warnings.push(...written.warnings);
    total.added += written.added;
    total.bytes += written.bytes;
    if (written.bytes > 0) total.changed++;
    // A run that could not be listed or read is tried again by the next compaction.
    if (isWhole && written.warnings.length === 0) await state.done(month, digest);
  }
  host.output.status('');
  return { ...total, months: months.length, warnings };
}

/** The number of tables that each month has. */
async function monthsIn(to: Objects, repository: string): Promise<Map<string, number>> {
  const months = new Map<string, number>();
  for (const table of TABLES)
    for await (const listed of to.list(tablePrefix(table, repository))) {
      const found = 'key' in listed ? tableOf(listed.key) : null;
      if (found !== null) months.set(found.month, (months.get(found.month) ?? 0) + 1);
    }
  return months;
}

/** Repeats an attempt as long as other processes are faster. */
async function persistently(attempt: () => Promise<MonthResult>): Promise<MonthResult> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof Overtaken)) throw error;
      if (tries === TRIES)
        throw new Error(
          `${error.message} is written by other processes all the time: let one compaction run at a time`,
        );
      await sleep(Math.random() * PAUSE);
    }
  }
}

/** Changes if a run or a mark of the month does, or the columns of a table. */
function digestOf(runs: readonly Listed[]): string {
  const facts = runs.map(({ run: { suite, fingerprint, marks }, file, digest }) =>
    JSON.stringify([suite, fingerprint, file, digest, marks]),
  );
  const columns = TABLES.map(table => Object.keys(COLUMNS[table]));
  return createHash('sha256')
    .update(JSON.stringify([columns, facts.sort()]))
    .digest('hex');
}

/** Remembers which months are done. Only time depends on it. */
class State {
  readonly #to: Objects;
  readonly #key: string;

  constructor(to: Objects, repository: string) {
    this.#to = to;
    this.#key = stateKey(repository);
  }

  async read(): Promise<Record<string, string>> {
    return (await this.#found()).months;
  }

  /** Keeps what other processes have written. @param digest null: the month has no runs any more */
  async done(month: string, digest: string | null): Promise<void> {
    for (let tries = 0; tries < TRIES; tries++) {
      const { months, condition } = await this.#found();
      const { [month]: _, ...others } = months;
      const text = JSON.stringify(
        { schema: 1, months: digest === null ? others : { ...others, [month]: digest } },
        null,
        2,
      );
      if ((await this.#to.put(this.#key, `${text}\n`, condition)) !== null) return;
    }
  }

  async #found(): Promise<{ readonly months: Record<string, string>; readonly condition: Condition }> {
    const found = await this.#to.get(this.#key);
    if (found === null) return { months: {}, condition: 'absent' };
    return { months: monthsOf(found.bytes), condition: { etag: found.etag } };
  }
}

function monthsOf(bytes: Buffer): Record<string, string> {
  try {
    return stateSchema.parse(JSON.parse(bytes.toString('utf8'))).months;
  } catch {
    // A damaged state, or one of another version: every month is looked at again.
    return {};
  }
}
