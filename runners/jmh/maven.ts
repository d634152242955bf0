// Agents from Maven Central: fetched once, checked by digest, kept in the cache.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { AgentSource } from '../../action/src/config/config.ts';
import { type Surroundings, Unmeasurable } from '../runner.ts';

type Coordinates = AgentSource & { kind: 'maven' };

/** Maven Central, and nothing else: an artifact of the same name elsewhere is not the same agent. */
const CENTRAL = 'https://repo.maven.apache.org/maven2';
/** Time for one file, in ms. */
const PATIENCE = 120_000;

/** Fetches a file over HTTP: its bytes, or the status where it is not 200. */
export type Fetch = (url: string, signal: AbortSignal) => Promise<Uint8Array | number>;

/** The jar of a Maven artifact, from the cache or from Maven Central. Throws {@link Unmeasurable} that names the artifact. */
export async function fetchArtifact(
  source: Coordinates,
  sha256: string | null,
  surroundings: Pick<Surroundings, 'cache' | 'notice' | 'signal'>,
  fetchFile: Fetch = overHttp,
): Promise<string> {
  const { group, artifact, version, classifier } = source;
  const name = `${artifact}-${version}${classifier === '' ? '' : `-${classifier}`}.jar`;
  const path = [...group.split('.'), artifact, version, name].join('/');
  const file = join(surroundings.cache, 'maven', path);
  const label = [group, artifact, version, classifier].filter(part => part !== '').join(':');
  if (!existsSync(file)) {
    surroundings.notice(`fetching ${label}`);
    const bytes = await download(`${CENTRAL}/${path}`, label, surroundings.signal, fetchFile);
    const published = await download(
      `${CENTRAL}/${path}.sha1`,
      `${label} (its SHA-1)`,
      surroundings.signal,
      fetchFile,
    );
    const expected = /[0-9a-f]{40}/.exec(Buffer.from(published).toString('latin1').toLowerCase())?.[0];
    if (digest('sha1', bytes) !== expected) {
      throw new Unmeasurable(
        `${label}: what arrived is not what Maven Central says it is (SHA-1 differs). Try again.`,
      );
    }
    checkSha256(bytes, sha256, label);
    keep(file, bytes);
  }
  checkSha256(readFileSync(file), sha256, label);
  return file;
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

async function download(
  url: string,
  label: string,
  signal: AbortSignal,
  fetchFile: Fetch,
): Promise<Uint8Array> {
  let answer: Uint8Array | number;
  try {
    answer = await fetchFile(url, AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)]));
  } catch (error) {
    signal.throwIfAborted();
    const cause = (error as Error).cause ?? error;
    throw new Unmeasurable(
      `${label} could not be fetched from Maven Central: ${(cause as Error).message}; what was fetched once is kept, so try again with a network, or give the agent as a file`,
    );
  }
  if (typeof answer === 'number') {
    const hint = answer === 404 ? 'check the coordinates' : 'try again, or give the agent as a file';
    throw new Unmeasurable(`${label} could not be fetched from Maven Central: HTTP ${answer}; ${hint}`);
  }
  return answer;
}

async function overHttp(url: string, signal: AbortSignal): Promise<Uint8Array | number> {
  const response = await fetch(url, { signal });
  return response.ok ? new Uint8Array(await response.arrayBuffer()) : response.status;
}
