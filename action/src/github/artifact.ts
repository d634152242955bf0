// The artifacts of a run: which of them hold results, and their bytes; never more than was agreed.
import type { Intake } from '../commands/intake.ts';
import type { Api } from './api.ts';
import type { RepositoryName } from './context.ts';
import { type Origin, Refused } from './workflow-run.ts';

/** More jobs than this do not measure one pull request. */
const MOST_ARTIFACTS = 256;

/** What a run uploaded. */
export interface Uploaded {
  readonly zips: readonly Buffer[];
  /** How many more there were. */
  readonly expired: number;
}

/**
 * The archives that a run uploaded as `name`, or as `name-` and anything: one for each job and attempt. Of a run that was run again
 * GitHub keeps several of one name. Throws {@link Refused} where one is of another run.
 * @param intake counts them, and ends it where they are too large
 */
export async function archives(
  api: Api,
  repository: RepositoryName,
  run: Origin,
  name: string,
  intake: Intake,
): Promise<Uploaded> {
  const all = await api.paginate('GET /repos/{owner}/{repo}/actions/runs/{run_id}/artifacts', {
    ...repository,
    run_id: run.id,
    per_page: 100,
  });
  const named = all.filter(artifact => artifact.name === name || artifact.name.startsWith(`${name}-`));
  if (named.length > MOST_ARTIFACTS)
    throw new Refused(`the run has more than ${MOST_ARTIFACTS} artifacts of results`);
  const zips: Buffer[] = [];
  for (const artifact of named) {
    const origin = artifact.workflow_run;
    if (
      origin?.id !== run.id ||
      origin.repository_id !== run.repositoryId ||
      origin.head_repository_id !== run.headRepositoryId ||
      origin.head_sha !== run.headSha
    )
      throw new Refused('an artifact of this name belongs to another run');
    if (artifact.expired) continue;
    // What it says of its size spares a download, and is not believed.
    if (artifact.size_in_bytes > intake.packedLeft) intake.packed(artifact.size_in_bytes);
    zips.push(await download(api, repository, Number(artifact.id), intake));
  }
  return { zips, expired: named.filter(({ expired }) => expired).length };
}

/** Reads one archive; where it is longer than was said, no further than may be taken in. */
async function download(api: Api, repository: RepositoryName, id: number, intake: Intake): Promise<Buffer> {
  const { data } = await api.request(
    'GET /repos/{owner}/{repo}/actions/artifacts/{artifact_id}/{archive_format}',
    { ...repository, artifact_id: id, archive_format: 'zip', request: { parseSuccessResponseBody: false } },
  );
  const chunks: Uint8Array[] = [];
  for await (const chunk of data as ReadableStream<Uint8Array>) {
    intake.packed(chunk.length);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
