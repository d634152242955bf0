// Runs the Action: the same commands as on a person's machine, with GitHub's inputs and outputs.
import * as core from '@actions/core';
import { suggest, UsageError } from '../../../core/config/problem.ts';
import { visibleLines } from '../../../core/visible.ts';
import { signedIn } from '../baselines/remote.ts';
import { keep } from '../baselines/saving.ts';
import { compareCommand } from '../commands/compare.ts';
import type { Outcome } from '../commands/outcome.ts';
import { runCommand } from '../commands/run.ts';
import { refuseFewDescriptors } from '../host/descriptors.ts';
import { eventOf } from '../host/event.ts';
import { failureOf } from '../host/failure.ts';
import { EXIT, type Host } from '../host/host.ts';
import { passed } from '../host/passed.ts';
import { attemptOf, cacheFolder, definedVariables, textOf } from '../host/place.ts';
import { projectRoot } from '../host/root.ts';
import { Stopped, stopSignal } from '../host/stop.ts';
import { isModified } from '../revisions/repository.ts';
import type { Attempts } from '../runs/attempts.ts';
import { earlierAttempts } from './attempts.ts';
import { type Environment, type RunContext, runContext } from './context.ts';
import {
  artifact,
  baseline,
  compareOptions,
  configFile,
  fleetInputs,
  historyInputs,
  input,
  isOn,
  judging,
  lines,
  runOptions,
  words,
} from './inputs.ts';
import { Log } from './log.ts';
import { writePage } from './page.ts';
import { type Audience, publish, publishUnjudged } from './publish.ts';
import { tellRegressions } from './regressions.ts';
import { repositoryOf } from './remote.ts';
import { ACCESS, ALLOWED, hideSecrets } from './secrets.ts';
import { sectionName } from './section.ts';

const COMMANDS = ['run', 'compare', 'comment', 'history', 'fleet', 'doctor'];

/** Runs the Action. Returns the exit code: the verdict decides it, as for the command. */
export async function main(environment: Environment): Promise<number> {
  try {
    refuseFewDescriptors();
    const context = runContext(environment);
    const secrets = hideSecrets(environment, lines('mask'));
    // The runner masks known secrets in its log, but not values that a step has fetched.
    if (context !== null) for (const secret of secrets) core.setSecret(secret);
    const audience = context === null ? null : audienceOf(context);
    const host = actionHost(environment, secrets);
    if (input('command') === 'comment') return await comment(context, environment, host);
    // Loaded when needed: their tables and drawings take a tenth of a second.
    if (input('command') === 'history')
      return await (await import('./history-command.ts')).historyOnGitHub(historyInputs(), context, host);
    if (input('command') === 'fleet')
      return await (await import('./fleet-command.ts')).fleetOnGitHub(fleetInputs(), host);
    if (input('command') === 'doctor')
      return await (await import('./doctor.ts')).doctor(words('suite'), isOn('fetch'), host);
    const store = isOn('save-baseline') ? baseline() : null;
    const attempts = await attemptsBefore(context, environment, host);
    const outcome = await command(context, attempts, host);
    if (outcome.runs.length > 0 && attempts !== null && attempts.runs.length === 0)
      core.warning(`Earlier attempts of this run are not judged with this one: ${attempts.why}`);
    await publish(outcome, configFile(), audience);
    core.setOutput('page', await writePage(outcome, host));
    core.setOutput('issue', await worse(outcome, context, host));
    // A failure here does not change the exit code, which the verdict decides.
    for (const line of await keep(outcome, store, host)) core.warning(line);
    return outcome.exitCode;
  } catch (error) {
    const { message, code } = failureOf(error);
    core.error(visibleLines(message).join('\n'));
    return error instanceof Stopped ? error.exitCode : code;
  }
}

function command(context: RunContext | null, attempts: Attempts | null, host: Host): Promise<Outcome> {
  const name = input('command') ?? 'run';
  if (name === 'run') {
    refusePrivileged(context?.event ?? '');
    return runCommand({ ...runOptions(), attempts }, host);
  }
  if (name === 'compare') return compareCommand({ ...compareOptions(), attempts }, host);
  throw new UsageError(`command: "${name}" is not known: ${suggest(name, COMMANDS)}`);
}

/** Reports the results of another run, and stores none of them. Returns the exit code. */
async function comment(context: RunContext | null, environment: Environment, host: Host): Promise<number> {
  const token = input('token');
  if (context === null || token === null)
    throw new UsageError('command: comment runs on GitHub alone, on: workflow_run, and needs a token');
  const { paths: _, expect: __, json: ___, out, ...compare } = judging();
  const { commentCommand } = await import('./comment-command.ts');
  const done = await commentCommand(
    {
      token,
      artifact: artifact(),
      workflow: input('workflow'),
      suites: words('suite'),
      compare: { ...compare, config: configFile() },
      out: out ?? 'overhead-out',
      temporary: environment.RUNNER_TEMP ?? null,
    },
    context,
    host,
  );
  if ('reason' in done) {
    core.notice(`Nothing to tell: ${done.reason}`);
    return EXIT.pass;
  }
  const audience = { ...audienceAt(context, token), ...done.audience };
  if ('unjudged' in done) {
    await publishUnjudged(done.unjudged, audience);
    return done.exitCode;
  }
  await publish(done.outcome, configFile(), audience);
  return done.outcome.exitCode;
}

/** Reports what got worse, if requested. Returns the address of the issue; empty if there is none. */
async function worse({ comparison }: Outcome, context: RunContext | null, { event }: Host): Promise<string> {
  if (!isOn('issue') || comparison === null) return '';
  return tellRegressions(comparison, { token: input('token'), context, event });
}

/** Events that give a workflow the repository's permissions for a change that anyone may propose. */
function refusePrivileged(event: string): void {
  if (event !== 'pull_request_target' && event !== 'workflow_run') return;
  throw new UsageError(
    `command: run is refused on ${event}: it would run untrusted code next to a token that may write; measure on pull_request, and report with command: comment on workflow_run`,
  );
}

/** Where the result is reported: on the pull request of the run. */
function audienceOf(context: RunContext): Audience | null {
  const { pull } = context;
  const token = input('token');
  if (pull === null || token === null) return null;
  return {
    ...audienceAt(context, token),
    number: pull.number,
    headSha: pull.headSha,
    readOnly: pull.fork && context.event === 'pull_request',
  };
}

/** The parts of an audience that do not depend on its pull request. */
function audienceAt(context: RunContext, token: string): Omit<Audience, 'number' | 'headSha'> {
  return {
    token,
    apiUrl: context.apiUrl,
    repository: context.repository,
    readOnly: false,
    workflow: context.workflow,
    runId: context.runId,
    attempt: context.attempt,
    page: context.page,
    section: sectionName(context.job, input('section') ?? ''),
    comment: isOn('comment'),
    check: isOn('check'),
    notes: [],
    sure: true,
  };
}

/** Results of earlier attempts of this run; null for the first attempt, or for a shard, whose attempts are judged with the whole. */
function attemptsBefore(
  context: RunContext | null,
  environment: Environment,
  { commit }: Host,
): Promise<Attempts | null> {
  if (context === null || input('shard') !== null) return Promise.resolve(null);
  const temporary = environment.RUNNER_TEMP ?? null;
  return earlierAttempts(context, { token: input('token'), artifact: artifact(), commit, temporary });
}

function actionHost(environment: Environment, secrets: readonly string[]): Host {
  const everything = definedVariables(environment);
  const { variables, withheld } = passed(everything, {
    token: input('token') ?? '',
    secrets,
    named: words('pass-env'),
    access: ACCESS,
    allowed: ALLOWED,
  });
  const event = eventOf(
    environment.GITHUB_EVENT_NAME ?? '',
    environment.GITHUB_REF ?? '',
    textOf(environment.GITHUB_EVENT_PATH),
  );
  return {
    root: projectRoot(),
    cache: cacheFolder(variables),
    environment: variables,
    ownEnvironment: everything,
    withheld,
    passedBy: 'input pass-env',
    signal: stopSignal(),
    output: new Log(),
    commit: environment.GITHUB_SHA ?? '',
    get modified() {
      return isModified(process.cwd(), everything);
    },
    base: environment.GITHUB_BASE_REF || event.defaultBranch,
    image: [environment.ImageOS, environment.ImageVersion].filter(part => part !== undefined).join(' '),
    attempt: attemptOf(environment.GITHUB_RUN_ATTEMPT),
    repository: environment.GITHUB_REPOSITORY ?? '',
    event,
    remote: () =>
      signedIn(process.cwd(), repositoryOf(environment, core.getInput('token')), input('signing-key')),
  };
}
