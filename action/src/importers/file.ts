// The file of imported values: the Go benchmark format, run after run; unknown facts are empty.
import { formatHeader, type Sample, unitLine } from '../../../core/results/format.ts';
import { dateOf, type ImportedLine, type ImportedRun, type ImportedSuite } from './values.ts';

/** The tool that wrote a file. */
export const SOURCES = ['github-action-benchmark', 'jmh', 'go', 'hyperfine', 'csv'] as const;
export type Source = (typeof SOURCES)[number];

/** Our own keys; the others are facts of the tool. */
const OWN = ['date', 'commit', 'forks'] as const;
/** States that each line below it is one process. */
const EACH = 'lines';
const CPU_COUNT = /-\d+$/;

/** The text of a suite's imported values. The same input gives the same text. */
export function importedText({ suite, runs, better }: ImportedSuite, source: Source): string {
  const units = new Set(
    runs.flatMap(({ lines }) => lines.flatMap(({ samples }) => samples.map(({ unit }) => unit))),
  );
  const declared = Object.fromEntries(
    Object.entries(better).map(([unit, direction]) => [unit, { better: direction, exact: false }]),
  );
  const head = formatHeader({ suite, imported: source });
  const facts = [...new Set(runs.flatMap(run => Object.keys(run.facts)))];
  const parts = [head, ...[...units].map(unit => unitLine(unit, declared))];
  for (const run of [...runs].sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0)))
    parts.push('\n', headOf(run, facts), ...linesText(run.lines));
  return parts.join('');
}

/** Lines, each after the facts of its forks. */
function linesText(lines: readonly ImportedLine[]): string[] {
  let forks = lines[0]?.forks;
  return lines.map(line => {
    const head = line.forks === forks ? '' : `forks: ${forksText(line.forks)}\n`;
    forks = line.forks;
    return head + lineText(line);
  });
}

const forksText = (forks: number | null | undefined): string =>
  forks == null ? 'unknown' : forks === 1 ? EACH : String(forks);

function forksOf(text: string | undefined): number | null {
  if (text === EACH) return 1;
  return /^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : null;
}

// Unknown facts of a run get an empty value, because in this format a key stays valid until it is set again.
function headOf(run: ImportedRun, facts: readonly string[]): string {
  const pairs: [string, string][] = [
    ['date', run.date],
    ['commit', run.commit],
    ['forks', forksText(run.lines[0]?.forks)],
    ...facts.map((key): [string, string] => [key, run.facts[key] ?? '']),
  ];
  return (
    pairs.map(([key, value]) => `${key}: ${value.replace(/[\s\p{C}]+/gu, ' ').trim()}`.trimEnd()).join('\n') +
    '\n'
  );
}

function lineText({ benchmark, variant, operations, samples }: ImportedLine): string {
  const [cpus = ''] = variant === null ? [] : (CPU_COUNT.exec(benchmark) ?? []);
  const name =
    variant === null
      ? benchmark
      : `${benchmark.slice(0, benchmark.length - cpus.length)}/agent=${variant}${cpus}`;
  return `Benchmark${name}  ${operations}${samples.map(({ unit, value }) => `  ${value} ${unit}`).join('')}\n`;
}

/** The content of a file of imported values. */
export interface ImportedFile {
  readonly suite: string;
  readonly source: string;
  readonly runs: readonly ImportedRun[];
  readonly better: Readonly<Record<string, 'lower' | 'higher'>>;
}

const PAIR = /^([a-z][^\s:]*):[ \t]*(.*)$/;
const LINE = /^Benchmark(\S*)\s+(\d+)\s+(\S.*)$/;
const UNIT = /^Unit (\S+) .*\bbetter=(lower|higher)\b/;

/** Reads such a file. Throws with the number of an invalid line. */
export function readImported(text: string, file: string): ImportedFile {
  const head: Record<string, string> = {};
  const better: Record<string, 'lower' | 'higher'> = {};
  const runs: (ImportedRun & { lines: ImportedLine[] })[] = [];
  let changed = true;
  for (const [index, line] of text.split('\n').entries()) {
    const [, key, value = ''] = PAIR.exec(line) ?? [];
    const [, unit, direction] = UNIT.exec(line) ?? [];
    if (unit !== undefined) better[unit] = direction as 'lower' | 'higher';
    else if (key !== undefined) {
      head[key] = value.trim();
      // Lines of one run may have different known facts.
      if (key !== 'forks') changed = true;
    } else if (line.startsWith('Benchmark')) {
      if (changed) runs.push(runFrom(head, `${file}:${index + 1}`));
      changed = false;
      runs.at(-1)?.lines.push(readLine(line, forksOf(head.forks), `${file}:${index + 1}`));
    } else if (line !== '') throw new Error(`${file}:${index + 1}: not a line of imported values`);
  }
  return { suite: head.suite ?? '', source: head.imported ?? '', runs, better };
}

function runFrom(
  head: Readonly<Record<string, string>>,
  where: string,
): ImportedRun & { lines: ImportedLine[] } {
  const facts = Object.entries(head).filter(
    ([key, value]) => value !== '' && key !== 'suite' && key !== 'imported' && !OWN.some(own => own === key),
  );
  const { date = '', commit = '' } = head;
  if (dateOf(date) === null)
    throw new Error(`${where}: has no date before it: write date: 2026-11-21T03:15:00Z`);
  return { date, commit, facts: Object.fromEntries(facts), lines: [] };
}

function readLine(line: string, forks: number | null, where: string): ImportedLine {
  const [, name = '', operations = '', rest = ''] = LINE.exec(line) ?? [];
  const words = rest.trim().split(/\s+/);
  const samples: Sample[] = [];
  for (let index = 0; index + 1 < words.length; index += 2)
    samples.push({ unit: words[index + 1] ?? '', value: Number(words[index]) });
  if (samples.length === 0 || words.length % 2 === 1 || samples.some(({ value }) => !Number.isFinite(value)))
    throw new Error(`${where}: not a line of imported values`);
  const [, own = name, variant = null, cpus = ''] = /^(.*)\/agent=([^\s/]+?)(-\d+)?$/.exec(name) ?? [];
  return {
    benchmark: own + (variant === null ? '' : cpus),
    variant,
    forks,
    operations: Number(operations),
    samples,
  };
}
