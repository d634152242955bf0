// Finds DuckDB's package, or installs it once into the cache with npm, which checks its digests.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { kept } from '../../../core/download/cache.ts';
import { cutShort, lastLines, run } from '../../../core/process/process.ts';
import { onPath } from '../../../core/process/program.ts';
import { newTemporary } from '../../../core/results/temporary.ts';
import { PreconditionError } from '../../../core/runner.ts';
import type { Host } from '../host/host.ts';
import { PACKAGE, type Packages, VERSION } from './packages.ts';

/** The time limit of the installation (ms). */
const PATIENCE = 600_000;

type Needs = Pick<Host, 'root' | 'cache' | 'environment' | 'ownEnvironment' | 'output' | 'signal'>;

/** The action that helps in every case. */
const BY_HAND = `npm install ${PACKAGE}@${VERSION} in this folder`;

/**
 * Returns the folder of DuckDB's package: of this project, of the current folder, or of the cache. Installs it if none has it. Throws
 * {@link PreconditionError} with the next action, and `signal.reason`.
 * @param packages what to install
 * @param folder where a project's own packages are looked for
 */
export async function findDuckdb(packages: Packages, host: Needs, folder = process.cwd()): Promise<string> {
  for (const place of [host.root, folder]) {
    const found = installedFrom(place);
    if (found !== null) return found;
  }
  const installed = await kept(host, `duckdb-${VERSION}-${process.platform}-${process.arch}`, place =>
    install(packages, place, host),
  );
  return join(installed, 'node_modules', PACKAGE);
}

/** The package that code in a folder would load; null if it is missing or has another version. */
function installedFrom(folder: string): string | null {
  try {
    const entry = createRequire(join(resolve(folder), 'index.js')).resolve(`${PACKAGE}/package.json`);
    const { version } = JSON.parse(readFileSync(entry, 'utf8')) as { version?: unknown };
    return version === VERSION ? dirname(entry) : null;
  } catch {
    return null;
  }
}

async function install(packages: Packages, place: string, host: Needs): Promise<void> {
  const environment = host.ownEnvironment ?? host.environment;
  const npm = onPath('npm', environment.PATH ?? '', '/');
  if (npm === null)
    throw new PreconditionError(
      `DuckDB is not installed, and there is no npm to install it: install Node.js with npm, or run ${BY_HAND}`,
    );
  host.output.tell(`Installing DuckDB ${VERSION} into ${place}, once`);
  writeFileSync(join(place, 'package.json'), JSON.stringify(manifest()));
  writeFileSync(join(place, 'package-lock.json'), JSON.stringify(lockOf(packages)));
  const scratch = newTemporary('duckdb');
  try {
    const log = join(scratch, 'npm.log');
    const exit = await run({
      program: npm,
      arguments: ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--no-update-notifier'],
      environment,
      folder: place,
      log,
      timeout: PATIENCE,
      signal: host.signal,
    });
    if (exit.code !== 0)
      throw new PreconditionError(
        `DuckDB cannot be installed${cutShort(exit)}; correct what npm reports, or run ${BY_HAND}:\n${lastLines(log, 10)}`,
      );
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
  if (!existsSync(join(place, 'node_modules', PACKAGE)))
    throw new PreconditionError(`npm has installed no ${PACKAGE}: run ${BY_HAND}`);
}

function manifest() {
  return { name: 'overhead-duckdb', private: true, dependencies: { [PACKAGE]: VERSION } };
}

/** A lock file for `npm ci`, which refuses a package with another digest. */
function lockOf(packages: Packages) {
  const { name, ...root } = manifest();
  const entries = Object.entries(packages).map(([key, entry]) => [`node_modules/${key}`, entry]);
  return {
    name,
    lockfileVersion: 3,
    requires: true,
    packages: { '': { name, ...root }, ...Object.fromEntries(entries) },
  };
}
