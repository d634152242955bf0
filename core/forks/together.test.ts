// Forks of several short runs each: their number, their turns, and the combined result.
import assert from 'node:assert/strict';
import { describe, it, mock } from 'node:test';
import { goVariant } from '../../runners/go/testing.ts';
import { ForkFailure, type ForkRequest, type ForkResult } from '../runner.ts';
import { type BaseSuite, CONTROL, SUITE_DEFAULTS } from '../suite.ts';
import { inRow, inTurns, orderOf, runsOf, runTogether, takesTurns, whole } from './together.ts';

const result = (samples: Readonly<Record<string, number>>): ForkResult => ({
  operations: 100,
  samples: Object.entries(samples).map(([unit, value]) => ({ unit, value })),
  iterations: [],
  conditions: { GOMAXPROCS: '2' },
  warnings: [],
});

describe('forks in turns', () => {
  const requests = [CONTROL, 'probe'].map(
    (name): ForkRequest => ({ benchmark: 'Steady', variant: goVariant(name), raw: `/raw/${name}`, seed: 1 }),
  );
  /** Each row is the reverse of the previous one. */
  function* rows(): Generator<readonly string[], never> {
    for (let order = [CONTROL, 'probe']; ; order = order.toReversed()) yield order;
  }

  it('do one run of each variant in each turn, in the order of its row', async () => {
    let running = 0;
    const folders: string[] = [];
    const run = async ({ raw }: ForkRequest) => {
      assert.equal(running++, 0);
      await Promise.resolve();
      running--;
      folders.push(raw);
      return result({ 'ns/op': folders.length });
    };
    const { results, slices } = await runTogether(inRow(run), 2, requests, rows());
    assert.deepEqual(slices, [CONTROL, 'probe', 'probe', CONTROL]);
    assert.deepEqual(folders, ['/raw/off/run-1', '/raw/probe/run-1', '/raw/probe/run-2', '/raw/off/run-2']);
    assert.deepEqual(
      results.map(({ operations, samples }) => [operations, samples]),
      [
        [200, [{ unit: 'ns/op', value: 2.5 }]],
        [200, [{ unit: 'ns/op', value: 2.5 }]],
      ],
    );
  });

  it('of one run keep the order of the round, which is balanced over the rounds', async () => {
    const run = async () => result({ 'ns/op': 1 });
    const { slices } = await runTogether(
      inRow(run),
      1,
      requests.toReversed(),
      orderOf(requests.toReversed()),
    );
    assert.deepEqual(slices, ['probe', CONTROL]);
  });

  it('fail together if one run fails', async () => {
    const run = async ({ raw }: ForkRequest) => {
      if (raw === '/raw/probe/run-1') throw new ForkFailure('it crashed');
      return result({ 'ns/op': 1 });
    };
    await assert.rejects(runTogether(inRow(run), 2, requests, rows()), /^Error: it crashed$/);
  });
});

describe('a suite in turns', () => {
  const suite: BaseSuite = {
    ...SUITE_DEFAULTS,
    name: 'tiny',
    runner: 'startup',
    rounds: { min: 6, max: 20 },
    timeBudget: 240_000,
    variants: [CONTROL, 'probe', 'other'].map(name => goVariant(name)),
  };
  const request = (name: string): ForkRequest => ({
    benchmark: 'Start',
    variant: goVariant(name),
    raw: '/raw',
    seed: 1,
  });
  function* rows(): Generator<readonly string[], never> {
    for (;;) yield [CONTROL, 'probe'];
  }
  /** The number of runs per fork of a suite, for dry runs of the given lengths in ms. */
  const runsAfter = async (dryRuns: Readonly<Record<string, number>>, known?: Record<string, number>) => {
    const fork = async () => result({ 'ns/op': 1 });
    let now = 0;
    const clock = mock.method(performance, 'now', () => now);
    try {
      const prepared = inTurns(
        suite,
        'Start',
        {
          fork,
          dryRun: async request => {
            now += dryRuns[request.variant.name] ?? 0;
            return await fork();
          },
        },
        known,
      );
      for (const name of Object.keys(dryRuns)) await prepared.dryRun(request(name));
      const { slices } = await prepared.together([request(CONTROL), request('probe')], rows());
      assert.equal(slices.length, 2 * (prepared.calibrated.Start ?? 0));
      assert.deepEqual(prepared.header, { interleave: 'slices' });
      return prepared.calibrated.Start;
    } finally {
      clock.mock.restore();
    }
  };

  it('divides forks into as many runs as the slowest variant has time for', async () => {
    assert.equal(await runsAfter({ [CONTROL]: 100, probe: 400 }), 10);
    assert.equal(await runsAfter({ [CONTROL]: 100, probe: 401 }), 6);
    assert.equal(await runsAfter({ [CONTROL]: 1100, probe: 900 }), 2);
    assert.equal(await runsAfter({ [CONTROL]: 2001, probe: 900 }), 1);
  });

  it('gives turns to runs of one set, unless they are so short that ten make a fork', async () => {
    const sets: number[] = [];
    const set = async (requests: readonly ForkRequest[]) => {
      sets.push(requests.length);
      return { results: requests.map(() => result({ 'ns/op': 1 })), slices: ['in turns'] };
    };
    const own = { dryRun: async () => result({ 'ns/op': 1 }), fork: async () => result({ 'ns/op': 1 }) };
    const slicesOf = async (count: number) => {
      const prepared = inTurns(suite, 'Start', own, { Start: count }, set);
      return (await prepared.together([request(CONTROL), request('probe')], rows())).slices;
    };
    assert.deepEqual(await slicesOf(2), ['in turns', 'in turns']);
    assert.deepEqual((await slicesOf(10)).slice(0, 2), [CONTROL, 'probe']);
    assert.deepEqual(sets, [2, 2]);
  });

  it('keeps the number of runs from an earlier part of the run', async () => {
    assert.equal(await runsAfter({ [CONTROL]: 100, probe: 100 }, { Start: 4 }), 4);
  });

  const cases: readonly [string, Partial<BaseSuite>, number, number][] = [
    ['the time budget, over all rounds and variants', { timeBudget: 120_000 }, 1000, 2],
    ['fewer rounds, but for at most 4 s', { rounds: { min: 6, max: 6 } }, 1000, 4],
    ['two variants, but for at most 4 s', { variants: suite.variants.slice(1) }, 2000, 2],
    ['a run that is longer than all that', {}, 60_000, 1],
  ];
  for (const [what, extra, time, expected] of cases)
    it(`divides a fork by ${what}`, () => assert.equal(runsOf({ ...suite, ...extra }, time), expected));

  it('needs several variants on this machine, and no setting of whole forks', () => {
    assert.equal(takesTurns(suite), true);
    assert.equal(takesTurns({ ...suite, interleave: 'forks' }), false);
    assert.equal(takesTurns({ ...suite, mode: 'simulation' }), false);
    assert.equal(takesTurns({ ...suite, variants: [goVariant(CONTROL)] }), false);
  });
});

describe('the runs of a fork', () => {
  it('become one fork with the mean of their values, also for units that only some report', () => {
    const made = whole([
      result({ 'ns/op': 10, 'allocs/op': 3 }),
      result({ 'ns/op': 20, 'allocs/op': 3, 'x/op': 7 }),
    ]);
    assert.deepEqual(made.samples, [
      { unit: 'ns/op', value: 15 },
      { unit: 'allocs/op', value: 3 },
      { unit: 'x/op', value: 7 },
    ]);
    assert.deepEqual(made.conditions, { GOMAXPROCS: '2' });
  });

  it('become one line for each process of an application', () => {
    const other = (value: number) => ({
      benchmark: 'Start/process=router',
      operations: 1,
      samples: [{ unit: 'ns/op', value }],
    });
    const made = whole([
      { ...result({ 'ns/op': 10 }), others: [other(5)] },
      { ...result({ 'ns/op': 20 }), others: [other(7)] },
    ]);
    assert.deepEqual(made.others, [
      { benchmark: 'Start/process=router', operations: 2, samples: [{ unit: 'ns/op', value: 6 }] },
    ]);
  });

  it('weight what is per operation by their operations', () => {
    const made = whole([
      { ...result({ 'ns/op': 10, 'peak-rss-B': 100 }), operations: 300 },
      { ...result({ 'ns/op': 30, 'peak-rss-B': 200 }), operations: 100 },
    ]);
    assert.equal(made.operations, 400);
    assert.deepEqual(made.samples, [
      { unit: 'ns/op', value: 15 },
      { unit: 'peak-rss-B', value: 150 },
    ]);
  });

  it('report a count that is declared exact and differs between them', () => {
    const declared = {
      rows: { better: null, exact: true },
      files: { better: null, exact: true },
      bytes: { better: null, exact: false },
    };
    const parts = [result({ rows: 3, files: 2, bytes: 1 }), result({ rows: 4, files: 2, bytes: 5 })];
    assert.deepEqual(
      whole(parts, declared).warnings.map(({ code, message }) => [code, message.split(',')[0]]),
      [['not-exact', 'rows is declared exact']],
    );
    assert.deepEqual(whole(parts).warnings, []);
  });

  it('report different conditions, so that the fork agrees with no other', () => {
    const first = result({ 'ns/op': 10 });
    const made = whole([first, { ...first, conditions: { GOMAXPROCS: '1' } }, first]);
    assert.deepEqual(made.conditions, { GOMAXPROCS: '1 and 2' });
  });
});
