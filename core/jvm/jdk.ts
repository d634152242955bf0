// Finds the JDKs of this machine and chooses the one a suite runs on.
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { PreconditionError } from '../runner.ts';

export interface Jdk {
  readonly home: string;
  /** Feature version: 17, 21, 25. */
  readonly feature: number;
  /** The name for people and headers: `Temurin-25.0.1+8`. */
  readonly name: string;
}

/** Folders that hold one JDK each, for distributions, SDKMAN, IDEs and container images. */
function shelves(environment: Readonly<Record<string, string>>): string[] {
  const home = environment.HOME ?? '';
  return [
    '/usr/lib/jvm',
    '/usr/java',
    '/opt/java',
    '/Library/Java/JavaVirtualMachines',
    ...(home === '' ? [] : [join(home, '.sdkman/candidates/java'), join(home, '.jdks')]),
  ];
}

/** Returns every JDK: JAVA_HOME, its variables for each version (as on hosted runners), the path, the usual folders. */
export function findJdks(environment: Readonly<Record<string, string>>): Jdk[] {
  const named = Object.keys(environment)
    .filter(key => /^JAVA_HOME(_\d+_.*)?$/.test(key))
    .sort(new Intl.Collator('en', { numeric: true }).compare)
    .map(key => environment[key] ?? '');
  const onPath = (environment.PATH ?? '')
    .split(delimiter)
    .map(folder => join(folder, 'javac'))
    .filter(existsSync)
    .map(javac => dirname(dirname(realpathSync(javac))));
  const shelved = shelves(environment).flatMap(shelf =>
    folders(shelf).flatMap(home => [home, join(home, 'Contents/Home')]),
  );
  const tried = new Set<string>();
  return [...named, ...onPath, ...shelved].flatMap(home => {
    const jdk = readJdk(home);
    if (jdk === null || tried.has(jdk.home)) return [];
    tried.add(jdk.home);
    return [jdk];
  });
}

/** Returns the first JDK (see {@link findJdks}) that is new enough. Throws {@link PreconditionError}, which skips an optional suite. */
export function chooseJdk(environment: Readonly<Record<string, string>>, minimum: number): Jdk {
  const found = findJdks(environment);
  const fitting = found.find(jdk => jdk.feature >= minimum);
  if (fitting !== undefined) return fitting;
  const have =
    found.length === 0
      ? 'none was found'
      : `found only ${found.map(jdk => `${jdk.name} in ${jdk.home}`).join(', ')}`;
  throw new PreconditionError(
    `needs a JDK ${minimum} or newer (with javac): ${have}. Install one, or point JAVA_HOME to it.`,
    true,
  );
}

function folders(shelf: string): string[] {
  if (!existsSync(shelf)) return [];
  return readdirSync(shelf)
    .sort()
    .map(name => join(shelf, name));
}

/** Reads a JDK's `release` file; null if this is no JDK (a runtime without a compiler is none). */
export function readJdk(folder: string): Jdk | null {
  if (!existsSync(join(folder, 'bin/javac')) || !existsSync(join(folder, 'release'))) return null;
  const home = realpathSync(folder);
  const release = readFileSync(join(home, 'release'), 'utf8');
  const value = (key: string) => new RegExp(`^${key}="(.*)"$`, 'm').exec(release)?.[1];
  const version = value('JAVA_VERSION');
  const feature = Number(/^(?:1\.)?(\d+)/.exec(version ?? '')?.[1]);
  if (version === undefined || Number.isNaN(feature)) return null;
  const maker = `${value('IMPLEMENTOR_VERSION') ?? ''} ${value('IMPLEMENTOR') ?? ''}`;
  const vendor =
    /Temurin|Corretto|Zulu|Liberica|GraalVM|Microsoft/.exec(maker)?.[0] ?? value('IMPLEMENTOR') ?? 'JDK';
  const name = `${vendor}-${value('JAVA_RUNTIME_VERSION') ?? version}`.replace(/\s+/g, '-');
  return { home, feature, name };
}
