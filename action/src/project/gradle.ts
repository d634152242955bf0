// A Gradle project: finds its modules with an agent or JMH benchmarks. A build file is a program, and is searched as text.
import { posix } from 'node:path';
import { type Jar, JDK, type JvmProject } from './project.ts';
import { folderOf, inside, type Tree } from './tree.ts';

/** Plugins that pack an agent with its dependencies, under a name that ends in `-all`. */
const SHADOW = /com\.gradleup\.shadow|com\.github\.johnrengelman\.shadow/;

interface Build {
  readonly folder: string;
  readonly text: string;
}

/** The Gradle project at the root of a tree; null if there is none. */
export function findGradle(files: Tree): JvmProject | null {
  const builds = files.paths
    .filter(path => /^build\.gradle(\.kts)?$/.test(posix.basename(path)))
    .map(path => ({ folder: folderOf(path), text: uncommented(files.read(path)) }));
  const settings = files.paths.find(path => /^settings\.gradle(\.kts)?$/.test(path));
  if (settings === undefined && !builds.some(({ folder }) => folder === '')) return null;
  const agent = builds.find(({ text }) => text.includes('Premain-Class'));
  const benchmarks = builds.find(({ text }) => text.includes('me.champeau.jmh'));
  const command = files.paths.includes('gradlew') ? './gradlew' : 'gradle';
  const names = {
    root: literal(settings === undefined ? '' : files.read(settings), 'rootProject\\.name'),
    files,
  };
  return {
    kind: 'Gradle',
    build: `${command} --no-daemon assemble${benchmarks === undefined ? '' : ' jmhJar'}`,
    jdk: Math.max(JDK, ...builds.map(toolchain)),
    agent: agent === undefined ? null : jar(agent, builds, names, SHADOW.test(agent.text) ? '-all' : ''),
    benchmarks: benchmarks === undefined ? null : jar(benchmarks, builds, names, '-jmh'),
  };
}

/** Where Gradle puts the jar by convention. Only plain text in a script can change it, because scripts are not run. */
function jar(
  build: Build,
  builds: readonly Build[],
  { root, files }: { readonly root: string; readonly files: Tree },
  classifier: string,
): Jar {
  const given = literal(build.text, 'archivesName') || literal(build.text, 'archiveBaseName');
  const name = given || (build.folder === '' ? root || 'app' : posix.basename(build.folder));
  const version = literal(build.text, 'version') || rootVersion(builds, files);
  const file = `${name}${version === '' ? '' : `-${version}`}${classifier}.jar`;
  return {
    path: inside(build.folder, `build/libs/${file}`),
    doubt: 'a build file of Gradle is a program, and was only read as a text',
  };
}

function rootVersion(builds: readonly Build[], files: Tree): string {
  const root = builds.find(({ folder }) => folder === '');
  const version = literal(root?.text ?? '', 'version');
  if (version !== '' || !files.paths.includes('gradle.properties')) return version;
  return /^version\s*=\s*(\S+)\s*$/m.exec(files.read('gradle.properties'))?.[1] ?? '';
}

/** The plain text that a statement assigns to a name: `x = "y"`, `x 'y'`, `x.set("y")`. */
function literal(text: string, name: string): string {
  const found = new RegExp(
    `(?:^|[{;])\\s*(?:\\w+\\.)*${name}\\s*(?:=|\\.set\\(|\\s|\\()\\s*(["'])([^"'$\\\\\\n]+)\\1`,
    'm',
  );
  return found.exec(text)?.[2] ?? '';
}

/** The Java release that a build file compiles for; 0 if it names none. */
function toolchain({ text }: Build): number {
  return Number(/JavaLanguageVersion\.of\((\d+)\)/.exec(text)?.[1] ?? 0);
}

function uncommented(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
}
