// Opens stores on object storage, and finds the repositories in them.
import { UsageError } from '../../../core/config/problem.ts';
import type { Host } from '../host/host.ts';
import { endpointOf } from '../objects/endpoint.ts';
import { openObjects } from '../objects/open.ts';
import { isRepository, placeOf } from '../objects/place.ts';
import { History } from './ancestors.ts';
import { ObjectStore, REPOSITORIES } from './object-store.ts';

type Facts = Pick<Host, 'environment' | 'ownEnvironment' | 'repository'>;

/**
 * The store of one repository below `s3://BUCKET/PREFIX`. Throws {@link UsageError} for an invalid place.
 * @param repository `OWNER/NAME`; null: the one in the place, of the workflow, or of this clone
 * @param signal ends running requests
 */
export function objectStore(
  place: string,
  repository: string | null,
  host: Facts & Pick<Host, 'remote'>,
  signal?: AbortSignal,
): ObjectStore {
  const { bucket, prefix, repository: named } = placeOf(place);
  const environment = host.ownEnvironment ?? host.environment;
  const which = repository ?? named ?? repositoryHere(host);
  const clone = { folder: process.cwd(), environment, ...(signal === undefined ? {} : { signal }) };
  const history = new History(() => host.remote(), clone);
  const identity = `${endpointOf(bucket, environment).bucket}${prefix} ${which}`;
  return new ObjectStore(place, which, openObjects(place, host, signal), history, identity);
}

/** The repositories in a store, `OWNER/NAME`, sorted. Throws `ObjectFailure`. */
export async function repositoriesIn(place: string, host: Facts, signal?: AbortSignal): Promise<string[]> {
  const objects = openObjects(place, host, signal);
  const found: string[] = [];
  for await (const owner of objects.list(REPOSITORIES, '/'))
    if ('folder' in owner)
      for await (const one of objects.list(owner.folder, '/'))
        if ('folder' in one) found.push(one.folder.slice(REPOSITORIES.length, -1));
  return found.filter(isRepository).sort();
}

/** The repository of the workflow, not the checked-out one, which a pull request may choose; else that of `origin`. */
export function repositoryHere(host: Facts & Pick<Host, 'remote'>): string {
  const own = host.repository ?? '';
  if (isRepository(own)) return own;
  const how = 'add ?repository=OWNER/NAME to the address of the store';
  let url: string;
  try {
    url = host.remote().url;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    throw new UsageError(`baseline: the repository of the stored runs is unknown: ${how}`);
  }
  const [, found = ''] = /[/:]([^/:]+\/[^/:]+?)(?:\.git)?\/?$/.exec(url) ?? [];
  if (isRepository(found)) return found;
  throw new UsageError(`baseline: the address of the remote "origin" does not name a repository: ${how}`);
}
