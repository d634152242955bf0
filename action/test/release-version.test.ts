// The version of a release is the same everywhere, two builds are equal, and the whole release works in a clone.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { cut, cutChangelog, disagreements, LARGEST, tooLarge, withLinks } from '../../tools/release.ts';
import { commitAll } from './act.ts';
import { scratch } from './command.ts';
import { ROOT } from './fixture.ts';
import { LONG } from './measuring.ts';
import { RELEASE_JOBS } from './release-jobs.ts';

const { path, remove } = scratch('release-version');
after(remove);

let made = 0;

describe('the version of a release', () => {
  /** The sources of a version after `make release-cut`, with the changes of a test. */
  function sources(changes: Readonly<Record<string, (text: string) => string>> = {}): string {
    const folder = path(`version-${++made}`);
    mkdirSync(join(folder, 'examples'), { recursive: true });
    const names = [
      'package.json',
      'package-lock.json',
      'sbom.cdx.json',
      'CHANGELOG.md',
      'examples/simple.yml',
    ];
    for (const name of names) writeFileSync(join(folder, name), readFileSync(join(ROOT, name), 'utf8'));
    writeFileSync(join(folder, 'CHANGELOG.md'), '# Changelog\n\n## [Unreleased]\n\n### Added\n\n- One.\n');
    cut(folder, '1.99.0', '2026-12-01');
    for (const [name, change] of Object.entries(changes)) {
      const text = readFileSync(join(folder, name), 'utf8');
      assert.notEqual(change(text), text, name);
      writeFileSync(join(folder, name), change(text));
    }
    return folder;
  }

  it('is the same everywhere after the cut, which changes nothing else in the sources', () => {
    const folder = sources();
    assert.deepEqual(disagreements(folder, 'v1.99.0'), []);
    for (const [name, lines] of [
      ['package.json', 1],
      ['package-lock.json', 2],
      ['sbom.cdx.json', 1],
    ] as const) {
      const [before = [], after = []] = [ROOT, folder].map(place =>
        readFileSync(join(place, name), 'utf8').split('\n'),
      );
      assert.equal(after.length, before.length);
      assert.equal(after.filter((line, index) => line !== before[index]).length, lines, name);
    }
    const changelog = readFileSync(join(folder, 'CHANGELOG.md'), 'utf8');
    assert.match(changelog, /^## \[Unreleased\]\n\n## \[1\.99\.0\] - 2026-12-01\n\n### Added\n/m);
    // New entries go above it.
    const next = cutChangelog(
      changelog.replace('ed]\n', 'ed]\n\n### Fixed\n\n- One.\n'),
      '1.99.1',
      '2026-12-02',
    );
    assert.match(next, /\[1\.99\.1\] - 2026-12-02\n\n### Fixed\n\n- One\.\n\n## \[1\.99\.0\]/);
  });

  it('S45: blocks the release if tag, program, lock file, parts, changelog or examples disagree', () => {
    const number = (text: string) => text.replace('"version": "1.99.0"', '"version": "1.99.1"');
    for (const [name, change, problem] of [
      ['package.json', number, /^the tag is v1\.99\.0, and package\.json says 1\.99\.1$/],
      ['package-lock.json', number, /^the tag is v1\.99\.0, and package-lock\.json says 1\.99\.1$/],
      ['sbom.cdx.json', number, /^the tag is v1\.99\.0, and sbom\.cdx\.json says 1\.99\.1$/],
      [
        'CHANGELOG.md',
        (text: string) => text.replace('[1.99.0]', '[1.98.0]'),
        /^CHANGELOG\.md has no section \[1\.99\.0\]$/,
      ],
      [
        'CHANGELOG.md',
        (text: string) => text.replace(/(\[1\.99\.0\].*\n)/, '$1\n## [0.9.0]\n'),
        /^CHANGELOG\.md has no entry under \[1\.99\.0\]$/,
      ],
      [
        'examples/simple.yml',
        (text: string) => text.replace('action@v1', 'action@v2'),
        /^the release moves v1, and examples.simple\.yml uses v2$/,
      ],
    ] as const) {
      const [only, ...more] = disagreements(sources({ [name]: change }), 'v1.99.0');
      assert.match(only ?? '', problem);
      assert.deepEqual(more, []);
    }
    assert.match(
      disagreements(sources(), 'v0.1.0').join('\n'),
      /package\.json says 1\.99\.0[\s\S]*the release moves v0/,
    );
    for (const tag of ['1.99.0', 'v1.0', 'v1.99.0-rc.1', 'v01.99.0'])
      assert.match(disagreements(ROOT, tag).join(), /that of a release is v and three numbers/);
  });

  it('S45: is refused before the cut if there is nothing to release', () => {
    const [head, entries] = ['# Changelog\n\n## [Unreleased]\n', '\n### Added\n\n- One.\n'];
    for (const [text, problem] of [
      ['# Changelog\n', /no section \[Unreleased\]/],
      [head, /no entry under \[Unreleased\]/],
      [`${head}\n## [0.9.0]\n${entries}`, /no entry under \[Unreleased\]/],
      [`${head}${entries}\n## [1.99.0]\n`, /has a section \[1\.99\.0\] already/],
    ] as const)
      assert.throws(() => cutChangelog(text, '1.99.0', '2026-12-01'), problem);
    assert.throws(() => cut(ROOT, '1.0', '2026-12-01'), /VERSION=1\.0: a version has three numbers/);
  });

  it('S45: is compared with the tag by the workflow, after the bundle and before the packing', () => {
    const scripts = RELEASE_JOBS.build?.steps.flatMap(({ run }) => run ?? []) ?? [];
    const places = ['make twice', 'release.ts check', 'make notices', 'git archive'].map(argv =>
      scripts.findIndex(script => script.includes(argv)),
    );
    assert.deepEqual(places, [0, 1, 2, 3]);
    const script = scripts[1]?.replace('tools/', `"${ROOT}"/tools/`) ?? '';
    for (const [tag, status] of [
      ['v1.99.0', 0],
      ['v1.99.1', 1],
    ] as const) {
      const env = { ...process.env, TAG: tag };
      const result = spawnSync('bash', ['-e', '-c', script], { cwd: sources(), env, encoding: 'utf8' });
      assert.equal(result.status, status, result.stderr);
      if (status === 1)
        assert.match(result.stdout, /^::error::the tag is v1\.99\.1, and package\.json says 1\.99\.0$/m);
    }
  });

  it('S14: blocks the release if two builds of the bundle differ', () => {
    const folder = path('bundle');
    mkdirSync(join(folder, 'tools'), { recursive: true });
    mkdirSync(join(folder, 'node_modules'));
    copyFileSync(join(ROOT, 'tools/twice'), join(folder, 'tools/twice'));
    writeFileSync(
      join(folder, 'Makefile'),
      'dist:\n\tmkdir -p action/dist && echo $(BUILT) > action/dist/main.js\n',
    );
    writeFileSync(join(folder, '.gitignore'), 'node_modules/\naction/dist/\n');
    commitAll(folder);
    execFileSync('git', ['rm', '--quiet', '--cached', '-r', '.'], { cwd: folder });
    mkdirSync(join(folder, 'action/dist'), { recursive: true });
    writeFileSync(join(folder, 'action/dist/main.js'), 'as before\n');
    const twice = (text: string) =>
      spawnSync('tools/twice', { cwd: folder, env: { ...process.env, BUILT: text } }).status;
    assert.deepEqual(['as before', 'otherwise'].map(twice), [0, 1]);
  });

  it('blocks the release if a job would download more than 17 MB', () => {
    const [small, large] = ['small', 'large'].map(name => path(name)) as [string, string];
    writeFileSync(small, Buffer.alloc(LARGEST));
    writeFileSync(large, Buffer.alloc(LARGEST + 1));
    const [only, ...more] = tooLarge([small, large]);
    assert.match(only ?? '', /large has 17000001 bytes, and a job downloads at most 17000000$/);
    assert.deepEqual(more, []);
  });

  it('has a README whose links lead to the sources', () =>
    assert.equal(
      withLinks('[a](docs/a.md#b) [c](https://x) [d](#d) ![p](p.png) <img src="q.png">', 'https://g/blob/1/'),
      '[a](https://g/blob/1/docs/a.md#b) [c](https://x) [d](#d) ![p](https://g/blob/1/p.png?raw=true) <img src="https://g/blob/1/q.png?raw=true">',
    ));
});

describe('make release-check', () => {
  const check = (version: string) =>
    spawnSync('node', [join(ROOT, 'tools/release.ts'), 'walk', version], {
      encoding: 'utf8',
      env: process.env,
    });
  const { version: now } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    version: string;
  };
  // The first release until its cut is committed, and then the newest release.
  const version = now.startsWith('0.') ? '1.0.0' : now;

  it('does the whole release: cuts, builds, compares, packs, and uses the archive and the tags', {
    skip: LONG,
  }, () => {
    const { status, stdout, stderr } = check(version);
    assert.equal(status, 0, stdout + stderr);
    for (const name of RELEASE_JOBS.build?.steps.flatMap(({ name, run }) =>
      run === undefined ? [] : [name],
    ) ?? [])
      assert.ok(stdout.includes(`ok      ${name}\n`), name);
    const tags =
      /Tags\n +(v\d+) (\w{40})\n +(v[\d.]+) (\w{40})\n(v[\d.]+) can be released\n$/.exec(stdout) ?? [];
    assert.deepEqual([tags[1], tags[3], tags[5]], ['v1', `v${version}`, `v${version}`], stdout);
    assert.equal(tags[2], tags[4], 'both are the same commit');
  });

  it('rejects an invalid version before it does anything', () => {
    const { status, stdout, stderr } = check('1.0');
    assert.deepEqual([status, stdout], [1, '']);
    assert.match(stderr, /VERSION=1\.0: a version has three numbers\. Write for example VERSION=1\.0\.0/);
  });
});
