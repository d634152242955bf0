// The call of the generator and its answers: recorded, cut off, and invalid measurements. A script replaces it.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { generatorOf } from '../../core/application/generator.ts';
import { ForkFailure, PreconditionError } from '../../core/runner.ts';
import { placeProgram } from '../../core/testing-programs.ts';
import { context, scratch } from '../command/testing.ts';
import { checkPlan, drive, readAnswer } from './generator.ts';
import { courseOf, planOf } from './plan.ts';
import { LOAD } from './testing.ts';

const RECORDED = join(import.meta.dirname, 'testdata/answer.json');
const here = process.platform === 'linux' && process.arch === 'x64' ? false : 'runs on Linux on x86-64 only';

describe('the generator', { skip: here }, () => {
  const files = scratch();
  let count = 0;

  /** Runs a script in place of the generator; it writes its answer to `$3`. */
  const driven = async (text: string, timeout = 20_000) => {
    const root = join(files.folder, `root ${count++}`);
    placeProgram(root, 'load-linux-amd64', `#!/bin/sh\n${text}\n`);
    const raw = files.next();
    const loaded = { request: { url: 'http://127.0.0.1:1/', status: 200, body: '' }, address: '' };
    const setting = {
      seed: 0,
      raw,
      sessions: [1],
      scope: '' as const,
      sink: { process: 2 },
      turns: '',
      before: [],
      after: [],
    };
    const plan = planOf(LOAD, courseOf({ warmup: null, measurement: null }), loaded, setting);
    const around = { ...context(files.folder), root };
    return { raw, answer: await drive(plan, raw, around, timeout, 'overhead.yml:9:7') };
  };
  const fails = (text: string, pattern: RegExp, timeout?: number) =>
    assert.rejects(
      driven(text, timeout),
      (error: Error) => error instanceof ForkFailure && !error.final && pattern.test(error.message),
    );

  it('gets its plan as a file, and its answer is read', async () => {
    const { raw, answer } = await driven(`[ "$1" = drive ] && cp '${RECORDED}' "$3"`);
    assert.equal(JSON.parse(readFileSync(join(raw, 'plan.json'), 'utf8')).address, '127.0.0.1:1');
    assert.equal(answer.sent.right, 200);
    assert.ok(answer.used.cpu > 0 && answer.latency.p50 > 0 && (answer.measured ?? []).length > 0);
  });

  it('reports invalid measurements', async () => {
    const answer = readFileSync(RECORDED, 'utf8').replace(
      '"problem": ""',
      '"problem": "too slow: lower the rate"',
    );
    const file = join(files.next(), 'answer.json');
    writeFileSync(file, answer);
    await fails(`cp '${file}' "$3"`, /^too slow: lower the rate$/);
    for (const late of [true, false]) {
      writeFileSync(file, answer.replace('{', `{ "late": ${late},`));
      await assert.rejects(
        driven(`cp '${file}' "$3"`),
        (error: Error) => error instanceof ForkFailure && error.late === late,
      );
    }
  });

  it('reports a request that can never be sent once, with its place in the configuration', async () => {
    const file = join(files.next(), 'answer.json');
    const problem = '"refused": true, "problem": "the server has no reflection"';
    writeFileSync(file, readFileSync(RECORDED, 'utf8').replace('"problem": ""', problem));
    await assert.rejects(
      driven(`cp '${file}' "$3"`),
      (error: Error) =>
        error instanceof ForkFailure &&
        error.final &&
        error.message === 'overhead.yml:9:7: load: the server has no reflection',
    );
  });

  it('fails with its last line, by a signal, or at its time limit', async () => {
    await fails(
      'echo load: no such plan >&2; exit 1',
      /the generator failed \(exit code 1\): load: no such plan/,
    );
    await fails('kill -9 $$', /the generator failed \(SIGKILL\)/);
    await fails('exec sleep 60', /the load went on for \d+ s: ended/, 100);
    await fails('exit 0', /answer\.json is no answer of this release's generator/);
  });

  it('rejects an answer that is cut off, or of another release', () => {
    const text = readFileSync(RECORDED, 'utf8');
    for (const damaged of ['', text.slice(0, -9), '{}', text.replace(/"cpu": \d+/g, '"cpu": -1'), 'null']) {
      const file = join(files.next(), 'answer.json');
      writeFileSync(file, damaged);
      assert.throws(() => readAnswer(file), ForkFailure, damaged.slice(0, 20));
    }
  });

  it('checks what a plan sends, and gives its reason with the place in the configuration', async () => {
    const checked = async (text: string) => {
      const root = join(files.folder, `root ${count++}`);
      placeProgram(root, 'load-linux-amd64', `#!/bin/sh\n${text}\n`);
      const plan = { address: '127.0.0.1:1', requests: [], data: [] };
      await checkPlan(plan, 'overhead.yml:7:5', { ...context(files.folder), root });
    };
    await checked(`[ "$1" = check ] && grep -q '"address":"127.0.0.1:1"' "$2"`);
    for (const [text, pattern] of [
      [
        'echo load: the data file a.csv is empty >&2; exit 1',
        /^overhead\.yml:7:5: load: the data file a\.csv is empty$/,
      ],
      ['exit 3', /^overhead\.yml:7:5: load: the generator failed/],
    ] as const)
      await assert.rejects(
        checked(text),
        (error: Error) => error instanceof PreconditionError && pattern.test(error.message),
      );
  });

  it('is missing if it was not built', () => {
    assert.throws(
      () => generatorOf({ root: files.folder, cache: files.folder }),
      (error: Error) =>
        error instanceof PreconditionError && /load-linux-amd64 is missing: make dist/.test(error.message),
    );
  });
});
