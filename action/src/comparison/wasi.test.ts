// Programs under WASI: what they may see, how they end, and that nothing of theirs is left.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { EXAMPLE, ROOT, request, resultText, written } from './fixtures.ts';
import { runWasm } from './wasi.ts';

const folder = mkdtempSync(join(tmpdir(), 'overhead wasi-'));
after(() => rmSync(folder, { recursive: true }));
const benchstat = join(ROOT, 'action/dist/benchstat.wasm');
const compare = join(ROOT, 'action/dist/compare.wasm');
const example = written(folder, 'open/e1.txt', resultText(EXAMPLE));
const run = (argumentList: string[], folders: Record<string, string> = {}, program = benchstat, input = '') =>
  runWasm({ program, arguments: argumentList, input, folders });

describe('a program', () => {
  it('reads the folders that it is given', async () => {
    const exit = await run(['-col', '/agent', '/0/e1.txt'], { '/0': join(folder, 'open') });
    assert.equal(exit.code, 0);
    assert.match(exit.output, /Encode/);
    assert.equal(exit.errors, '');
  });

  it('sees no other file, whichever way it asks for one', async () => {
    written(folder, 'secret/e1.txt', resultText(EXAMPLE));
    for (const path of [example.path, '/0/../secret/e1.txt', '../secret/e1.txt', '/etc/hostname']) {
      const exit = await run([path], { '/0': join(folder, 'open') });
      assert.equal(exit.output, '', path);
      assert.match(exit.errors, /^benchstat: open /, path);
    }
  });

  it('tells its exit code and its errors', async () => {
    const exit = await run(['nonsense'], {}, compare, '{}');
    assert.notEqual(exit.code, 0);
    assert.notEqual(exit.errors, '');
    assert.equal(exit.output, '');
  });

  it('takes and gives more than a pipe holds', async () => {
    const { unmeasured: _, matrix: __, ...asked } = request([]);
    const many = Array.from({ length: 2000 }, (_, index) => ({ ...asked, suite: `suite ${index}` }));
    const exit = await run(['judge'], {}, compare, JSON.stringify({ schema: 1, suites: many }));
    assert.equal(exit.code, 0, exit.errors);
    assert.ok(exit.output.length > 1 << 18);
    assert.equal(JSON.parse(exit.output).suites.length, many.length);
  });

  it('can run beside itself', async () => {
    const runs = Array.from({ length: 4 }, () => run(['/0/e1.txt'], { '/0': join(folder, 'open') }));
    assert.equal(new Set((await Promise.all(runs)).map(exit => exit.output)).size, 1);
  });

  it('can be ended', async () => {
    // (module (memory (export "memory") 1) (func (export "_start") (loop (br 0))))
    const endless = Buffer.from(
      '0061736d0100000001040160000003020100050301000107130206' +
        `${Buffer.from('memory').toString('hex')}020006${Buffer.from('_start').toString('hex')}0000` +
        '0a0901070003400c000b0b',
      'hex',
    );
    writeFileSync(join(folder, 'endless.wasm'), endless);
    symlinkSync(join(ROOT, 'action/dist/wasi.js'), join(folder, 'wasi.js'));
    const program = { program: join(folder, 'endless.wasm'), arguments: [], input: '', folders: {} };
    const enough = new AbortController();
    const running = runWasm({ ...program, signal: enough.signal });
    setTimeout(() => enough.abort(), 300);
    await assert.rejects(running, /endless\.wasm ended without an exit code/);
    await assert.rejects(
      runWasm({ ...program, signal: AbortSignal.abort(new Error('too late')) }),
      /too late/,
    );
  });

  it('that is none is an error', async () => {
    writeFileSync(join(folder, 'text.wasm'), 'not WebAssembly');
    await assert.rejects(run([], {}, join(folder, 'text.wasm')), /CompileError|magic/);
    await assert.rejects(run([], {}, join(folder, 'none.wasm')), /ENOENT/);
  });
});

it('nothing is left in the folder for temporary files, and nothing is said about experiments', () => {
  const temporary = mkdtempSync(join(folder, 'tmp-'));
  const program = `
    const { runWasm } = await import(${JSON.stringify(pathToFileURL(join(import.meta.dirname, 'wasi.ts')).href)});
    await runWasm({ program: ${JSON.stringify(benchstat)}, arguments: ['none'], input: '', folders: {} });
    process.emitWarning('told');
  `;
  const { stderr, status } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    encoding: 'utf8',
    env: { TMPDIR: temporary },
  });
  assert.equal(status, 0, stderr);
  assert.deepEqual(readdirSync(temporary), []);
  assert.doesNotMatch(stderr, /WASI/);
  assert.match(stderr, /told/);
});
