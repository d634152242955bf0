// The branch of stored runs in workflows: who may write to it, its signature, and a killed job.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { after, before, beforeEach, describe, it } from 'node:test';
import { git } from '../src/baselines/testing.ts';
import { BRANCH, Checkout, type Event, PUSH } from './checkout.ts';
import { assertStatus, overhead, scratch, start } from './command.ts';
import { assertBuilt } from './fixture.ts';

const whole = scratch('branching');
before(assertBuilt);
after(whole.remove);

let place: Checkout;
beforeEach(() => {
  place = new Checkout(whole);
});

describe('writing to the branch', () => {
  const events: readonly (readonly [Event, number])[] = [
    [PUSH, 1],
    [{ name: 'schedule' }, 1],
    [{ name: 'workflow_dispatch' }, 1],
    [{ name: 'release', ref: 'refs/tags/v1' }, 1],
    [{ name: 'push', ref: 'refs/heads/feature' }, 0],
    [{ name: 'pull_request', ref: 'refs/pull/7/merge' }, 0],
    [{ name: 'pull_request_target' }, 0],
    [{ name: 'merge_group' }, 0],
    [{ name: 'workflow_run' }, 0],
    [{ name: 'issue_comment' }, 0],
  ];
  for (const [event, files] of events) {
    it(`${event.name} on ${event.ref ?? 'refs/heads/main'}: ${files === 1 ? 'is allowed' : 'is refused, whatever the inputs say'}`, () => {
      const run = place.judge(event, place.left('run', place.main[3]), {
        baseline: 'branch',
        'save-baseline': 'true',
      });
      assert.equal(run.status, 0, run.log);
      assert.equal(place.stored().length, files, run.log);
      assert.equal(/Nothing is stored: /.test(run.log), files === 0, run.log);
    });
  }

  for (const [name, ref] of [
    ['workflow_dispatch', 'refs/heads/feature'],
    ['release', 'refs/tags/v1'],
  ] as const) {
    it(`S35: ${name} on ${ref} stores no commit that is not on the default branch`, () => {
      git(place.work, 'checkout', '--quiet', '-b', 'feature', place.main[1]);
      const side = place.commit('side');
      git(place.work, 'push', '--quiet', 'origin', 'feature');
      for (const depth of ['whole', 'shallow']) {
        if (depth === 'shallow') {
          const clone = `${place.work}-shallow`;
          git(place.work, 'clone', '--quiet', '--depth=1', `file://${place.remote}`, clone);
          place.work = clone;
        }
        const run = place.judge({ name, ref }, place.left(`side-${depth}`, side));
        assert.equal(run.status, 0, run.log);
        assert.match(
          run.log,
          new RegExp(`Nothing is stored: ${side.slice(0, 12)} is not a commit of main: `),
        );
        assert.deepEqual(place.stored(), []);
      }
      assertStatus(place.call('compare', 'side-shallow', '--out', 'side-shallow'), 0);
      place.judge({ name, ref }, 'side-shallow');
      const job = {
        GITHUB_ACTIONS: 'true',
        GITHUB_EVENT_NAME: name,
        GITHUB_REF: ref,
        GITHUB_EVENT_PATH: `${place.work}/event.json`,
      };
      const argv = ['baseline', 'save', 'side-shallow', '--baseline', 'branch'];
      const saved = overhead(place.work, argv, job);
      assertStatus(saved, 3);
      assert.match(saved.err, /baseline save: [0-9a-f]{12} is not a commit of main: .* Nothing was stored\./);
      assert.deepEqual(place.stored(), []);
      const merged = place.judge({ name, ref }, place.left('merged', place.main[1]));
      assert.equal(merged.status, 0, merged.log);
      assert.equal(place.stored().length, 1, merged.log);
    });
  }

  it('never happens without the input for it', () => {
    assert.equal(place.judge(PUSH, place.left('run', place.main[3]), { 'save-baseline': 'false' }).status, 0);
    assert.deepEqual(place.stored(), []);
    const wrong = place.judge(PUSH, 'run', { 'save-baseline': 'maybe' });
    assert.equal(wrong.status, 3, wrong.log);
    assert.match(wrong.log, /save-baseline: "maybe" is neither true nor false/);
  });

  it('S36: is refused on a branch of code, for the command and for the Action', () => {
    const run = place.left('run', place.main[3]);
    assertStatus(place.call('compare', run, '--out', run), 0);
    const result = place.call('baseline', 'save', run, '--baseline', 'branch:code');
    assertStatus(result, 0);
    writeFileSync(`${place.work}/README.md`, 'hello\n');
    git(place.work, 'add', 'README.md');
    const main = place.commit('hello');
    git(place.work, 'push', '--quiet', 'origin', 'main');
    const refused = place.call('baseline', 'save', run, '--baseline', 'branch:main');
    assertStatus(refused, 2);
    assert.match(refused.err, /the branch main holds files but no \.overhead-store, so it is not a store/);
    const judged = place.judge(PUSH, run, { baseline: 'branch:main' });
    assert.match(judged.log, /::warning::codec is not stored in branch:main: .*so it is not a store/s);
    assert.equal(git(place.remote, 'rev-parse', 'main'), main);
  });

  it('S23: stores a run once, though it is saved four times at once', async () => {
    const run = place.left('run', place.main[3]);
    assertStatus(place.call('compare', run, '--out', run), 0);
    // This Git stops each of the four commands after it read an empty store and before it writes, until one of them has written.
    const real = `'${git(place.work, '--exec-path')}/git'`;
    for (const folder of ['bin', 'first', 'second']) mkdirSync(`${place.work}/${folder}`);
    const script = `#!/bin/sh
until_so() { n=0; until eval "$1" || [ $n -ge 1200 ]; do n=$((n + 1)); sleep 0.05; done; }
here='${place.work}'
case "$*" in ls-remote*)
  if [ ! -e "$here/first/$PPID" ]; then touch "$here/first/$PPID"
  else
    touch "$here/second/$PPID"
    until_so '[ "$(ls "$here/second" | wc -l)" -ge 4 ]'
    mkdir "$here/leader" 2>/dev/null || until_so '[ -n "$(${real} --git-dir="${place.remote}" for-each-ref ${BRANCH})" ]'
  fi;;
esac
exec ${real} "$@"
`;
    writeFileSync(`${place.work}/bin/git`, script, { mode: 0o755 });
    for (const store of ['branch', 'folder']) {
      const argv = ['baseline', 'save', run, '--baseline', store];
      const world = { GIT_CONFIG_NOSYSTEM: '1', PATH: `${place.work}/bin:${process.env.PATH}` };
      const saves = [1, 2, 3, 4].map(() => start(place.work, argv, world).ended);
      const result = await Promise.all(saves);
      for (const each of result) assertStatus(each, 0);
      assert.equal(new Set(result.map(({ out }) => out)).size, 1, 'each prints where the run is stored');
      assert.match(place.call('baseline', 'list', '--baseline', store).out, /^codec: 1 run\n/);
    }
  });

  it('is refused to a command in the workflow of a pull request', () => {
    assertStatus(place.call('compare', place.left('run', place.main[3]), '--out', 'run'), 0);
    const argv = ['baseline', 'save', 'run', '--baseline', 'branch'];
    const result = overhead(place.work, argv, { GITHUB_ACTIONS: 'true', GITHUB_EVENT_NAME: 'pull_request' });
    assertStatus(result, 3);
    assert.match(result.err, /baseline save: this is a pull request: .* Nothing was changed\./);
    assert.deepEqual(place.stored(), []);
    assertStatus(overhead(place.work, argv), 0);
    assert.equal(place.stored().length, 1);
  });

  it('names the missing permission, and keeps the verdict', () => {
    writeFileSync(
      `${place.remote}/hooks/pre-receive`,
      '#!/bin/sh\necho "Permission to owner/name denied" >&2\nexit 1\n',
      { mode: 0o755 },
    );
    const run = place.judge(PUSH, place.left('run', place.main[3]));
    assert.equal(run.status, 0, run.log);
    assert.match(
      run.log,
      /^::warning::codec is not stored in branch: .*denied.*permissions: contents: write/ms,
    );
  });
});

it('S34: a branch that was changed without the key is read from no folder of the repository', () => {
  assert.equal(place.judge(PUSH, place.left('run', place.main[3])).status, 0);
  const file = `${place.work}/key`;
  execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', file]);
  for (const folder of ['.github', 'agent/src']) mkdirSync(`${place.work}/${folder}`, { recursive: true });
  const line = `ours namespaces="git" ${readFileSync(`${file}.pub`, 'utf8')}`;
  writeFileSync(`${place.work}/.github/overhead-signers`, line);
  for (const folder of ['.', 'agent', 'agent/src']) {
    const result = overhead(`${place.work}/${folder}`, ['baseline', 'list', '--baseline', 'branch']);
    assertStatus(result, 2);
    assert.match(result.err, /not signed by any of the listed signers/, folder);
  }
});

describe('a job that is killed while it stores', () => {
  it('S24: between its commit and the push, leaves the branch unchanged, and the next job stores', () => {
    assert.equal(place.judge(PUSH, place.left('first', place.main[0])).status, 0);
    const tip = () => git(place.remote, 'rev-parse', BRANCH);
    const before = tip();
    // This Git kills the program when it is about to push the commit.
    mkdirSync(`${place.work}/bin`);
    const real = `${git(place.work, '--exec-path')}/git`;
    const script = `#!/bin/sh\ncase "$*" in push*) touch ${place.work}/pushed; kill -9 $PPID; exit 1;; esac\nexec ${real} "$@"\n`;
    writeFileSync(`${place.work}/bin/git`, script, { mode: 0o755 });
    const run = place.left('second', place.main[1]);
    assertStatus(place.call('compare', run, '--out', run), 0);
    const argv = ['baseline', 'save', run, '--baseline', 'branch'];
    const killed = overhead(place.work, argv, {
      PATH: `${place.work}/bin:${process.env.PATH}`,
      TMPDIR: place.work,
    });
    assert.equal(killed.status, null, `${killed.out}${killed.err}`);
    assert.ok(existsSync(`${place.work}/pushed`), 'it was killed before the push');
    assert.equal(tip(), before);
    git(place.remote, 'fsck', '--strict');
    assertStatus(place.call(...argv), 0);
    assert.equal(place.stored().length, 2);
    assert.equal(place.commits(), 2);
  });
});
