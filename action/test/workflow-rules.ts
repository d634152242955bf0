// The rules for workflows as functions: the text of one in, sentences about what breaks a rule out.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { isAskedFor, type Step } from './asked-for.ts';
import { ROOT } from './fixture.ts';

function expression(text: string): string {
  return `\${{ ${text} }}`;
}

/** The text of a file. @param path from the root */
export const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

interface Job {
  /** Another workflow; its jobs have rights of their own, and no more than these. */
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
/** A workflow, as its file has it. */
export interface Workflow {
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions?: object;
  readonly concurrency?: object;
  readonly jobs: Readonly<Record<string, Job>>;
}

/** The one workflow in which code of a pull request runs in a job that may comment: everybody who can cause it may write anyway. */
const COMMENTS_ITSELF = 'examples/simple.yml';

/** What keeps the pull requests of forks from a job. */
const OWN_BRANCH = /^[^|]*github\.event\.pull_request\.head\.repo\.full_name == github\.repository[^|]*$/;

/** What lets a job run where its repository itself asked for it, and never for a pull request, whatever calls the workflow. */
const NEVER_A_PULL =
  /^contains\(fromJSON\('\["(schedule|workflow_dispatch|push)"(, "(schedule|workflow_dispatch|push)")*\]'\), github\.event_name\)( && \([^()]*\))*( && !cancelled\(\))?$/;

/** What names the commit of a workflow, in the workflow itself and in one that calls it. */
const OWN_COMMIT = { repository: expression('job.workflow_repository'), ref: expression('job.workflow_sha') };
const OWN_ACTION = '.overhead';

/** What a workflow does against the rules; empty where all is well. @param path from the root, for what is allowed to one alone */
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

/** Every action by its commit; what lies in this repository has this repository's, and this Action itself has its release. */
function unpinned(text: string): string[] {
  return [...text.matchAll(/^[\s-]*uses:\s*(.+)$/gm)]
    .map(([, reference = '']) => reference)
    .filter(
      reference =>
        !reference.startsWith('./') &&
        !/^org\/overhead-action(\/\.github\/workflows\/[\w-]+\.yml)?@v\d+$/.test(reference),
    )
    .filter(reference => !/^[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(reference))
    .map(reference => `not pinned to a full commit with its version beside it: ${reference}`);
}

/**
 * GitHub fetches every action that a job names when the job starts, whatever its `if:` says: one that is not there fails the job.
 * `./` is the repository of whoever calls a workflow, and a release of this Action is not there before the first one.
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

/** What lets a job pass that did not: its failures are not counted, or it is skipped with a job before it, and a skipped check counts as passed. */
function greenAllTheSame(name: string, job: Job, workflow: Workflow): string[] {
  const { steps = [] } = job;
  const ignored =
    job['continue-on-error'] !== undefined ||
    steps.some(step => step['continue-on-error'] !== undefined && !isAskedFor(step, steps));
  const skipped =
    /^(?!.*\|\|).*\balways\(\)/.test(job.if ?? '') || refusesWhatFailed(job) || !startedByPull(job, workflow);
  return [
    ...(ignored ? [`job ${name} is green though it failed: continue-on-error`] : []),
    ...(job.needs === undefined || skipped
      ? []
      : [`job ${name} is skipped where a job that it needs failed or was cancelled: if: always()`]),
  ];
}

/** Whether a job runs after a job that failed, and then fails too. Unlike `always()` it can be cancelled. */
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
  // Who calls a workflow decides what started it.
  return ('pull_request' in on || 'workflow_call' in on) && !never && !NEVER_A_PULL.test(job.if ?? '');
}

/** What a job may that a pull request can start, and where its files may come from. */
function rights(name: string, job: Job, workflow: Workflow, path: string): string[] {
  const rights = job.permissions ?? {};
  const pull = startedByPull(job, workflow);
  const writes = Object.entries(rights)
    .filter(([, right]) => right === 'write')
    .map(([right]) => right);
  const allowed = path === COMMENTS_ITSELF ? ['pull-requests', 'checks'] : [];
  const ours = JSON.stringify(job['runs-on'] ?? '').includes('self-hosted');
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

/** The commit that somebody approved a run of. */
const APPROVED = /^\$\{\{ github\.sha \}\}$/;

/** A job on a machine of ours waits for somebody's approval, runs the commit that was approved, and has nothing worth stealing. */
function privileged(name: string, job: Job): string[] {
  const { steps = [], environment, permissions = {} } = job;
  if (!JSON.stringify(job['runs-on'] ?? '').includes('self-hosted')) return [];
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

/** A job that strangers can cause and that has rights runs the Action, on the default branch, and nothing else. */
function foreign(name: string, { steps = [] }: Job): string[] {
  return steps.flatMap(step => [
    ...(step.run === undefined ? [] : [`job ${name} runs a script beside what a stranger sent`]),
    ...(['ref', 'repository'].some(key => step.with?.[key] !== undefined)
      ? [`job ${name} checks out something else than the default branch`]
      : []),
  ]);
}
