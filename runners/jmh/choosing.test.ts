// Variants inside the benchmarks in real forks: classes whose annotations attach an agent, and parameter values.
import assert from 'node:assert/strict';
import { relative } from 'node:path';
import { before, describe, it } from 'node:test';
import { ForkFailure, PreconditionError } from '../../core/runner.ts';
import { jmhRunner } from './jmh.ts';
import type { JmhSuite, JmhVariant } from './suite.ts';
import { BARE } from './suite.ts';
import { assertFixtures, context, fixtureSuite, ROOT, ready, scratch } from './testing.ts';

const files = scratch();
before(() => {
  assertFixtures();
  // The annotations of the fixtures name the agent by a path in this repository.
  assert.equal(relative(process.cwd(), ROOT), '', 'run the tests in the folder of the repository');
});
const around = context();

const variant = (name: string, extra: Partial<JmhVariant>): JmhVariant => ({ ...BARE, name, ...extra });
const BARE_TREATMENT = variant('traced', {});
const classes = (treatment: string, extra: Partial<JmhSuite> = {}): JmhSuite => ({
  ...fixtureSuite('overhead\\.fixture\\.', BARE_TREATMENT, {
    parameters: { size: ['1'], work: ['once'] },
    ...extra,
  }),
  variants: [variant('off', { include: 'PlainBenchmark' }), variant('traced', { include: treatment })],
});

const agentsIn = (prepared: Awaited<ReturnType<typeof ready>>['prepared'], name: string) =>
  prepared.variants[name]?.ownAgents;

describe('classes as variants', () => {
  it('are one benchmark, whose own annotation attaches the agent in the treatment alone', async () => {
    const { prepared, dryRun, fork } = await ready(classes('TracedBenchmark'), around, files.next);
    assert.deepEqual(prepared.benchmarks, ['Consume/size=1/work=once']);
    assert.equal(prepared.header.interleave, 'slices');
    assert.equal(agentsIn(prepared, 'off'), undefined);
    assert.match(String(agentsIn(prepared, 'traced')), /^overhead-fixture-agent\.jar sha256:[0-9a-f]{16}$/);
    assert.deepEqual(prepared.warnings, []);
    await dryRun('off');
    await dryRun('traced');
    const [off, traced] = [await fork('off'), await fork('traced')];
    assert.deepEqual(
      off.samples.map(({ unit }) => unit),
      traced.samples.map(({ unit }) => unit),
    );
    assert.deepEqual(off.conditions, traced.conditions);
    // The workers of another class are not threads of the agent.
    assert.equal(traced.samples.find(({ unit }) => unit === 'agent-threads-cpu-ns/op')?.value, 0);
  });

  it('take turns', async () => {
    const suite = classes('TracedBenchmark', { measurement: { count: 4, time: 20 } });
    const { prepared, dryRun } = await ready(suite, around, files.next);
    await dryRun('off');
    await dryRun('traced');
    const requests = suite.variants.map(one => ({
      benchmark: prepared.benchmarks[0] as string,
      variant: one,
      raw: files.next(),
      seed: 1,
    }));
    function* rows(): Generator<string[], never> {
      for (;;) yield ['off', 'traced'];
    }
    const { results, slices } = (await prepared.together?.(requests, rows())) ?? assert.fail('no turns');
    assert.deepEqual([results.length, slices.length], [2, 8]);
  });

  it('fail if the agent of the annotation disabled itself', async () => {
    const { dryRun } = await ready(classes('InertBenchmark'), around, files.next);
    await dryRun('off');
    await assert.rejects(dryRun('traced'), (error: Error) => {
      assert.ok(error instanceof ForkFailure && error.final);
      assert.match(error.message, /agent of "traced" is not at work: it was loaded, but.*agent disabled/s);
      return true;
    });
  });

  const refused: readonly (readonly [string, JmhSuite, RegExp])[] = [
    [
      'whose annotation attaches an agent to the control',
      {
        ...classes('TracedBenchmark'),
        variants: [
          variant('off', { include: 'TracedBenchmark' }),
          variant('traced', { include: 'PlainBenchmark' }),
        ],
      },
      /"-javaagent:\S+=transform" \(@Fork of overhead\.fixture\.TracedBenchmark\.consume, variant off\) would put an agent into the control/,
    ],
    [
      'that are not in the jar',
      classes('MissingBenchmark'),
      /matches include \/MissingBenchmark\/ of variant traced; it has overhead\.fixture\./,
    ],
    [
      'without a counterpart',
      classes('FixtureBenchmark.steady'),
      /overhead\.fixture\.PlainBenchmark\.consume\/size=1\/work=once \(avgt\) of variant off has no counterpart in traced/,
    ],
  ];
  for (const [which, suite, expected] of refused)
    it(`are rejected before any fork: ${which}`, async () => {
      await assert.rejects(
        jmhRunner.prepare(suite, around),
        (error: Error) => error instanceof PreconditionError && expected.test(error.message),
      );
    });

  it('may have an agent in the control, if it is not called off and has an attach check of its own', async () => {
    const variants = [
      variant('inert', { include: 'InertBenchmark', attached: { log: 'agent disabled' } }),
      variant('traced', { include: 'TracedBenchmark', against: 'inert' }),
    ];
    const suite = { ...classes('TracedBenchmark'), control: 'inert', variants };
    const { dryRun } = await ready(suite, around, files.next);
    await dryRun('inert');
    await dryRun('traced');
    const unchecked = { ...suite, variants: variants.map(one => ({ ...one, attached: null })) };
    await assert.rejects(jmhRunner.prepare(unchecked, around), /would put an agent into the control/);
  });

  it('are named by the check before a run, which starts no fork', async () => {
    const { benchmarks } = await jmhRunner.check(classes('TracedBenchmark', { parameters: {} }), around);
    assert.deepEqual(
      [...(benchmarks ?? [])].sort(),
      ['1', '4'].flatMap(size => ['double', 'once'].map(work => `Consume/size=${size}/work=${work}`)),
    );
  });
});

describe('parameter values as variants', () => {
  it('are one benchmark, and each variant runs its own value', async () => {
    const suite = fixtureSuite('PlainBenchmark', BARE_TREATMENT, {
      parameters: { size: ['4'] },
      variants: [
        variant('off', { parameters: { work: 'once' } }),
        variant('twice', { parameters: { work: 'double' } }),
      ],
    });
    const { prepared, fork } = await ready(suite, around, files.next);
    assert.deepEqual(prepared.benchmarks, ['Consume/size=4']);
    assert.deepEqual(prepared.warnings, []);
    const cost = async (name: string) =>
      (await fork(name)).samples.find(({ unit }) => unit === 'ns/op')?.value ?? Number.NaN;
    const [once, twice] = [await cost('off'), await cost('twice')];
    assert.ok(once > 0 && twice > 0, `${once} ${twice}`);
    assert.deepEqual(prepared.variants.twice?.parameters, { work: 'double' });
  });
});
