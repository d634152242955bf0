// The checks of a security scorecard that need no network: exact versions, lock files, few install scripts, delayed updates, no opaque binaries.
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
/** Files without the test data. */
const OURS = FILES.filter(path => !path.includes('/testdata/'));

interface Update {
  readonly 'package-ecosystem': string;
  readonly directory?: string;
  readonly directories?: readonly string[];
  readonly cooldown?: { readonly 'default-days'?: number };
}

/** Folders with dependencies, by Dependabot's name of their ecosystem. */
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

/** Folders that are Maven modules of another folder: Dependabot updates them with that one. */
function modulesOf(folders: readonly string[], text: (path: string) => string): string[] {
  return folders.flatMap(folder =>
    [...text(`${folder.slice(1)}/pom.xml`).matchAll(/<module>([^<]+)<\/module>/g)].map(
      ([, module]) => `${folder}/${module}`,
    ),
  );
}

/** Folders that are not updated, are updated twice, or get releases on their first day. */
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
      places.filter(place => !kept(kind).includes(place)).map(place => `${kind} in ${place} is not updated`),
    ),
    ...Object.entries(needed).flatMap(([kind, places]) =>
      kept(kind)
        .filter(place => !places.includes(place))
        .map(place => `${kind} in ${place} is updated with another folder, or does not exist`),
    ),
    ...updates
      .filter(({ cooldown }) => (cooldown?.['default-days'] ?? 0) < 7)
      .map(update => `${update['package-ecosystem']} takes versions before they are a week old`),
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

/** Unpinned packages and unlisted install scripts. */
function installFaults(manifest: string, lock: string): string[] {
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
      .filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(String(version)))
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

/** C programs of ours, which need a compiler: each is next to its source, and TestGenerated of its package compares both. */
const COMPILED =
  /^(?:self-hosted\/programs\/\w+_bpfel\.o|simulator\/profile\/(?:tracer|caches)\.so|simulator\/jitnames\/agent\.so)$/;

/** Binary programs. */
function opaque(paths: readonly string[], bytes: (path: string) => Buffer): string[] {
  const magic = ['7f454c46', 'cafebabe', '504b0304', '0061736d', '4d5a'];
  return paths
    .filter(path => !COMPILED.test(path) && !/\.(png|svg)$/.test(path))
    .filter(path => {
      const head = bytes(path).subarray(0, 4).toString('hex');
      return magic.some(number => head.startsWith(number));
    });
}

/** Lines that pipe a download into a shell. */
function piped(text: string): string[] {
  return text.match(/^.*\b(?:curl|wget)\b.*\|\s*(?:sudo )?(?:ba|da|z)?sh\b.*$/gm) ?? [];
}

describe('the supply chain', () => {
  it('is updated, a week after each release', () => {
    const { updates } = parse(read('.github/dependabot.yml')) as { updates: Update[] };
    assert.deepEqual(outdated(folders(OURS, read), updates), []);
  });

  it('S12: has exact versions, a digest of each package, and runs only the listed scripts', () =>
    assert.deepEqual(installFaults(read('package.json'), read('package-lock.json')), []));

  it('S12: has the digests of its Python tools and of its Go modules', () => {
    const pinned = read('tools/requirements.txt').match(/^[\w.-]+(?:\[[\w,]+\])?==\S+/gm) ?? [];
    const hashed =
      read('tools/requirements.txt').match(/^[\w.-]+(?:\[[\w,]+\])?==\S+[^\n]*\\\n\s+--hash=sha256:/gm) ?? [];
    assert.ok(pinned.length > 0);
    assert.equal(hashed.length, pinned.length);
    for (const folder of folders(OURS, read).gomod ?? [])
      assert.ok(OURS.includes(`${folder.slice(1)}/go.sum`), `${folder} has no go.sum`);
  });

  it('contains no program that is not built here', () =>
    assert.deepEqual(
      opaque(OURS, path => readFileSync(join(ROOT, path))),
      [],
    ));

  it('runs nothing directly from a download', () => {
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

describe('the check of the supply chain fails', () => {
  const manifest = (more: object) => JSON.stringify({ dependencies: { a: '1.2.3' }, ...more });
  const lock = (more: object) =>
    JSON.stringify({ packages: { '': {}, 'node_modules/a': { integrity: 'sha512-x', ...more } } });

  it('with a module without updates, or with updates on the day of a release', () => {
    const week = { 'package-ecosystem': 'gomod', directory: '/a', cooldown: { 'default-days': 7 } };
    assert.deepEqual(outdated({ gomod: ['/a'] }, [week]), []);
    assert.match(outdated({ gomod: ['/a', '/b'] }, [week]).join(), /gomod in \/b/);
    assert.match(outdated({ gomod: [] }, [week]).join(), /gomod in \/a is updated with another folder/);
    assert.match(
      outdated({}, [{ ...week, cooldown: { 'default-days': 1 } }]).join(),
      /before they are a week old/,
    );
  });

  it('with a build whose folder is no module of another', () => {
    const poms: Readonly<Record<string, string>> = {
      'a/pom.xml': '<module>of/b</module>',
      'a/of/b/pom.xml': '<parent>',
      'a/c/pom.xml': '<parent>',
    };
    assert.deepEqual(folders(Object.keys(poms), path => poms[path] ?? '').maven, ['/a', '/a/c']);
  });

  it('with a range, a package without a digest, or an unlisted script', () => {
    assert.deepEqual(installFaults(manifest({}), lock({})), []);
    assert.match(
      installFaults(manifest({ devDependencies: { b: '^1.2.3' } }), lock({})).join(),
      /b is not pinned/,
    );
    assert.match(installFaults(manifest({}), lock({ integrity: undefined })).join(), /no digest/);
    assert.match(installFaults(manifest({}), lock({ hasInstallScript: true })).join(), /a runs a script/);
    assert.match(installFaults(manifest({ allowScripts: { a: true } }), lock({})).join(), /does not have/);
  });

  it('with a program in the repository, or a download that is piped into a shell', () => {
    const elf = () => Buffer.from('7f454c4602', 'hex');
    assert.deepEqual(opaque(['tools/x', 'docs/x.png'], elf), ['tools/x']);
    assert.equal(piped('curl -sSf https://x.sh | sh\n').length, 1);
    assert.equal(piped('curl https://x --output y\n').length, 0);
  });
});
