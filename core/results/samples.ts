// Reads a result file and its journal: every fork's values in the order of the rounds, and the facts of each round.
import { existsSync, readFileSync } from 'node:fs';
import { wholeLines } from './files.ts';
import { journalOf } from './folder.ts';
import { parseJournal, type RoundRecord } from './round.ts';

/** The values of one metric of one variant: the k-th belongs to the k-th complete round. */
export interface Series {
  readonly benchmark: string;
  readonly variant: string;
  readonly metric: string;
  readonly values: readonly number[];
}

/** The content of one result file. */
export interface Samples {
  readonly series: readonly Series[];
  /** The complete rounds, in order; null if the file has no journal. */
  readonly rounds: readonly RoundRecord[] | null;
}

const LINE = /^Benchmark(\S*)\/agent=([^\s/]+?)(-\d+)?\s+\d+\s+(\S.*)$/;

/** The series of a result file's text. Skips lines that are not results, because the file was checked before. */
export function seriesOf(text: string): Series[] {
  const found = new Map<string, { benchmark: string; variant: string; metric: string; values: number[] }>();
  for (const line of text.split('\n')) {
    const [, name, variant, cpus = '', rest] = LINE.exec(line) ?? [];
    if (name === undefined || variant === undefined || rest === undefined) continue;
    const benchmark = name + cpus;
    const words = rest.trim().split(/\s+/);
    for (let index = 0; index + 1 < words.length; index += 2) {
      const value = Number(words[index]);
      const metric = words[index + 1] ?? '';
      if (!Number.isFinite(value)) continue;
      const key = JSON.stringify([benchmark, variant, metric]);
      const series = found.get(key);
      if (series === undefined) found.set(key, { benchmark, variant, metric, values: [value] });
      else series.values.push(value);
    }
  }
  return [...found.values()];
}

/**
 * Reads a result file with its journal. Leaves out lines that were cut off or that no round of the journal counts. Throws with the file's
 * name, and with the line of a journal that cannot be read.
 */
export function readSamples(results: string): Samples {
  const bytes = readFileSync(results);
  const journal = journalOf(results);
  if (!existsSync(journal)) return { series: seriesOf(wholeLines(bytes.toString('utf8'))), rounds: null };
  const rounds = parseJournal(readFileSync(journal, 'utf8'), journal).filter(
    round => round.outcome === 'complete' && round.bytes <= bytes.length,
  );
  const counted = rounds.reduce((most, round) => Math.max(most, round.bytes), 0);
  return { series: seriesOf(bytes.subarray(0, counted).toString('utf8')), rounds };
}
