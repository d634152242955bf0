// Tests of the directory store.
import assert from 'node:assert/strict';
import { execFile, execFileSync, spawnSync } from 'node:child_process';
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { promisify } from 'node:util';
import { DirectoryStore } from './directory.ts';
import { fingerprint } from './fingerprint.ts';
import { parseFileName } from './names.ts';
import { COMMIT, finished, resultText as result } from './testing.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'overhead-store-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const files = (): string[] =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter(entry => !entry.isDirectory())
    .map(entry => entry.name)
    .sort();

test('append stores a run unchanged, under its suite, machine, time and commit', async () => {
  const store = new DirectoryStore(root);
  const stored = await store.append(finished(result()));
  const machine = fingerprint({ cpu: 'EPYC' });
  assert.equal(stored.path, join(root, 'jvm', machine, '20261121T031500Z-3f2a1b9c4d5e.txt'));
  assert.equal(readFileSync(stored.path, 'utf8'), result());
  assert.equal(await store.read(stored), result());
  const { baselines, warnings } = await store.list('jvm');
  assert.deepEqual(warnings, []);
  assert.deepEqual(baselines, [stored]);
  assert.deepEqual(stored.time, new Date('2026-11-21T03:15:00Z'));
  assert.equal(stored.commit, COMMIT);
  assert.deepEqual(await store.suites(), ['jvm']);
});

test('list sorts the runs of all machines newest first', async () => {
  const store = new DirectoryStore(root);
  for (const [date, cpu] of [
    ['2026-11-19', 'A'],
    ['2026-11-21', 'B'],
    ['2026-11-20', 'A'],
  ] as const) {
    await store.append(finished(result({ date: `${date}T00:00:00Z`, cpu })));
  }
  const { baselines } = await store.list('jvm');
  assert.deepEqual(
    baselines.map(one => one.time.getUTCDate()),
    [21, 20, 19],
  );
});

test('append keeps several runs of the same second and commit', async () => {
  const store = new DirectoryStore(root);
  for (const rounds of [6, 7, 8]) await store.append(finished(result({ commit: '' }, rounds)));
  assert.deepEqual(
    files().filter(name => name.endsWith('.txt')),
    [
      '20261121T031500Z-uncommitted-2.txt',
      '20261121T031500Z-uncommitted-3.txt',
      '20261121T031500Z-uncommitted.txt',
    ],
  );
  const { baselines } = await store.list('jvm');
  assert.ok(baselines[0]?.path.endsWith('-3.txt') && baselines[2]?.path.endsWith('-uncommitted.txt'));
});

test('S23: ten processes that store the same run at once store one file', async () => {
  const script = `
    import { DirectoryStore } from ${JSON.stringify(import.meta.resolve('./directory.ts'))};
    const [root, text] = process.argv.slice(1);
    console.log((await new DirectoryStore(root).append({ suite: 'jvm', text, verdict: 'pass' })).path);
  `;
  const one = promisify(execFile);
  const argv = ['--input-type=module', '-e', script, root, result()];
  const outputs = await Promise.all(Array.from({ length: 10 }, () => one(process.execPath, argv)));
  assert.deepEqual(files(), ['20261121T031500Z-3f2a1b9c4d5e.json', '20261121T031500Z-3f2a1b9c4d5e.txt']);
  assert.equal(new Set(outputs.map(({ stdout }) => stdout)).size, 1, 'each gets the same path');
});

test('S23: twenty concurrent writers lose no run', async () => {
  const runs = Array.from({ length: 20 }, (_, run) => `${result()}BenchmarkY/agent=off  1  ${run} ns/op\n`);
  await Promise.all(runs.map(text => new DirectoryStore(root).append(finished(text))));
  const store = new DirectoryStore(root);
  const { baselines } = await store.list('jvm');
  assert.equal(baselines.length, 20);
  const stored = await Promise.all(baselines.map(baseline => store.read(baseline)));
  assert.deepEqual(stored.toSorted(), runs.toSorted());
  assert.equal(files().length, 2 * 20, 'each has its sidecar, and no temporary file is left');
});

test('list returns no runs for a missing store, and fails for an unreadable one', async () => {
  assert.deepEqual(await new DirectoryStore(join(root, 'none')).list('jvm'), { baselines: [], warnings: [] });
  writeFileSync(join(root, 'file'), '');
  await assert.rejects(new DirectoryStore(join(root, 'file')).list('jvm'), /ENOTDIR/);
  writeFileSync(join(root, 'jvm'), '');
  await assert.rejects(new DirectoryStore(root).list('jvm'), /ENOTDIR/);
});

test('S24: list skips unusable files with a warning and lists all other runs', async () => {
  const store = new DirectoryStore(root);
  const good = await store.append(finished(result()));
  const folder = dirname(good.path);
  const faults: [string, string, RegExp][] = [
    ['20261121T040000Z-aaaaaaaaaaaa.txt', '', /empty/],
    ['20261121T040001Z-aaaaaaaaaaaa.txt', result().slice(0, -3), /cut off/],
    ['20261121T040002Z-aaaaaaaaaaaa.txt', '{"schema":1,\n', /line 1 is not a line/],
    ['20261121T040003Z-aaaaaaaaaaaa.txt', `\ufeff${result()}`, /byte order mark/],
    ['20261121T040004Z-aaaaaaaaaaaa.txt', '\0\0\0\n', /not text/],
    ['20261121T040005Z-aaaaaaaaaaaa.txt', '\n\n', /no header/],
    ['20261121T040006Z-aaaaaaaaaaaa.txt', result({ suite: 'other' }), /of the suite "other"/],
    ['20261321T040007Z-aaaaaaaaaaaa.txt', result(), /name is not/],
    ['20260231T040007Z-aaaaaaaaaaaa.txt', result(), /name is not/],
    ['latest.txt', result(), /name is not/],
  ];
  for (const [name, text] of faults) writeFileSync(join(folder, name), text);
  writeFileSync(join(folder, '.tmp-123-abcdef'), result().slice(0, 40));
  writeFileSync(join(folder, 'README.md'), 'hello');
  const { baselines, warnings } = await store.list('jvm');
  assert.deepEqual(
    baselines.map(one => one.path),
    [good.path],
  );
  assert.equal(warnings.length, faults.length, 'leftovers of a crash and other files raise no warning');
  for (const [name, , expected] of faults) {
    const warning = warnings.find(one => one.message.includes(name) && expected.test(one.message));
    assert.ok(warning, `${name}: ${expected}`);
    assert.equal(warning.code, 'baseline-skipped');
  }
});

test('S24: list reads a file with Windows line endings', async () => {
  const store = new DirectoryStore(root);
  const { path } = await store.append(finished(result()));
  writeFileSync(path, result().replaceAll('\n', '\r\n'));
  const { baselines } = await store.list('jvm');
  assert.equal(baselines[0]?.header.cpu, 'EPYC');
});

test('list reads only the head of a file', async () => {
  const store = new DirectoryStore(root);
  const { path } = await store.append(finished(result()));
  // 3 GiB, almost all of it a hole: reading the whole file would fail.
  writeFileSync(path, result() + 'BenchmarkX/agent=off  1  5 ns/op\n'.repeat(200));
  const file = openSync(path, 'r+');
  writeSync(file, '\n', 3 * 1024 ** 3);
  closeSync(file);
  const { baselines, warnings } = await store.list('jvm');
  assert.equal(baselines.length + warnings.length, 1);
  assert.deepEqual(Object.keys(baselines[0]?.header ?? {}), ['suite', 'cpu', 'commit', 'date']);
});

test('list takes the commit from the name of a run, and its full hash from a matching header', async () => {
  const store = new DirectoryStore(root);
  const { path } = await store.append(finished(result()));
  const commits = async () => (await store.list('jvm')).baselines.map(({ commit }) => commit);
  assert.deepEqual(await commits(), [COMMIT]);
  writeFileSync(path, result({ commit: 'f'.repeat(40) }));
  assert.deepEqual(await commits(), [COMMIT.slice(0, 12)]);
  renameSync(path, join(dirname(path), '20261121T031500Z-uncommitted.txt'));
  assert.deepEqual(await commits(), ['']);
});

test('read rejects a file that was truncated or removed after it was listed', async () => {
  const store = new DirectoryStore(root);
  const stored = await store.append(finished(result()));
  writeFileSync(stored.path, result().slice(0, -1));
  await assert.rejects(store.read(stored), /cut off/);
  rmSync(stored.path);
  await assert.rejects(store.read(stored), /ENOENT/);
});

test('S24: append refuses an incomplete result', async () => {
  const store = new DirectoryStore(root);
  const refusals: [string, RegExp][] = [
    ['', /empty/],
    [result().slice(0, -1), /cut off/],
    [result({ suite: 'other' }), /suite "other"/],
    [result({ date: 'yesterday' }), /"date"/],
    ['suite: jvm\ndate: 2026-11-21T00:00:00Z\n\n', /no measurement/],
    ['<html>\n', /line 1/],
  ];
  for (const [text, expected] of refusals) await assert.rejects(store.append(finished(text)), expected);
  assert.deepEqual(files(), []);
});

test('append and list refuse names that lead outside the store before they touch a file', async () => {
  const store = new DirectoryStore(join(root, 'store'));
  for (const suite of [
    '..',
    '.',
    '',
    '../up',
    'a/b',
    'a\\b',
    '/etc',
    'a\0b',
    '.git',
    '-rf',
    'nul',
    'CON.txt',
    'end.',
    'x'.repeat(101),
    'a\nb',
    'a\u202eb',
  ]) {
    await assert.rejects(
      store.append(finished(result({ suite }), { suite })),
      /cannot be stored/,
      JSON.stringify(suite),
    );
    await assert.rejects(store.list(suite), /cannot be stored/, JSON.stringify(suite));
  }
  assert.deepEqual(readdirSync(root), []);
  await store.append(finished(result({ suite: 'größe-1.2_x' }), { suite: 'größe-1.2_x' }));
  // A caller that asks for every suite must be able to list each.
  for (const other of ['aux', 'end.', '.git']) mkdirSync(join(root, 'store', other));
  assert.deepEqual(await store.suites(), ['größe-1.2_x']);
});

test('append keeps a run with a hostile header inside the store', async () => {
  const store = new DirectoryStore(join(root, 'store'));
  const text = result({ cpu: '../../../up', runtime: '../..', commit: '../../etc/passwd' });
  const { path } = await store.append(finished(text));
  assert.ok(path.startsWith(join(root, 'store', 'jvm')) && path.endsWith('-uncommitted.txt'));
  assert.deepEqual(readdirSync(root), ['store']);
});

test('the store follows no link below its root', async () => {
  const outside = join(root, 'outside');
  const store = new DirectoryStore(join(root, 'store'));
  const stored = await store.append(finished(result()));
  const folder = dirname(stored.path);
  mkdirSync(outside);
  const secret = join(outside, 'secret.txt');
  writeFileSync(secret, result());
  symlinkSync(secret, join(folder, '20261121T050000Z-bbbbbbbbbbbb.txt'));
  symlinkSync(folder, join(root, 'store', 'jvm', 'linked'));
  const { baselines, warnings } = await store.list('jvm');
  assert.deepEqual(
    baselines.map(one => one.path),
    [stored.path],
  );
  assert.equal(warnings.filter(one => /symbolic link/.test(one.message)).length, 2);
  await assert.rejects(
    store.read({ ...stored, path: join(folder, '20261121T050000Z-bbbbbbbbbbbb.txt') }),
    /ELOOP|EMLINK/,
  );

  renameSync(join(root, 'store', 'jvm'), join(root, 'moved'));
  symlinkSync(outside, join(root, 'store', 'jvm'));
  await assert.rejects(store.append(finished(result())), /not a folder/);
  await assert.rejects(store.list('jvm'), /symbolic link/);
  assert.deepEqual(readdirSync(outside), ['secret.txt']);
});

test('imported ignores links and pipes that have the name of an imported file', async () => {
  const store = new DirectoryStore(join(root, 'store'));
  const text = 'suite: jvm\nimported: csv\n';
  await store.bring([{ suite: 'jvm', text }]);
  const folder = join(root, 'store', 'jvm');
  const secret = join(root, 'secret');
  writeFileSync(secret, 'secret');
  symlinkSync(secret, join(folder, `imported-${'0'.repeat(16)}.txt`));
  execFileSync('mkfifo', [join(folder, `imported-${'1'.repeat(16)}.txt`)]);
  const found: string[] = [];
  for await (const one of store.imported('jvm')) found.push(one.text);
  assert.deepEqual(found, [text]);
});

test('S24: append fails on a full disk and leaves the store unchanged', async t => {
  const store = new DirectoryStore(root);
  await store.append(finished(result()));
  const script = `
    import { DirectoryStore } from ${JSON.stringify(import.meta.resolve('./directory.ts'))};
    const text = process.argv[2] + 'BenchmarkX/agent=off  1  5 ns/op\\n'.repeat(10000);
    await new DirectoryStore(process.argv[1]).append({ suite: 'jvm', text, verdict: 'pass' });
  `;
  // A limit on the size of files makes a write fail half-way, like a full disk.
  const shell = 'ulimit -f 64 && exec "$0" "$@"';
  const child = spawnSync(
    'sh',
    ['-c', shell, process.execPath, '--input-type=module', '-e', script, root, result()],
    { encoding: 'utf8' },
  );
  if (child.error !== undefined) return t.skip('there is no shell here');
  assert.notEqual(child.status, 0);
  assert.match(child.stderr, /EFBIG/);
  assert.equal(files().length, 2, 'neither half a run nor a temporary file is left');
  assert.equal((await store.list('jvm')).baselines.length, 1);
});

test('parseFileName rejects names that differ from the format', () => {
  assert.deepEqual(parseFileName('20261121T031500Z-3f2a1b9c4d5e-12.txt'), {
    time: new Date('2026-11-21T03:15:00Z'),
    commit: '3f2a1b9c4d5e',
    sequence: 12,
  });
  for (const name of [
    '20261121T031500Z-3f2a1b9c4d5e-0.txt',
    '20261121T031500Z-.txt',
    '20261121T246060Z-abcdef123456.txt',
    '20261121T240000Z-abcdef123456.txt',
    'x20261121T031500Z-abcdef123456.txt',
  ]) {
    assert.equal(parseFileName(name), null, name);
  }
});
