// Agents from Maven repositories: fetched once, checked by digest, kept in the cache.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { AgentSource } from '../../action/src/config/config.ts';
import { download, type Fetch } from '../download.ts';
import { fromLocal } from '../maven/local.ts';
import { fetchByMaven, mavenFor, sourceKey } from '../maven/program.ts';
import { type Asked, repositoriesOf } from '../maven/repositories.ts';
import { readSettings } from '../maven/settings.ts';
import { type Surroundings, Unmeasurable } from '../runner.ts';

export type { Fetch };

type Coordinates = AgentSource & { kind: 'maven' };

/** Time for one file, in ms. */
const PATIENCE = 120_000;

/** What fetching an agent needs of the world around. */
type Around = Pick<Surroundings, 'cache' | 'notice' | 'signal'> &
  Partial<Pick<Surroundings, 'environment' | 'networkEnvironment'>>;

/** An artifact on its way. */
interface Wish {
  /** In every Maven repository. */
  readonly path: string;
  readonly label: string;
  readonly signal: AbortSignal;
  readonly fetchFile: Fetch;
}

/**
 * The jar of a Maven artifact: from the cache, from Maven's local repository, or fetched, by Maven if that was set up.
 * Throws {@link Unmeasurable} that names the artifact.
 */
export async function fetchArtifact(
  source: Coordinates,
  sha256: string | null,
  surroundings: Around,
  fetchFile: Fetch = download,
): Promise<string> {
  const { group, artifact, version, classifier } = source;
  const name = `${artifact}-${version}${classifier === '' ? '' : `-${classifier}`}.jar`;
  const path = [...group.split('.'), artifact, version, name].join('/');
  const own = source.repositories ?? {};
  // What comes from repositories of one configuration is never taken for what another means.
  const folder = join(surroundings.cache, `maven${sourceKey(own)}`);
  const file = join(folder, path);
  const label = [group, artifact, version, classifier].filter(part => part !== '').join(':');
  if (!existsSync(file)) {
    const environment = surroundings.networkEnvironment ?? surroundings.environment ?? {};
    const settings = readSettings(environment);
    let bytes = fromLocal(settings.localRepository, path, sha256);
    if (bytes === null) {
      surroundings.notice(`fetching ${label}`);
      const { signal } = surroundings;
      const maven = mavenFor(settings, environment);
      const coordinates = [group, artifact, version, 'jar', classifier].filter(part => part !== '').join(':');
      const wanted = { coordinates, path, label, repositories: own };
      bytes =
        maven === null
          ? await fetchFromAny(repositoriesOf(own, settings, environment), { path, label, signal, fetchFile })
          : await fetchByMaven(maven, wanted, settings, folder, environment, signal);
    }
    checkSha256(bytes, sha256, label);
    keep(file, bytes);
  }
  checkSha256(readFileSync(file), sha256, label);
  return file;
}

/** The artifact of the first repository that has it. One that does not answer ends the search: the next might have another agent of the same name. */
async function fetchFromAny(repositories: readonly Asked[], wish: Wish): Promise<Uint8Array> {
  const [repository, ...others] = repositories as [Asked, ...Asked[]];
  const bytes = await ask(repository, wish, '');
  if (bytes === 404 && others.length > 0) return fetchFromAny(others, wish);
  if (typeof bytes === 'number') throw refused(wish.label, repository, bytes);
  const published = await ask(repository, wish, '.sha1');
  if (typeof published === 'number') throw refused(`${wish.label} (its SHA-1)`, repository, published);
  const expected = /[0-9a-f]{40}/.exec(Buffer.from(published).toString('latin1').toLowerCase())?.[0];
  if (digest('sha1', bytes) !== expected) {
    throw new Unmeasurable(
      `${wish.label}: what arrived is not what ${repository.name} says it is (SHA-1 differs). Try again.`,
    );
  }
  return bytes;
}

/** Refuses a jar whose SHA-256 is not the configured one; before it is ever started. */
export function checkSha256(bytes: Uint8Array, expected: string | null, label: string): void {
  if (expected === null) return;
  const actual = digest('sha256', bytes);
  if (actual !== expected) {
    throw new Unmeasurable(
      `${label}: its SHA-256 is ${actual}, the configuration says ${expected}. It was not started.`,
    );
  }
}

function digest(algorithm: 'sha1' | 'sha256', bytes: Uint8Array): string {
  return createHash(algorithm).update(bytes).digest('hex');
}

/** A file appears in the cache whole or not at all. */
function keep(file: string, bytes: Uint8Array): void {
  const temporary = `${file}.tmp-${process.pid}`;
  mkdirSync(dirname(file), { recursive: true });
  try {
    writeFileSync(temporary, bytes);
    renameSync(temporary, file);
  } finally {
    rmSync(temporary, { force: true });
  }
}

/** A file of the artifact: its bytes, or the status that is no success. */
async function ask(
  { name, url, route }: Asked,
  { path, label, signal, fetchFile }: Wish,
  ending: string,
): Promise<Uint8Array | number> {
  try {
    const patience = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)]);
    return await fetchFile(`${url}/${path}${ending}`, patience, route);
  } catch (error) {
    signal.throwIfAborted();
    const cause = (error as Error).cause ?? error;
    const { code, message } = cause as { readonly code?: unknown; readonly message: string };
    const what = ending === '' ? label : `${label} (its SHA-1)`;
    const certificate = typeof code === 'string' && /CERT|ISSUER|SIGNATURE/.test(code);
    const hint = certificate
      ? 'the certificate is none that this machine trusts: name the file of your own in NODE_EXTRA_CA_CERTS'
      : 'what was fetched once is kept, so try again with a network, or give the agent as a file';
    throw new Unmeasurable(`${what} could not be fetched from ${name}: ${message}; ${hint}`);
  }
}

function refused(label: string, { name, route }: Asked, status: number): Unmeasurable {
  const hints: Readonly<Record<number, string>> = {
    401:
      route.authorization === null
        ? 'it wants credentials: settings.xml must name this repository and its server'
        : 'it refuses the credentials of settings.xml: correct its server',
    404: 'check the coordinates',
  };
  const hint = hints[status] ?? 'try again, or give the agent as a file';
  return new Unmeasurable(`${label} could not be fetched from ${name}: HTTP ${status}; ${hint}`);
}
