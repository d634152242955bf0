// The scripts of release.yml, run against a stand-in for `gh`: a draft before a release, and a major tag that never goes back.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { parse } from 'yaml';
import { scratch } from './command.ts';
import { ROOT } from './fixture.ts';

interface Step {
  readonly name: string;
  readonly run?: string;
}
const { jobs } = parse(readFileSync(join(ROOT, '.github/workflows/release.yml'), 'utf8')) as {
  jobs: Readonly<Record<string, { readonly steps: readonly Step[] }>>;
};

const { path, remove } = scratch('release');
after(remove);

/** What GitHub has: the state of the release, the tags, whether releases are immutable. */
interface GitHub {
  readonly release?: 'draft' | 'published';
  readonly tags?: readonly string[];
  readonly immutable?: boolean;
}

/** Answers as `gh` does to what the scripts ask, and writes down everything that it was asked. */
function standIn(folder: string, { release, tags = [], immutable = true }: GitHub): void {
  const quoted = (text: string) => `'${text}'`;
  writeFileSync(
    join(folder, 'gh'),
    `#!/bin/bash
echo "$*" >> ${quoted(join(folder, 'asked'))}
case "$*" in
  'release view '*) ${release === undefined ? 'exit 1' : `echo ${release === 'draft'}`} ;;
  'api repos/o/r/releases/tags/'*) echo ${immutable} ;;
  'api repos/o/r/git/matching-refs/tags/'*) printf '%s\\n' ${tags.map(tag => quoted(`refs/tags/${tag}`)).join(' ')} ;;
  'api repos/o/r/git/ref/tags/'*) case " ${tags.join(' ')} " in *" \${2##*/} "*) ;; *) exit 1 ;; esac ;;
esac
`,
  );
  chmodSync(join(folder, 'gh'), 0o755);
}

let runs = 0;

/** Runs the scripts of a job from its first to its last, as the runner does: the first that fails ends it. */
function job(
  name: string,
  tag: string,
  github: GitHub,
): { status: number | null; asked: string[]; log: string } {
  const folder = path(`run-${++runs}`);
  mkdirSync(join(folder, 'release'), { recursive: true });
  standIn(folder, github);
  const env = { PATH: `${folder}:${process.env.PATH}`, TAG: tag, GH_REPO: 'o/r', COMMIT: 'c0ffee' };
  let status: number | null = 0;
  let log = '';
  for (const { run } of jobs[name]?.steps ?? []) {
    if (run === undefined || status !== 0) continue;
    const result = spawnSync('bash', ['-e', '-c', run], { cwd: folder, env, encoding: 'utf8' });
    status = result.status;
    log += result.stdout + result.stderr;
  }
  const asked = readFileSync(join(folder, 'asked'), 'utf8').trim().split('\n');
  return { status, asked, log };
}

const changes = (asked: readonly string[]) =>
  asked.filter(words => /^release (create|upload|edit|delete)|--method/.test(words));

describe('a release', () => {
  it('is a draft until its files are there, and then moves the major tag', () => {
    const { status, asked, log } = job('publish', 'v1.3.0', {
      tags: ['v1', 'v1.2.0', 'v1.3.0', 'v1.10.0-rc.1'],
    });
    assert.equal(status, 0, log);
    assert.deepEqual(changes(asked), [
      'release create v1.3.0 --draft --verify-tag --title v1.3.0 --notes-file release/notes.md',
      'release upload v1.3.0 release/*.tar.gz release/dist.sha256',
      'release edit v1.3.0 --draft=false',
      'api --method PATCH repos/o/r/git/refs/tags/v1 --field sha=c0ffee --field force=true --silent',
    ]);
  });

  it('makes the major tag where there is none', () => {
    const { status, asked, log } = job('publish', 'v2.0.0', { tags: ['v2.0.0'] });
    assert.equal(status, 0, log);
    assert.equal(
      changes(asked).at(-1),
      'api --method POST repos/o/r/git/refs --field ref=refs/tags/v2 --field sha=c0ffee --silent',
    );
  });

  it('of an older line leaves the major tag where it is', () => {
    const { status, asked, log } = job('publish', 'v1.9.1', { tags: ['v1', 'v1.9.1', 'v1.10.0'] });
    assert.equal(status, 0, log);
    assert.match(log, /v1 stays where it is: v1\.10\.0 is newer than v1\.9\.1/);
    assert.deepEqual(
      changes(asked).filter(words => words.startsWith('api')),
      [],
    );
  });

  it('begins again where an attempt left a draft, and changes nothing that is published', () => {
    const again = job('publish', 'v1.3.0', { release: 'draft', tags: ['v1', 'v1.3.0'] });
    assert.equal(again.status, 0, again.log);
    assert.deepEqual(changes(again.asked).slice(0, 1), ['release delete v1.3.0 --yes']);
    const done = job('publish', 'v1.3.0', { release: 'published', tags: ['v1', 'v1.3.0'] });
    assert.equal(done.status, 0, done.log);
    assert.deepEqual(
      changes(done.asked).filter(words => words.startsWith('release')),
      [],
    );
  });

  it('S14: that could still be changed is red, and the major tag stays', () => {
    const { status, asked, log } = job('publish', 'v1.3.0', { tags: ['v1', 'v1.3.0'], immutable: false });
    assert.equal(status, 1);
    assert.match(log, /can still be changed: switch on immutable releases/);
    assert.deepEqual(
      changes(asked).filter(words => words.startsWith('api')),
      [],
    );
  });
});

describe('the version of a release', () => {
  const script = jobs.build?.steps.find(({ name }) => name.startsWith('The tag, the program'))?.run ?? '';
  const check = (tag: string, version: string, changelog: string) => {
    const folder = path(`version-${++runs}`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ version }));
    writeFileSync(join(folder, 'CHANGELOG.md'), changelog);
    const env = { PATH: process.env.PATH, TAG: tag };
    return spawnSync('bash', ['-e', '-c', script], { cwd: folder, env, encoding: 'utf8' }).status;
  };

  it('is the same in the tag, the program and the changelog', () => {
    assert.equal(check('v1.2.3', '1.2.3', '## [1.2.3] - 2026-12-01\n'), 0);
    assert.equal(check('v1.2.4', '1.2.3', '## [1.2.4]\n'), 1);
    assert.equal(check('v1.2.3', '1.2.3', '## [Unreleased]\n'), 1);
  });
});
