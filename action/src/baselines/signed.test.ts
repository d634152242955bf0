// Tests of a branch that must be signed.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import type { Signing } from '../host/remote.ts';
import { BranchStore, DEFAULT_BRANCH } from './branch.ts';
import { GitFailure } from './git.ts';
import { CLEAN, commitFiles, finished, git, type Hosted, hosted, resultText } from './testing.ts';

let place: Hosted;
beforeEach(() => {
  place = hosted();
});
afterEach(() => place.remove());

/** A new key. Returns its private part, and its line in a list of signers. */
function key(name: string): { readonly secret: string; readonly line: string } {
  mkdirSync(join(place.folder, 'keys'), { recursive: true });
  const file = join(place.folder, 'keys', name);
  execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', file]);
  return {
    secret: readFileSync(file, 'utf8'),
    line: `${name} namespaces="git" ${readFileSync(`${file}.pub`, 'utf8')}`,
  };
}

/** The store as a job with this key opens it. */
function store(signed: Signing | null, environment = CLEAN): BranchStore {
  const remote = signed === null ? place.remote : { ...place.remote, signed };
  return new BranchStore(DEFAULT_BRANCH, remote, { folder: place.folder, environment });
}

describe('a branch that must be signed', () => {
  /** A list with one signer, and that signer's key. */
  const begin = (): { signers: string; secret: string } => {
    const { secret, line } = key('ours');
    const signers = join(place.folder, 'signers');
    writeFileSync(signers, line);
    return { signers, secret };
  };
  const OTHER = /not signed by any of the listed signers/;

  it('S19: gets signed commits from append and mark, and is readable without a key', async () => {
    const { signers, secret } = begin();
    const writer = { signers, key: secret };
    const run = await store(writer).append(finished(resultText(), { verdict: 'breach' }));
    await store(writer).mark(run, { accepted: { reason: 'meant', date: '2026-11-22T00:00:00.000Z' } });
    const reader = store({ signers, key: null });
    const { baselines } = await reader.list('jvm');
    assert.deepEqual(
      baselines.map(({ marks }) => marks.accepted?.reason),
      ['meant'],
    );
    const [loaded] = (await reader.load(baselines)).baselines;
    assert.equal(readFileSync(loaded?.path ?? '', 'utf8'), resultText());
    assert.ok(!existsSync(join(loaded?.path ?? '', '../../../../key')), 'no file holds the key');
  });

  it('S19: is neither read nor built upon after a change without the key', async () => {
    const { signers, secret } = begin();
    const { name } = await store({ signers, key: secret }).append(finished(resultText()));
    const path = name.slice(DEFAULT_BRANCH.length + 1);
    commitFiles(place, DEFAULT_BRANCH, { [path]: resultText().replaceAll('6 ns/op', '9 ns/op') });
    assert.equal(
      (await store(null).list('jvm')).baselines.length,
      1,
      'without verification the change is not noticed',
    );
    for (const key of [null, secret]) {
      await assert.rejects(store({ signers, key }).list('jvm'), (error: unknown) => {
        assert.ok(error instanceof GitFailure);
        assert.match(error.message, OTHER);
        return true;
      });
    }
    const before = git(place.folder, 'rev-parse', DEFAULT_BRANCH);
    await assert.rejects(store({ signers, key: secret }).append(finished(resultText())), OTHER);
    assert.equal(git(place.folder, 'rev-parse', DEFAULT_BRANCH), before);
  });

  it('S19: is not read if its signature is from a key that is not listed', async () => {
    const { signers } = begin();
    const stranger = key('stranger');
    const theirs = join(place.folder, 'their signers');
    writeFileSync(theirs, stranger.line);
    await store({ signers: theirs, key: stranger.secret }).append(finished(resultText()));
    assert.equal((await store({ signers: theirs, key: null }).list('jvm')).baselines.length, 1);
    await assert.rejects(store({ signers, key: null }).list('jvm'), OTHER);
  });

  it('refuses to store without a key or with an invalid one', async () => {
    const { signers } = begin();
    for (const key of [null, 'no key'])
      await assert.rejects(store({ signers, key }).append(finished(resultText())), GitFailure);
    assert.deepEqual(await store(null).suites(), []);
  });
});
