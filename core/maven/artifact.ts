// Agents from Maven repositories: fetched once, cached, and checked by digest at each use.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { download, type Fetch } from '../download/download.ts';
import type { AgentSource } from '../jvm/suite.ts';
import { PreconditionError, type RunContext } from '../runner.ts';
import { type Checked, DIGESTS, digest, keep, unusable } from './kept.ts';
import { fromLocal } from './local.ts';
import { fetchByMaven, mavenFor, sourceKey } from './program.ts';
import { type Remote, repositoriesOf } from './repositories.ts';
import { readSettings } from './settings.ts';

export type { Fetch };

type Coordinates = AgentSource & { kind: 'maven' };

/** The time limit of one file, in ms. */
const PATIENCE = 120_000;

/** What fetching an agent needs from its environment. */
type Around = Pick<RunContext, 'cache' | 'notice' | 'signal'> &
  Partial<Pick<RunContext, 'environment' | 'ownEnvironment'>>;

/** An artifact to fetch. */
interface Wish {
  /** The path in every Maven repository. */
  readonly path: string;
  readonly label: string;
  readonly signal: AbortSignal;
  readonly fetchFile: Fetch;
}

/**
 * Returns the jar of a Maven artifact: from the cache, from Maven's local repository, or fetched (by Maven if it is configured).
 * Throws {@link PreconditionError} that names the artifact.
 */
export async function fetchArtifact(
  source: Coordinates,
  sha256: string | null,
  context: Around,
  fetchFile: Fetch = download,
): Promise<string> {
  const { group, artifact, version, classifier } = source;
  const name = `${artifact}-${version}${classifier === '' ? '' : `-${classifier}`}.jar`;
  const path = [...group.split('.'), artifact, version, name].join('/');
  const own = source.repositories ?? {};
  // An artifact from the repositories of one configuration never serves another configuration.
  const folder = join(context.cache, `maven${sourceKey(own)}`);
  const file = join(folder, path);
  const label = [group, artifact, version, classifier].filter(part => part !== '').join(':');
  if (!isKept(file, sha256, label, context)) {
    const environment = context.ownEnvironment ?? context.environment ?? {};
    const settings = readSettings(environment);
    const local = fromLocal(settings.localRepository, path, sha256);
    // Artifacts that Maven checked are kept with our own digest.
    let checked: Checked | null = local === null ? null : { bytes: local, algorithm: 'sha256' };
    if (checked === null) {
      context.notice(`fetching ${label}`);
      const { signal } = context;
      const maven = mavenFor(settings, environment);
      const coordinates = [group, artifact, version, 'jar', classifier].filter(part => part !== '').join(':');
      const wanted = { coordinates, path, label, repositories: own };
      checked =
        maven === null
          ? await fetchFromAny(repositoriesOf(own, settings, environment), { path, label, signal, fetchFile })
          : {
              bytes: await fetchByMaven(maven, wanted, settings, folder, environment, signal),
              algorithm: 'sha256',
            };
    }
    checkSha256(checked.bytes, sha256, label);
    keep(file, checked);
  }
  checkSha256(readFileSync(file), sha256, label);
  return file;
}

/** Returns whether the cache has the jar with its digest. */
function isKept(file: string, sha256: string | null, label: string, { notice }: Around): boolean {
  if (!existsSync(file)) return false;
  const why = unusable(file, sha256);
  if (why !== null) notice(`${label}: the jar in the cache is not used, because ${why}: ${file}`);
  return why === null;
}

/** Returns the artifact of the first repository that has it. A repository that does not answer ends the search: the next might have another agent of the same name. */
async function fetchFromAny(repositories: readonly Remote[], wish: Wish): Promise<Checked> {
  const [repository, ...others] = repositories as [Remote, ...Remote[]];
  const bytes = await ask(repository, wish, '');
  if (bytes === 404 && others.length > 0) return fetchFromAny(others, wish);
  if (typeof bytes === 'number') throw refused(wish.label, repository, bytes);
  for (const [algorithm, name] of DIGESTS) {
    const published = await ask(repository, wish, `.${algorithm}`, name);
    if (published === 404) continue;
    if (typeof published === 'number') throw refused(`${wish.label} (its ${name})`, repository, published);
    const text = Buffer.from(published).toString('latin1').toLowerCase();
    if (digest(algorithm, bytes) !== /\b[0-9a-f]{40,}\b/.exec(text)?.[0]) {
      throw new PreconditionError(
        `${wish.label}: the downloaded file does not match the digest of ${repository.name} (${name}). Try again.`,
      );
    }
    return { bytes, algorithm };
  }
  const names = DIGESTS.map(([, name]) => name).join(', ');
  throw new PreconditionError(
    `${wish.label} cannot be checked: ${repository.name} publishes no digest of it (${names}). Give the agent as a file.`,
  );
}

/** Rejects a jar whose SHA-256 is not the configured one, before it ever starts. */
export function checkSha256(bytes: Uint8Array, expected: string | null, label: string): void {
  if (expected === null) return;
  const actual = digest('sha256', bytes);
  if (actual !== expected) {
    throw new PreconditionError(
      `${label}: its SHA-256 is ${actual}, the configuration says ${expected}. It was not started.`,
    );
  }
}

/** Returns a file of the artifact: its bytes, or the status of a failure. */
async function ask(
  { name, url, route }: Remote,
  { path, label, signal, fetchFile }: Wish,
  ending: string,
  digestName = '',
): Promise<Uint8Array | number> {
  try {
    const patience = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)]);
    return await fetchFile(`${url}/${path}${ending}`, patience, route);
  } catch (error) {
    signal.throwIfAborted();
    const cause = (error as Error).cause ?? error;
    const { code, message } = cause as { readonly code?: unknown; readonly message: string };
    const what = digestName === '' ? label : `${label} (its ${digestName})`;
    const certificate = typeof code === 'string' && /CERT|ISSUER|SIGNATURE/.test(code);
    const hint = certificate
      ? 'this machine does not trust the certificate: name the file of your own in NODE_EXTRA_CA_CERTS'
      : 'an agent is fetched only once, so try again with a network, or name it as a file';
    throw new PreconditionError(`${what} could not be fetched from ${name}: ${message}; ${hint}`);
  }
}

function refused(label: string, { name, route }: Remote, status: number): PreconditionError {
  const hints: Readonly<Record<number, string>> = {
    401:
      route.authorization === null
        ? 'it wants credentials: settings.xml must name this repository and its server'
        : 'it refuses the credentials of settings.xml: correct its server',
    404: 'check the coordinates',
  };
  const hint = hints[status] ?? 'try again, or give the agent as a file';
  return new PreconditionError(`${label} could not be fetched from ${name}: HTTP ${status}; ${hint}`);
}
