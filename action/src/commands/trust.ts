// Who may write to a store that belongs to the whole repository: what the default branch has seen, and never a pull request.
import type { History } from '../baselines/ancestors.ts';

/** What started a workflow, as the runner tells it; null where nobody runs a workflow. */
export interface WorkflowEvent {
  /** Such as `push`. */
  readonly name: string;
  /** Such as `refs/heads/main`. */
  readonly ref: string;
  /** The repository's default branch; empty where it is not told. */
  readonly defaultBranch: string;
  /** The newest commit of the branch that a pull request is meant for; null where there is no pull request. */
  readonly base: string | null;
}

/** Events that only somebody who may write to the repository can cause, on any branch or tag. */
const ON_ANY_REF = ['workflow_dispatch', 'release'];
const WHO =
  'only a push to the default branch, schedule, and workflow_dispatch or release of a commit on that branch store baselines, whatever the inputs say';

/**
 * Why an event must not write to a shared store, in words; null where it may, as far as the event alone shows that. On a
 * person's machine, their own rights decide.
 */
export function distrust(event: WorkflowEvent | null): string | null {
  if (event === null) return null;
  const { name, ref, defaultBranch } = event;
  if (/^pull_request/.test(name) || /^refs\/pull\//.test(ref)) return `this is a pull request: ${WHO}`;
  // GitHub starts it on the default branch alone, and does not always name that in the event.
  if (name === 'schedule') return null;
  if (name !== 'push' && !ON_ANY_REF.includes(name)) return `the event is ${JSON.stringify(name)}: ${WHO}`;
  if (defaultBranch === '') return `the event does not name the default branch: ${WHO}`;
  if (name !== 'push' || isOnDefault(event)) return null;
  return `this is a push to ${ref}, not to the default branch ${defaultBranch}: ${WHO}`;
}

/**
 * The same for commits, also where the event came on another branch or on a tag: each of them must be on the default branch.
 * @param history of the repository; null for a store that holds what its user puts into it: the event alone decides
 * @param commits that are to be stored, or whose workflow changes the store
 */
export async function refusal(
  event: WorkflowEvent | null,
  history: Pick<History, 'absence'> | null,
  commits: readonly string[],
): Promise<string | null> {
  const why = distrust(event);
  if (why !== null || event === null || history === null) return why;
  if (event.name === 'schedule' || isOnDefault(event)) return null;
  for (const commit of new Set(commits)) {
    const absence = await history.absence(commit, event.defaultBranch);
    if (absence !== null) return `${absence}: ${WHO}`;
  }
  return null;
}

function isOnDefault({ ref, defaultBranch }: WorkflowEvent): boolean {
  return ref === `refs/heads/${defaultBranch}`;
}

/**
 * The event of a workflow.
 * @param payload the text of the event's file; null where there is none
 */
export function eventOf(name: string, ref: string, payload: string | null): WorkflowEvent {
  const body = parsed(payload);
  const text = (...path: string[]): string => {
    const value = path.reduce<unknown>(
      (inside, key) => (inside as Record<string, unknown> | undefined)?.[key],
      body,
    );
    return typeof value === 'string' ? value : '';
  };
  const base = text('pull_request', 'base', 'sha') || text('merge_group', 'base_sha');
  return { name, ref, defaultBranch: text('repository', 'default_branch'), base: base === '' ? null : base };
}

function parsed(payload: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(payload ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
