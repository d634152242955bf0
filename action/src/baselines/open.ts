// Opens the store that a user names.
import { existsSync, statSync } from 'node:fs';
import { UsageError } from '../../../core/config/problem.ts';
import { printable } from '../../../core/process/printable.ts';
import type { Host } from '../host/host.ts';
import { isObjectPlace } from '../objects/place.ts';
import { BranchStore, DEFAULT_BRANCH } from './branch.ts';
import { DEFAULT_STORE } from './default-store.ts';
import { DirectoryStore } from './directory.ts';
import { isBranchName } from './names.ts';
import { objectStore } from './object-place.ts';
import type { Baseline, Store } from './store.ts';

/** The environments of a host: stores may need credentials that measured processes must not get. */
export type Environments = 'environment' | 'ownEnvironment';

/** What a store needs of its host. */
export type StoreHost = Pick<Host, 'remote' | 'repository' | Environments>;

/**
 * The store of a name: `branch`, `branch:NAME`, `s3://BUCKET/PREFIX`, or a folder, which need not exist. Throws
 * {@link UsageError} if a file has its name.
 * @param signal ends the Git processes of a branch, and requests; for commands that need no cleanup
 */
export function openStore(name: string, host: StoreHost, signal?: AbortSignal): Store {
  const branch = /^branch(?::(.*))?$/s.exec(name);
  if (branch !== null) {
    const called = branch[1] ?? DEFAULT_BRANCH;
    if (!isBranchName(called))
      throw new UsageError(
        `baseline: ${JSON.stringify(called)} is not a valid branch name: write branch:NAME`,
      );
    const environment = host.ownEnvironment ?? host.environment;
    const repository = { folder: process.cwd(), environment, ...(signal === undefined ? {} : { signal }) };
    return new BranchStore(called, host.remote(), repository);
  }
  if (isObjectPlace(name)) return objectStore(name, null, host, signal);
  if (existsSync(name) && !statSync(name).isDirectory()) {
    throw new UsageError(`baseline: ${name} is a file: name the folder of the stored runs`);
  }
  return new DirectoryStore(name);
}

/**
 * The store to compare with: the named one, else the default one if it exists, else null. Throws if a named one does
 * not exist. Reaches a shared store now, before any measurement; a later request for runs reports a failure.
 */
export async function findStore(name: string | null, host: StoreHost): Promise<Store | null> {
  if (name === null && !existsSync(DEFAULT_STORE)) return null;
  const store = openStore(name ?? DEFAULT_STORE, host);
  if (store.history !== null) await store.suites().catch(() => []);
  else if (name !== null && !existsSync(name)) {
    throw new UsageError(
      `baseline: ${name} does not exist: correct the path, or leave it out until overhead baseline save has stored a run`,
    );
  }
  return store;
}

/** The command line that makes a failed run a baseline. */
export function acceptance({ name }: Baseline, { place }: Store): string {
  const where = place === DEFAULT_STORE ? [] : ['--baseline', place];
  return `${printable('overhead', ['baseline', 'accept', name, ...where])} --reason TEXT`;
}
