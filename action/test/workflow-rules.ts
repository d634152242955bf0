// The rules for workflows as functions: they take the text of a workflow, and return a sentence for each violation.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { isExpectedFailure, type Step } from './expected-failure.ts';
import { ROOT } from './fixture.ts';

function expression(text: string): string {
  return `\${{ ${text} }}`;
}

/** The text of a file. @param path relative to the root */
export const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

interface Job {
  /** Another workflow; its jobs have their own permissions, at most these. */
  readonly uses?: string;
  readonly 'continue-on-error'?: unknown;
  readonly needs?: unknown;
  readonly 'runs-on'?: unknown;
  readonly environment?: unknown;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly if?: string;
  readonly 'timeout-minutes'?: number;
  readonly steps?: readonly Step[];
}
export interface Workflow {
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions?: object;
  readonly concurrency?: object;
  readonly jobs: Readonly<Record<string, Job>>;
}

/** The one workflow that runs code of a pull request in a job that may comment: only people with write access can start it. */
const COMMENTS_ITSELF = 'examples/simple.yml';

/** The condition that excludes pull requests of forks. */
const OWN_BRANCH = /^[^|]*github\.event\.pull_request\.head\.repo\.full_name == github\.repository[^|]*$/;

/** The condition that allows only events of the repository itself and no pull request, whatever calls the workflow. */
const NEVER_A_PULL =
  /^contains\(fromJSON\('\["(schedule|workflow_dispatch|push)"(, "(schedule|workflow_dispatch|push)")*\]'\), github\.event_name\)( && \([^()]*\))*( && !cancelled\(\))?$/;

/** The commit of a workflow, in the workflow itself and in one that calls it. */
const OWN_COMMIT = { repository: expression('job.workflow_repository'), ref: expression('job.workflow_sha') };
const OWN_ACTION = '.overhead';

/** All violations in a workflow; empty if there are none. @param path relative to the root, for exceptions of single workflows */
export function violations(text: string, path = ''): string[] {
  const workflow = parse(text) as Workflow;
  const jobs = Object.entries(workflow.jobs);
  return [
    ...unpinned(text),
    ...(JSON.stringify(workflow.permissions) === '{}' ? [] : ['permissions at the top must be {}']),
    ...(workflow.concurrency === undefined
      ? ['no concurrency group: two runs would get in each other’s way']
      : []),
    ...ofAnotherCommit(text, workflow, path),
    ...('pull_request_target' in workflow.on ? ['pull_request_target gives its rights to strangers'] : []),
    ...jobs.flatMap(([name, job]) => [
      ...(job.permissions === undefined ? [`job ${name} must name its permissions`] : []),
      ...(job['timeout-minutes'] === undefined && job.uses === undefined
        ? [`job ${name} has no timeout-minutes`]
        : []),
      ...leftBehind(job),
      ...greenAllTheSame(name, job, workflow),
      ...rights(name, job, workflow, path),
      ...privileged(name, job),
      ...('workflow_run' in workflow.on ? foreign(name, job) : []),
    ]),
  ];
}

/** Every action must be pinned to a commit, except those of this repository, and this Action, which has its release. */
function unpinned(text: string): string[] {
  return [...text.matchAll(/^[\s-]*uses:\s*(.+)$/gm)]
    .map(([, reference = '']) => reference)
    .filter(
      reference =>
        !reference.startsWith('./') &&
        !/^org\/overhead-action(\/\.github\/workflows\/[\w-]+\.yml)?@v\d+$/.test(reference),
    )
    .filter(reference => !/^[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(reference))
    .map(reference => `not pinned to a full commit with its version in a comment: ${reference}`);
}

/**
 * GitHub fetches every action that a job names when the job starts, whatever its `if:` says: a missing action fails the job.
 * `./` is the repository of the caller of a workflow, and a release of this Action does not exist before the first one.
 */
function ofAnotherCommit(text: string, { on, jobs }: Workflow, path: string): string[] {
  const released = path.startsWith('.github/') && /uses:\s*org\/overhead-action@/.test(text);
  const unknown = Object.entries(jobs).filter(([, { steps = [] }]) => {
    const first = steps.findIndex(step => step.uses === `./${OWN_ACTION}`);
    return first >= 0 && !steps.slice(0, first).some(isOwnCommit);
  });
  return [
    ...(released ? ['names a release of this Action, which a fork and a first release do not have'] : []),
    ...('workflow_call' in on && /uses:\s*\.\/\s*$/m.test(text)
      ? ['takes the Action from the repository that calls: uses: ./']
      : []),
    ...unknown.map(
      ([name]) => `job ${name} takes the Action from a folder that is not of this workflow's commit`,
    ),
  ];
}

function isOwnCommit({ uses = '', with: inputs = {} }: Step): boolean {
  const { repository, ref, path } = inputs;
  return (
    uses.startsWith('actions/checkout@') &&
    repository === OWN_COMMIT.repository &&
    ref === OWN_COMMIT.ref &&
    path === OWN_ACTION
  );
}

function leftBehind({ steps = [] }: Job): string[] {
  return steps
    .filter(
      step => step.uses?.startsWith('actions/checkout@') && step.with?.['persist-credentials'] !== false,
    )
    .map(() => 'a checkout leaves the token behind: persist-credentials: false');
}

/** Settings that let a failed job pass: its failures are ignored, or it is skipped after a failed job, because a skipped check counts as passed. */
function greenAllTheSame(name: string, job: Job, workflow: Workflow): string[] {
  const { steps = [] } = job;
  const ignored =
    job['continue-on-error'] !== undefined ||
    steps.some(step => step['continue-on-error'] !== undefined && !isExpectedFailure(step, steps));
  const skipped =
    /^(?!.*\|\|).*\balways\(\)/.test(job.if ?? '') || refusesWhatFailed(job) || !startedByPull(job, workflow);
  return [
    ...(ignored ? [`job ${name} is green though it failed: continue-on-error`] : []),
    ...(job.needs === undefined || skipped
      ? []
      : [`job ${name} is skipped where a job that it needs failed or was cancelled: if: always()`]),
  ];
}

/** Whether a job runs after a failed job, and then fails too. Unlike `always()` it can be cancelled. */
function refusesWhatFailed({ if: condition, needs, steps = [] }: Job): boolean {
  return (
    condition === expression('!cancelled()') &&
    [needs]
      .flat()
      .every(name =>
        steps.some(
          ({ if: when, run }) =>
            run === 'exit 1' &&
            when === `needs.${name}.result != 'success' && needs.${name}.result != 'skipped'`,
        ),
      )
  );
}

function startedByPull(job: Job, { on }: Workflow): boolean {
  const never = /^[^|]*github\.event_name (!= 'pull_request'|== 'push')[^|]*$/.test(job.if ?? '');
  // The caller of a workflow decides which event started it.
  return ('pull_request' in on || 'workflow_call' in on) && !never && !NEVER_A_PULL.test(job.if ?? '');
}

/** Violations in the permissions of a job that a pull request can start, and in the origin of its files. */
function rights(name: string, job: Job, workflow: Workflow, path: string): string[] {
  const rights = job.permissions ?? {};
  const pull = startedByPull(job, workflow);
  const writes = Object.entries(rights)
    .filter(([, right]) => right === 'write')
    .map(([right]) => right);
  const allowed = path === COMMENTS_ITSELF ? ['pull-requests', 'checks'] : [];
  const ours = isOnOurs(job);
  const strangers = pull && ours && !OWN_BRANCH.test(job.if ?? '');
  const cached = (job.steps ?? []).some(
    step => step.uses?.startsWith('actions/cache') && rights.contents === 'write',
  );
  return [
    ...(pull ? writes.filter(right => !allowed.includes(right)) : []).map(
      right => `job ${name} runs what a pull request holds, and may write ${right}`,
    ),
    ...(strangers ? [`job ${name} runs what a stranger sends on a machine of ours, which keeps it`] : []),
    ...(cached ? [`job ${name} may write and takes files from a cache that others fill`] : []),
    ...(writes.includes('contents') && writes.includes('pull-requests')
      ? [`job ${name} may write too much at once`]
      : []),
  ];
}

/** Whether a job runs on our own machines, or in a scale set of ours, whose name is enough. */
function isOnOurs(job: Job): boolean {
  return /\bself-hosted\b|\boverhead-/.test(JSON.stringify(job['runs-on'] ?? ''));
}

const APPROVED = /^\$\{\{ github\.sha \}\}$/;

/** A job on our own machine needs an approval, runs the approved commit, and has no secret or write permission. */
function privileged(name: string, job: Job): string[] {
  const { steps = [], environment, permissions = {} } = job;
  if (!isOnOurs(job)) return [];
  const checkouts = steps.filter(step => step.uses?.startsWith('actions/checkout@') && !isOwnCommit(step));
  const compared = steps.some(step => step.run === '[ "$(git rev-parse HEAD)" = "$GITHUB_SHA" ]');
  const more = Object.entries(permissions).filter(([right, how]) => right !== 'contents' || how !== 'read');
  return [
    ...(environment === undefined
      ? [`job ${name} runs on a machine of ours without anybody's approval`]
      : []),
    ...(/secrets\b/.test(JSON.stringify(job)) ? [`job ${name} has a secret on a machine of ours`] : []),
    ...(more.length > 0 ? [`job ${name} may do more on a machine of ours than read`] : []),
    ...(checkouts.some(step => !APPROVED.test(String(step.with?.ref))) || !compared
      ? [`job ${name} may run another commit on a machine of ours than the one that was approved`]
      : []),
  ];
}

/** A job with permissions that strangers can start must run only the Action, on the default branch. A job that only reads the code may build it. */
function foreign(name: string, { steps = [], permissions = {} }: Job): string[] {
  const builds = Object.entries(permissions).join() === 'contents,read';
  return steps.flatMap(step => [
    ...(step.run === undefined || builds ? [] : [`job ${name} runs a script next to untrusted files`]),
    ...(['ref', 'repository'].some(key => step.with?.[key] !== undefined)
      ? [`job ${name} checks out something else than the default branch`]
      : []),
  ]);
}
