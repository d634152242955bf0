// `overhead export`: writes a whole store to one file in each format.
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { UsageError } from '../../../core/config/problem.ts';
import { shown } from '../../../core/results/path.ts';
import type { Warning } from '../../../core/results/warning.ts';
import { visible } from '../../../core/visible.ts';
import { openStore } from '../baselines/open.ts';
import { csvTo } from '../export/csv.ts';
import { newestOf } from '../export/newest.ts';
import { openMetrics } from '../export/open-metrics.ts';
import { Pump } from '../export/pump.ts';
import { GrowingFile, PouredText, type Sink } from '../export/writer.ts';
import { writeNamed } from '../host/files.ts';
import { EXIT, type Host } from '../host/host.ts';

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
