// The tables of a store on this machine: fetched from object storage, or made of the runs of a plain store.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { suggest, UsageError } from '../../../core/config/problem.ts';
import { visible } from '../../../core/visible.ts';
import { repositoryHere } from '../baselines/object-place.ts';
import { openStore } from '../baselines/open.ts';
import type { Host } from '../host/host.ts';
import { endpointOf } from '../objects/endpoint.ts';
import type { Objects } from '../objects/objects.ts';
import { openObjects } from '../objects/open.ts';
import { isObjectPlace, placeOf } from '../objects/place.ts';
import { compact } from './compaction.ts';
import { bring, type LocalCopy, type LocalFiles, localFiles, type Wanted, wantedFiles } from './copy.ts';
import { FolderObjects } from './folder.ts';
import { tableOf, tablePrefix } from './keys.ts';
import type { Source } from './reading.ts';

/** The name of a plain store's runs if neither the workflow nor the clone names a repository. */
const LOCAL = 'local/local';

/**
 * The tables of a store that a question needs, on this machine. Throws {@link UsageError} if the store has none yet, or lacks a named
 * repository.
 * @param place as after `--baseline`
 */
export async function tablesHere(place: string, wanted: Wanted, host: Host): Promise<LocalCopy> {
  if (!isObjectPlace(place)) return await madeHere(place, wanted, host);
  const { repository } = placeOf(place);
  const repositories =
    wanted.repositories.length > 0 || repository === null ? wanted.repositories : [repository];
  const objects = openObjects(place, host, host.signal);
  const folder = copyFolder(identityOf(place, host), host);
  const copy = await bring(objects, { ...wanted, repositories }, folder, host);
  const remedy = `overhead baseline compact --baseline ${place} makes them`;
  await refuseMissing(objects, copy.files, repositories, `${place} has no tables yet: ${remedy}`);
  return copy;
}

/** The repository of a plain store, and how to read it. */
export function plainSource(place: string, host: Host): Source {
  return {
    repository: plainRepository(host),
    open: () => openStore(place, host, host.signal),
    copies: false,
  };
}

async function madeHere(place: string, wanted: Wanted, host: Host): Promise<LocalCopy> {
  if (!/^branch(?::|$)/.test(place) && !existsSync(place))
    throw new UsageError(
      `baseline: ${place} does not exist: name the folder of the stored runs, branch, or s3://…`,
    );
  const source = plainSource(place, host);
  const folder = copyFolder(`${source.open().identity} ${source.repository}`, host);
  const objects = new FolderObjects(folder);
  const { warnings } = await compact(source, objects, host);
  for (const { message } of warnings) host.output.tell(visible(message));
  const stored = await wantedFiles(objects, wanted);
  const files = localFiles(wanted, stored, ({ key }) => join(folder, key));
  const none = `${place}: no run is stored; overhead baseline save DIR stores one`;
  await refuseMissing(objects, files, wanted.repositories, none);
  return { files, folder, fetched: 0, bytes: 0 };
}

function plainRepository(host: Host): string {
  try {
    return repositoryHere(host);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return LOCAL;
  }
}

/** Refuses a store without tables, and a repository that has none. @param none the message for a store without tables */
async function refuseMissing(
  objects: Objects,
  files: LocalFiles,
  repositories: readonly string[],
  none: string,
): Promise<void> {
  // What was found needs no second listing.
  const paths = Object.values(files).flat();
  const has = (repository: string) => {
    const part = `/${tablePrefix('runs', repository).split('/').at(-2)}/`;
    return paths.some(path => path.includes(part));
  };
  if (Object.values(files).every(list => list.length > 0) && repositories.every(has)) return;
  const known = new Set<string>();
  for await (const object of objects.list(tablePrefix('runs'), '/')) {
    const found = 'folder' in object ? tableOf(`${object.folder}month=2000-01/data.parquet`) : null;
    if (found !== null) known.add(found.repository);
  }
  if (known.size === 0) throw new UsageError(`baseline: ${none}`);
  const unknown = repositories.find(repository => !known.has(repository));
  if (unknown !== undefined)
    throw new UsageError(
      `baseline: the tables have no repository "${unknown}": ${suggest(unknown, [...known]) || 'correct the name'}`,
    );
}

function copyFolder(identity: string, { cache }: Pick<Host, 'cache'>): string {
  return resolve(cache, 'tables', createHash('sha256').update(identity).digest('hex').slice(0, 16));
}

/** The bucket and the prefix, wherever the user is. */
function identityOf(place: string, host: Pick<Host, 'environment' | 'ownEnvironment'>): string {
  const { bucket, prefix } = placeOf(place);
  return `${endpointOf(bucket, host.ownEnvironment ?? host.environment).bucket} ${prefix}`;
}
