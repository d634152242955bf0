// Earlier attempts of this run: downloads their artifacts, and checks them as untrusted input.

import { newTemporary } from '../../../core/results/temporary.ts';
import { visible } from '../../../core/visible.ts';
import { leftOut, receiveAttempts } from '../received/attempts.ts';
import { Excess, Intake } from '../received/intake.ts';
import type { Attempts } from '../runs/attempts.ts';
import { type Api, connect, refusalOf } from './api.ts';
import { filesOfArtifact } from './archive.ts';
import { archives } from './artifact.ts';
import type { RunContext } from './context.ts';
import { type Origin, Refused } from './workflow-run.ts';

/** Access to earlier attempts. */
export interface Reach {
  /** Null if there is none. */
  readonly token: string | null;
  /** Artifacts with this name, or a name that starts with it and `-`, hold results. */
  readonly artifact: string;
  /** The measured commit. */
  readonly commit: string;
  /** A folder for unpacked archives that is removed with the job. Null: the system's folder for temporary files. */
  readonly temporary: string | null;
}

/**
 * The available attempts before this one; null for a first attempt. If GitHub cannot return some, the report says so, and the verdict does not
 * depend on them. Throws if this machine cannot store them.
 */
export async function earlierAttempts(context: RunContext, reach: Reach): Promise<Attempts | null> {
  if (context.attempt === 1) return null;
  if (reach.token === null) return nothing('there is no token to ask GitHub with');
  const intake = new Intake();
  let came: Fetched;
  try {
    came = await fetched(connect(reach.token, context.apiUrl), context, reach, intake);
  } catch (error) {
    if (error instanceof Refused || error instanceof Excess) return nothing(error.message);
    const { forbidden, reason } = refusalOf(error);
    return nothing(forbidden ? 'the job lacks permissions: { actions: read }' : visible(reason));
  }
  const folder = newTemporary('attempts', reach.temporary ?? undefined);
  const { runs, notes } = receiveAttempts(came.files, context.attempt, reach.commit, folder, intake);
  return { runs, why: came.why, notes: [...came.notes, ...notes] };
}

const nothing = (why: string): Attempts => ({ runs: [], why, notes: [] });

/** The downloaded files by name, with {@link Attempts.why} and {@link Attempts.notes}. */
interface Fetched extends Pick<Attempts, 'why' | 'notes'> {
  readonly files: readonly ReadonlyMap<string, Buffer>[];
}

async function fetched(api: Api, context: RunContext, reach: Reach, intake: Intake): Promise<Fetched> {
  const { archives: came, expired } = await archives(
    api,
    context.repository,
    await thisRun(api, context),
    reach.artifact,
    intake,
  );
  const notes: string[] = [];
  const files: Map<string, Buffer>[] = [];
  for (const archive of came) {
    try {
      files.push(await filesOfArtifact(archive, intake));
    } catch (error) {
      if (!(error instanceof Refused || error instanceof Excess)) throw error;
      notes.push(leftOut(error.message));
    }
  }
  const why =
    expired > 0
      ? `the artifact ${reach.artifact} has expired`
      : `no earlier attempt uploaded run.json and results/ as ${reach.artifact}`;
  return { files, why, notes };
}

/** This run in GitHub's API. Throws {@link Refused} if the API returns another run. */
async function thisRun(api: Api, { repository, runId, event }: RunContext): Promise<Origin> {
  const { data: run } = await api.request('GET /repos/{owner}/{repo}/actions/runs/{run_id}', {
    ...repository,
    run_id: runId,
  });
  const ours = `${repository.owner}/${repository.repo}`;
  if (run.id !== runId || run.event !== event || run.repository.full_name !== ours)
    throw new Refused('GitHub knows this run as another one');
  // Null for a deleted fork, which the API description does not mention.
  const from: { readonly id: unknown } | null = run.head_repository;
  if (from === null) throw new Refused('the repository of the change is gone');
  return {
    id: runId,
    repositoryId: Number(run.repository.id),
    headRepositoryId: Number(from.id),
    headSha: run.head_sha,
  };
}
