// Applications that live at the same time: requested in turns, and ended together.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { isTaken } from '../../core/process/procfs.ts';
import { ForkFailure, type Prepared } from '../../core/runner.ts';
import { context, scratch } from '../command/testing.ts';
import { httpRunner } from './http.ts';
import type { HttpSuite } from './suite.ts';
import { httpSuite, serving } from './testing.ts';

const here = process.platform === 'linux' && process.arch === 'x64' ? false : 'runs on Linux on x86-64 only';

function* rows(): Generator<string[], never> {
  for (;;) {
    yield ['off', 'b'];
    yield ['b', 'off'];
  }
}

describe('applications that take turns', { skip: here }, () => {
  const files = scratch();

  const prepare = (suite: HttpSuite) =>
    httpRunner.prepare({ ...suite, interleave: 'slices' }, context(files.folder));
  const set = (prepared: Prepared, suite: HttpSuite) => {
    const requests = suite.variants.map(variant => ({
      benchmark: prepared.benchmarks[0] ?? '',
      variant,
      raw: files.next(),
      seed: 1,
    }));
    assert.ok(prepared.together !== undefined, 'they do not take turns');
    return { requests, forks: prepared.together(requests, rows()) };
  };

  it('live at the same time, and report the cost of each', async () => {
    const suite = httpSuite(serving('off'), serving('b', { WORK_US: '5000' }), { requests: 60, rate: null });
    const prepared = await prepare(suite);
    try {
      assert.equal(prepared.header.interleave, 'slices');
      const { requests, forks } = set(prepared, suite);
      const { results, slices } = await forks;
      assert.deepEqual(slices, ['off', 'b', 'b', 'off', 'off', 'b', 'b', 'off'].slice(0, slices.length));
      const [off = Number.NaN, on = Number.NaN] = results.map(
        ({ samples }) => samples.find(({ unit }) => unit === 'cpu-ns/op')?.value,
      );
      // Each request takes 5 ms of CPU time. The first and the last of a window may be partly outside.
      assert.ok(on > 4_000_000 && on > off, `${on} ns a request, and ${off} ns without work`);
      for (const { samples, iterations } of results) {
        assert.equal(iterations[0]?.measured.length, suite.measurement?.count);
        // The host's usage is of both.
        assert.ok(samples.every(({ unit }) => unit !== 'host-cpu-ns/op'));
      }
      const plans = requests.map(({ raw }) => JSON.parse(readFileSync(join(raw, 'plan.json'), 'utf8')));
      assert.notEqual(plans[0].address, plans[1].address);
    } finally {
      prepared.close?.();
    }
  });

  it('V9: end together if one fails, with its reason', async () => {
    const suite = httpSuite(serving('off'), serving('b', { BODY: 'wrong' }));
    const prepared = await prepare(suite);
    try {
      const { requests, forks } = set(prepared, suite);
      await assert.rejects(
        forks,
        (error: Error) => error instanceof ForkFailure && /went wrong/.test(error.message),
      );
      for (const { raw } of requests) {
        const { address } = JSON.parse(readFileSync(join(raw, 'plan.json'), 'utf8'));
        assert.equal(isTaken(Number(address.split(':')[1])), false);
      }
    } finally {
      prepared.close?.();
    }
  });

  it('are not used if two of them cannot live at the same time', async () => {
    const fixed = httpSuite(serving('off'), serving('b', { WORK_US: '1' }));
    const [process_] = fixed.application?.processes ?? [];
    assert.ok(process_ !== undefined && process_.request !== null && fixed.application !== null);
    const request = { ...process_.request, url: 'http://127.0.0.1:8080/' };
    const other = serving('b', { WORK_US: '1' });
    const cases: readonly (readonly [RegExp, HttpSuite])[] = [
      [
        /same port\. Write \{port\}/,
        { ...fixed, application: { ...fixed.application, processes: [{ ...process_, request }] } },
      ],
      [
        /different programs/,
        httpSuite(serving('off'), {
          ...other,
          command: { ...other.command, argv: ['/bin/sh', '-c', 'x'] },
        }),
      ],
    ];
    for (const [pattern, suite] of cases) {
      const prepared = await prepare(suite);
      prepared.close?.();
      assert.equal(prepared.together, undefined);
      assert.equal(prepared.header.interleave, undefined);
      assert.deepEqual(
        prepared.warnings.map(({ code, message }) => [code, pattern.test(message)]),
        [['no-turns', true]],
      );
    }
  });
});
