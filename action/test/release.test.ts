// A release is published: the scripts of release.yml with a fake `gh`.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { scratch } from './command.ts';
import { RELEASE_JOBS } from './release-jobs.ts';

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
  for (const { run } of RELEASE_JOBS[name]?.steps ?? []) {
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
