// Tests of the sidecar of a run in the directory store.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { DirectoryStore } from './directory.ts';
import { type Marks, sidecarPath, UNMARKED } from './sidecar.ts';
import type { Baseline } from './store.ts';

let root: string;
let store: DirectoryStore;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'overhead-sidecar-'));
  store = new DirectoryStore(root);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const DATE = '2026-11-21T03:15:00.250Z';
const result = (day: number) =>
  `suite: jvm\ncpu: EPYC\ndate: 2026-11-${String(day).padStart(2, '0')}T03:15:00Z\nBenchmarkX/agent=off  1  5 ns/op\n`;
const save = (verdict: Marks['verdict'], day = 21) =>
  store.append({ suite: 'jvm', text: result(day), verdict });
const only = async (): Promise<Baseline | undefined> => (await store.list('jvm')).baselines[0];
const filesBeside = (run: Baseline) => readdirSync(dirname(run.path)).sort();

test('append writes the verdict of a run to its sidecar', async () => {
  for (const [day, verdict] of (['pass', 'inconclusive', 'breach', 'none'] as const).entries()) {
    const run = await save(verdict, day + 1);
    assert.deepEqual(JSON.parse(readFileSync(sidecarPath(run.path), 'utf8')), {
      schema: 1,
      verdict,
      accepted: null,
      pinned: null,
    });
    assert.deepEqual((await only())?.marks, { verdict, accepted: null, pinned: null });
  }
});

test('a run without a sidecar counts as not failed', async () => {
  const run = await save('breach');
  rmSync(sidecarPath(run.path));
  assert.deepEqual((await only())?.marks, UNMARKED);
  const marked = await store.mark(run, { pinned: { name: 'v1', date: DATE } });
  assert.deepEqual(marked.marks, { ...UNMARKED, pinned: { name: 'v1', date: DATE } });
  assert.deepEqual(await only(), marked);
});

test('mark changes one mark at a time and never the result file', async () => {
  const run = await save('breach');
  const before = readFileSync(run.path, 'utf8');
  // Both calls use the same listing: a mark set by another process meanwhile must stay.
  await store.mark(run, { accepted: { reason: 'meant', date: DATE } });
  const last = await store.mark(run, { pinned: { name: 'v1', date: DATE } });
  assert.deepEqual(last.marks, {
    verdict: 'breach',
    accepted: { reason: 'meant', date: DATE },
    pinned: { name: 'v1', date: DATE },
  });
  assert.equal(readFileSync(run.path, 'utf8'), before);
  assert.equal(filesBeside(run).length, 2, 'no temporary file is left');
});

test('append marks the overruled runs before it stores the failed run', async () => {
  const [first, other] = [await save('pass'), await save('pass', 20)];
  await store.mark(first, { pinned: { name: 'v1', date: DATE } });
  // A run that cannot be stored must not overrule others.
  await assert.rejects(store.append({ suite: 'jvm', text: 'suite: jvm', verdict: 'breach' }, [first]));
  assert.deepEqual(
    (await store.list('jvm')).baselines.map(({ marks }) => marks.verdict),
    ['pass', 'pass'],
  );
  const both = await store.append(
    { suite: 'jvm', text: `${result(21)}BenchmarkY/agent=off  1  5 ns/op\n`, verdict: 'breach' },
    [first],
  );
  const marks = new Map((await store.list('jvm')).baselines.map(run => [run.path, run.marks]));
  assert.deepEqual(marks.get(first.path), {
    verdict: 'breach',
    accepted: null,
    pinned: { name: 'v1', date: DATE },
  });
  assert.equal(marks.get(both.path)?.verdict, 'breach');
  assert.equal(marks.get(other.path)?.verdict, 'pass');
});

const good = { schema: 1, verdict: 'pass', accepted: null, pinned: null };
const unreadable: readonly (readonly [string, string, RegExp])[] = [
  ['empty', '', /is empty/],
  ['cut off', JSON.stringify(good).slice(0, -5), /is not valid JSON/],
  ['binary', '\0\u0001\uffff', /is not valid JSON/],
  ['a list', '[]', /is not of this version/],
  ['of another version', JSON.stringify({ ...good, schema: 2 }), /not of this version \(schema: /],
  ['of an unknown verdict', JSON.stringify({ ...good, verdict: 'fine' }), /\(verdict: /],
  ['of a broken run', JSON.stringify({ ...good, verdict: 'broken' }), /\(verdict: /],
  [
    'accepted without a reason',
    JSON.stringify({ ...good, accepted: { reason: '', date: DATE } }),
    /\(accepted\.reason: /,
  ],
  ['accepted without a date', JSON.stringify({ ...good, accepted: { reason: 'x' } }), /\(accepted\.date: /],
  ['accepted: true', JSON.stringify({ ...good, accepted: true }), /\(accepted: /],
  ['with a key of its own', JSON.stringify({ ...good, trusted: true }), /not of this version/],
  [
    'as long as a book',
    JSON.stringify({ ...good, pinned: { name: 'x'.repeat(70_000), date: DATE } }),
    /too long/,
  ],
];
for (const [what, text, expected] of unreadable) {
  test(`S25: list skips a run whose sidecar is ${what}, and mark and prune leave it alone`, async () => {
    const run = await save('breach');
    writeFileSync(sidecarPath(run.path), text);
    await assertUnused(run, expected);
    assert.equal(readFileSync(sidecarPath(run.path), 'utf8'), text);
  });
}

async function assertUnused(run: Baseline, expected: RegExp): Promise<void> {
  const { baselines, warnings } = await store.list('jvm');
  assert.deepEqual(baselines, []);
  assert.deepEqual(
    warnings.map(({ code }) => code),
    ['baseline-skipped'],
  );
  assert.match(warnings[0]?.message ?? '', expected);
  assert.match(warnings[0]?.message ?? '', /restore that file, or remove both and save the run again$/);
  await assert.rejects(store.mark(run, { accepted: { reason: 'x', date: DATE } }), expected);
  assert.deepEqual(await store.prune('jvm', [run]), []);
  assert.ok(existsSync(run.path), 'a run with an unreadable sidecar is not removed');
}

test('list skips a run whose sidecar is a link, a folder or a pipe, and touches nothing else', async () => {
  const run = await save('breach');
  const outside = join(root, 'outside.json');
  writeFileSync(outside, JSON.stringify(good));
  rmSync(sidecarPath(run.path));
  symlinkSync(outside, sidecarPath(run.path));
  await assertUnused(run, /is a symbolic link/);
  assert.deepEqual(JSON.parse(readFileSync(outside, 'utf8')), good);
  rmSync(sidecarPath(run.path));
  mkdirSync(sidecarPath(run.path));
  await assertUnused(run, /is not a file/);
  rmSync(sidecarPath(run.path), { recursive: true });
  execFileSync('mkfifo', [sidecarPath(run.path)]);
  await assertUnused(run, /is not a file/);
});

test('append does not reuse the name of a run without a sidecar', async () => {
  const first = await save('pass');
  rmSync(sidecarPath(first.path));
  const text = `${result(21)}BenchmarkY/agent=off  1  5 ns/op\n`;
  const second = await store.append({ suite: 'jvm', text, verdict: 'breach' });
  assert.ok(second.path.endsWith('-uncommitted-2.txt'));
  assert.equal(existsSync(sidecarPath(first.path)), false);
});

test('prune removes a run with its sidecar, and keeps a run pinned since it was listed', async () => {
  const [old, pinned, kept] = [await save('breach', 1), await save('pass', 2), await save('pass', 3)];
  await store.mark(pinned, { pinned: { name: 'v1', date: DATE } });
  assert.deepEqual(await store.prune('jvm', [old, pinned]), [old]);
  assert.deepEqual(await store.prune('jvm', [old]), [], 'already removed');
  assert.equal(existsSync(old.path) || existsSync(sidecarPath(old.path)), false);
  assert.deepEqual(
    (await store.list('jvm')).baselines.map(({ path }) => path),
    [kept.path, pinned.path],
  );
  await assert.rejects(store.mark(old, { pinned: { name: 'v1', date: DATE } }), /is no longer there/);
});

test('prune removes leftovers of killed processes once they are old enough', async () => {
  const run = await save('pass');
  const folder = dirname(run.path);
  const left = ['20261101T000000Z-uncommitted.json', '.tmp-1-0123456789ab'].map(name => join(folder, name));
  const mine = [join(folder, 'notes.json'), join(folder, 'README.md')];
  for (const path of [...left, ...mine]) writeFileSync(path, '{}');
  assert.deepEqual((await store.list('jvm')).warnings, []);
  await store.prune('jvm', []);
  assert.ok(left.every(existsSync), 'it may be the work of another process');
  const yesterday = new Date(Date.now() - 24 * 3_600_000);
  for (const path of [...left, ...mine, run.path, sidecarPath(run.path)])
    utimesSync(path, yesterday, yesterday);
  await store.prune('jvm', []);
  assert.equal(left.some(existsSync), false);
  assert.ok([...mine, run.path, sidecarPath(run.path)].every(existsSync));
});
