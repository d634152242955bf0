// Tests of a suite's history in a store.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { it } from 'node:test';
import type { GateRequest } from '../../../core/results/record.ts';
import { temporary } from '../../../core/testing.ts';
import { BranchStore, DEFAULT_BRANCH } from '../baselines/branch.ts';
import { DirectoryStore } from '../baselines/directory.ts';
import { MARKER } from '../baselines/remote-branch.ts';
import { sidecarText, UNMARKED } from '../baselines/sidecar.ts';
import type { Baseline } from '../baselines/store.ts';
import { CLEAN, commitFiles, finished, type Hosted, hosted } from '../baselines/testing.ts';
import { storedInputs } from '../commands/stored.ts';
import { PLACE } from '../comparison/fixtures.ts';
import { Statistics } from '../comparison/judge.ts';
import { requestsOfFiles } from '../runs/requests.ts';
import { commitOf, resultsOfDay } from '../runs/testing.ts';
import { historyOf, MOST_BYTES, PINNED, pinnedOf, RECENT } from './request.ts';

const root = temporary('overhead history-');
const host = { environment: {}, event: null };

let stores = 0;
async function storeOf(...texts: readonly string[]): Promise<DirectoryStore> {
  const store = new DirectoryStore(join(root, `store-${stores++}`));
  for (const each of texts) await store.append(finished(each));
  return store;
}

async function newestFirst(store: DirectoryStore): Promise<readonly Baseline[]> {
  return (await store.list('jvm')).baselines;
}

it('historyOf returns the newest runs, oldest first, with date and commit', async () => {
  const store = await storeOf(...[1, 2, 3, 4].map(day => resultsOfDay(day, 1.03)));
  const runs = await newestFirst(store);
  const days = async (most?: { runs: number; bytes: number }) =>
    (await historyOf(store, runs, most)).map(({ date, commit }) => [date, commit]);
  const day = (of: number) => [`2026-11-0${of}T03:15:00.000Z`, commitOf(of)];
  assert.deepEqual(await days(), [1, 2, 3, 4].map(day));
  assert.deepEqual(await days({ runs: 3, bytes: 1e9 }), [2, 3, 4].map(day));
  assert.deepEqual(await days({ runs: 9, bytes: 2.5 * resultsOfDay(1, 1.03).length }), [3, 4].map(day));
});

it('docs/baselines.md states the limits of the history', () => {
  const page = readFileSync(resolve(import.meta.dirname, '../../../docs/baselines.md'), 'utf8').replace(
    /\s+/g,
    ' ',
  );
  for (const sentence of [
    `over the newest ${RECENT} stored runs`,
    `further back than ${RECENT} runs`,
    `are the release baseline, up to ${PINNED} of them`,
    `at most the newest ${MOST_BYTES / 1e6} MB`,
  ])
    assert.ok(page.includes(sentence), sentence);
});

it('historyOf counts a run once that was stored again with more attempts', async () => {
  const more = resultsOfDay(2, 1.04, { attempts: '1 and 2' });
  const store = await storeOf(resultsOfDay(1, 1.03), resultsOfDay(2, 1.03), more);
  const history = await historyOf(store, await newestFirst(store));
  assert.deepEqual(
    history.map(({ path }) => path.slice(-6)),
    ['01.txt', '-2.txt'],
  );
});

it('pinnedOf returns the runs pinned under the most recent name', async () => {
  const store = await storeOf(...[1, 2, 3].map(day => resultsOfDay(day, 1.03)));
  assert.equal(await pinnedOf(store, await newestFirst(store), null), null);
  const [third, second, first] = (await newestFirst(store)) as [Baseline, Baseline, Baseline];
  for (const [run, name, day] of [
    [third, 'v1', 10],
    [first, 'v2', 11],
    [second, 'v2', 12],
  ] as const)
    await store.mark(run, { pinned: { name, date: `2026-11-${day}T00:00:00.000Z` } });
  const pinned = await pinnedOf(store, await newestFirst(store), null);
  assert.equal(pinned?.releaseBaseline.release, 'v2');
  assert.deepEqual(
    pinned.releaseBaseline.runs.map(({ path }) => path),
    [second.path, first.path],
  );
});

it('a run is compared with the newest runs on its processor, further back than those on another', async () => {
  const on = (day: number, cpu: string) => resultsOfDay(day, 1.03, { cpu, cpus: '4' });
  const other = Array.from({ length: 9 }, (_, day) => on(day + 11, 'Xeon'));
  const store = await storeOf(on(1, 'EPYC'), on(2, 'EPYC'), ...other);
  const path = join(root, 'processor.txt');
  const usedOn = async (cpu: string) => {
    writeFileSync(path, on(25, cpu));
    const [request] = requestsOfFiles([path]);
    assert.ok(request);
    const { inputs } = await storedInputs(store, request, host);
    return inputs.baselines.map(run => /cpu: (\w+)/.exec(readFileSync(run.path, 'utf8'))?.[1]);
  };
  assert.deepEqual(await usedOn('EPYC'), ['EPYC', 'EPYC']);
  assert.deepEqual(await usedOn('Xeon'), Array(8).fill('Xeon'));
  assert.deepEqual(await usedOn('Graviton'), Array(8).fill('Xeon'));

  const runs = await newestFirst(store);
  const release = runs.map(run => ({
    ...run,
    marks: { ...run.marks, pinned: { name: 'v1', date: '2026-11-25T00:00:00.000Z' } },
  }));
  const machine = release.at(-1)?.fingerprint ?? '';
  assert.equal((await pinnedOf(store, release, machine))?.releaseBaseline.runs.length, 2);
});

it('S20: small steps below every max-regression limit breach max-drift and show as a change of level', async () => {
  const factors = Array.from({ length: 20 }, (_, day) => 1.03 + 0.004 * Math.max(0, Math.min(day - 8, 10)));
  const store = await storeOf(...factors.map((factor, day) => resultsOfDay(day + 1, factor)));
  for (const run of (await newestFirst(store)).slice(-5))
    await store.mark(run, { pinned: { name: 'v1.2', date: '2026-11-06T00:00:00.000Z' } });
  const path = join(root, 'now.txt');
  writeFileSync(path, resultsOfDay(25, 1.07));
  const gate = (kind: GateRequest['kind']): GateRequest => ({
    metric: 'ns/op',
    benchmark: '*',
    treatment: '*',
    kind,
    limit: 0.02,
  });
  const judged = async (gates: readonly GateRequest[], scope: 'all' | 'gates') => {
    const [request] = requestsOfFiles([path]).map(each => ({ ...each, gates }));
    assert.ok(request);
    const { inputs, warnings } = await storedInputs(store, request, host, scope);
    assert.deepEqual(warnings, []);
    const statistics = new Statistics(PLACE);
    const [row] = (await statistics.judge([{ ...request, ...inputs }])).suites[0]?.rows ?? [];
    assert.ok(row);
    return row;
  };
  const row = await judged([gate('max-regression'), gate('max-drift')], 'all');
  assert.deepEqual(
    row.gates.map(({ kind, basis, verdict }) => [kind, basis, verdict]),
    [
      ['max-regression', 'stored', 'inconclusive'],
      ['max-drift', 'release', 'breach'],
    ],
  );
  assert.equal(row.verdict, 'breach');
  assert.deepEqual([row.releaseBaseline?.release, row.releaseBaseline?.runs], ['v1.2', 5]);
  assert.equal(row.history?.runs, 20);
  assert.ok(row.history.changes.some(({ confirmed, before, after }) => confirmed && after > before));

  const analysis = await judged([gate('max-regression')], 'gates');
  assert.deepEqual(
    [analysis.releaseBaseline, analysis.history],
    [null, null],
    'an interim analysis reads only inputs of gates',
  );
});

/** A branch `main` with this number of empty commits. Returns their hashes, oldest first. */
function line({ folder }: Hosted, length: number): string[] {
  const commits = Array.from(
    { length },
    (_, index) =>
      `commit refs/heads/main\ncommitter Test <test@example.com> ${1e9 + index} +0000\ndata 0\n\n`,
  );
  execFileSync('git', ['fast-import', '--quiet'], { cwd: folder, input: commits.join('') });
  const listed = execFileSync('git', ['rev-list', '--reverse', 'main'], { cwd: folder, encoding: 'utf8' });
  return listed.trim().split('\n');
}

it('storedInputs finds a release in a shallow clone, at any distance', async () => {
  const place = hosted();
  try {
    const commits = line(place, 120);
    const [released = ''] = commits;
    const head = commits.at(-1) ?? '';
    const pinned = { name: 'v1', date: '2026-11-01T12:00:00Z' };
    const files = [released, ...commits.slice(-10, -1)].map((commit, index): [string, string][] => {
      const day = index + 1;
      const path = `jvm/machine/202611${String(day).padStart(2, '0')}T031500Z-${commit.slice(0, 12)}`;
      const marks = { ...UNMARKED, verdict: 'pass' as const, pinned: index === 0 ? pinned : null };
      return [
        [`${path}.txt`, resultsOfDay(day, 1.03, { commit })],
        [`${path}.json`, sidecarText(marks)],
      ];
    });
    commitFiles(place, DEFAULT_BRANCH, { [MARKER]: '', ...Object.fromEntries(files.flat()) });
    const store = new BranchStore(DEFAULT_BRANCH, place.remote, { folder: root, environment: CLEAN });
    const path = join(root, 'head.txt');
    writeFileSync(path, resultsOfDay(20, 1.03, { commit: head }));
    const gate: GateRequest = { metric: '*', benchmark: '*', treatment: '*', kind: 'max-drift', limit: 0.02 };
    const request = { suite: 'jvm', results: [{ path, name: 'head' }], gates: [gate] };
    const { inputs } = await storedInputs(store, request, host);
    assert.equal(inputs.baselines.length, 8);
    assert.equal(inputs.releaseBaseline?.release, 'v1');
  } finally {
    place.remove();
  }
});
