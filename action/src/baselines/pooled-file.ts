// The pooled result file of rounds that were judged together: complete rounds of every run, in order of time, under one
// header.
import { readFileSync } from 'node:fs';
import { UsageError } from '../../../core/config/problem.ts';
import { formatHeader } from '../../../core/results/format.ts';
import { shown } from '../../../core/results/path.ts';
import { readSamples } from '../../../core/results/samples.ts';
import type { Part } from '../runs/pooling.ts';
import { resultsOf } from '../runs/requests.ts';

/** A result file in its two parts. */
interface File {
  readonly header: ReadonlyMap<string, string>;
  /** All other lines, each with its line break. */
  readonly lines: readonly string[];
}

/**
 * The rounds of all parts as one result file; for a single part, its file unchanged. Differing header values are joined
 * (`cpu: A and B`), so absolute numbers match no single machine. The date is that of the first part. Throws
 * {@link UsageError} if the parts are of several commits.
 */
export function pooledText(parts: readonly [Part, ...Part[]]): string {
  const whole = parts.flatMap(part => {
    const text = wholeRounds(part);
    return text === '' ? [] : [{ part, text }];
  });
  const [only] = whole;
  if (only !== undefined && whole.length === 1) return only.text;
  const inTime = whole.toSorted((a, b) => (a.part.record.started < b.part.record.started ? -1 : 1));
  const files = inTime.map(({ text }) => read(text));
  const commits = valuesOf(files, 'commit');
  if (commits.length > 1) {
    const folders = inTime.map(({ part }) => shown(part.folder)).join(', ');
    throw new UsageError(
      `baseline save: the rounds of ${parts[0].suite.suite} in ${folders} are of several commits (${commits.join(', ')}), so they cannot be one baseline. Nothing was stored: save the runs of each commit separately.`,
    );
  }
  const keys = [...new Set(files.flatMap(({ header }) => [...header.keys()]))];
  const header = Object.fromEntries(
    keys.map(key => {
      const values = valuesOf(files, key);
      return [key, key === 'date' ? (values.toSorted()[0] ?? '') : values.join(' and ')];
    }),
  );
  const declared = new Set<string>();
  const lines = files.flatMap(file =>
    file.lines.filter(line => !line.startsWith('Unit ') || (!declared.has(line) && declared.add(line))),
  );
  return formatHeader(header) + lines.join('');
}

/** The lines of a part that its journal counts: an unfinished round of a killed run is left out. */
function wholeRounds({ folder, suite }: Part): string {
  const path = resultsOf(folder, suite.suite);
  if (path === null) return '';
  const { rounds } = readSamples(path);
  const counted = rounds === null ? undefined : Math.max(0, ...rounds.map(({ bytes }) => bytes));
  return readFileSync(path).toString('utf8', 0, counted);
}

function read(text: string): File {
  const header = new Map<string, string>();
  const all = text.split(/(?<=\n)/);
  const first = all.findIndex(line => /^(?:Unit |Benchmark)/.test(line));
  for (const line of all.slice(0, Math.max(0, first))) {
    const match = /^([a-z][^\s:]*):[ \t]*(.*?)\s*$/.exec(line);
    if (match !== null) header.set(match[1] ?? '', match[2] ?? '');
  }
  return { header, lines: first < 0 ? [] : all.slice(first) };
}

/** The distinct values of a key in the files, in their order. */
function valuesOf(files: readonly File[], key: string): string[] {
  return [...new Set(files.flatMap(({ header }) => header.get(key) ?? []))];
}
