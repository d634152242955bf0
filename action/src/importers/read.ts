// Detects which tool wrote a file, and reads it.
import { Faults } from '../../../core/readers/faults.ts';
import { isGoText } from '../../../core/readers/go.ts';
import { isHyperfine } from '../../../core/readers/hyperfine.ts';
import { isJmh } from '../../../core/readers/jmh.ts';
import { isCsv, readCsv } from './csv.ts';
import { isDataJs, readDataJs } from './data-js.ts';
import type { Source } from './file.ts';
import { readGoText } from './go-text.ts';
import { readHyperfine } from './hyperfine.ts';
import { readJmh } from './jmh.ts';
import type { GivenFacts, ImportedSuite } from './values.ts';

const READERS: Readonly<
  Record<Source, (text: string, given: GivenFacts, faults: Faults) => ImportedSuite[]>
> = {
  'github-action-benchmark': readDataJs,
  jmh: readJmh,
  go: readGoText,
  hyperfine: readHyperfine,
  csv: readCsv,
};

/** The content of a file, and its tool. */
export interface ImportedResults {
  readonly source: Source;
  readonly suites: readonly ImportedSuite[];
}

/**
 * Reads a file. Throws with its name, and with the line or path of each fault.
 * @param source the tool; null: detected from the content
 * @param file the file's name in messages
 */
export function readFile(
  written: string,
  file: string,
  source: Source | null,
  given: GivenFacts,
): ImportedResults {
  const faults = new Faults(file, 'Nothing was imported.');
  const text = written.replace(/^\ufeff/, '');
  if (text.includes('\0')) faults.fail(1, 'it is not text: name the file that the tool wrote');
  const found =
    source ??
    sourceOf(text) ??
    faults.fail(
      1,
      'it is of no tool that is known here (data.js of github-action-benchmark, JMH -rf json, go test -bench, hyperfine --export-json, CSV): say whose it is with --from',
    );
  const suites = READERS[found](text, given, faults);
  faults.raise();
  const kept = suites.map(suite => ({ ...suite, runs: suite.runs.filter(({ lines }) => lines.length > 0) }));
  if (kept.every(({ runs }) => runs.length === 0))
    faults.fail(1, 'it holds no value: name the file that the tool wrote');
  return { source: found, suites: kept.filter(({ runs }) => runs.length > 0) };
}

/** The tool whose format a text looks like; null if unknown. */
function sourceOf(text: string): Source | null {
  if (isDataJs(text)) return 'github-action-benchmark';
  if (/^\s*[[{]/.test(text)) return jsonSource(text);
  if (isCsv(text)) return 'csv';
  return isGoText(text) ? 'go' : null;
}

/** Detects the tool of broken JSON by its beginning, so that its reader can report where it ends. */
function jsonSource(text: string): Source | null {
  try {
    const value: unknown = JSON.parse(text);
    return isJmh(value) ? 'jmh' : isHyperfine(value) ? 'hyperfine' : null;
  } catch {
    const start = text.slice(0, 4000);
    if (/"primaryMetric"|"jmhVersion"/.test(start)) return 'jmh';
    return /"results"|"schema_version"/.test(start) ? 'hyperfine' : null;
  }
}
