// `command: comment`: a run of the default branch with write permission judges a pull request's results again and reports them.
import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { UsageError } from '../../../core/config/problem.ts';
import { printable } from '../../../core/process/printable.ts';
import { newTemporary } from '../../../core/results/temporary.ts';
import type { BaseSuite } from '../../../core/suite.ts';
import { visible } from '../../../core/visible.ts';
import type { CompareOptions } from '../commands/compare.ts';
import { compareCommand } from '../commands/compare.ts';
import type { Outcome } from '../commands/outcome.ts';
import type { Comparison } from '../comparison/comparison.ts';
import { loadConfig } from '../config/resolve.ts';
import { failureOf } from '../host/failure.ts';
import { EXIT, type Host } from '../host/host.ts';
import { Stopped } from '../host/stop.ts';
import { targetsOf } from '../profile/targets.ts';
import { Excess, Intake } from '../received/intake.ts';
import { receiveProfile } from '../received/profile.ts';
import { receive } from '../received/received.ts';
import { writeReport } from '../report/files.ts';
import { parted } from '../runs/attempts.ts';
import { type Api, connect, refusalOf } from './api.ts';
import { filesOfArtifact } from './archive.ts';
import { archives, type Uploaded } from './artifact.ts';
import { proposedChange } from './change.ts';
import type { RunContext } from './context.ts';
import type { Audience } from './publish.ts';
import { bareContext } from './report.ts';
import { type FinishedRun, finishedRun, type OpenPull, Refused } from './workflow-run.ts';

export interface CommentOptions {
  readonly token: string;
  /** Artifacts with this name, or a name that starts with it and `-`, hold the results. */
  readonly artifact: string;
  /** The file name of the workflow that measured; null: any workflow that triggers this one. */
  readonly workflow: string | null;
  /** The required suites; empty: all of the configuration. */
  readonly suites: readonly string[];
  /** The gates and baselines of the verdict. */
  readonly compare: Omit<CompareOptions, 'paths' | 'attempts' | 'expect' | 'out' | 'json'>;
  readonly out: string;
  /** A folder for unpacked archives; null: the system's folder for temporary files. */
  readonly temporary: string | null;
}

/** What a check cannot know without a trusted configuration. */
const UNSURE =
  'The default branch has no configuration, so the expected suites are unknown, and this check cannot pass. Add .github/overhead.yml there.';

/** The audience, with the facts that do not depend on its pull request. */
type Addressed = Pick<Audience, 'number' | 'headSha' | 'runId' | 'attempt' | 'notes' | 'sure'>;

/**
 * What remains to report: a judgement, or the reason why there is none. If the pull request is gone, only the reason.
 */
export type Commented =
  | { readonly outcome: Outcome; readonly audience: Addressed }
  | { readonly unjudged: string; readonly exitCode: number; readonly audience: Addressed }
  | { readonly reason: string };

/**
 * Judges the results of the triggering run. Throws `Refused` if a run or an artifact is not as expected. The check always says why
 * a result was not judged.
 */
export async function commentCommand(
  options: CommentOptions,
  context: RunContext,
  host: Host,
): Promise<Commented> {
  const api = connect(options.token, context.apiUrl);
  const run = await permitted(() => finishedRun(api, context, options.workflow));
  if (run === null) return { reason: 'the run that triggered this one did not begin' };
  const { pull } = run;
  if (pull === null)
    return {
      reason: 'no open pull request has the commit that was measured as its newest: a later run will tell',
    };
  const audience = {
    number: pull.number,
    headSha: run.headSha,
    runId: run.id,
    attempt: run.attempt,
    notes: [],
    sure: options.compare.config !== null,
  };
  const unjudged = (why: string, exitCode: number = EXIT.broken): Commented => ({
    unjudged: why,
    exitCode,
    audience,
  });
  if (run.conclusion === 'cancelled') return unjudged('the run was cancelled');
  const intake = new Intake();
  const came = await permitted(() => within(intake, api, context, run, options.artifact));
  if (came instanceof Excess) return unjudged(came.message);
  if (came.expired > 0) throw new Refused('the artifact has expired: run the measurement again');
  if (came.archives.length === 0 && !audience.sure && run.conclusion !== 'success')
    return unjudged(`the run failed, and uploaded nothing named ${options.artifact}`);
  const folder = newTemporary('received', options.temporary ?? undefined);
  try {
    const files = [];
    for (const archive of came.archives) files.push(await filesOfArtifact(archive, intake));
    const { outcome, notes } = await judged(files, options, {
      api,
      context,
      host,
      run,
      pull,
      intake,
      folder,
    });
    return { outcome, audience: { ...audience, notes } };
  } catch (error) {
    if (error instanceof Stopped) throw error;
    const { message, code } = failureOf(error);
    return unjudged(visible(message.replaceAll(`${folder}/`, '')), code);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The uploads of the run, or that they are too large. */
async function within(
  intake: Intake,
  api: Api,
  { repository }: RunContext,
  run: FinishedRun,
  artifact: string,
): Promise<Uploaded | Excess> {
  try {
    return await archives(api, repository, run, artifact, intake);
  } catch (error) {
    if (error instanceof Excess) return error;
    throw error;
  }
}

interface Judging {
  readonly api: Api;
  readonly context: RunContext;
  readonly host: Host;
  readonly run: FinishedRun;
  readonly pull: OpenPull;
  readonly intake: Intake;
  /** An empty folder for unpacked files. */
  readonly folder: string;
}

/** Judges the received files. @param files of each archive, by name */
async function judged(
  files: readonly ReadonlyMap<string, Buffer>[],
  options: CommentOptions,
  { api, context, host, run, pull, intake, folder }: Judging,
): Promise<{ readonly outcome: Outcome; readonly notes: readonly string[] }> {
  const { config } = options.compare;
  const expected = expectedSuites(options);
  if (files.length === 0 && expected === null)
    throw new UsageError(
      `artifact: the run uploaded nothing named ${options.artifact}: give the name that its workflow gives to run.json and results/`,
    );
  const received = receive(files, expected, run.headSha, folder, intake);
  if (received.folders.length === 0) throw new UsageError('suite: none of the measured suites has this name');
  const proposed =
    config === null
      ? { change: new Map(), notes: [UNSURE] }
      : await proposedChange(api, context.repository, { commit: run.headSha, config, folder });
  const outcome = await compareCommand(
    { ...options.compare, ...parted(received.folders), expect: [], out: null, json: null },
    // Stored runs are compared from before the change.
    { ...host, event: host.event === null ? null : { ...host.event, base: pull.baseSha } },
    proposed.change,
  );
  if (outcome.comparison === null) throw new Error('there was nothing to judge');
  const comparison = withoutFolder(outcome.comparison, folder);
  const targets = new Map(comparison.suites.map(suite => [suite.suite, targetsOf(suite, true)]));
  const { profile, notes: lacking } = receiveProfile(files, targets);
  const notes = [...proposed.notes, ...received.notes, ...lacking];
  // The commands of the artifact could be anything.
  const reproduce = config === null ? [] : [reproduction(config, options.suites)];
  const report = bareContext({ notes, profile, reproduce });
  const { markdown, files: written } = writeReport(resolve(options.out), comparison, report);
  return {
    outcome: { ...outcome, comparison, markdown, profile, reproduce, files: { ...written, results: null } },
    notes,
  };
}

/** A comparison whose texts name the received folders without the temporary folder around them. */
function withoutFolder(comparison: Comparison, folder: string): Comparison {
  const around = JSON.stringify(`${folder}/`).slice(1, -1);
  return JSON.parse(JSON.stringify(comparison).replaceAll(around, '')) as Comparison;
}

/** The command that measures the same on a checkout of the change. */
function reproduction(config: string, suites: readonly string[]): string {
  return printable('overhead', ['run', ...suites, '--config', config]);
}

/** Reports a missing permission to read as what the job lacks. */
async function permitted<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof Refused || error instanceof UsageError || !refusalOf(error).forbidden) throw error;
    throw new UsageError(
      'token: must not read the run that triggered this one: the job needs permissions: { actions: read, checks: write, contents: read, pull-requests: write }',
    );
  }
}

/** The suites of the trusted configuration that a run must have measured; null without a configuration. */
function expectedSuites({ compare, suites }: CommentOptions): BaseSuite[] | null {
  if (compare.config === null) {
    if (suites.length > 0) throw new UsageError('suite: needs a configuration file');
    return null;
  }
  const config = loadConfig(compare.config);
  const unknown = suites.find(name => !config.suites.some(suite => suite.name === name));
  if (unknown !== undefined) throw new UsageError(`suite: ${config.file} has no suite "${unknown}"`);
  return config.suites.filter(({ name }) => suites.length === 0 || suites.includes(name));
}
