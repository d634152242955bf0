// A release: the scripts of release.yml with a fake `gh`, the checks of the version, and the whole release in a clone.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { parse } from 'yaml';
import { cut, cutChangelog, disagreements, LARGEST, tooLarge, withLinks } from '../../tools/release.ts';
import { commitAll } from './act.ts';
import { scratch } from './command.ts';
import { ROOT } from './fixture.ts';
import { LONG } from './measuring.ts';

interface Step {
  readonly name: string;
  readonly run?: string;
}
const { jobs } = parse(readFileSync(join(ROOT, '.github/workflows/release.yml'), 'utf8')) as {
  jobs: Readonly<Record<string, { readonly steps: readonly Step[] }>>;
};

const { path, remove } = scratch('release');
after(remove);

/** The state of GitHub: the release, the tags, whether releases are immutable. */
interface GitHub {
  readonly release?: 'draft' | 'published';
  readonly tags?: readonly string[];
  readonly immutable?: boolean;
  /** Whether npm already has the version. */
  readonly onNpm?: boolean;
}

/** Writes fakes of `gh` and `npm` that answer like them and record each request. */
function standIn(folder: string, { release, tags = [], immutable = true, onNpm = false }: GitHub): void {
  const quoted = (text: string) => `'${text}'`;
  writeFileSync(
    join(folder, 'gh'),
    `#!/bin/bash
echo "$*" >> ${quoted(join(folder, 'requests'))}
case "$*" in
  'release view '*) ${release === undefined ? 'exit 1' : `echo ${release === 'draft'}`} ;;
  'api repos/o/r/releases/tags/'*) echo ${immutable} ;;
  'api repos/o/r/git/matching-refs/tags/'*) printf '%s\\n' ${tags.map(tag => quoted(`refs/tags/${tag}`)).join(' ')} ;;
  'api repos/o/r/git/ref/tags/'*) case " ${tags.join(' ')} " in *" \${2##*/} "*) ;; *) exit 1 ;; esac ;;
esac
`,
  );
  writeFileSync(
    join(folder, 'npm'),
    `#!/bin/bash\necho "npm $*" >> ${quoted(join(folder, 'requests'))}\n[ "$1" != view ] || ${onNpm ? 'echo "$3"' : 'exit 1'}\n`,
  );
  for (const name of ['gh', 'npm']) chmodSync(join(folder, name), 0o755);
}

let runs = 0;

/** Makes a clone with the bundle of a tag that only the artifact has, and the repository on the server. */
function bundled(folder: string, tag: string): void {
  const git = (...argv: string[]) =>
    execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...argv], {
      cwd: folder,
      encoding: 'utf8',
      stdio: 'pipe',
    });
  git('init', '--quiet', '--initial-branch=main');
  git('commit', '--allow-empty', '--quiet', '--message=the sources');
  git('clone', '--quiet', '--bare', '.', 'o/r.git');
  const built = git('commit-tree', 'HEAD^{tree}', '-p', 'HEAD', '-m', 'the bundle').trim();
  git('tag', tag, built);
  git('bundle', 'create', '--quiet', 'release/commit.bundle', `HEAD..refs/tags/${tag}`);
  git('tag', '--delete', tag);
}

/** The commit of a tag on the server after the last job. */
const pushed = (tag: string) =>
  execFileSync('git', ['-C', path(`run-${runs}/o/r.git`), 'rev-parse', `refs/tags/${tag}`], {
    encoding: 'utf8',
  }).trim();

/** Runs the scripts of a job in order, like the runner: the first failure ends the job. */
function job(
  name: string,
  tag: string,
  github: GitHub,
): { status: number | null; requests: string[]; log: string } {
  const folder = path(`run-${++runs}`);
  mkdirSync(join(folder, 'release'), { recursive: true });
  standIn(folder, github);
  if (name === 'publish') bundled(folder, tag);
  const env = { GITHUB_SERVER_URL: folder, PATH: `${folder}:${process.env.PATH}`, TAG: tag, GH_REPO: 'o/r' };
  let status: number | null = 0;
  let log = '';
  for (const { run } of jobs[name]?.steps ?? []) {
    if (run === undefined || status !== 0) continue;
    const result = spawnSync('bash', ['-e', '-c', run], { cwd: folder, env, encoding: 'utf8' });
    status = result.status;
    log += result.stdout + result.stderr;
  }
  const requests = readFileSync(join(folder, 'requests'), 'utf8').trim().split('\n');
  return { status, requests, log };
}

const changes = (requests: readonly string[]) =>
  requests.filter(argv => /^release (create|upload|edit|delete)|--method/.test(argv));

describe('a release', () => {
  it('is a draft until its files are uploaded, and then moves the major tag', () => {
    const { status, requests, log } = job('publish', 'v1.3.0', {
      tags: ['v1', 'v1.2.0', 'v1.3.0', 'v1.10.0-rc.1'],
    });
    assert.equal(status, 0, log);
    const commit = pushed('v1.3.0');
    assert.match(commit, /^[0-9a-f]{40}$/);
    assert.deepEqual(changes(requests), [
      'release create v1.3.0 --draft --verify-tag --title v1.3.0 --notes-file release/notes.md',
      'release upload v1.3.0 release/*.tar.gz release/dist.sha256',
      'release edit v1.3.0 --draft=false',
      `api --method PATCH repos/o/r/git/refs/tags/v1 --field sha=${commit} --field force=true --silent`,
    ]);
  });

  it('makes the major tag if it does not exist', () => {
    const { status, requests, log } = job('publish', 'v2.0.0', { tags: ['v2.0.0'] });
    assert.equal(status, 0, log);
    assert.equal(
      changes(requests).at(-1),
      `api --method POST repos/o/r/git/refs --field ref=refs/tags/v2 --field sha=${pushed('v2.0.0')} --silent`,
    );
  });

  it('of an older line does not move the major tag', () => {
    const { status, requests, log } = job('publish', 'v1.9.1', { tags: ['v1', 'v1.9.1', 'v1.10.0'] });
    assert.equal(status, 0, log);
    assert.match(log, /v1 stays where it is: v1\.10\.0 is newer than v1\.9\.1/);
    assert.deepEqual(
      changes(requests).filter(argv => argv.startsWith('api')),
      [],
    );
  });

  it('starts again after an attempt that left a draft, and never changes a published release', () => {
    const again = job('publish', 'v1.3.0', { release: 'draft', tags: ['v1', 'v1.3.0'] });
    assert.equal(again.status, 0, again.log);
    assert.deepEqual(changes(again.requests).slice(0, 1), ['release delete v1.3.0 --yes']);
    const done = job('publish', 'v1.3.0', { release: 'published', tags: ['v1', 'v1.3.0'] });
    assert.equal(done.status, 0, done.log);
    assert.deepEqual(
      changes(done.requests).filter(argv => argv.startsWith('release')),
      [],
    );
  });

  it('publishes the packed npm package with provenance, once', () => {
    const first = job('npm', 'v1.3.0', {});
    assert.equal(first.status, 0, first.log);
    assert.equal(
      first.requests.at(-1),
      'npm publish ./release/overhead-action-1.3.0.tgz --provenance --access public',
    );
    const again = job('npm', 'v1.3.0', { onNpm: true });
    assert.equal(again.status, 0, again.log);
    assert.deepEqual(again.requests, ['npm view overhead-action@1.3.0 version']);
  });

  it('S14: fails if it could still be changed, and the major tag stays', () => {
    const { status, requests, log } = job('publish', 'v1.3.0', { tags: ['v1', 'v1.3.0'], immutable: false });
    assert.equal(status, 1);
    assert.match(log, /can still be changed: switch on immutable releases/);
    assert.deepEqual(
      changes(requests).filter(argv => argv.startsWith('api')),
      [],
    );
  });
});

describe('the version of a release', () => {
  /** The sources of a version after `make release-cut`, with the changes of a test. */
  function sources(changes: Readonly<Record<string, (text: string) => string>> = {}): string {
    const folder = path(`version-${++runs}`);
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
    const scripts = jobs.build?.steps.flatMap(({ run }) => run ?? []) ?? [];
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
    const folder = path(`bundle-${++runs}`);
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
    for (const name of jobs.build?.steps.flatMap(({ name, run }) => (run === undefined ? [] : [name])) ?? [])
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
