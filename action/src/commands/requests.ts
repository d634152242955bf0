// What the statistics are asked: from the record of a run, or from a plain result file.
import { closeSync, existsSync, openSync, readFileSync, readSync } from 'node:fs';
import { basename, join } from 'node:path';
import { printable } from '../../../runners/printable.ts';
import { HEAD_BYTES } from '../baselines/header.ts';
import { emptyRequest, type InputFile, type SuiteRequest } from '../comparison/judge.ts';
import { CONTROL, type Suite } from '../config/config.ts';
import { suggest, UsageError } from '../config/problem.ts';
import { referencesOf } from '../config/variants.ts';
import { journalOf } from '../results/folder.ts';
import { shown } from '../results/path.ts';
import type { RunRecord, SuiteRecord } from '../results/record.ts';
import type { Warning } from '../results/warning.ts';

/** The request of one suite of a run. Rounds that a killed run kept are judged like any others. */
export function requestOf(folder: string, record: SuiteRecord): Omit<SuiteRequest, 'baselines'> {
  const file = resultsOf(folder, record.suite);
  const empty = record.unusable !== '' && (file === null || !/^Benchmark/m.test(readFileSync(file, 'utf8')));
  const unfinished: Warning[] = record.finished
    ? []
    : [
        {
          code: 'unfinished',
          message: `the run was stopped before its ${record.planned || 'planned'} rounds were done: ${resumption(folder)} completes it`,
        },
      ];
  return {
    suite: record.suite,
    control: record.control,
    variants: Object.keys(record.variants),
    expected: record.benchmarks,
    manifest: record.expected,
    against: record.against,
    references: record.references,
    alternatives: alternativesOf(record),
    again: record.again,
    unmeasured: record.unmeasured,
    matrix: record.matrix,
    results: file === null || empty ? [] : [named(file)],
    metrics: record.metrics,
    gates: record.gates,
    state: {
      planned: record.planned,
      redone: record.redone,
      dropped: record.dropped,
      broken: empty ? [...record.broken, `nothing was measured: ${record.unusable}`] : record.broken,
      unusable: record.unusable,
      warnings: [...merged(record.warnings), ...unfinished],
    },
  };
}

/** The treatments that are a part of a benchmark, as the control is: two ways to do the same work, and neither an agent. */
function alternativesOf({ control, variants }: SuiteRecord): string[] {
  const isPart = (name: string): boolean => {
    const picked = variants[name]?.benchmark;
    return typeof picked === 'object' && picked !== null && Object.keys(picked).length > 0;
  };
  return isPart(control) ? Object.keys(variants).filter(name => name !== control && isPart(name)) : [];
}

/** The result file of a suite of a run; null where no round was complete. */
export function resultsOf(folder: string, suite: string): string | null {
  const file = join(folder, 'results', `${suite}.txt`);
  return existsSync(file) ? file : null;
}

/** The command line that completes a run. */
export function resumption(folder: string): string {
  return printable('overhead', ['run', '--resume', shown(folder)]);
}

/** Items by key, in the order in which they came. */
export function grouped<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}

/** Warnings that say the same of several forks (`who: what`) as one that names them all. */
export function merged(warnings: readonly Warning[]): Warning[] {
  const same = grouped(warnings, ({ code, message }) => `${code} ${message.replace(/^[^:]*: /, '')}`);
  return [...same.values()].map(group => {
    const [first] = group as [Warning];
    const what = /^[^:]*: (.*)$/s.exec(first.message)?.[1];
    if (group.length === 1 || what === undefined) return first;
    return {
      code: first.code,
      message: `${group.map(({ message }) => message.split(': ')[0]).join(', ')}: ${what}`,
    };
  });
}

/** The requests of plain result files; files of one suite are pooled. */
export function requestsOfFiles(files: readonly string[]): Omit<SuiteRequest, 'baselines'>[] {
  const bySuite = grouped(files, suiteName);
  return [...bySuite].map(([suite, paths]) => ({
    ...emptyRequest(suite, CONTROL),
    results: paths.map(named),
  }));
}

/** A request judged by the gates and metrics of a configuration file instead of those that it was recorded with. */
export function reconfigured<T extends Omit<SuiteRequest, 'baselines'>>(
  request: T,
  suites: readonly Suite[],
  file: string,
): T {
  const suite = suites.find(candidate => candidate.name === request.suite);
  if (suite === undefined) {
    const known = suites.map(candidate => candidate.name);
    throw new UsageError(`${file} has no suite "${request.suite}": ${suggest(request.suite, known)}`);
  }
  const { gates, metrics, control, again, expected: manifest } = suite;
  const [against, references] = [againstOf(suite), referencesOf(suite)];
  return { ...request, gates, metrics, control, again, manifest, against, references };
}

/** Which other variant each variant is judged against, where it names one. */
export function againstOf(suite: Suite): Record<string, string> {
  return Object.fromEntries(
    suite.variants.flatMap(variant => (variant.against === null ? [] : [[variant.name, variant.against]])),
  );
}

/** Suites that were left out, as sentences for the report. */
export function skippedNotes(record: RunRecord): string[] {
  return record.skipped.map(({ suite, reason }) => `Not measured: ${suite} ${reason}`);
}

/** A result file with the journal that lies beside it, as {@link SuiteFiles} writes it. */
function named(path: string): InputFile {
  const journal = journalOf(path);
  return { path, name: shown(path), ...(existsSync(journal) ? { rounds: journal } : {}) };
}

/** When and at which commit a run was measured, as its file says; empty where it does not. */
export interface Origin {
  readonly date: string;
  readonly commit: string;
}

/** The origin of each file to be judged. */
export function originsOf({ results }: Pick<SuiteRequest, 'results'>): Origin[] {
  return results.map(({ path }) => ({
    date: headerValue(path, 'date') ?? '',
    commit: headerValue(path, 'commit') ?? '',
  }));
}

/** The suite that a file says it belongs to, else its own name. */
function suiteName(path: string): string {
  return headerValue(path, 'suite') ?? basename(path).replace(/\.[^.]*$/, '');
}

/** A header line of a result file; undefined where its beginning has none. */
function headerValue(path: string, key: 'suite' | 'date' | 'commit'): string | undefined {
  const head = Buffer.alloc(HEAD_BYTES);
  const file = openSync(path, 'r');
  try {
    const text = head.toString('utf8', 0, readSync(file, head));
    return new RegExp(`(?:^\\uFEFF?|\\n)${key}:[ \\t]*(\\S+)[ \\t]*(?:\\r?\\n|$)`).exec(text)?.[1];
  } finally {
    closeSync(file);
  }
}
