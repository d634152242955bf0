// GitHub's context of this job: the event, and its pull request.
import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** The variables that GitHub's runner sets. */
export type Environment = Readonly<Record<string, string | undefined>>;

export interface RepositoryName {
  readonly owner: string;
  readonly repo: string;
}

export interface PullRequest {
  readonly number: number;
  /** The pushed commit; the checked-out and measured one is its merge with the base. */
  readonly headSha: string;
  /** Whether the change comes from another repository: then the token is read-only, whatever the workflow says. */
  readonly fork: boolean;
}

/** The run and the event that started it. */
export interface RunContext {
  readonly event: string;
  readonly repository: RepositoryName;
  readonly pull: PullRequest | null;
  readonly workflow: string;
  readonly job: string;
  readonly runId: number;
  readonly attempt: number;
  /** The page of this run, with its job summaries. */
  readonly page: string;
  readonly apiUrl: string;
  /** The event as GitHub delivered it, unchecked. */
  readonly payload: unknown;
}

const commit = z.string().regex(/^[0-9a-f]{40,64}$/);
const repositorySchema = z.object({ full_name: z.string() }).nullable();

const pullSchema = z.object({
  number: z.int().positive(),
  head: z.object({ sha: commit, repo: repositorySchema }),
  base: z.object({ repo: repositorySchema }),
});

// An event that was replayed by hand may lack fields: such a run reports to no pull request.
const payloadSchema = z.object({ pull_request: pullSchema });

/** The context of a job; null outside of GitHub Actions. */
export function runContext(environment: Environment): RunContext | null {
  const [owner = '', repo = '', more] = (environment.GITHUB_REPOSITORY ?? '').split('/');
  const event = environment.GITHUB_EVENT_NAME ?? '';
  const file = environment.GITHUB_EVENT_PATH ?? '';
  if (owner === '' || repo === '' || more !== undefined || event === '' || file === '') return null;
  const payload = eventIn(file);
  const runId = wholeNumber(environment.GITHUB_RUN_ID);
  return {
    event,
    repository: { owner, repo },
    pull: pullOf(event, payload),
    workflow: environment.GITHUB_WORKFLOW ?? '',
    job: environment.GITHUB_JOB ?? '',
    runId,
    attempt: wholeNumber(environment.GITHUB_RUN_ATTEMPT),
    page: runPage(environment, { owner, repo }, runId),
    apiUrl: environment.GITHUB_API_URL || 'https://api.github.com',
    payload,
  };
}

/** The event as delivered; null if it cannot be read. */
function eventIn(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

/** The page of a run. */
function runPage(environment: Environment, { owner, repo }: RepositoryName, runId: number): string {
  const server = environment.GITHUB_SERVER_URL || 'https://github.com';
  return `${server}/${encodeURIComponent(owner)}/${encodeURIComponent(repo)}/actions/runs/${runId}`;
}

function pullOf(event: string, payload: unknown): PullRequest | null {
  const read = payloadSchema.safeParse(payload);
  if (!read.success || !event.startsWith('pull_request')) return null;
  const { number, head, base } = read.data.pull_request;
  // A deleted fork has no repository.
  const fork = head.repo === null || head.repo.full_name !== base.repo?.full_name;
  return { number, headSha: head.sha, fork };
}

function wholeNumber(text: string | undefined): number {
  return /^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : 1;
}
