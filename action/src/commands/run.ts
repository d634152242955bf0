// `overhead run`: measures the suites, judges them, reports.
import { join } from 'node:path';
import { UsageError } from '../../../core/config/problem.ts';
import { printable } from '../../../core/process/printable.ts';
import { isStarved } from '../../../core/process/starved.ts';
import { SuiteFiles } from '../../../core/results/folder.ts';
import { shown } from '../../../core/results/path.ts';
import { type RunRecord, type SuiteRecord, writeRecord } from '../../../core/results/record.ts';
import { temporaryFault } from '../../../core/results/temporary.ts';
import { PreconditionError } from '../../../core/runner.ts';
import type { Suite } from '../../../core/suite.ts';
import type { Store } from '../baselines/store.ts';
import type { SuiteRequest } from '../comparison/judge.ts';
import { isLeftOut, leaveOut } from '../experiment/lacking.ts';
import { measureSuite, Skipped } from '../experiment/suite.ts';
import { underHeaps } from '../experiment/sweep.ts';
import { findStore, type Scope, storedBaselines } from './baselines.ts';
import { begin, type Run, resume } from './begin.ts';
import { addition } from './earlier.ts';
import { isFull } from './failure.ts';
import { publish, writeReport } from './files.ts';
import type { Host } from './host.ts';
import { interimAnalysis } from './interim.ts';
import { judgedNotes, writeJudged } from './judged.ts';
import { contextOf, judge } from './judging.ts';
import type { RunOptions } from './options.ts';
import { exitCode, type Outcome } from './outcome.ts';
import { withheldNote } from './passed.ts';
import { pooled } from './pooling.ts';
import { showProgress } from './progress.ts';
import { resumption, skippedNotes } from './requests.ts';
import { revisionNotes } from './revisions.ts';
import { RUNNERS } from './runners.ts';
import { RECORD } from './runs.ts';
import { firstSeed, seedOfShard, shardText, shareOf } from './shards.ts';

/** Measures, judges and reports. Throws `UsageError`, and `signal.reason` if the user stopped the run. */
export async function runCommand(options: RunOptions, host: Host): Promise<Outcome> {
  const fault = temporaryFault();
  if (fault !== '') throw new UsageError(fault);
  const store = await findStore(options.baseline, host);
  const note = withheldNote(host.withheld ?? [], host.passedBy ?? '');
  if (note !== '') host.output.tell(note);
  const run = options.resume === null ? begin(options, host) : resume(options.resume, options, host);
  try {
    return await measureAll(run, store, options, host);
  } finally {
    run.lock.release();
  }
}

async function measureAll(run: Run, store: Store | null, options: RunOptions, host: Host): Promise<Outcome> {
  const { folder, record, config } = run;
  const save = () => writeRecord(join(folder, RECORD), record);
  try {
    save();
    for (const suite of config.suites) await measure(suite, run, save, store, host);
    return await report(run, store, options, host);
  } catch (error) {
    const kept = `All finished rounds are kept: ${resumption(folder)} continues the run, ${printable('overhead', ['compare', shown(folder)])} judges the finished rounds`;
    if (isFull(error)) throw Object.assign(new Error(`${error.message}. ${kept}`), { code: 'ENOSPC' });
    if (isStarved(error)) throw Object.assign(new Error(`${error.message}. ${kept}`), { code: 'EMFILE' });
    if (host.signal.aborted) {
      host.output.status('');
      host.output.tell(`Stopped. ${kept}.`);
    }
    throw error;
  }
}

async function measure(
  suite: Suite,
  run: Run,
  save: () => void,
  store: Store | null,
  host: Host,
): Promise<void> {
  const { folder, record, earlier } = run;
  const added = (suite: SuiteRecord) => addition({ ...run, suite }, earlier.runs);
  const entry = record.suites.find(candidate => candidate.suite === suite.name);
  if (entry === undefined || entry.finished) return;
  const progress = showProgress(host.output);
  host.output.begin(`Measuring ${suite.name}`);
  try {
    await measureSuite(
      shareOf(suite, record.shard),
      underHeaps(RUNNERS[suite.runner]),
      new SuiteFiles(folder, suite.name),
      entry,
      {
        seed: seedOfShard(record.seed, record.shard),
        firstSeed: firstSeed(record.shard, host.attempt),
        attempt: host.attempt,
        header: {
          // In the simulator the machine is the guest, which the runner describes. In mode `kvm` the header has both.
          ...(suite.mode === 'simulation' ? {} : record.machine),
          ...(suite.mode === 'native' ? {} : { mode: suite.mode }),
          commit: record.commit,
          tree: record.tree,
          date: record.started,
        },
        context: { ...host, notice: message => progress.notice(suite.name, message) },
        progress,
        save,
        ready: () => {
          const [reason] = added(entry).broken;
          if (reason !== undefined) throw new PreconditionError(reason);
        },
        // No interim analysis for pooled rounds: results of earlier attempts must not decide how many rounds follow.
        analysis:
          record.shard !== null || added(entry).parts.length > 0
            ? null
            : async () => interimAnalysis(host, await requestFor(run, entry, store, host, 'gates')),
      },
    );
  } catch (error) {
    if (!(error instanceof Skipped)) throw error;
    // A shard has only some rounds: missing ones are counted when all shards are judged.
    if (record.shard !== null || !leaveOut(suite, entry, error.message)) {
      record.suites.splice(record.suites.indexOf(entry), 1);
      record.skipped.push({ suite: suite.name, reason: error.message });
    }
    host.output.tell(`${suite.name} is left out: ${error.message}`);
    save();
  } finally {
    host.output.end();
  }
}

/** The request for judging a suite, equal in an interim analysis and at the end. */
async function requestFor(
  run: Run,
  suite: SuiteRecord,
  store: Store | null,
  host: Host,
  scope: Scope = 'all',
): Promise<SuiteRequest> {
  const part = { ...run, suite };
  const { parts, warnings, broken } = addition(part, run.earlier.runs);
  const request = pooled([part, ...parts]);
  const stored = await storedBaselines(store, request, host, scope);
  const { state } = request;
  return {
    ...request,
    // A shard is not judged by gates: all shards are judged once, together.
    gates: run.record.shard === null ? request.gates : [],
    ...stored.inputs,
    state: {
      ...state,
      broken: [...new Set([...state.broken, ...broken])],
      warnings: [...state.warnings, ...warnings, ...stored.warnings],
    },
  };
}

async function report(run: Run, store: Store | null, options: RunOptions, host: Host): Promise<Outcome> {
  const { folder, record, config, earlier } = run;
  const requests = await Promise.all(record.suites.map(suite => requestFor(run, suite, store, host)));
  if (record.suites.every(isLeftOut))
    throw new Error(`No suite can be measured here. ${whyNone(record).join(' ')}`);
  const { comparison, tables, notes } = await judge(host, requests, true);
  const context = contextOf(tables, {
    reproduce: [record.reproduce],
    seed: record.seed,
    folder: shown(folder),
    notes: [
      ...skippedNotes(record),
      ...revisionNotes(record),
      ...shardNotes(record),
      ...judgedNotes({ runs: [run, ...earlier.runs], lost: [] }),
      ...earlier.notes,
      ...notes,
    ],
  });
  const { markdown, files } = writeReport(folder, comparison, context);
  writeJudged(folder, []);
  await publish(comparison, context, options.json, host.output);
  host.output.tell(whereabouts(folder));
  return {
    exitCode: exitCode(comparison, config.onInconclusive),
    comparison,
    runs: [{ folder, record }, ...earlier.runs],
    markdown,
    files: { ...files, results: shown(join(folder, 'results')) },
  };
}

function whyNone(record: RunRecord): string[] {
  return [
    ...skippedNotes(record),
    ...record.suites.flatMap(({ warnings }) => warnings.map(({ message }) => message)),
  ];
}

/** A note that a shard has no verdict yet. */
function shardNotes({ shard }: RunRecord): string[] {
  if (shard === null) return [];
  const what = `shard ${shardText(shard)}`;
  return [`This is ${what}: gates are judged by overhead compare, for all ${shard.of} shards together.`];
}

function whereabouts(folder: string): string {
  const files: readonly (readonly [string, string])[] = [
    ['report.md', 'the whole report'],
    ['comparison.json', 'every number and verdict'],
    ['results/', 'one line per fork, for benchstat and overhead compare'],
    ['raw/', "each tool's own output"],
    ['run.json', 'the inputs of the run'],
  ];
  const lines = files.map(([name, what]) => `  ${join(shown(folder), name).padEnd(40)} ${what}`);
  return ['files', ...lines].join('\n');
}
