// The architecture rules as functions: they take source files, and return a sentence for each violation.
import { dirname, join, normalize } from 'node:path/posix';

/** A source file of the project, with its path from the root. */
export interface Source {
  readonly path: string;
  readonly text: string;
}

/**
 * The product's layers and folders, and the folders that each may import, in the direction of the data. A runner imports no other runner.
 * CONTRIBUTING.md shows the same table.
 */
export const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  core: [],
  host: ['core'],
  objects: ['core'],
  runners: ['core'],
  comparison: ['core'],
  config: ['core', 'runners'],
  importers: ['core'],
  project: [],
  revisions: ['core', 'config', 'runners'],
  runs: ['core', 'host', 'comparison', 'config', 'revisions'],
  baselines: ['core', 'host', 'objects', 'comparison', 'config', 'importers', 'runs'],
  profile: ['core', 'comparison'],
  received: ['core', 'runs', 'profile'],
  experiment: ['core', 'host', 'comparison', 'config', 'runners', 'revisions', 'runs', 'profile'],
  report: ['core', 'host', 'comparison', 'baselines', 'profile'],
  page: ['core', 'comparison', 'runs', 'profile', 'report'],
  history: ['core', 'host', 'comparison', 'config', 'importers', 'baselines', 'report', 'page'],
  fleet: ['core', 'host', 'comparison', 'config', 'objects', 'baselines', 'report', 'page', 'history'],
  browser: ['core', 'comparison', 'profile', 'report', 'page'],
  'history/browser': ['report', 'browser', 'history'],
  'fleet/browser': ['browser', 'history/browser', 'fleet'],
  web: ['page', 'history', 'fleet', 'browser', 'history/browser', 'fleet/browser'],
  export: ['core', 'host', 'importers', 'baselines', 'report', 'history'],
  duckdb: ['core', 'host'],
  tables: ['core', 'host', 'comparison', 'objects', 'baselines', 'report', 'export', 'duckdb'],
  commands: [
    'core',
    'host',
    'objects',
    'comparison',
    'config',
    'runners',
    'revisions',
    'runs',
    'profile',
    'experiment',
    'baselines',
    'report',
    'page',
    'history',
    'importers',
    'export',
    'fleet',
    'tables',
    'duckdb',
    'project',
  ],
  github: [
    'core',
    'host',
    'comparison',
    'config',
    'revisions',
    'runs',
    'baselines',
    'received',
    'profile',
    'experiment',
    'report',
    'history',
    'commands',
  ],
  cli: ['core', 'host', 'comparison', 'config', 'revisions', 'baselines', 'experiment', 'report', 'commands'],
  main: ['github'],
};

/** The only file of `runners` that others import. */
const REGISTRY = 'runners/registry.ts';

/** Data that TypeScript and Go share. */
const GATE_TABLE = 'compare/request/gates.json';

/** The only places that may use GitHub and the environment. */
const KNOWS_GITHUB = ['github', 'cli', 'main'];

/** All violations in `files`; empty if there are none. */
export function violations(files: readonly Source[]): string[] {
  return files.flatMap(file => [
    ...firstLine(file),
    ...(isTest(file) ? [] : [...direction(file), ...ignorance(file), ...noShell(file)]),
  ]);
}

/** Whether a file is in a language that the rules cover; scripts have no extension. */
export function isSource(path: string): boolean {
  return (
    /\.(ts|mjs|css|go|java|c|h|ya?ml|xml|nft|service)$|^(Makefile|(\.ci|tools|self-hosted\/runners)\/[\w-]+)$/.test(
      path,
    ) && !/(^|\/)(testdata|dist|target)\//.test(path)
  );
}

/** Tests, and code that only tests use: files called `fixtures` or `testing`, with an optional purpose behind it. */
function isTest({ path }: { readonly path: string }): boolean {
  return /(\.test\.ts|_test\.go)$|(^|\/)(fixtures?|testing)(-[a-z]+)?\.ts$|^action\/test\/|\/src\/test\//.test(
    path,
  );
}

function firstLine({ path, text }: Source): string[] {
  const [line = ''] = text.replace(/^#!.*\n/, '').split('\n', 1);
  return /^(\/\/|\/\*\*?|#|<!--) \S+( \S+)+/.test(line) && !/^\/\/ (Copyright|SPDX|biome|@ts)/.test(line)
    ? []
    : [`${path}:1: the first line must be a comment that says what the file is`];
}

/** The folder of {@link MAY_IMPORT} that a file belongs to; undefined for files that are not TypeScript of the product. */
function folder(path: string): string | undefined {
  return (
    /^(core|runners)\//.exec(path)?.[1] ?? /^action\/src\/((?:history|fleet)\/browser|[^/.]+)/.exec(path)?.[1]
  );
}

/** The folder of one runner; undefined for all other files. */
function runnerOf(path: string): string | undefined {
  return /^runners\/([^/]+)\//.exec(path)?.[1];
}

function imports(text: string): string[] {
  return [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"]+)['"]/g)].map(match => match[1] ?? '');
}

function direction({ path, text }: Source): string[] {
  const from = folder(path);
  if (from === undefined) return [];
  const allowed = MAY_IMPORT[from];
  if (allowed === undefined) return [`${path}: "${from}" has no place in the table of action/test/rules.ts`];
  return imports(text)
    .filter(name => name.startsWith('.'))
    .flatMap(name => {
      const target = normalize(join(dirname(path), name));
      const to = folder(target);
      if (isTest({ path: target })) return [`${path}: imports ${target}, which only tests may`];
      if (
        to === 'runners' &&
        from === to &&
        runnerOf(path) !== undefined &&
        runnerOf(path) !== runnerOf(target)
      )
        return [`${path}: a runner must not import another (${target})`];
      if (to === from) return [];
      if (target === GATE_TABLE) return [];
      if (to === undefined) return [`${path}: imports ${target}, which is no part of the product`];
      if (!allowed.includes(to)) return [`${path}: ${from} must not import ${to} (${target})`];
      return to === 'runners' && target !== REGISTRY
        ? [`${path}: ${from} must use runners through ${REGISTRY} (${target})`]
        : [];
    });
}

function ignorance({ path, text }: Source): string[] {
  const from = folder(path);
  if (from === undefined || KNOWS_GITHUB.includes(from)) return [];
  const forbidden = [
    ...imports(text).filter(name => /^@actions\/|^@octokit\/|^octokit$/.test(name)),
    ...(text.match(/\bprocess\.env\b|\b(?:GITHUB|RUNNER|INPUT)_[A-Z]\w*/g) ?? []),
    ...(/\bimport\s*\{[^}]*\benv\b[^}]*\}\s*from\s*'node:process'/.test(text) ? ['env of node:process'] : []),
  ];
  return [...new Set(forbidden)].map(
    what => `${path}: must not know ${what}: only ${KNOWS_GITHUB.join(', ')} know GitHub and the environment`,
  );
}

/** Processes must start with an argument list, because names from configuration and tools are data. */
function noShell({ path, text }: Source): string[] {
  const found = [
    /\bshell:\s*(?!false\b)\w+/,
    /\bexecSync\(|(?<![.\w#])exec\(/,
    /\bRuntime\.getRuntime\(\)\s*\.exec\(/,
    /["'](?:\/bin\/)?(?:ba|da)?sh["'],\s*\[?\s*["']-c["']/,
  ].flatMap(pattern => pattern.exec(text)?.[0] ?? []);
  return found.map(what => `${path}: starts a process through a shell (${what}): pass an argument list`);
}

/** The cycles of imports between files of the product, as paths with `→`; empty if there are none. */
export function cycles(files: readonly Source[]): string[] {
  const graph = new Map(
    files
      .filter(file => folder(file.path) !== undefined && !isTest(file))
      .map(({ path, text }) => [
        path,
        imports(text)
          .filter(name => name.startsWith('.'))
          .map(name => normalize(join(dirname(path), name))),
      ]),
  );
  const found: string[] = [];
  const done = new Set<string>();
  const visit = (path: string, trail: readonly string[]): void => {
    if (trail.includes(path)) found.push([...trail.slice(trail.indexOf(path)), path].join(' → '));
    else if (!done.has(path)) {
      for (const target of graph.get(path) ?? []) visit(target, [...trail, path]);
      done.add(path);
    }
  };
  for (const path of graph.keys()) visit(path, []);
  return found;
}
