// The native programs: the same bytes as WebAssembly, only for trusted files, and WebAssembly if this machine cannot run them.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { temporary } from '../../../core/testing.ts';
import { Benchstat } from './benchstat.ts';
import { EARLIER, EXAMPLE, gate, PLACE, placeWith, ROOT, request, resultText, written } from './fixtures.ts';
import { Statistics } from './judge.ts';
import { nativeProgram, runNative } from './native.ts';
import { type Paths, Program } from './programs.ts';

const folder = temporary('overhead native-');
const KEPT = join(ROOT, 'compare/cmd/compare/testdata');
const skip = process.platform === 'linux' && process.arch === 'x64' ? false : 'needs Linux on x86-64';
const example = written(folder, 'example.txt', resultText(EXAMPLE));
const earlier = written(folder, 'earlier.txt', EARLIER);

/** Runs both builds of the statistics program on a request whose paths begin with `testdata/`. */
async function both(command: string, input: string) {
  const run = (trusted: boolean, inside: string) => {
    const paths: Paths = { inside: path => path, opened: () => ({ '/testdata': KEPT }) };
    return new Program(PLACE, 'compare', trusted).run({
      arguments: [command],
      input: input.replaceAll('"testdata/', `"${inside}/`),
      paths,
    });
  };
  return { native: await run(true, KEPT), wasm: await run(false, '/testdata') };
}

describe('a native program', { skip }, () => {
  it('is in the bundle', () => {
    for (const name of ['compare', 'benchstat']) assert.notEqual(nativeProgram(PLACE, name), null);
  });

  for (const name of readdirSync(KEPT)) {
    it(`judges ${name} to the same bytes as WebAssembly`, async () => {
      const { native, wasm } = await both('judge', readFileSync(join(KEPT, name, 'request.json'), 'utf8'));
      assert.equal(native.code, 0, native.errors);
      assert.ok(native.output.length > 100);
      assert.deepEqual(native, wasm);
    });
  }

  it('estimates stored runs and finds levels to the same bytes', async () => {
    const suite = { suite: 'worked', control: 'off' };
    const history = ['baseline', 'results'].map(name => ({
      path: `testdata/worked/${name}.txt`,
      name,
      date: '',
      commit: '',
    }));
    const thetas = Array.from({ length: 24 }, (_, run) =>
      Math.log1p(0.03 + (run > 11 ? 0.02 : 0) + run / 1e4),
    );
    const search = {
      schema: 1,
      machines: [{}],
      runs: thetas.map(() => 0),
      series: [
        {
          better: 'lower',
          runs: [],
          thetas: Buffer.from(Float64Array.from(thetas).buffer).toString('base64'),
          now: { theta: 0.05, se: 0.001, rounds: 10, machine: 0 },
          // biome-ignore lint/suspicious/noThenProperty: the name of a key of the request
          then: [{ theta: 0.03, se: 0.001, rounds: 10, machine: 0 }],
        },
      ],
    };
    for (const [command, input] of [
      ['reduce', { schema: 1, suites: [{ ...suite, history }] }],
      ['levels', search],
      ['judge', { schema: 2 }],
    ] as const) {
      const { native, wasm } = await both(command, JSON.stringify(input));
      assert.deepEqual(native, wasm);
      assert.equal(native.code, input === search || command === 'reduce' ? 0 : 2, native.errors);
    }
  });

  it('judges stored runs that are read ahead, and renders tables, to the same bytes', async () => {
    const suites = [
      request([example], [gate('max-overhead', 0.05), gate('max-regression', 0.02)], {
        baselines: [earlier],
      }),
    ];
    const outcome = async (trusted: boolean, readAhead: number) => {
      const { comparison, ratios } = await new Statistics(PLACE, { trusted, readAhead }).judgeWithRatios(
        suites,
        100,
      );
      const benchstat = new Benchstat(PLACE, { trusted });
      const of = ratios.get('codec');
      assert.ok(of !== undefined);
      return [
        JSON.stringify(comparison),
        await benchstat.variants([example], 'off', ['on']),
        await benchstat.ratios(of),
      ];
    };
    const wasm = await outcome(false, Number.POSITIVE_INFINITY);
    for (const readAhead of [0, Number.POSITIVE_INFINITY])
      assert.deepEqual(await outcome(true, readAhead), wasm);
  });

  it('runs only for trusted files', async () => {
    const place = placeWith(folder, '#!/bin/sh\nexit 7\n');
    const suites = [request([example])];
    await assert.rejects(new Statistics(place, { trusted: true }).judge(suites), /exit code 7/);
    assert.equal((await new Statistics(place).judge(suites)).suites.length, 1);
  });

  it('is replaced by WebAssembly if it is missing', async () => {
    const place = placeWith(folder, null);
    assert.equal(nativeProgram(place, 'compare'), null);
    const judged = await new Statistics(place, { trusted: true }).judge([request([example])]);
    assert.equal(judged.suites.length, 1);
  });

  it('gets no environment variables', async () => {
    assert.deepEqual(await runNative('/usr/bin/env', [], ''), { code: 0, output: '', errors: '' });
  });

  it('ends with the reason of its signal, and reports a program that was killed or does not exist', async () => {
    const enough = new AbortController();
    const running = runNative('/bin/sleep', ['600'], '', enough.signal);
    enough.abort(new Error('too late'));
    await assert.rejects(running, /too late/);
    await assert.rejects(runNative('/bin/sleep', ['600'], '', enough.signal), /too late/);
    await assert.rejects(runNative('/bin/sh', ['-c', 'kill -9 $$'], ''), /\/bin\/sh was ended by SIGKILL/);
    await assert.rejects(runNative('/no/such/program', [], ''), /ENOENT/);
  });
});
