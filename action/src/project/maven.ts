// A Maven project: finds its modules with an agent or JMH benchmarks, and the names of their jars.
import { posix } from 'node:path';
import { XMLParser } from 'fast-xml-parser';
import { type Jar, JDK, type JvmProject } from './project.ts';
import { folderOf, inside, type Tree } from './tree.ts';

/** A POM is data: its entities are not expanded, and every value stays a text. */
const PARSER = new XMLParser({ processEntities: false, parseTagValue: false, trimValues: true });

type Node = { readonly [name: string]: unknown };

interface Pom {
  readonly path: string;
  readonly project: Node;
}

/** The Maven project at the root of a tree; null if there is none. */
export function findMaven(files: Tree): JvmProject | null {
  if (!files.paths.includes('pom.xml')) return null;
  const poms = files.paths
    .filter(path => posix.basename(path) === 'pom.xml')
    .flatMap(path => read(path, files));
  const jars = poms.filter(pom => text(pom.project.packaging) !== 'pom');
  const agent = jars.find(pom => isAgent(pom, files));
  const benchmarks = jars.find(pom => pom !== agent && uses(pom, 'jmh-core') && shaded(pom) !== undefined);
  const command = files.paths.includes('mvnw') ? './mvnw' : 'mvn';
  return {
    kind: 'Maven',
    build: `${command} --batch-mode --no-transfer-progress -DskipTests package`,
    jdk: Math.max(JDK, ...poms.map(release)),
    agent: agent === undefined ? null : jar(agent, poms, undefined),
    benchmarks: benchmarks === undefined ? null : jar(benchmarks, poms, shaded(benchmarks)),
  };
}

/** An unreadable POM counts as missing, because Maven reports it better. */
function read(path: string, files: Tree): Pom[] {
  try {
    const { project } = PARSER.parse(files.read(path)) as { project?: unknown };
    return isNode(project) ? [{ path, project }] : [];
  } catch {
    return [];
  }
}

/** Whether its POM or manifest names the class of an agent. */
function isAgent({ path, project }: Pom, files: Tree): boolean {
  const manifest = inside(folderOf(path), 'src/main/resources/META-INF/MANIFEST.MF');
  return (
    valuesOf(project, 'Premain-Class').length > 0 ||
    (files.paths.includes(manifest) && /^Premain-Class:/m.test(files.read(manifest)))
  );
}

function uses({ project }: Pom, artifact: string): boolean {
  return list(at(project, 'dependencies', 'dependency')).some(({ artifactId }) => artifactId === artifact);
}

/** The file name of the shade plugin's jar; empty if it names none, undefined if it does not run. */
function shaded({ project }: Pom): string | undefined {
  const plugin = list(at(project, 'build', 'plugins', 'plugin')).find(
    ({ artifactId }) => artifactId === 'maven-shade-plugin',
  );
  return plugin === undefined ? undefined : (valuesOf(plugin, 'finalName').map(text)[0] ?? '');
}

/** @param name the file name without `.jar`, if a plugin sets one */
function jar(pom: Pom, poms: readonly Pom[], name: string | undefined): Jar {
  const { project, path } = pom;
  const given =
    name || text(at(project, 'build', 'finalName')) || `\${project.artifactId}-\${project.version}`;
  const file = filled(given, pom, poms);
  const folder = inside(folderOf(path), 'target');
  const doubt = file.includes('${')
    ? `what ${/\$\{[^}]*\}/.exec(file)?.[0]} stands for in ${path} is not known`
    : null;
  return { path: `${folder}/${file}.jar`, doubt };
}

/** A text with its properties replaced, also those of parents in the same tree. Unknown ones stay unchanged. */
function filled(given: string, pom: Pom, poms: readonly Pom[], depth = 0): string {
  if (depth > 10) return given;
  return given.replace(/\$\{([^}]+)\}/g, (whole, name: string) => {
    const value = property(name, pom, poms);
    return value === '' ? whole : filled(value, pom, poms, depth + 1);
  });
}

function property(name: string, pom: Pom, poms: readonly Pom[]): string {
  const { project } = pom;
  const own = text(
    name.startsWith('project.')
      ? at(project, ...name.split('.').slice(1))
      : (project.properties as Node | undefined)?.[name],
  );
  if (own !== '') return own;
  if (name === 'project.version' || name === 'project.groupId') {
    const inherited = text(at(project, 'parent', name.slice('project.'.length)));
    if (inherited !== '') return inherited;
  }
  const parent = parentOf(pom, poms);
  if (parent === undefined || name === 'project.artifactId') return '';
  // Each is read once, because two may name each other as parents.
  return property(
    name,
    parent,
    poms.filter(other => other !== pom),
  );
}

function parentOf({ path, project }: Pom, poms: readonly Pom[]): Pom | undefined {
  if (!isNode(project.parent)) return undefined;
  const relative = text(project.parent.relativePath) || '../pom.xml';
  const target = posix.normalize(posix.join(folderOf(path), relative));
  return poms.find(pom => pom.path !== path && (pom.path === target || pom.path === `${target}/pom.xml`));
}

/** The Java release that a POM compiles for; 0 if it names no number. */
function release({ project }: Pom): number {
  const names = ['maven.compiler.release', 'maven.compiler.target', 'java.version'];
  const properties = isNode(project.properties) ? project.properties : {};
  const numbers = names.map(name => Number(text(properties[name]).replace(/^1\./, '')));
  return Math.max(0, ...numbers.filter(Number.isInteger));
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function at(node: unknown, ...names: readonly string[]): unknown {
  return names.reduce<unknown>((here, name) => (isNode(here) ? here[name] : undefined), node);
}

/** One element or several, as elements. */
function list(value: unknown): Node[] {
  return (Array.isArray(value) ? value : [value]).filter(isNode);
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** All values of an element of this name, at any depth. */
function valuesOf(node: unknown, name: string): unknown[] {
  if (Array.isArray(node)) return node.flatMap(entry => valuesOf(entry, name));
  if (!isNode(node)) return [];
  return Object.entries(node).flatMap(([key, value]) => [
    ...(key === name ? [value] : []),
    ...valuesOf(value, name),
  ]);
}
