// Tests of the branch store on real repositories.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { BranchStore, DEFAULT_BRANCH } from './branch.ts';
import { fingerprint } from './fingerprint.ts';
import { GitFailure } from './git.ts';
import { isBranchName } from './names.ts';
import { MARKER, RemoteBranch } from './remote-branch.ts';
import type { Baseline } from './store.ts';
import { CLEAN, COMMIT, commitFiles, finished, git, type Hosted, hosted, resultText } from './testing.ts';

let place: Hosted;
beforeEach(() => {
  place = hosted();
});
afterEach(() => place.remove());

const MACHINE = fingerprint({ cpu: 'EPYC' });
const NAME = `jvm/${MACHINE}/20261121T031500Z-3f2a1b9c4d5e`;
const REF = `refs/heads/${DEFAULT_BRANCH}`;

/** A store as another job would open it. */
const store = (environment = CLEAN) =>
  new BranchStore(DEFAULT_BRANCH, place.remote, { folder: place.folder, environment });
/** All files except the marker, which the first commit already holds. */
const filesThere = () => {
  const [mark, ...files] = git(place.folder, 'ls-tree', '-r', '--name-only', REF).split('\n').sort();
  assert.equal(mark, MARKER);
  return files;
};
const commitsThere = () => git(place.folder, 'rev-list', REF).split('\n');

describe('the branch store', () => {
  it('creates its branch with only the run and its sidecar', async () => {
    const main = commitFiles(place, 'main', { 'README.md': 'hello' });
    const { name, marks } = await store().append(finished(resultText()));
    assert.equal(name, `${DEFAULT_BRANCH}:${NAME}.txt`);
    assert.deepEqual(filesThere(), [`${NAME}.json`, `${NAME}.txt`]);
    assert.equal(`${git(place.folder, 'show', `${REF}:${NAME}.txt`)}\n`, resultText());
    assert.equal(marks.verdict, 'pass');
    assert.equal(commitsThere().length, 1, 'the branch has its own history');
    assert.equal(git(place.folder, 'rev-parse', 'main'), main);
  });

  it('S36: refuses to read or write a branch that holds files but no marker', async () => {
    const code = commitFiles(place, 'main', { 'README.md': 'hello', 'jvm/pom.xml': '<project/>' });
    const wrong = new BranchStore('main', place.remote, { folder: place.folder, environment: CLEAN });
    const NO_STORE = /the branch main holds files but no \.overhead-store, so it is not a store of overhead/;
    for (const action of [
      () => wrong.append(finished(resultText())),
      () => wrong.suites(),
      () => wrong.list('jvm'),
    ])
      await assert.rejects(action(), NO_STORE);
    assert.equal(git(place.folder, 'rev-parse', 'main'), code);
  });

  it('accepts a branch without files, and keeps other files on its own branch', async () => {
    commitFiles(place, DEFAULT_BRANCH, {});
    await store().append(finished(resultText()));
    commitFiles(place, DEFAULT_BRANCH, { 'README.md': 'hello' });
    await store().append(finished(resultText({ date: '2026-11-22T00:00:00Z' })));
    assert.equal(filesThere().length, 5);
    assert.equal(commitsThere().length, 4);
  });

  it('returns digests of the content of runs without fetching them', async () => {
    for (const date of ['2026-11-19T00:00:00Z', '2026-11-20T00:00:00Z'])
      await store().append(finished(resultText({ date })));
    const other = store();
    const { baselines } = await other.list('jvm');
    const digests = await other.digests([...baselines, { ...baselines[0], name: 'x:gone.txt' } as Baseline]);
    const blob = (date: string) =>
      `git-${git(place.folder, 'rev-parse', `${REF}:jvm/${MACHINE}/${date}T000000Z-${COMMIT.slice(0, 12)}.txt`)}`;
    assert.deepEqual(digests, [blob('20261120'), blob('20261119'), null]);
    assert.notEqual(digests[0], digests[1]);
    assert.ok(baselines.every(({ path }) => !existsSync(path)));
  });

  it('lists runs newest first, and loads and reads them', async () => {
    for (const [date, cpu] of [
      ['2026-11-19T00:00:00Z', 'A'],
      ['2026-11-21T00:00:00Z', 'B'],
      ['2026-11-20T00:00:00Z', 'A'],
    ] as const)
      await store().append(finished(resultText({ date, cpu })));
    const other = store();
    assert.deepEqual(await other.suites(), ['jvm']);
    const { baselines, warnings } = await other.list('jvm');
    assert.deepEqual(warnings, []);
    assert.deepEqual(
      baselines.map(({ time }) => time.getUTCDate()),
      [21, 20, 19],
    );
    const loaded = await other.load(baselines);
    const [newest] = loaded.baselines;
    assert.ok(newest !== undefined);
    assert.equal(readFileSync(newest.path, 'utf8'), resultText({ date: '2026-11-21T00:00:00Z', cpu: 'B' }));
    assert.deepEqual([newest.header.cpu, newest.commit], ['B', COMMIT]);
    assert.equal(await other.read(newest), readFileSync(newest.path, 'utf8'));
  });

  it('is empty without a branch, and fails if the remote cannot be reached', async () => {
    assert.deepEqual(await store().suites(), []);
    assert.deepEqual(await store().list('jvm'), { baselines: [], warnings: [] });
    const remote = { url: `file://${place.folder}/nowhere`, settings: [] };
    const lost = new BranchStore(DEFAULT_BRANCH, remote, { folder: place.folder, environment: CLEAN });
    await assert.rejects(lost.list('jvm'), GitFailure);
    await assert.rejects(lost.append(finished(resultText())), GitFailure);
  });

  it('keeps several runs of the same second and commit', async () => {
    for (const run of [1, 2, 3])
      await store().append(finished(resultText({ date: `2026-11-21T03:15:00.${run}00Z` })));
    const { baselines } = await store().list('jvm');
    assert.deepEqual(
      baselines.map(({ name }) => name.replace(/.*4d5e/, '')),
      ['-3.txt', '-2.txt', '.txt'],
    );
  });

  it('accepts and pins runs, and keeps marks that another process has set since', async () => {
    const failed = await store().append(finished(resultText(), { verdict: 'breach' }));
    const date = '2026-11-22T00:00:00.000Z';
    const one = store();
    const two = store();
    await Promise.all([one.list('jvm'), two.list('jvm')]);
    await one.mark(failed, { accepted: { reason: 'meant', date } });
    const both = await two.mark(failed, { pinned: { name: 'v1', date } });
    assert.deepEqual(both.marks, {
      verdict: 'breach',
      accepted: { reason: 'meant', date },
      pinned: { name: 'v1', date },
    });
    assert.deepEqual((await store().list('jvm')).baselines[0]?.marks, both.marks);
    assert.equal(commitsThere().length, 3);
  });

  it('marks the overruled runs in the commit of the failed run, and keeps their other marks', async () => {
    const first = await store().append(finished(resultText()));
    const date = '2026-11-22T00:00:00.000Z';
    await store().mark(first, { pinned: { name: 'v1', date } });
    await store().append(finished(resultText({}, 12), { verdict: 'breach' }), [first]);
    assert.equal(commitsThere().length, 3);
    const { baselines } = await store().list('jvm');
    assert.deepEqual(
      baselines.map(({ marks }) => [marks.verdict, marks.pinned?.name]),
      [
        ['breach', undefined],
        ['breach', 'v1'],
      ],
    );
  });

  it('prunes runs with their sidecars, except runs pinned since the listing, and keeps the Git history', async () => {
    const [old, older] = [
      await store().append(finished(resultText({ date: '2026-11-02T00:00:00Z' }))),
      await store().append(finished(resultText({ date: '2026-11-01T00:00:00Z' }))),
    ];
    const slow = store();
    await slow.list('jvm');
    await store().mark(older, { pinned: { name: 'v1', date: '2026-11-22T00:00:00.000Z' } });
    const gone = await slow.prune('jvm', [old, older]);
    assert.deepEqual(gone, [old]);
    assert.equal(filesThere().length, 2);
    assert.equal(commitsThere().length, 4);
    await assert.rejects(store().mark(old, { pinned: { name: 'v0', date: 'x' } }), /no longer there/);
  });

  it('warns about each unusable file and lists all other runs', async () => {
    await store().append(finished(resultText()));
    const file = (time: string) => `jvm/${MACHINE}/${time}-aaaaaaaaaaaa`;
    commitFiles(place, DEFAULT_BRANCH, {
      [`${file('20261121T040000Z')}.txt`]: '',
      [`${file('20261121T040001Z')}.txt`]: resultText().slice(0, -3),
      [`${file('20261121T040002Z')}.txt`]: resultText({ suite: 'other' }),
      [`${file('20261121T040003Z')}.txt`]: resultText(),
      [`${file('20261121T040003Z')}.json`]: '{"schema":1,',
      [`jvm/${MACHINE}/latest.txt`]: resultText(),
      'jvm/%2f/20261121T040004Z-aaaaaaaaaaaa.txt': resultText(),
      'README.md': 'hello',
    });
    const reader = store();
    const listed = await reader.list('jvm');
    const loaded = await reader.load(listed.baselines);
    assert.deepEqual(
      loaded.baselines.map(({ name }) => name),
      [`${DEFAULT_BRANCH}:${NAME}.txt`],
    );
    const messages = [...listed.warnings, ...loaded.warnings].map(({ message }) => message).join('\n');
    for (const expected of [
      /040000Z-a+\.txt is not used as a baseline: it is empty/,
      /040001Z-a+\.txt .*: it is cut off/,
      /040002Z-a+\.txt .*: it is of the suite "other"/,
      /040003Z-a+\.txt .*: its sidecar 20261121T040003Z-a+\.json is not valid JSON/,
      /latest\.txt .*: its name is not/,
      /%2f.*: its folder name is not a machine fingerprint/,
    ])
      assert.match(messages, expected);
    assert.equal(listed.warnings.length + loaded.warnings.length, 6);
  });

  it('refuses a truncated run, and names that lead outside the store', async () => {
    await assert.rejects(store().append(finished(resultText().slice(0, -1))), /cut off/);
    await assert.rejects(store().append(finished(resultText(), { suite: '../up' })), /cannot be stored/);
    await assert.rejects(store().list('..'), /cannot be stored/);
    assert.throws(() => filesThere(), 'no branch was created');
    for (const name of [
      '',
      '-x',
      'a b',
      'a..b',
      'a.lock',
      '/a',
      'a/',
      'a//b',
      'a\nb',
      'a:b',
      '+a',
      'x'.repeat(201),
    ])
      assert.equal(isBranchName(name), false, JSON.stringify(name));
    for (const name of [DEFAULT_BRANCH, 'ci/overhead_1.2']) assert.equal(isBranchName(name), true, name);
  });

  it('fetches only the requested files', async () => {
    const long = (day: number) => resultText({ date: `2026-11-0${day}T00:00:00Z` }, 100);
    for (const day of [1, 2, 3]) await store().append(finished(long(day)));
    const branch = new RemoteBranch(DEFAULT_BRANCH, place.remote, CLEAN);
    await branch.sync();
    const folder = await branch.folder();
    const here = () => {
      const objects = git(folder, 'cat-file', '--batch-all-objects', '--batch-check', '--unordered');
      return objects.match(/ blob /g)?.length ?? 0;
    };
    assert.equal(branch.entries.length, 7);
    assert.equal(here(), 0);
    const [first, ...others] = branch.entries.filter(({ path }) => path.endsWith('.txt'));
    const blob = first?.blob ?? '';
    assert.equal((await branch.contents([blob])).get(blob)?.toString(), long(1));
    assert.equal(here(), 1);
    const sidecars = branch.entries.filter(({ path }) => path.endsWith('.json'));
    await branch.contents(sidecars.map(entry => entry.blob));
    assert.equal(here(), 2, 'equal sidecars are one blob');
    assert.equal((await branch.contents(others.map(entry => entry.blob))).size, 2);
  });

  it('names the failed Git command if the remote is gone when a file is needed', async () => {
    await store().append(finished(resultText()));
    const reader = store();
    const [run] = (await reader.list('jvm')).baselines;
    place.remove();
    await assert.rejects(reader.read(run as Baseline), /^Error: git fetch failed/);
  });

  it('works with safe.bareRepository=explicit, and ignores GIT_DIR and GIT_INDEX_FILE of the caller', async () => {
    const settings = join(place.folder, 'careful');
    writeFileSync(settings, '[safe]\n\tbareRepository = explicit\n');
    const careful = {
      ...CLEAN,
      GIT_CONFIG_GLOBAL: settings,
      GIT_DIR: '/nowhere',
      GIT_INDEX_FILE: '/nowhere/index',
    };
    await store(careful).append(finished(resultText()));
    assert.equal((await store(careful).list('jvm')).baselines.length, 1);
  });

  it('stores a run without fetching other runs or the history', async () => {
    for (const day of [1, 2])
      await store().append(finished(resultText({ date: `2026-11-0${day}T00:00:00Z` }, 100)));
    await store().append(finished(resultText({ date: '2026-11-03T00:00:00Z' }, 100)));
    assert.equal(filesThere().length, 6);
    git(place.folder, 'fsck', '--strict');
  });
});

describe('concurrent writers', () => {
  /**
   * Stores each text in a process of its own, all at once. Returns the standard error of each that failed, '' for the
   * others.
   */
  const writers = (texts: readonly string[]): Promise<string[]> => {
    const script = `
      import { BranchStore } from ${JSON.stringify(import.meta.resolve('./branch.ts'))};
      const [url, folder, text] = process.argv.slice(1);
      const environment = ${JSON.stringify(CLEAN)};
      const store = new BranchStore('overhead-baselines', { url, settings: [] }, { folder, environment });
      await store.append({ suite: 'jvm', text, verdict: 'pass' });
    `;
    const one = (text: string) =>
      new Promise<string>(resolve => {
        const argv = ['--input-type=module', '-e', script, place.remote.url, place.folder, text];
        const child = spawn(process.execPath, argv, { stdio: ['ignore', 'ignore', 'pipe'] });
        let err = '';
        child.stderr.setEncoding('utf8').on('data', chunk => {
          err += chunk;
        });
        child.on('close', code => resolve(code === 0 ? '' : err));
      });
    return Promise.all(texts.map(one));
  };

  it('S23: lose no run of twenty processes', async () => {
    const texts = Array.from(
      { length: 20 },
      (_, run) => `${resultText()}BenchmarkY/agent=off  1  ${run} ns/op\n`,
    );
    const errors = await writers(texts);
    assert.deepEqual(
      errors.filter(text => text !== ''),
      [],
    );
    const reader = store();
    const { baselines } = await reader.list('jvm');
    assert.equal(baselines.length, 20);
    const stored = await Promise.all(baselines.map(run => reader.read(run)));
    assert.deepEqual(stored.toSorted(), texts.toSorted());
    assert.equal(commitsThere().length, 20, 'one commit each, none rewritten');
    assert.equal(filesThere().length, 40);
  });

  it('S23: store a run once if ten processes offer it at the same time', async () => {
    const same = Array.from({ length: 10 }, () => resultText());
    assert.deepEqual(
      await writers(same),
      same.map(() => ''),
    );
    assert.deepEqual(filesThere(), [`${NAME}.json`, `${NAME}.txt`]);
    assert.equal(commitsThere().length, 1);
    const { baselines } = await store().list('jvm');
    assert.deepEqual(
      baselines.map(({ marks }) => marks.verdict),
      ['pass'],
    );
  });

  it('store a run once if the answer to the push was lost', async () => {
    await store().append(finished(resultText({ date: '2026-11-20T00:00:00Z' })));
    const hook = join(place.folder, 'hooks/reference-transaction');
    mkdirSync(join(place.folder, 'hooks'), { recursive: true });
    // The remote accepts the push and dies before it answers.
    writeFileSync(hook, `#!/bin/sh\n[ "$1" = committed ] && rm ${hook} && kill -9 $PPID\nexit 0\n`, {
      mode: 0o755,
    });
    const { name } = await store().append(finished(resultText()));
    assert.equal(existsSync(hook), false);
    assert.equal(name, `${DEFAULT_BRANCH}:${NAME}.txt`);
    assert.equal(commitsThere().length, 2);
  });

  it('do not retry a push that the remote does not permit', async () => {
    const hook = join(place.folder, 'hooks/pre-receive');
    mkdirSync(join(place.folder, 'hooks'), { recursive: true });
    const tries = join(place.folder, 'tries');
    writeFileSync(hook, `#!/bin/sh\necho x >> ${tries}\nexit 1\n`, { mode: 0o755 });
    await assert.rejects(store().append(finished(resultText())), /hook declined/);
    assert.equal(readFileSync(tries, 'utf8'), 'x\n', 'a repository rule refuses every retry');
  });
});

describe('a secret', () => {
  it('appears in no command line of Git and in no error message', async () => {
    const bin = join(place.folder, 'bin');
    const log = join(place.folder, 'calls');
    mkdirSync(bin);
    const real = git(place.folder, '--exec-path');
    writeFileSync(
      join(bin, 'git'),
      `#!/bin/sh\nfor word; do printf '%s ' "$word" >> ${log}; done\nenv | grep -c c2VjcmV0 >> ${log}\nexec "${real}/git" "$@"\n`,
    );
    chmodSync(join(bin, 'git'), 0o755);
    const settings = [
      ['http.https://example.invalid/.extraheader', 'AUTHORIZATION: basic c2VjcmV0'],
    ] as const;
    const url = 'https://name:hunter2@example.invalid/owner/name';
    const environment = { ...CLEAN, PATH: `${bin}:${CLEAN.PATH}` };
    const secret = new BranchStore(DEFAULT_BRANCH, { url, settings }, { folder: place.folder, environment });
    const error = await secret.list('jvm').then(
      () => assert.fail('the remote does not exist'),
      (failure: unknown) => failure as GitFailure,
    );
    assert.doesNotMatch(error.message, /hunter2|c2VjcmV0/);
    assert.ok(existsSync(log));
    const calls = readFileSync(log, 'utf8');
    assert.match(calls, /ls-remote/);
    assert.match(calls, /^.*ls-remote.* 1$/m, 'Git gets it by its environment');
    assert.doesNotMatch(calls, /hunter2|c2VjcmV0/);
  });
});
