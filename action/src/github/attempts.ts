// Earlier attempts of this run: what they uploaded is fetched, and checked as if a stranger had sent it.

import { type Attempts, leftOut, receiveAttempts } from '../commands/attempts.ts';
import { Excess, Intake } from '../commands/intake.ts';
import { newTemporary } from '../commands/place.ts';
import { visible } from '../report/visible.ts';
import { type Api, connect, refusalOf } from './api.ts';
import { filesOf } from './archive.ts';
import { archives } from './artifact.ts';
import type { RunContext } from './context.ts';
import { type Origin, Refused } from './workflow-run.ts';

/** How earlier attempts are reached. */
export interface Reach {
  /** Null: there is none. */
  readonly token: string | null;
  /** Artifacts of this name, or whose names begin with it and `-`, hold results. */
  readonly artifact: string;
  /** The commit that is measured. */
  readonly commit: string;
  /** Where archives may be unpacked; what is there goes with the job. Null: where the system keeps such files. */
  readonly temporary: string | null;
}

/**
 * The attempts before this one, as far as they can be had; null for a first attempt. What GitHub does not give is told, and the verdict does
 * not hang on it. Throws where this machine cannot keep what came.
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

/** What GitHub gave: files by their names, and {@link Attempts.why} and {@link Attempts.notes} of it. */
interface Fetched extends Pick<Attempts, 'why' | 'notes'> {
  readonly files: readonly ReadonlyMap<string, Buffer>[];
}

async function fetched(api: Api, context: RunContext, reach: Reach, intake: Intake): Promise<Fetched> {
  const { zips, expired } = await archives(
    api,
    context.repository,
    await thisRun(api, context),
    reach.artifact,
    intake,
  );
  const notes: string[] = [];
  const files: Map<string, Buffer>[] = [];
  for (const zip of zips) {
    try {
      files.push(await filesOf(zip, intake));
    } catch (error) {
      if (!(error instanceof Refused || error instanceof Excess)) throw error;
      notes.push(leftOut(error.message));
    }
  }
  const why =
    expired > 0
      ? `what was uploaded as ${reach.artifact} has expired`
      : `no earlier attempt uploaded run.json and results/ as ${reach.artifact}`;
  return { files, why, notes };
}

/** This run, as GitHub knows it. Throws {@link Refused} where that is another one. */
async function thisRun(api: Api, { repository, runId, event }: RunContext): Promise<Origin> {
  const { data: run } = await api.request('GET /repos/{owner}/{repo}/actions/runs/{run_id}', {
    ...repository,
    run_id: runId,
  });
  const ours = `${repository.owner}/${repository.repo}`;
  if (run.id !== runId || run.event !== event || run.repository.full_name !== ours)
    throw new Refused('GitHub knows this run as another one');
  // The description of the API does not say it: of a fork that was deleted it is null.
  const from: { readonly id: unknown } | null = run.head_repository;
  if (from === null) throw new Refused('the repository of the change is gone');
  return {
    id: runId,
    repositoryId: Number(run.repository.id),
    headRepositoryId: Number(from.id),
    headSha: run.head_sha,
  };
}
