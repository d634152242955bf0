// Fetches an artifact with Maven itself, which supports company networks better than our download.
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cutShort, run } from '../process/process.ts';
import { onPath } from '../process/program.ts';
import { newTemporary } from '../results/temporary.ts';
import { PreconditionError } from '../runner.ts';
import { isNamed, mirrorOf, secretsOf } from './repositories.ts';
import type { Settings } from './settings.ts';

type Environment = Readonly<Record<string, string>>;

/** Pinned, because another version might have other arguments. */
const GET = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:get';
/** The time limit of the plugin with its dependencies, and the artifact, in ms. */
const PATIENCE = 600_000;
/** The limit of Maven's text in a message (characters). */
const LONGEST_REASON = 500;

export interface Wanted {
  /** `GROUP:ARTIFACT:VERSION:jar[:CLASSIFIER]` */
  readonly coordinates: string;
  /** Its path in every Maven repository. */
  readonly path: string;
  /** For messages. */
  readonly label: string;
  /** Of the configuration: addresses by id. */
  readonly repositories: Readonly<Record<string, string>>;
}

/**
 * Returns the `mvn` that fetches here; null if our own download is enough. Maven is used only if it was configured, because its first start costs
 * 50 downloads: by a settings.xml of the user, by one of the installation that names a server, proxy, profile or mirror, or by MAVEN_OPTS or MAVEN_ARGS.
 */
export function mavenFor(settings: Settings, environment: Environment): string | null {
  const program = onPath('mvn', environment.PATH ?? '', '/');
  if (program === null) return null;
  const setUp =
    settings.file !== null ||
    [environment.MAVEN_OPTS, environment.MAVEN_ARGS].some(value => (value ?? '') !== '') ||
    changesDefaults(join(dirname(realpathSync(program)), '../conf/settings.xml'));
  return setUp ? program : null;
}

/** Maven's own settings.xml has comments, and a mirror that blocks HTTP. */
function changesDefaults(file: string): boolean {
  if (!existsSync(file)) return false;
  const wrapper = readFileSync(file, 'utf8').replace(/<!--[\s\S]*?-->/g, '');
  const mirrors = wrapper.match(/<mirror>[\s\S]*?<\/mirror>/g) ?? [];
  return (
    /<(server|proxy|profile)>/.test(wrapper) || mirrors.some(mirror => !mirror.includes('<blocked>true'))
  );
}

/**
 * Lets Maven fetch an artifact and check it by its published digest. Throws {@link PreconditionError}.
 * @param cache a folder for Maven's plugins; a configuration with other repositories must not use it
 */
export async function fetchByMaven(
  program: string,
  wanted: Wanted,
  settings: Settings,
  cache: string,
  environment: Environment,
  signal: AbortSignal,
): Promise<Uint8Array> {
  mkdirSync(cache, { recursive: true });
  const work = newTemporary('maven', cache);
  const repository = join(cache, '.repository');
  const file = join(repository, wanted.path);
  try {
    // Maven would not check an existing jar again.
    rmSync(dirname(file), { recursive: true, force: true });
    const pom = join(work, 'pom.xml');
    writeFileSync(pom, project(wanted.repositories, settings));
    const log = join(work, 'mvn.log');
    const exit = await run({
      program,
      arguments: [
        '--batch-mode',
        '--no-transfer-progress',
        '--strict-checksums',
        ...['--file', pom],
        ...(settings.file === null ? [] : ['--settings', settings.file]),
        `-Dmaven.repo.local=${repository}`,
        GET,
        `-Dartifact=${wanted.coordinates}`,
        '-Dtransitive=false',
      ],
      environment,
      log,
      timeout: PATIENCE,
      signal,
    });
    if (exit.code !== 0 || !existsSync(file))
      throw new PreconditionError(
        `${wanted.label} could not be fetched by Maven${cutShort(exit)}: ${reason(readFileSync(log, 'utf8'), settings)}. Check the coordinates and settings.xml, or give the agent as a file.`,
      );
    return readFileSync(file);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Returns the first error in Maven's output, without credentials. */
function reason(log: string, settings: Settings): string {
  const line = /^\[ERROR\] +(.+)$/m.exec(log)?.[1] ?? log.trimEnd().split('\n').at(-1) ?? '';
  const hidden = secretsOf(settings).reduce((text, secret) => text.replaceAll(secret, '***'), line);
  return hidden.replace(/\/\/[^/\s@]+@/g, '//***@').slice(0, LONGEST_REASON);
}

/** Returns a project that names the repositories of the configuration. */
function project(repositories: Readonly<Record<string, string>>, settings: Settings): string {
  const named = Object.entries(repositories).map(([id, url]) => {
    // Maven sends the credentials of an id, from any file, to any address with that id. So an address from the configuration gets a random id.
    const known = isNamed({ id, url }, settings) || mirrorOf({ id, url }, settings.mirrors) !== undefined;
    const own = known ? id : `${id}-${randomUUID()}`;
    const address = url.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    return `<repository><id>${own}</id><url>${address}</url><releases><checksumPolicy>fail</checksumPolicy></releases><snapshots><enabled>false</enabled></snapshots></repository>`;
  });
  return `<project><modelVersion>4.0.0</modelVersion><groupId>overhead</groupId><artifactId>agent</artifactId><version>1</version><packaging>pom</packaging><repositories>${named.join('')}</repositories></project>\n`;
}

/** Returns a folder name for the repositories of a configuration; empty for those of every configuration. */
export function sourceKey(repositories: Readonly<Record<string, string>>): string {
  const named = Object.entries(repositories);
  if (named.length === 0) return '';
  return `-${createHash('sha256').update(JSON.stringify(named)).digest('hex').slice(0, 16)}`;
}
