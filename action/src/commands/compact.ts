// `overhead baseline compact`: brings the Parquet tables of a store up to date with its runs.
import { resolve } from 'node:path';
import { UsageError } from '../../../core/config/problem.ts';
import { shown } from '../../../core/results/path.ts';
import { visible } from '../../../core/visible.ts';
import { objectStore, repositoriesIn } from '../baselines/object-place.ts';
import { distrust } from '../baselines/trust.ts';
import { EXIT, type Host } from '../host/host.ts';
import type { Objects } from '../objects/objects.ts';
import { openObjects } from '../objects/open.ts';
import { isObjectPlace, placeOf } from '../objects/place.ts';
import { count } from '../report/values.ts';
import { compact } from '../tables/compaction.ts';
import { FolderObjects } from '../tables/folder.ts';
import type { Source } from '../tables/reading.ts';
import { plainSource } from '../tables/store.ts';

export interface CompactOptions {
  /** A store as after `--baseline`. */
  readonly store: string;
  /** The folder for the tables of a store that is no object storage, where they lie next to the runs; null: none was named. */
  readonly out: string | null;
}

/** Compacts each repository of a store, and prints what changed. Throws {@link UsageError}, and `signal.reason`. */
export async function compactCommand(
  { store, out }: CompactOptions,
  host: Host,
): Promise<{ exitCode: number }> {
  const { sources, to, place } = isObjectPlace(store)
    ? await onObjects(store, out, host)
    : inFolder(store, out, host);
  for (const source of sources) {
    const { changed, months, added, bytes, warnings } = await compact(source, to, host);
    for (const { message } of warnings) host.output.tell(visible(message));
    host.output.print(
      `${visible(source.repository)}: ${changed === 0 ? 'up to date' : `${changed} of ${count(months, 'month')} written`}, ${count(added, 'new run')}, ${(bytes / 1e6).toFixed(1)} MB\n`,
    );
  }
  if (sources.length === 0) host.output.print(`${visible(place)}: no run is stored\n`);
  return { exitCode: EXIT.pass };
}

interface Task {
  readonly sources: readonly Source[];
  readonly to: Objects;
  readonly place: string;
}

async function onObjects(store: string, out: string | null, host: Host): Promise<Task> {
  if (out !== null)
    throw new UsageError(
      'baseline compact: leave out --out: the tables of object storage lie next to its runs',
    );
  const why = distrust(host.event);
  if (why !== null) throw new UsageError(`baseline compact: ${why}. Nothing was changed.`);
  const { repository: named } = placeOf(store);
  const repositories = named === null ? await repositoriesIn(store, host, host.signal) : [named];
  const sources = repositories.map(repository => ({
    repository,
    open: () => objectStore(store, repository, host, host.signal),
    copies: true,
  }));
  return { sources, to: openObjects(store, host, host.signal), place: store };
}

function inFolder(store: string, out: string | null, host: Host): Task {
  if (out === null)
    throw new UsageError(
      'baseline compact: name a folder for the tables with --out; overhead query makes its own tables of such a store',
    );
  return {
    sources: [plainSource(store, host)],
    to: new FolderObjects(resolve(out)),
    place: shown(resolve(out)),
  };
}
