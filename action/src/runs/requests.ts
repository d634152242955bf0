// Builds the requests for the statistics from the record of a run or from plain result files.

import { closeSync, existsSync, openSync, readFileSync, readSync } from 'node:fs';
import { basename, join } from 'node:path';
import { suggest, UsageError } from '../../../core/config/problem.ts';
import { grouped } from '../../../core/grouped.ts';
import { printable } from '../../../core/process/printable.ts';
import { journalOf } from '../../../core/results/folder.ts';
import { HEAD_BYTES, readHead } from '../../../core/results/head.ts';
import { shown } from '../../../core/results/path.ts';
import type { RunRecord, SuiteRecord } from '../../../core/results/record.ts';
import type { Warning } from '../../../core/results/warning.ts';
import { alternativesOf, type BaseSuite, CONTROL, referencesOf } from '../../../core/suite.ts';
import { emptyRequest, type InputFile, type SuiteRequest } from '../comparison/judge.ts';

/** The request of one suite of a run. Complete rounds of a killed run are included. */
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
    alternatives: record.alternatives,
    again: record.again,
    ladder: record.ladder,
    sweep: record.sweep,
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

/** The result file of a suite of a run; null if no round was complete. */
export function resultsOf(folder: string, suite: string): string | null {
  const file = join(folder, 'results', `${suite}.txt`);
  return existsSync(file) ? file : null;
}

export function resumption(folder: string): string {
  return printable('overhead', ['run', '--resume', shown(folder)]);
}

/** Joins warnings with the same text about several forks (`who: what`) into one that names them all. */
export function merged(warnings: readonly Warning[]): Warning[] {
  const same = grouped(warnings, ({ code, message }) => `${code} ${message.replace(/^[^:]*: /, '')}`);
  return [...same.values()].map(group => {
    const [first] = group as [Warning];
    const what = /^[^:]*: (.*)$/s.exec(first.message)?.[1];
    if (group.length === 1 || what === undefined) return first;
    return {
      code: first.code,
      message: `${[...new Set(group.map(({ message }) => message.split(': ')[0]))].join(', ')}: ${what}`,
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

/** A request with the gates and metrics of a configuration file instead of the recorded ones. */
export function reconfigured<T extends Omit<SuiteRequest, 'baselines'>>(
  request: T,
  suites: readonly BaseSuite[],
  file: string,
): T {
  const suite = suites.find(candidate => candidate.name === request.suite);
  if (suite === undefined) {
    const known = suites.map(candidate => candidate.name);
    throw new UsageError(`${file} has no suite "${request.suite}": ${suggest(request.suite, known)}`);
  }
  const { gates, metrics, control, again, ladder, expected: manifest } = suite;
  const [against, references] = [againstOf(suite), referencesOf(suite)];
  const alternatives = alternativesOf(suite);
  return { ...request, gates, metrics, control, again, ladder, manifest, against, references, alternatives };
}

/** The other variant that each variant is judged against, if it names one. */
export function againstOf(suite: BaseSuite): Record<string, string> {
  return Object.fromEntries(
    suite.variants.flatMap(variant => (variant.against === null ? [] : [[variant.name, variant.against]])),
  );
}

/** The parameter of a suite, and its values; null without a sweep. */
export function sweepOf({ sweep }: BaseSuite): SuiteRecord['sweep'] {
  return sweep && { name: sweep.name, values: sweep.points.map(({ value }) => value) };
}

/** Suites that were left out, as sentences for the report. */
export function skippedNotes(record: RunRecord): string[] {
  return record.skipped.map(({ suite, reason }) => `Not measured: ${suite} ${reason}`);
}

/** A result file with the journal next to it, as {@link SuiteFiles} writes them. */
function named(path: string): InputFile {
  const journal = journalOf(path);
  return { path, name: shown(path), ...(existsSync(journal) ? { rounds: journal } : {}) };
}

/** The time, commit and machine of a measurement according to its file; empty if unknown. */
export interface Origin {
  readonly date: string;
  readonly commit: string;
  readonly header: Readonly<Record<string, string>>;
}

export function originsOf({ results }: Pick<SuiteRequest, 'results'>): Origin[] {
  return results.map(({ path }) => {
    const start = startOf(path);
    const head = readHead(start);
    return {
      date: headerValue(start, 'date') ?? '',
      commit: headerValue(start, 'commit') ?? '',
      header: 'fault' in head ? {} : head.header,
    };
  });
}

/** The suite in a file's header, else the name of the file. */
function suiteName(path: string): string {
  return headerValue(startOf(path), 'suite') ?? basename(path).replace(/\.[^.]*$/, '');
}

/** A header line at the start of a result file; undefined if it is not there. */
function headerValue(start: string, key: 'suite' | 'date' | 'commit'): string | undefined {
  return new RegExp(`(?:^\\uFEFF?|\\n)${key}:[ \\t]*(\\S+)[ \\t]*(?:\\r?\\n|$)`).exec(start)?.[1];
}

/** The start of a file, which holds its header. */
function startOf(path: string): string {
  const head = Buffer.alloc(HEAD_BYTES);
  const file = openSync(path, 'r');
  try {
    return head.toString('utf8', 0, readSync(file, head));
  } finally {
    closeSync(file);
  }
}
