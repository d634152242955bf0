// Who may write to a store of the whole repository: events with commits of the default branch, never pull requests.
import type { WorkflowEvent } from '../host/event.ts';
import type { History } from './ancestors.ts';

/** Events that only users with write permission can cause, on any branch or tag. */
const ON_ANY_REF = ['workflow_dispatch', 'release'];
const WHO =
  'only a push to the default branch, schedule, and workflow_dispatch or release of a commit on that branch store baselines, regardless of the inputs';

/**
 * Why an event must not write to a shared store, as text; null if it may, judged by the event alone. On a person's
 * machine, their own permissions decide.
 */
export function distrust(event: WorkflowEvent | null): string | null {
  if (event === null) return null;
  const { name, ref, defaultBranch } = event;
  if (/^pull_request/.test(name) || /^refs\/pull\//.test(ref)) return `this is a pull request: ${WHO}`;
  // GitHub starts schedules only on the default branch, and does not always name that branch in the event.
  if (name === 'schedule') return null;
  if (name !== 'push' && !ON_ANY_REF.includes(name)) return `the event is ${JSON.stringify(name)}: ${WHO}`;
  if (defaultBranch === '') return `the event does not name the default branch: ${WHO}`;
  if (name !== 'push' || isOnDefault(event)) return null;
  return `this is a push to ${ref}, not to the default branch ${defaultBranch}: ${WHO}`;
}

/**
 * The same, with the commits checked too: for an event on another branch or a tag, each must be on the default branch.
 * @param history the history of the repository; null for a folder: the event alone decides
 * @param commits the commits to store, or those whose workflow changes the store
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
