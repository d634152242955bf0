// `overhead run`: measures the suites, judges them, reports.
import { join } from 'node:path';
import { UsageError } from '../../../core/config/problem.ts';
import { printable } from '../../../core/process/printable.ts';
import { isStarved } from '../../../core/process/starved.ts';
import { shown } from '../../../core/results/path.ts';
import type { RunRecord, SuiteRecord } from '../../../core/results/record.ts';
import { temporaryFault } from '../../../core/results/temporary.ts';
import { findStore } from '../baselines/open.ts';
import type { Store } from '../baselines/store.ts';
import type { SuiteRequest } from '../comparison/judge.ts';
import { judge } from '../comparison/judging.ts';
import { begin, type Run, resume } from '../experiment/begin.ts';
import { interimAnalysis } from '../experiment/interim.ts';
import { isLeftOut } from '../experiment/lacking.ts';
import { measureRun } from '../experiment/measure.ts';
import type { RunOptions } from '../experiment/options.ts';
import { profileRun } from '../experiment/profiled-run.ts';
import { isFull } from '../host/failure.ts';
import type { Host } from '../host/host.ts';
import { withheldNote } from '../host/passed.ts';
import { contextOf } from '../report/context.ts';
import { filesOf, publish, writeReport } from '../report/files.ts';
import { revisionNotes } from '../revisions/notes.ts';
import { addition } from '../runs/attempts.ts';
import { judgedNotes, writeJudged } from '../runs/judged.ts';
import { pooled } from '../runs/pooling.ts';
import { resumption, skippedNotes } from '../runs/requests.ts';
import { shardNotes } from '../runs/shards.ts';
import { exitCode, type Outcome } from './outcome.ts';
import { type Scope, storedInputs } from './stored.ts';

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
  const { folder } = run;
  const analyse = async (suite: SuiteRecord) =>
    interimAnalysis(host, await requestFor(run, suite, store, host, 'gates'));
  try {
    await measureRun(run, analyse, host);
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
  const stored = await storedInputs(store, request, host, scope);
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
  // Written before anything is profiled: the verdict stands whatever becomes of the profile.
  writeReport(folder, comparison, context);
  writeJudged(folder, []);
  const whole = { ...context, profile: await profileRun(run, comparison, host) };
  const { markdown, files } = writeReport(folder, comparison, whole);
  await publish(comparison, whole, options.json, host.output);
  host.output.tell(filesOf(folder));
  return {
    exitCode: exitCode(comparison, config.onInconclusive),
    comparison,
    runs: [{ folder, record }, ...earlier.runs],
    markdown,
    profile: whole.profile,
    reproduce: whole.reproduce,
    files: { ...files, results: shown(join(folder, 'results')) },
  };
}

function whyNone(record: RunRecord): string[] {
  return [
    ...skippedNotes(record),
    ...record.suites.flatMap(({ warnings }) => warnings.map(({ message }) => message)),
  ];
}
