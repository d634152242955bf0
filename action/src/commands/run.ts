// `overhead run`: measures the suites, judges them, reports.
import { join } from 'node:path';
import { jmhRunner } from '../../../runners/jmh/jmh.ts';
import { printable } from '../../../runners/process.ts';
import type { Runner } from '../../../runners/runner.ts';
import type { SuiteRequest } from '../comparison/judge.ts';
import type { Suite } from '../config/config.ts';
import { measureSuite, Skipped } from '../experiment/suite.ts';
import { SuiteFiles } from '../results/folder.ts';
import { type SuiteRecord, writeRecord } from '../results/record.ts';
import { checkStore, storedBaselines } from './baselines.ts';
import { begin, type Run, resume } from './begin.ts';
import { isFull } from './failure.ts';
import { publish, writeReport } from './files.ts';
import type { Host } from './host.ts';
import { contextOf, judge, shown } from './judging.ts';
import { lookAt } from './look.ts';
import type { RunOptions } from './options.ts';
import { exitCode, type Outcome } from './outcome.ts';
import { showProgress } from './progress.ts';
import { requestOf, resumption, skippedNotes } from './requests.ts';

const RUNNERS: Readonly<Record<Suite['runner'], Runner>> = { jmh: jmhRunner };

/** Measures, judges and reports. Throws `UsageError`, and `signal.reason` where the user stopped the run. */
export async function runCommand(options: RunOptions, host: Host): Promise<Outcome> {
  checkStore(options.baseline);
  const run = options.resume === null ? begin(options, host) : resume(options.resume, options, host);
  const { folder, record, config } = run;
  const save = () => writeRecord(join(folder, 'run.json'), record);
  try {
    save();
    for (const suite of config.suites) await measure(suite, run, save, options, host);
    return await report(run, options, host);
  } catch (error) {
    const kept = `Every finished round is kept: ${resumption(folder)} goes on, ${printable('overhead', ['compare', shown(folder)])} judges what is there`;
    if (isFull(error)) throw Object.assign(new Error(`${error.message}. ${kept}`), { code: 'ENOSPC' });
    if (host.signal.aborted) {
      host.output.status('');
      host.output.tell(`Stopped. ${kept}.`);
    }
    throw error;
  }
}

async function measure(
  suite: Suite,
  { folder, record }: Run,
  save: () => void,
  options: RunOptions,
  host: Host,
): Promise<void> {
  const entry = record.suites.find(candidate => candidate.suite === suite.name);
  if (entry === undefined || entry.finished) return;
  const progress = showProgress(host.output);
  host.output.begin(`Measuring ${suite.name}`);
  try {
    await measureSuite(suite, RUNNERS[suite.runner], new SuiteFiles(folder, suite.name), entry, {
      seed: record.seed,
      attempt: host.attempt,
      header: { ...record.machine, commit: record.commit, date: record.started },
      surroundings: { ...host, notice: message => progress.notice(suite.name, message) },
      progress,
      save,
      ready: () => undefined,
      look: async () => lookAt(host.root, await requestFor(folder, entry, options, host)),
    });
  } catch (error) {
    if (!(error instanceof Skipped)) throw error;
    record.suites.splice(record.suites.indexOf(entry), 1);
    record.skipped.push({ suite: suite.name, reason: error.message });
    host.output.tell(`${suite.name} is left out: ${error.message}`);
    save();
  } finally {
    host.output.end();
  }
}

/** What a suite is judged from: the same at a look and at the end. */
async function requestFor(
  folder: string,
  suite: SuiteRecord,
  options: RunOptions,
  host: Host,
): Promise<SuiteRequest> {
  const request = requestOf(folder, suite);
  const stored = await storedBaselines(options.baseline, request, host);
  return {
    ...request,
    baselines: stored.files,
    state: { ...request.state, warnings: [...request.state.warnings, ...stored.warnings] },
  };
}

async function report({ folder, record, config }: Run, options: RunOptions, host: Host): Promise<Outcome> {
  const requests = await Promise.all(record.suites.map(suite => requestFor(folder, suite, options, host)));
  if (requests.length === 0)
    throw new Error(`No suite can be measured here. ${skippedNotes(record).join(' ')}`);
  const { comparison, tables, notes } = await judge(host.root, requests);
  const context = contextOf(tables, {
    reproduce: [record.reproduce],
    seed: record.seed,
    folder: shown(folder),
    notes: [...skippedNotes(record), ...notes],
  });
  const { markdown, files } = writeReport(folder, comparison, context);
  publish(comparison, context, options.json, host.output);
  host.output.tell(whereabouts(folder));
  return {
    exitCode: exitCode(comparison, config.onInconclusive),
    comparison,
    markdown,
    files: { ...files, results: shown(join(folder, 'results')) },
  };
}

/** Where everything lies. */
function whereabouts(folder: string): string {
  const files: readonly (readonly [string, string])[] = [
    ['report.md', 'the whole report'],
    ['comparison.json', 'every number and verdict'],
    ['results/', 'one line a fork, for benchstat and for overhead compare'],
    ['raw/', "each tool's own output"],
    ['run.json', 'what was run, and how'],
  ];
  const lines = files.map(([name, what]) => `  ${join(shown(folder), name).padEnd(40)} ${what}`);
  return ['files', ...lines].join('\n');
}
