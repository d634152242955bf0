// Profiled forks of an invented runner: order, sets, failures, and what they leave.
import assert from 'node:assert/strict';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, it } from 'node:test';
import type { Frame, ProfiledFork } from '../../../core/profile/profile.ts';
import type { Sample } from '../../../core/results/format.ts';
import { ForkFailure, type ForkRequest, type FoundProfiler, type Prepared } from '../../../core/runner.ts';
import { type BaseSuite, SUITE_DEFAULTS, VARIANT_DEFAULTS } from '../../../core/suite.ts';
import { temporary } from '../../../core/testing.ts';
import { type ProfileRequest, profileSuite, setsFor } from './profiling.ts';

const folder = temporary('overhead profile-');
const code = (name: string, agent = false): Frame => ({ name, kind: 'code', agent });

const suite: BaseSuite = {
  ...SUITE_DEFAULTS,
  name: 'invented',
  runner: 'command',
  variants: ['off', 'agent', 'other'].map(name => ({ ...VARIANT_DEFAULTS, name })),
};

/** An operation costs 100 ns, and 20 ns more in the agent. */
function profileOf({ variant, seed }: ForkRequest): ProfiledFork {
  const agent = variant.name === 'agent';
  return {
    profiles: [
      {
        metric: 'cpu-ns/op',
        perOperation: (agent ? 120 : 100) + seed,
        stacks: [
          { thread: 'main', frames: [code('main'), code('work')], value: 100 + seed },
          ...(agent
            ? [
                {
                  thread: 'main',
                  frames: [code('main'), code('work'), code('Agent.record', true)],
                  value: 20,
                },
              ]
            : []),
        ],
      },
    ],
    cost: { profiled: 101, plain: 100 },
    warnings: [],
  };
}

/** The agent misses twice as much. */
const missesOf = ({ benchmark, variant }: ForkRequest): Sample[] => {
  started.push(`misses ${benchmark} ${variant.name}`);
  return [{ unit: 'l1d-misses/op', value: variant.name === 'agent' ? 2 : 1 }];
};
const modelled: FoundProfiler = {
  name: 'invented model',
  length: 1000,
  fork: async request => profileOf(request),
  misses: async request => missesOf(request),
};

let started: string[] = [];
function prepared(fork: (request: ForkRequest) => Promise<ProfiledFork>, found?: FoundProfiler): Prepared {
  return {
    benchmarks: ['Work', 'Idle'],
    header: {},
    variants: {},
    warnings: [],
    dryRun: async ({ variant }) => {
      started.push(`dry ${variant.name}`);
      return { operations: 1, samples: [], iterations: [], conditions: {}, warnings: [] };
    },
    fork: () => Promise.reject(new Error('a profile measures nothing')),
    profiler: async () =>
      found ?? {
        name: 'invented profiler 1.0',
        length: 1000,
        fork: async request => {
          started.push(`${request.benchmark} ${request.variant.name} ${request.seed}`);
          return await fork(request);
        },
      },
  };
}

const targets = [{ benchmark: 'Work', treatment: 'agent', against: 'off' }];
const profile = (one: Prepared, more: Partial<ProfileRequest> = {}) =>
  profileSuite({
    suite,
    runner: { prepare: async () => one },
    targets: () => targets,
    sets: 3,
    measured: 60_000,
    seed: 7,
    folder,
    context: {
      root: folder,
      cache: join(folder, 'cache'),
      environment: {},
      notice: () => undefined,
      signal: new AbortController().signal,
    },
    ...more,
  });

beforeEach(() => {
  started = [];
  rmSync(folder, { recursive: true, force: true });
});

describe('the profile of a suite', () => {
  it('runs sets of the control and the treatment alone, after a dry run of each', async () => {
    const { rows, profiler, unavailable, cost } = await profile(
      prepared(async request => profileOf(request)),
    );
    assert.deepEqual(started.slice(0, 2), ['dry off', 'dry agent']);
    const forks = started.slice(2);
    assert.equal(forks.length, 6);
    for (const set of [1, 2, 3])
      assert.deepEqual(forks.slice(2 * set - 2, 2 * set).toSorted(), [
        `Work agent ${set}`,
        `Work off ${set}`,
      ]);
    assert.deepEqual(
      [profiler, unavailable, rows.length, rows[0]?.sets],
      ['invented profiler 1.0', '', 1, 3],
    );
    const [cause] = rows[0]?.causes ?? [];
    assert.deepEqual([cause?.name, cause?.agent, cause?.caller], ['Agent.record', true, 'work']);
    assert.ok(Math.abs((cause?.difference ?? 0) - 20) < 1);
    assert.ok(Math.abs((cost?.value ?? 0) - 0.01) < 1e-9);
  });

  it('runs as many forks of a set at the same time as the runner permits, and waits for all of them', async () => {
    let running = 0;
    let failures = 1;
    const fork = async (request: ForkRequest) => {
      running++;
      try {
        await new Promise(setImmediate);
        started.push(`${running} at once`);
        if (request.variant.name === 'agent' && failures-- > 0) throw new ForkFailure('it ended with 1');
        await new Promise(setImmediate);
        return profileOf(request);
      } finally {
        running--;
      }
    };
    const found = await profile({ ...prepared(fork), forksAtOnce: 2 }, { sets: 1 });
    const atOnce = started.filter(line => line.endsWith('at once'));
    // The first trial failed; its other fork ended before the second began.
    assert.deepEqual(atOnce, Array(4).fill('2 at once'));
    assert.equal(found.rows[0]?.whole.difference, 20);
  });

  it('leaves files of both variants for other tools', async () => {
    await profile(prepared(async request => profileOf(request)));
    const place = join(folder, 'profiles/invented/1-Work');
    for (const name of ['off.cpu.pb.gz', 'agent.cpu.pb.gz', 'off.cpu.collapsed'])
      assert.ok(existsSync(join(place, name)), name);
    assert.match(
      readFileSync(join(place, 'agent.cpu.collapsed'), 'utf8'),
      /^\[main\];main;work;Agent\.record \d+$/m,
    );
  });

  it('says why it is missing', async () => {
    const one = prepared(async request => profileOf(request), {
      reason: 'perf is missing',
      remedy: 'install linux-perf',
    });
    const { rows, unavailable } = await profile(one);
    assert.deepEqual([rows, unavailable], [[], 'perf is missing: install linux-perf']);
    const { profiler: _, ...without } = one;
    assert.match((await profile(without)).unavailable, /suites of the runner command cannot be profiled/);
    const broken = await profile({
      ...one,
      profiler: () => Promise.reject(new Error('the download failed')),
    });
    assert.equal(broken.unavailable, 'the download failed');
  });

  it('tries a failed set again, and ends after two failures with what there is', async () => {
    let failures = 1;
    const once = await profile(
      prepared(async request => {
        if (request.seed === 2 && failures-- > 0) throw new ForkFailure('the profiler crashed');
        return profileOf(request);
      }),
    );
    assert.deepEqual([once.rows[0]?.sets, once.warnings], [3, []]);
    const twice = await profile(
      prepared(async request => {
        if (request.seed === 3) throw new ForkFailure('the profiler hangs');
        return profileOf(request);
      }),
    );
    assert.equal(twice.rows[0]?.sets, 2);
    assert.deepEqual(
      twice.warnings.map(({ message }) => message),
      ['the profiler hangs'],
    );
    const always = await profile(prepared(() => Promise.reject(new ForkFailure('garbage', true))));
    assert.deepEqual([always.rows, always.unavailable], [[], 'garbage']);
  });

  it('has estimates of misses, also without a profile: each variant of a benchmark once', async () => {
    const estimated = () => [...targets, { benchmark: 'Work', treatment: 'other', against: 'off' }];
    const only = await profile(
      prepared(async request => profileOf(request), modelled),
      {
        targets: () => [],
        estimated,
      },
    );
    assert.deepEqual([only.rows, only.unavailable, only.warnings], [[], '', []]);
    assert.deepEqual(
      only.misses.map(({ treatment, metric, off, on }) => [treatment, metric, off, on]),
      [
        ['agent', 'l1d-misses/op', 1, 2],
        ['other', 'l1d-misses/op', 1, 1],
      ],
    );
    assert.deepEqual(
      started.slice(3),
      ['off', 'agent', 'other'].map(name => `misses Work ${name}`),
    );
    const both = await profile(
      prepared(async request => profileOf(request), modelled),
      { estimated },
    );
    assert.deepEqual([both.rows.length, both.misses.length], [1, 2]);
  });

  it('keeps the profile if the model of caches fails', async () => {
    const misses = () => Promise.reject(new ForkFailure('the model wrote nothing'));
    const one = prepared(async request => profileOf(request), { ...modelled, misses });
    const { rows, misses: none, warnings } = await profile(one, { estimated: () => targets });
    assert.deepEqual(
      [rows.length, none, warnings.map(({ message }) => message)],
      [1, [], ['the model wrote nothing']],
    );
    const without = await profile(
      prepared(async request => profileOf(request)),
      {
        targets: () => [],
        estimated: () => targets,
      },
    );
    assert.equal(without.unavailable, 'Work has no model of caches here');
  });

  it('ends with the reason if the user stops it', async () => {
    const stop = new AbortController();
    const context = {
      root: folder,
      cache: folder,
      environment: {},
      notice: () => undefined,
      signal: stop.signal,
    };
    const one = prepared(async request => {
      stop.abort(new Error('stopped'));
      return profileOf(request);
    });
    await assert.rejects(profile(one, { context }), /stopped/);
  });
});

it('takes at most a third of the time of the measurement, but three sets, and not more than have an interval of their own', () => {
  assert.equal(setsFor(60_000, 4000), 5);
  assert.equal(setsFor(10_000, 4000), 3);
  assert.equal(setsFor(10_000_000, 4000), 16);
});
