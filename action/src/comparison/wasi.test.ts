// Programs under WASI: the files they can read, their exit, and removed leftovers.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { temporary } from '../../../core/testing.ts';
import { EXAMPLE, PLACE, ROOT, request, resultText, written } from './fixtures.ts';
import { programIn } from './programs.ts';
import { expectRuns, prepareRun, runWasm } from './wasi.ts';

const folder = temporary('overhead wasi-');
const thread = join(ROOT, 'action/dist/wasi.js');
const benchstat = programIn(PLACE, 'benchstat');
const compare = programIn(PLACE, 'compare');
const example = written(folder, 'open/e1.txt', resultText(EXAMPLE));
const run = (argumentList: string[], folders: Record<string, string> = {}, program = benchstat, input = '') =>
  runWasm({ program, arguments: argumentList, input, folders });

/** Returns a program of one function, from its bytes. */
const assembled = (code: string): Buffer => {
  const length = (bytes: number) => bytes.toString(16).padStart(2, '0');
  const size = code.length / 2;
  return Buffer.from(
    '0061736d0100000001040160000003020100050301000107130206' +
      `${Buffer.from('memory').toString('hex')}020006${Buffer.from('_start').toString('hex')}0000` +
      `0a${length(size + 2)}01${length(size)}${code}`,
    'hex',
  );
};

describe('a program', () => {
  it('reads its folders', async () => {
    const exit = await run(['-col', '/agent', '/0/e1.txt'], { '/0': join(folder, 'open') });
    assert.equal(exit.code, 0);
    assert.match(exit.output, /Encode/);
    assert.equal(exit.errors, '');
  });

  it('reads no other file by any path', async () => {
    written(folder, 'secret/e1.txt', resultText(EXAMPLE));
    for (const path of [example.path, '/0/../secret/e1.txt', '../secret/e1.txt', '/etc/hostname']) {
      const exit = await run([path], { '/0': join(folder, 'open') });
      assert.equal(exit.output, '', path);
      assert.match(exit.errors, /^benchstat: open /, path);
    }
  });

  it('reports its exit code and its errors', async () => {
    const exit = await run(['nonsense'], {}, compare, '{}');
    assert.notEqual(exit.code, 0);
    assert.notEqual(exit.errors, '');
    assert.equal(exit.output, '');
  });

  it('handles more data than a pipe holds', async () => {
    const { unmeasured: _, matrix: __, sweep: ___, ...wanted } = request([]);
    const many = Array.from({ length: 2000 }, (_, index) => ({ ...wanted, suite: `suite ${index}` }));
    const exit = await run(['judge'], {}, compare, JSON.stringify({ schema: 1, suites: many }));
    assert.equal(exit.code, 0, exit.errors);
    assert.ok(exit.output.length > 1 << 18);
    assert.equal(JSON.parse(exit.output).suites.length, many.length);
  });

  it('can run in parallel with itself', async () => {
    const runs = Array.from({ length: 4 }, () => run(['/0/e1.txt'], { '/0': join(folder, 'open') }));
    assert.equal(new Set((await Promise.all(runs)).map(exit => exit.output)).size, 1);
  });

  it('can be ended', async () => {
    // (module (memory (export "memory") 1) (func (export "_start") (loop (br 0))))
    writeFileSync(join(folder, 'endless.wasm'), assembled('0003400c000b0b'));
    const program = {
      program: { file: join(folder, 'endless.wasm'), thread },
      arguments: [],
      input: '',
      folders: {},
    };
    const enough = new AbortController();
    const running = runWasm({ ...program, signal: enough.signal });
    setTimeout(() => enough.abort(new Error('enough')), 300);
    await assert.rejects(running, /^Error: enough$/);
    await assert.rejects(
      runWasm({ ...program, signal: AbortSignal.abort(new Error('too late')) }),
      /too late/,
    );
  });

  it('runs in the thread of the previous one, unless that crashed or took long', async () => {
    let threads = 0;
    const count = () => {
      threads++;
    };
    process.on('worker', count);
    // A bundle of its own, so that no thread of another test is idle.
    const shared = join(folder, 'shared.mjs');
    symlinkSync(thread, shared);
    // (module (memory (export "memory") 1) (func (export "_start") unreachable))
    writeFileSync(join(folder, 'crash.wasm'), assembled('00000b'));
    const own = (file = benchstat.file) =>
      run(['/0/e1.txt'], { '/0': join(folder, 'open') }, { file, thread: shared });
    try {
      prepareRun({ ...benchstat, thread: shared });
      const [first, second] = [await own(), await own()];
      assert.equal(first.code, 0);
      assert.deepEqual(second, first);
      assert.equal(threads, 1);
      await assert.rejects(own(join(folder, 'crash.wasm')), /unreachable/);
      assert.deepEqual(await own(), first);
      assert.equal(threads, 2);
      expectRuns('long');
      await own();
      expectRuns('short');
      await own();
      assert.equal(threads, 3);
    } finally {
      expectRuns('short');
      process.off('worker', count);
    }
  });

  it('with failed preparations is an error only when it runs', async () => {
    const nowhere = { file: join(folder, 'none.wasm'), thread: join(folder, 'none.js') };
    const ended = new Promise(resolve => process.once('worker', worker => worker.once('exit', resolve)));
    prepareRun(nowhere);
    await ended;
    await assert.rejects(run([], {}, nowhere), /ENOENT/);
  });

  it('that is invalid is an error', async () => {
    writeFileSync(join(folder, 'text.wasm'), 'not WebAssembly');
    await assert.rejects(run([], {}, { file: join(folder, 'text.wasm'), thread }), /CompileError|magic/);
    await assert.rejects(run([], {}, { file: join(folder, 'none.wasm'), thread }), /ENOENT/);
  });
});

it('leaves no temporary files, and prints nothing about experiments', () => {
  const temporary = mkdtempSync(join(folder, 'tmp-'));
  const program = `
    const { runWasm } = await import(${JSON.stringify(pathToFileURL(join(import.meta.dirname, 'wasi.ts')).href)});
    await runWasm({ program: ${JSON.stringify(benchstat)}, arguments: ['none'], input: '', folders: {} });
    process.emitWarning('a warning');
  `;
  // Compiling a whole program takes a while; Node does not wait for it.
  const words = ['--no-wasm-lazy-compilation', '--input-type=module', '-e', program];
  const { stderr, status } = spawnSync(process.execPath, words, {
    encoding: 'utf8',
    env: { TMPDIR: temporary },
  });
  assert.equal(status, 0, stderr);
  assert.deepEqual(readdirSync(temporary), []);
  assert.doesNotMatch(stderr, /WASI/);
  assert.match(stderr, /a warning/);
});

it('leaves no temporary files if one of them cannot be opened', () => {
  const temporary = mkdtempSync(join(folder, 'tmp-'));
  const program = `
    import fs from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    const { openSync } = fs;
    fs.openSync = (path, ...more) => {
      if (String(path).endsWith('/err')) throw new Error('too many files');
      return openSync(path, ...more);
    };
    syncBuiltinESMExports();
    const { runWasm } = await import(${JSON.stringify(pathToFileURL(join(import.meta.dirname, 'wasi.ts')).href)});
    await runWasm({ program: ${JSON.stringify(benchstat)}, arguments: [], input: '', folders: {} });
  `;
  const { stderr, status } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    encoding: 'utf8',
    env: { TMPDIR: temporary },
  });
  assert.equal(status, 1);
  assert.match(stderr, /^Error: too many files/m);
  assert.deepEqual(readdirSync(temporary), []);
});
