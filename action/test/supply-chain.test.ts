// What a scorecard asks of a project, as far as it can be seen without a network: exact versions, lock files, few install scripts, updates that wait, no strange binaries.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { parse } from 'yaml';
import { ROOT } from './fixture.ts';

const FILES = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' })
  .split('\0')
  .slice(0, -1);
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
/** What tests feed to the program is no part of it. */
const OURS = FILES.filter(path => !path.includes('/testdata/'));

interface Update {
  readonly 'package-ecosystem': string;
  readonly directory?: string;
  readonly directories?: readonly string[];
  readonly cooldown?: { readonly 'default-days'?: number };
}

/** Folders with dependencies, by what Dependabot calls their kind. */
function folders(paths: readonly string[], text: (path: string) => string): Record<string, string[]> {
  const of = (pattern: RegExp, counts: (content: string) => boolean = () => true) =>
    paths
      .filter(path => pattern.test(path) && counts(text(path)))
      .map(path => `/${dirname(path)}`.replace('/.', '/'));
  return {
    npm: of(/(^|\/)package-lock\.json$/),
    gomod: of(/(^|\/)go\.mod$/, content => /^\s*(?:require\b|\S+ v\d)/m.test(content)),
    maven: of(/(^|\/)pom\.xml$/).filter((folder, _, all) => !modulesOf(all, text).includes(folder)),
    pip: of(/(^|\/)requirements\.txt$/),
    'github-actions': paths.some(path => path.startsWith('.github/workflows/')) ? ['/'] : [],
  };
}

/** Folders that are modules of another: Dependabot reads them with that one. */
function modulesOf(folders: readonly string[], text: (path: string) => string): string[] {
  return folders.flatMap(folder =>
    [...text(`${folder.slice(1)}/pom.xml`).matchAll(/<module>([^<]+)<\/module>/g)].map(
      ([, module]) => `${folder}/${module}`,
    ),
  );
}

/** What nobody keeps up to date, or somebody does twice, or what is taken on the day of its release. */
function outdated(needed: Readonly<Record<string, readonly string[]>>, updates: readonly Update[]): string[] {
  const kept = (kind: string) =>
    updates
      .filter(update => update['package-ecosystem'] === kind)
      .flatMap(({ directory, directories = [] }) => [
        ...(directory === undefined ? [] : [directory]),
        ...directories,
      ]);
  return [
    ...Object.entries(needed).flatMap(([kind, places]) =>
      places
        .filter(place => !kept(kind).includes(place))
        .map(place => `${kind} in ${place} is not kept up to date`),
    ),
    ...Object.entries(needed).flatMap(([kind, places]) =>
      kept(kind)
        .filter(place => !places.includes(place))
        .map(place => `${kind} in ${place} is kept up to date with another, or not there`),
    ),
    ...updates
      .filter(({ cooldown }) => (cooldown?.['default-days'] ?? 0) < 7)
      .map(update => `${update['package-ecosystem']} takes versions that nobody has tried for a week`),
  ];
}

interface Lock {
  readonly packages: Readonly<
    Record<
      string,
      { readonly integrity?: string; readonly hasInstallScript?: boolean; readonly optional?: boolean }
    >
  >;
}

/** What an installation would run or take without being told. */
function unasked(manifest: string, lock: string): string[] {
  const {
    dependencies = {},
    devDependencies = {},
    allowScripts = {},
  } = JSON.parse(manifest) as Record<string, Readonly<Record<string, unknown>>>;
  const { packages } = JSON.parse(lock) as Lock;
  const named = Object.keys(allowScripts);
  const scripts = Object.entries(packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript === true)
    .map(([path]) => path.replace(/^.*node_modules\//, ''));
  return [
    ...Object.entries({ ...dependencies, ...devDependencies })
      .filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(String(version)))
      .map(([name, version]) => `${name} is not pinned exactly: ${version}`),
    ...Object.entries(packages)
      .filter(
        ([path, { integrity, optional }]) => path !== '' && integrity === undefined && optional !== true,
      )
      .map(([path]) => `${path} has no digest`),
    ...scripts
      .filter(name => !named.includes(name))
      .map(name => `${name} runs a script when it is installed`),
    ...named
      .filter(name => !scripts.includes(name))
      .map(name => `${name} is allowed a script that it does not have`),
  ];
}

/** Programs of the kernel, which take a compiler of their own: each lies beside the C that it is compiled from. */
const COMPILED = /^self-hosted\/programs\/\w+_bpfel\.o$/;

/** Programs that nobody can read, outside of the bundle that is built anew and compared. */
function opaque(paths: readonly string[], bytes: (path: string) => Buffer): string[] {
  const magic = ['7f454c46', 'cafebabe', '504b0304', '0061736d', '4d5a'];
  return paths
    .filter(path => !path.startsWith('action/dist/') && !COMPILED.test(path) && !/\.(png|svg)$/.test(path))
    .filter(path => {
      const head = bytes(path).subarray(0, 4).toString('hex');
      return magic.some(number => head.startsWith(number));
    });
}

/** Lines that run what a network sends at that moment. */
function piped(text: string): string[] {
  return text.match(/^.*\b(?:curl|wget)\b.*\|\s*(?:sudo )?(?:ba|da|z)?sh\b.*$/gm) ?? [];
}

describe('the supply chain', () => {
  it('is kept up to date, a week after each release', () => {
    const { updates } = parse(read('.github/dependabot.yml')) as { updates: Update[] };
    assert.deepEqual(outdated(folders(OURS, read), updates), []);
  });

  it('S12: has exact versions, a digest of each package, and runs no script but those that are named', () =>
    assert.deepEqual(unasked(read('package.json'), read('package-lock.json')), []));

  it('S12: has the digests of its Python tools and of its Go modules', () => {
    const pinned = read('tools/requirements.txt').match(/^[\w.-]+(?:\[[\w,]+\])?==\S+/gm) ?? [];
    const hashed =
      read('tools/requirements.txt').match(/^[\w.-]+(?:\[[\w,]+\])?==\S+[^\n]*\\\n\s+--hash=sha256:/gm) ?? [];
    assert.ok(pinned.length > 0);
    assert.equal(hashed.length, pinned.length);
    for (const folder of folders(OURS, read).gomod ?? [])
      assert.ok(OURS.includes(`${folder.slice(1)}/go.sum`), `${folder} has no go.sum`);
  });

  it('holds no program that is not built here', () =>
    assert.deepEqual(
      opaque(OURS, path => readFileSync(join(ROOT, path))),
      [],
    ));

  it('runs nothing that a network sends', () => {
    const scripts = OURS.filter(
      path =>
        /^(?:Makefile|\.ci\/|tools\/[\w-]+$|\.github\/|examples\/|docs\/|README)/.test(path) &&
        !path.endsWith('.png'),
    );
    for (const path of scripts) assert.deepEqual(piped(read(path)), [], path);
  });

  it('has a licence, a way to report privately, and fuzzing', () => {
    assert.match(read('LICENSE'), /Apache License/);
    assert.match(read('docs/security.md'), /private vulnerability reporting/);
    const targets = OURS.filter(path => path.endsWith('_test.go')).flatMap(
      path => read(path).match(/^func Fuzz\w+/gm) ?? [],
    );
    assert.ok(targets.length >= 6, targets.join());
  });
});

describe('a supply chain is red', () => {
  const manifest = (more: object) => JSON.stringify({ dependencies: { a: '1.2.3' }, ...more });
  const lock = (more: object) =>
    JSON.stringify({ packages: { '': {}, 'node_modules/a': { integrity: 'sha512-x', ...more } } });

  it('with a module that nobody updates, or on the day of a release', () => {
    const week = { 'package-ecosystem': 'gomod', directory: '/a', cooldown: { 'default-days': 7 } };
    assert.deepEqual(outdated({ gomod: ['/a'] }, [week]), []);
    assert.match(outdated({ gomod: ['/a', '/b'] }, [week]).join(), /gomod in \/b/);
    assert.match(outdated({ gomod: [] }, [week]).join(), /gomod in \/a is kept up to date with another/);
    assert.match(outdated({}, [{ ...week, cooldown: { 'default-days': 1 } }]).join(), /nobody has tried/);
  });

  it('with a build whose folder is no module of another', () => {
    const poms: Readonly<Record<string, string>> = {
      'a/pom.xml': '<module>of/b</module>',
      'a/of/b/pom.xml': '<parent>',
      'a/c/pom.xml': '<parent>',
    };
    assert.deepEqual(folders(Object.keys(poms), path => poms[path] ?? '').maven, ['/a', '/a/c']);
  });

  it('with a range, a package without a digest, a script that nobody named', () => {
    assert.deepEqual(unasked(manifest({}), lock({})), []);
    assert.match(unasked(manifest({ devDependencies: { b: '^1.2.3' } }), lock({})).join(), /b is not pinned/);
    assert.match(unasked(manifest({}), lock({ integrity: undefined })).join(), /no digest/);
    assert.match(unasked(manifest({}), lock({ hasInstallScript: true })).join(), /a runs a script/);
    assert.match(unasked(manifest({ allowScripts: { a: true } }), lock({})).join(), /does not have/);
  });

  it('with a program in the repository, or one from a pipe', () => {
    const elf = () => Buffer.from('7f454c4602', 'hex');
    assert.deepEqual(opaque(['tools/x', 'action/dist/simulator'], elf), ['tools/x']);
    assert.equal(piped('curl -sSf https://x.sh | sh\n').length, 1);
    assert.equal(piped('curl https://x --output y\n').length, 0);
  });
});
