// `overhead fleet`: a static site about all repositories of a store.
import { join, resolve } from 'node:path';
import { UsageError } from '../../../core/config/problem.ts';
import { shown } from '../../../core/results/path.ts';
import { repositoriesIn } from '../baselines/object-place.ts';
import { attemptsIn } from '../fleet/attempts.ts';
import { type Site, writeSite } from '../fleet/site.ts';
import { TableSource } from '../fleet/tables.ts';
import { siteOf } from '../history/page.ts';
import { EXIT, type Host } from '../host/host.ts';
import { openObjects } from '../objects/open.ts';
import { isObjectPlace, placeOf } from '../objects/place.ts';
import { count } from '../report/values.ts';
import { tablesHere } from '../tables/store.ts';
import { openTables } from '../tables/views.ts';
import { compactCommand } from './compact.ts';

export interface FleetOptions {
  /** A store as after `--baseline`. */
  readonly store: string;
  /** The folder of the site; null: not given. */
  readonly html: string | null;
  /** The first month or day, as the user wrote it; null: all. */
  readonly since: string | null;
  /** The number of newest runs of each suite on the page of its repository, as the user wrote it. */
  readonly last: string;
  /** The limit of the growth since the release baseline, as the user wrote it. */
  readonly maxDrift: string;
  /** Whether to compact a store on object storage first. */
  readonly compacts: boolean;
}

/** Builds the site. Throws {@link UsageError} for wrong options and a store without tables, and `signal.reason`. */
export async function fleetCommand(
  { store, html, since, last, maxDrift, compacts }: FleetOptions,
  host: Host,
): Promise<{ exitCode: number; site: Site }> {
  if (html === null) throw new UsageError('fleet: name the folder of the site: --html site/');
  if (!/^[1-9]\d{0,5}$/.test(last))
    throw new UsageError(`--last: "${last}" is not a whole number from 1 to 999999`);
  const from = timeOf(since);
  const folder = resolve(html);
  if (compacts && isObjectPlace(store)) await compactCommand({ store, out: null }, host);
  const copy = await tablesHere(
    store,
    { tables: ['runs', 'rows'], repositories: [], since: since === null ? null : since.slice(0, 7) },
    host,
  );
  const database = await openTables(copy, host);
  try {
    const { attempts, others } = beyondTables(store, host);
    const source = new TableSource(database, { since: from, last: Number(last) }, attempts, others);
    const options = { last: Number(last), maxDrift, site: siteOf(host.remote), now: new Date() };
    const site = await writeSite(source, folder, options, host);
    host.output.tell(
      `${shown(join(folder, 'index.html'))} shows ${count(site.repositories, 'repository', 'repositories')}. ${site.index.words}`,
    );
    return { exitCode: EXIT.pass, site };
  } finally {
    database.close();
  }
}

/** What the tables lack: attempts that stored nothing, and repositories without a stored run. Only object storage has them. */
function beyondTables(store: string, host: Host) {
  if (!isObjectPlace(store)) return { attempts: async () => [], others: async () => [] };
  const objects = openObjects(store, host, host.signal);
  const { repository } = placeOf(store);
  return {
    attempts: (one: string) => attemptsIn(objects, one),
    others: async () => (repository === null ? await repositoriesIn(store, host, host.signal) : []),
  };
}

/** The begin of a month or a day, in UTC. */
function timeOf(since: string | null): Date {
  if (since === null) return new Date(0);
  const time = /^\d{4}-\d\d(?:-\d\d)?$/.test(since) ? new Date(`${since}T00:00:00Z`) : new Date(Number.NaN);
  const from = since.length === 7 ? new Date(`${since}-01T00:00:00Z`) : time;
  if (Number.isNaN(from.getTime()) || !from.toISOString().startsWith(since))
    throw new UsageError(
      `--since: "${since}" is neither a month nor a day: write it as 2026-01 or 2026-01-31`,
    );
  return from;
}
