// The artifacts of a run: selects those with results, and downloads their bytes up to a limit.
import type { Intake } from '../received/intake.ts';
import type { Api } from './api.ts';
import type { RepositoryName } from './context.ts';
import { type Origin, Refused } from './workflow-run.ts';

/** A pull request has at most this number of measuring jobs. */
const MOST_ARTIFACTS = 256;

/** A downloaded archive, and the name of its artifact: a job of the pull request chose it. */
export interface Archive {
  readonly name: string;
  readonly zip: Buffer;
}

/** The downloads of a run. */
export interface Uploaded {
  readonly archives: readonly Archive[];
  /** The number of artifacts that were left out. */
  readonly expired: number;
}

/**
 * The archives that a run uploaded as `name` or `name-…`: one for each job and attempt. GitHub keeps several with one name if a run was
 * repeated. Throws {@link Refused} if one belongs to another run.
 * @param intake counts them, and throws if they are too large
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
  const found: Archive[] = [];
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
    // The stated size can save a download, but is not trusted.
    if (artifact.size_in_bytes > intake.packedLeft) intake.packed(artifact.size_in_bytes);
    const zip = await download(api, repository, Number(artifact.id), intake);
    found.push({ name: artifact.name, zip });
  }
  return { archives: found, expired: named.filter(({ expired }) => expired).length };
}

/** Reads one archive, at most up to the limit, even if it is longer than stated. */
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
