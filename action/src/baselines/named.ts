// Finds the stored runs and suites that a user names.
import { basename, resolve } from 'node:path';
import { nearest, suggest, UsageError } from '../../../core/config/problem.ts';
import { visible } from '../../../core/visible.ts';
import type { Host } from '../host/host.ts';
import { meansImport } from './import-facts.ts';
import type { Baseline, Store } from './store.ts';

/** Number of runs that an error lists. */
const MOST_NAMED = 8;

/**
 * The one stored run with this path, file name or start of its commit. Throws {@link UsageError} if there is none or
 * more than one.
 * @param command the user's command, for the message
 */
export async function runNamed(store: Store, name: string, command: string): Promise<Baseline> {
  const [only, ...others] = await found(store, name, command);
  if (others.length > 0)
    throw ambiguous(
      command,
      name,
      [only, ...others].map(run => run.name),
    );
  return only;
}

/**
 * All suites of one run: they have the same file name, from the start time and the commit. A path means one suite only.
 */
export async function wholeRunNamed(
  store: Store,
  name: string,
  command: string,
): Promise<readonly [Baseline, ...Baseline[]]> {
  const runs = await found(store, name, command);
  const files = [...new Set(runs.map(({ path }) => basename(path)))];
  if (files.length > 1) throw ambiguous(command, name, files);
  return runs;
}

/** All stored runs that a name may mean. Throws {@link UsageError} if there is none. */
async function found(
  store: Store,
  name: string,
  command: string,
): Promise<readonly [Baseline, ...Baseline[]]> {
  if (meansImport(name))
    throw new UsageError(
      `baseline ${command}: ${name} holds imported values, which are not a run and are never compared with: name a stored run`,
    );
  const listings = await Promise.all((await store.suites()).map(suite => store.list(suite)));
  const runs = listings.flatMap(listing => listing.baselines);
  const [first, ...others] = runs.filter(
    ({ path, commit, name: called }) =>
      called === name ||
      path === resolve(name) ||
      (name !== '' && (path.endsWith(`/${name}`) || (commit !== '' && commit.startsWith(name)))),
  );
  if (first !== undefined) return [first, ...others];
  // An existing run that is unusable is reported with its reason.
  const skipped = listings
    .flatMap(listing => listing.warnings)
    .find(warning => name !== '' && warning.message.includes(name));
  throw new UsageError(
    `baseline ${command}: ${skipped?.message ?? `no stored run is called "${name}": ${meant(name, runs)}`}`,
  );
}

function ambiguous(command: string, name: string, names: readonly string[]): UsageError {
  return new UsageError(
    `baseline ${command}: ${names.length} stored runs are called "${name}": name one of ${listed(names)}`,
  );
}

/**
 * The named suites, or all stored ones; prints a message if there is none. Throws {@link UsageError} for an unknown
 * suite.
 */
export async function storedSuites(
  store: Store,
  named: readonly string[],
  { output }: Pick<Host, 'output'>,
): Promise<readonly string[]> {
  const known = await store.suites();
  const unknown = named.find(suite => !known.includes(suite));
  if (unknown !== undefined)
    throw new UsageError(`baseline: no suite "${unknown}" is stored: ${suggest(unknown, known)}`);
  if (known.length === 0)
    output.print(`${visible(store.place)}: no run is stored; overhead baseline save DIR stores one\n`);
  return named.length === 0 ? known : named;
}

function meant(name: string, runs: readonly Baseline[]): string {
  if (runs.length === 0) return 'no run is stored; overhead baseline save DIR stores one';
  const known = runs.flatMap(run => [run.name, basename(run.path), run.commit.slice(0, name.length)]);
  const close = nearest(
    name,
    known.filter(word => word !== ''),
  );
  return close === undefined
    ? `stored runs: ${listed(runs.map(run => run.name))}`
    : `did you mean "${close}"?`;
}

function listed(all: readonly string[]): string {
  const names = all.slice(0, MOST_NAMED);
  const rest = all.length - names.length;
  return `${names.join(', ')}${rest > 0 ? ` and ${rest} more: overhead baseline list shows them` : ''}`;
}
