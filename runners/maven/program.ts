// Maven itself as what fetches an artifact: it knows networks of companies better than we do.
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { newTemporary } from '../../action/src/results/temporary.ts';
import { onPath } from '../command/program.ts';
import { cutShort, run } from '../process.ts';
import { PreconditionError } from '../runner.ts';
import { isNamed, mirrorOf, secretsOf } from './repositories.ts';
import type { Settings } from './settings.ts';

type Environment = Readonly<Record<string, string>>;

/** Pinned: another version might read its arguments otherwise. */
const GET = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:get';
/** Time for the plugin with all that it needs, and for the artifact, in ms. */
const PATIENCE = 600_000;
/** Of Maven's words in a message (characters). */
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
 * The `mvn` that fetches here; null if our own download serves. Maven is asked only if it was set up, for its first start costs
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

/** Maven comes with a settings.xml of comments, and a mirror that blocks. */
function changesDefaults(file: string): boolean {
  if (!existsSync(file)) return false;
  const said = readFileSync(file, 'utf8').replace(/<!--[\s\S]*?-->/g, '');
  const mirrors = said.match(/<mirror>[\s\S]*?<\/mirror>/g) ?? [];
  return /<(server|proxy|profile)>/.test(said) || mirrors.some(mirror => !mirror.includes('<blocked>true'));
}

/**
 * Lets Maven fetch an artifact and check it by its published digest. Throws {@link PreconditionError}.
 * @param cache a folder that keeps Maven's plugins; no other configuration with other repositories may use it
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
    // A jar that lies there already would not be checked again.
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

/** The first error that Maven prints, without credentials. */
function reason(log: string, settings: Settings): string {
  const line = /^\[ERROR\] +(.+)$/m.exec(log)?.[1] ?? log.trimEnd().split('\n').at(-1) ?? '';
  const hidden = secretsOf(settings).reduce((text, secret) => text.replaceAll(secret, '***'), line);
  return hidden.replace(/\/\/[^/\s@]+@/g, '//***@').slice(0, LONGEST_REASON);
}

/** A project that names the repositories of the configuration. */
function project(repositories: Readonly<Record<string, string>>, settings: Settings): string {
  const named = Object.entries(repositories).map(([id, url]) => {
    // Maven sends the credentials of an id, whichever file holds them, to whatever address has the id. So an address of our own choice gets an id that nobody has.
    const known = isNamed({ id, url }, settings) || mirrorOf({ id, url }, settings.mirrors) !== undefined;
    const own = known ? id : `${id}-${randomUUID()}`;
    const address = url.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    return `<repository><id>${own}</id><url>${address}</url><releases><checksumPolicy>fail</checksumPolicy></releases><snapshots><enabled>false</enabled></snapshots></repository>`;
  });
  return `<project><modelVersion>4.0.0</modelVersion><groupId>overhead</groupId><artifactId>agent</artifactId><version>1</version><packaging>pom</packaging><repositories>${named.join('')}</repositories></project>\n`;
}

/** Names the repositories of a configuration, for a folder of what comes from them; empty for those of every configuration. */
export function sourceKey(repositories: Readonly<Record<string, string>>): string {
  const named = Object.entries(repositories);
  if (named.length === 0) return '';
  return `-${createHash('sha256').update(JSON.stringify(named)).digest('hex').slice(0, 16)}`;
}
