// The triggering run and its pull request: checks the event against GitHub's API.
import { z } from 'zod';
import { UsageError } from '../../../core/config/problem.ts';
import type { Api } from './api.ts';
import type { RunContext } from './context.ts';

/** Untrusted input is not as expected, and nothing of it is used. */
export class Refused extends Error {}

/** A run by the numbers that GitHub gives it, which a pull request cannot choose. */
export interface Origin {
  readonly id: number;
  readonly repositoryId: number;
  readonly headRepositoryId: number;
  readonly headSha: string;
}

/** A finished run of a pull request, and where to report its result. */
export interface FinishedRun extends Origin {
  readonly attempt: number;
  /** How it ended, such as `success`, `timed_out` or `cancelled`. */
  readonly conclusion: string;
  /** The open pull request whose newest commit was measured; null if there is none any more. */
  readonly pull: OpenPull | null;
}

export interface OpenPull {
  readonly number: number;
  /** The newest commit of its target branch. */
  readonly baseSha: string;
}

const repository = z.object({ id: z.int(), full_name: z.string() });
const payloadSchema = z.object({
  action: z.literal('completed'),
  repository,
  workflow_run: z.object({
    id: z.int().positive(),
    run_attempt: z.int().positive(),
    workflow_id: z.int(),
    event: z.string(),
    conclusion: z.string().nullable(),
    head_sha: z.string().regex(/^[0-9a-f]{40,64}$/),
    head_branch: z.string().nullable(),
    repository,
    head_repository: repository.extend({ owner: z.object({ login: z.string() }) }).nullable(),
  }),
});

/** Conclusions of runs that did not start: a required check waits for one that does. */
const NOT_BEGUN = ['skipped', 'stale', 'action_required'];

/**
 * The triggering run. Null if it did not start. Throws {@link Refused} if it is not a run of a pull request of this repository, or if
 * GitHub's API contradicts the event.
 * @param workflow the file name of the workflow that must have run; null: any workflow that triggers this one
 */
export async function finishedRun(
  api: Api,
  context: RunContext,
  workflow: string | null,
): Promise<FinishedRun | null> {
  if (context.event !== 'workflow_run')
    throw new UsageError(
      `command: comment belongs into a workflow of its own, on: workflow_run; this is ${context.event}`,
    );
  const read = payloadSchema.safeParse(context.payload);
  if (!read.success) throw new Refused('this workflow_run event is not about a run that is completed');
  const { workflow_run: event, repository: here } = read.data;
  const ours = `${context.repository.owner}/${context.repository.repo}`;
  if (here.full_name !== ours || event.repository.id !== here.id)
    throw new Refused('the run belongs to another repository');
  if (event.event !== 'pull_request')
    throw new Refused(`the run was for ${event.event}, not for a pull request`);
  if (event.conclusion !== null && NOT_BEGUN.includes(event.conclusion)) return null;
  const from = event.head_repository;
  if (from === null || event.head_branch === null) throw new Refused('the repository of the change is gone');
  const { data: run } = await api.request('GET /repos/{owner}/{repo}/actions/runs/{run_id}', {
    ...context.repository,
    run_id: event.id,
  });
  const facts: readonly (readonly [what: string, same: boolean])[] = [
    ['id', run.id === event.id],
    ['event', run.event === event.event],
    ['commit', run.head_sha === event.head_sha],
    ['workflow', run.workflow_id === event.workflow_id],
    ['repository', run.repository.id === here.id],
    ['repository of the change', run.head_repository?.id === from.id],
    ['attempt', (run.run_attempt ?? 1) >= event.run_attempt],
  ];
  const wrong = facts.find(([, same]) => !same)?.[0];
  if (wrong !== undefined) throw new Refused(`the ${wrong} of the run differs from that of the event`);
  const path = run.path.split('@')[0];
  if (workflow !== null && path !== `.github/workflows/${workflow}`)
    throw new Refused(`the run is of another workflow than ${workflow}`);
  return {
    id: event.id,
    attempt: event.run_attempt,
    conclusion: event.conclusion ?? '',
    repositoryId: here.id,
    headRepositoryId: from.id,
    headSha: event.head_sha,
    pull: await pullOf(api, context, {
      head: `${from.owner.login}:${event.head_branch}`,
      headSha: event.head_sha,
      headRepositoryId: from.id,
      repositoryId: here.id,
    }),
  };
}

/**
 * The open pull request with this commit as its newest. For a fork the event does not name it, and a result file is not
 * trusted.
 */
async function pullOf(
  api: Api,
  { repository }: RunContext,
  change: { head: string; headSha: string; headRepositoryId: number; repositoryId: number },
): Promise<OpenPull | null> {
  const pulls = await api.paginate('GET /repos/{owner}/{repo}/pulls', {
    ...repository,
    state: 'open',
    head: change.head,
    per_page: 100,
  });
  const found = pulls.filter(
    ({ head, base, state }) =>
      state === 'open' &&
      head.sha === change.headSha &&
      head.repo?.id === change.headRepositoryId &&
      base.repo.id === change.repositoryId,
  );
  if (found.length > 1)
    throw new Refused(
      `${found.length} open pull requests have this commit, so the measured one is unknown: close all but one`,
    );
  const [only] = found;
  return only === undefined ? null : { number: only.number, baseSha: only.base.sha };
}
