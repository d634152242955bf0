// `overhead export`: writes a whole store to one file, run by run, so that memory does not limit its size.
import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { UsageError } from '../../../core/config/problem.ts';
import { shown } from '../../../core/results/path.ts';
import type { Warning } from '../../../core/results/warning.ts';
import { CONTROL } from '../../../core/suite.ts';
import { visible } from '../../../core/visible.ts';
import { isBaseline } from '../baselines/life.ts';
import { openStore } from '../baselines/open.ts';
import type { Baseline, Store } from '../baselines/store.ts';
import { csvTo } from '../export/csv.ts';
import { linesOfImport } from '../export/import-lines.ts';
import { type Newest, openMetrics } from '../export/open-metrics.ts';
import { linesOfRun } from '../export/run-lines.ts';
import type { Line } from '../export/sample.ts';
import { GrowingFile, PouredText, type Sink } from '../export/writer.ts';
import { writeNamed } from '../host/files.ts';
import { EXIT, type Host } from '../host/host.ts';
import { readImported } from '../importers/file.ts';
import { count } from '../report/values.ts';
import { suiteHistoryOf } from './suite-history.ts';

export interface ExportOptions {
  /** A store as after `--baseline`. */
  readonly store: string;
  /** Output files, `-` for CSV on standard output; null: no file in that format. At least one is required. */
  readonly csv: string | null;
  readonly parquet: string | null;
  readonly openMetrics: string | null;
  /** The variant without an agent; null: `off`. */
  readonly control: string | null;
}

/** Number of runs of a branch that are fetched at a time. */
const FETCHED = 200;

/** Number of lines between checks whether a sink accepts more. */
const AT_ONCE = 500;

/**
 * Writes the requested files. Throws {@link UsageError} if none is requested or the store does not exist, and
 * `signal.reason`.
 */
export async function exportCommand(options: ExportOptions, host: Host): Promise<{ exitCode: number }> {
  const { csv, parquet, openMetrics: metrics } = options;
  const files = [csv, parquet, metrics].filter(file => file !== null);
  if (files.length === 0) throw new UsageError('export: name a file with --csv, --parquet or --openmetrics');
  if (parquet === '-' || metrics === '-')
    throw new UsageError('export: only --csv goes to standard output: name a file for the other');
  if (new Set(files.map(file => resolve(file))).size < files.length)
    throw new UsageError('export: a file has one format: give each of them a file of its own');
  const store = openStore(options.store, host, host.signal);
  if (store.history === null && statSync(options.store, { throwIfNoEntry: false }) === undefined)
    throw new UsageError(
      `export: ${options.store} does not exist: name the folder of the stored runs, or branch`,
    );
  const warnings: Warning[] = [];
  if (csv !== null || parquet !== null) {
    const sinks: Sink[] = [];
    try {
      if (csv !== null) sinks.push(csvTo(csv === '-' ? pouredTo(host) : new GrowingFile(csv)));
      if (parquet !== null) sinks.push((await import('../export/parquet.ts')).parquetFile(parquet));
      await new Pump(sinks).all(store, warnings, host);
      for (const sink of sinks) await sink.end();
    } catch (error) {
      for (const sink of sinks) sink.abandon();
      throw error;
    }
  }
  if (metrics !== null)
    writeNamed(metrics, openMetrics(await newestOf(store, options.control, warnings, host)));
  for (const { message } of warnings) host.output.tell(visible(message));
  const written = files.filter(file => file !== '-').map(file => visible(shown(file)));
  const line = `${written.join(', ')}: written from ${visible(store.place)}`;
  // Standard output with data must contain nothing else.
  if (csv !== '-') host.output.print(`${line}\n`);
  else if (written.length > 0) host.output.tell(line);
  return { exitCode: EXIT.pass };
}

function pouredTo({ output }: Pick<Host, 'output'>): PouredText {
  return new PouredText(text => output.pour(text));
}

/** Passes a store to sinks, line by line, until no sink wants more. */
class Pump {
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

/** The newest readable run of each suite, with its overheads. */
async function newestOf(
  store: Store,
  control: string | null,
  warnings: Warning[],
  host: Host,
): Promise<Newest[]> {
  const found: Newest[] = [];
  for (const suite of await store.suites()) {
    const wanted = { suite, control: control ?? CONTROL, last: 1, gates: [] };
    const { suiteHistory, stored } = await suiteHistoryOf(store, wanted, host);
    warnings.push(...suiteHistory.warnings);
    const [newest] = stored;
    if (newest === undefined) continue;
    const rows = suiteHistory.rows.flatMap(({ benchmark, metric, treatment, points }) =>
      points.map(point => ({ benchmark, metric, treatment, ...point })),
    );
    found.push({ ...described(newest), suite, stored: stored.length, rows });
  }
  return found;
}

/** The start time of a run from its header; if that is no date, the time in its name, to the second. */
function dateOf({ header, time }: Baseline): string {
  const { date = '' } = header;
  return Number.isNaN(Date.parse(date)) ? time.toISOString() : date;
}

/** A failed run that was accepted is exported as passed. */
function described(run: Baseline): Pick<Newest, 'commit' | 'fingerprint' | 'date' | 'verdict'> {
  const { commit, fingerprint, time, marks } = run;
  const accepted = marks.verdict === 'breach' && isBaseline(run);
  return { commit, fingerprint, date: time.toISOString(), verdict: accepted ? 'pass' : marks.verdict };
}
