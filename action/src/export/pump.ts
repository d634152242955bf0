// Passes a store to the files of an export, run by run, so that memory does not limit its size.
import { readFileSync } from 'node:fs';
import { setImmediate as turn } from 'node:timers/promises';
import type { Warning } from '../../../core/results/warning.ts';
import { visible } from '../../../core/visible.ts';
import type { Baseline, Store } from '../baselines/store.ts';
import type { Host } from '../host/host.ts';
import { readImported } from '../importers/file.ts';
import { count } from '../report/values.ts';
import { linesOfImport } from './import-lines.ts';
import { linesOfRun } from './run-lines.ts';
import type { Line } from './sample.ts';
import type { Sink } from './writer.ts';

/** Number of runs of a branch that are fetched at a time. */
const FETCHED = 200;

/** Number of lines between checks whether a sink accepts more. */
const AT_ONCE = 500;

/** Passes a store to sinks, line by line, until no sink wants more. */
export class Pump {
  #open: readonly Sink[];

  constructor(sinks: readonly Sink[]) {
    this.#open = sinks;
  }

  async all(
    store: Store,
    warnings: Warning[],
    { output, signal }: Pick<Host, 'output' | 'signal'>,
  ): Promise<void> {
    for (const suite of await store.suites()) {
      const listed = await store.list(suite);
      warnings.push(...listed.warnings);
      const runs = listed.baselines.toReversed();
      for (let at = 0; at < runs.length && this.#open.length > 0; at += FETCHED) {
        output.status(`${visible(suite)}: ${at} of ${count(runs.length, 'run')}`);
        const loaded = await store.load(runs.slice(at, at + FETCHED));
        warnings.push(...loaded.warnings);
        for (const run of loaded.baselines) {
          // Everything else here is synchronous: without this, a signal would not be noticed.
          await turn();
          signal.throwIfAborted();
          const text = readFileSync(run.path, 'utf8');
          const described = { ...run, date: dateOf(run) };
          if (!(await this.#take(linesOfRun(suite, described, text)))) break;
        }
      }
      if (this.#open.length === 0) break;
      for await (const { name, text } of store.imported(suite))
        if (!(await this.#take(linesOfImport(readImported(text, name), name)))) break;
    }
    output.status('');
  }

  /** @returns whether any sink wants more */
  async #take(lines: Iterable<Line>): Promise<boolean> {
    let taken = 0;
    for (const line of lines) {
      for (const sink of this.#open) sink.add(line);
      taken++;
      if (taken % AT_ONCE === 0 && !(await this.#wanted())) return false;
    }
    return this.#wanted();
  }

  async #wanted(): Promise<boolean> {
    const wanting: Sink[] = [];
    for (const sink of this.#open) if (await sink.ready()) wanting.push(sink);
    this.#open = wanting;
    return wanting.length > 0;
  }
}

/** The start time of a run from its header; if that is no date, the time in its name, to the second. */
function dateOf({ header, time }: Baseline): string {
  const { date = '' } = header;
  return Number.isNaN(Date.parse(date)) ? time.toISOString() : date;
}
