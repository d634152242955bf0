// Variants inside one result: one run of the command is a fork of each, by its part of the names.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { ForkFailure } from '../../core/runner.ts';
import { commandRunner } from './command.ts';
import { ownerOf } from './one-run.ts';
import { commandSuite, context, noHyperfine, running, scratch, script } from './testing.ts';

const files = scratch();
const around = { ...context(files.folder), root: files.folder };
const results = [{ format: 'go' as const, file: null, include: '' }];
const go = (name: string, time: number) => `echo 'Benchmark${name} 10 ${time} ns/op'`;

it('a name belongs to the variant whose part of it is longest', () => {
  const variants = [
    { name: 'off', result: 'plain' },
    { name: 'b', result: 'plain_traced' },
  ];
  const owner = (name: string) => ownerOf(name, variants);
  assert.deepEqual(owner('a/plain_traced/1k-2'), { variant: 'b', rest: 'a/1k-2' });
  assert.deepEqual(owner('test_plain[1k]'), { variant: 'off', rest: 'test[1k]' });
  assert.deepEqual(owner('b.py::plain'), { variant: 'off', rest: 'b.py' });
  assert.deepEqual(owner('plain/64'), { variant: 'off', rest: '64' });
  assert.deepEqual(owner('plain'), { variant: 'off', rest: 'Results' });
  assert.equal(owner('other'), null);
  assert.equal(
    ownerOf('a', [{ name: 'off', result: 'x*' }]),
    null,
    'an expression that matches nothing of it',
  );
});

describe('variants inside one result', { skip: noHyperfine }, () => {
  it('are measured by one run, each by its benchmarks', async () => {
    const folder = files.next();
    const text = [
      ['codec/plain/1k-2', 10],
      ['codec/traced/1k-2', 12],
      ['Codec_plain', 20],
      ['Codec_traced', 30],
      ['Other', 1],
    ].map(([name, time]) => go(`${name}`, Number(time)));
    script(folder, 'bench', `echo x >> runs; ${text.join('; ')}`);
    const variant = (name: string, part: string) => running(name, ['./bench'], folder, { result: part });
    const suite = commandSuite(
      variant('off', 'plain'),
      variant('traced', 'traced'),
      {},
      {
        sources: { results, metrics: [] },
      },
    );
    const prepared = await commandRunner.prepare(suite, around);
    assert.deepEqual([prepared.benchmarks, prepared.leading], [['codec/1k-2', 'Codec'], ['codec/1k-2']]);
    assert.deepEqual(prepared.warnings, [
      { code: 'not-compared', message: 'Other: not in the results of every variant, and not measured' },
    ]);
    const requests = suite.variants.map(one => ({
      benchmark: 'codec/1k-2',
      variant: one,
      raw: files.next(),
      seed: 1,
    }));
    writeFileSync(join(folder, 'runs'), '');
    const made = await prepared.together?.(requests.toReversed(), [][Symbol.iterator]() as never);
    assert.equal(readFileSync(join(folder, 'runs'), 'utf8'), 'x\n', 'one run for the whole set');
    assert.deepEqual(
      made?.results.map(({ samples, others }) => [samples, others]),
      [
        [
          [{ unit: 'ns/op', value: 12 }],
          [{ benchmark: 'Codec', operations: 1, samples: [{ unit: 'ns/op', value: 30 }] }],
        ],
        [
          [{ unit: 'ns/op', value: 10 }],
          [{ benchmark: 'Codec', operations: 1, samples: [{ unit: 'ns/op', value: 20 }] }],
        ],
      ],
    );
    assert.deepEqual(made?.slices, ['traced', 'off']);
    prepared.close?.();
  });

  it('must have a benchmark in common, in each run', async () => {
    const folder = files.next();
    script(folder, 'bench', `${go('A_plain', 1)}; [ -e gone ] || ${go('A_traced', 2)}; true`);
    const variant = (name: string, part: string) => running(name, ['./bench'], folder, { result: part });
    const suite = (traced: string) =>
      commandSuite(
        variant('off', 'plain'),
        variant('traced', traced),
        {},
        {
          sources: { results, metrics: [] },
        },
      );
    await assert.rejects(
      commandRunner.prepare(suite('tracked'), around),
      /no benchmark of the results is in every variant: .*; the results have A_plain, A_traced/,
    );
    const chosen = suite('traced');
    const prepared = await commandRunner.prepare(chosen, around);
    writeFileSync(join(folder, 'gone'), '');
    const variants = chosen.variants;
    const request = { benchmark: 'A', variant: variants[1], raw: files.next(), seed: 1 };
    await assert.rejects(
      prepared.fork(request as Parameters<typeof prepared.fork>[0]),
      (error: Error) =>
        error instanceof ForkFailure &&
        /^the results of traced lack A, which the control has/.test(error.message),
    );
    prepared.close?.();
  });
});
