// A suite under several heaps: every variant of a measurement has the same heap, names and conditions state it, and a real JVM has it.
import assert from 'node:assert/strict';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fakeRunner, fakeSuite } from '../../action/src/experiment/testing.ts';
import type { JmhSuite, JmhVariant } from '../../runners/jmh/suite.ts';
import { startupRunner } from '../../runners/startup/startup.ts';
import type { StartupSuite } from '../../runners/startup/suite.ts';
import { context, noLinux, plan, scratch, startupSuite } from '../../runners/startup/testing.ts';
import { ForkFailure } from '../runner.ts';
import type { Runner } from '../runner-interface.ts';
import { underHeaps } from './under-heaps.ts';

const files = scratch();
const around = context(files.folder);
const HEAPS = ['32m', '64m'];

type Measures = Pick<Runner<JmhSuite>, 'check' | 'prepare'>;
const check = async () => ({ benchmarks: null, warnings: [] });

/** A fake runner that records the suites that it prepared, and how often they were closed. */
function remembering(fail: Parameters<typeof fakeRunner>[0] = () => null) {
  const suites: JmhSuite[] = [];
  const state = { closed: 0, refuses: '' };
  const fake = fakeRunner(fail, ({ benchmark }) => ({ heap: `of ${benchmark}` }));
  const runner: Measures = {
    check,
    prepare: async (suite, context) => {
      suites.push(suite);
      if (suite.jvmArguments.includes(state.refuses)) throw new Error('not with this heap');
      const prepared = await fake.runner.prepare(suite, context);
      const { jvmArguments } = suite;
      const variants = { off: { jvmArguments }, agent: { jvmArguments: [...jvmArguments, '-Da=b'] } };
      return { ...prepared, variants, close: () => state.closed++ };
    },
  };
  return { ...fake, suites, state, runner: underHeaps(runner) };
}

const suite = { ...fakeSuite({ min: 6, max: 6 }), heap: HEAPS, jvmArguments: ['-Xss1m'], timeBudget: 60_000 };
const request = (benchmark: string, raw = files.next()) => ({
  benchmark,
  variant: suite.variants[1] as JmhVariant,
  raw,
  seed: 1,
});

describe('a suite under several heaps', () => {
  it('is prepared once for each, with the same argument in every variant and a share of the time', async () => {
    const { runner, suites, state } = remembering();
    const prepared = await runner.prepare(suite, around);
    assert.deepEqual(
      suites.map(({ jvmArguments, heap, timeBudget }) => [jvmArguments, heap, timeBudget]),
      HEAPS.map(heap => [['-Xss1m', `-Xmx${heap}`], [], 30_000]),
    );
    for (const { variants, interleave } of suites) {
      assert.deepEqual(variants, suite.variants);
      assert.equal(interleave, 'forks', 'a header that promises turns would be wrong');
    }
    assert.deepEqual(prepared.benchmarks, [
      'First/heap=32m',
      'Second/size=2/heap=32m',
      'First/heap=64m',
      'Second/size=2/heap=64m',
    ]);
    assert.deepEqual(prepared.leading, prepared.benchmarks);
    assert.deepEqual(prepared.variants, {
      off: { jvmArguments: ['-Xss1m'], heap: HEAPS },
      agent: { jvmArguments: ['-Xss1m', '-Da=b'], heap: HEAPS },
    });
    prepared.close?.();
    assert.equal(state.closed, 2);
  });

  it('runs a fork under the heap of its name, and its conditions have that heap', async () => {
    const { runner, forks } = remembering();
    const prepared = await runner.prepare(suite, around);
    const result = await prepared.fork(request('Second/size=2/heap=64m'));
    assert.equal(forks[0]?.benchmark, 'Second/size=2');
    assert.deepEqual(result.conditions, { 'heap (heap=64m)': 'of Second/size=2' });
    await assert.rejects(prepared.fork(request('First/heap=1g')), /unknown benchmark/);
  });

  it('is profiled under the heap of its name, and lacks a profiler that one heap lacks', async () => {
    const { runner } = fakeRunner();
    const profiled: string[] = [];
    const prepare = (lacks: string): Measures => ({
      check,
      prepare: async (one, ...rest) => {
        const heap = one.jvmArguments.at(-1) ?? '';
        const profiler = async () =>
          heap === lacks
            ? { reason: 'too small', remedy: '' }
            : {
                name: 'fake',
                length: 7,
                fork: async ({ benchmark }: { readonly benchmark: string }) => {
                  profiled.push(`${benchmark} ${heap}`);
                  return { profiles: [], cost: null, warnings: [] };
                },
              };
        return { ...(await runner.prepare(one, ...rest)), profiler };
      },
    });
    const found = await (await underHeaps(prepare('')).prepare(suite, around)).profiler?.();
    assert.ok(found !== undefined && 'fork' in found);
    assert.deepEqual([found.name, found.length], ['fake', 7]);
    await found.fork(request('Second/size=2/heap=64m'));
    assert.deepEqual(profiled, ['Second/size=2 -Xmx64m']);
    const lacking = await (await underHeaps(prepare('-Xmx64m')).prepare(suite, around)).profiler?.();
    assert.deepEqual(lacking, { reason: 'with -Xmx64m: too small', remedy: '' });
    assert.equal((await underHeaps({ check, ...runner }).prepare(suite, around)).profiler, undefined);
  });

  it('sleeps if the runner does', async () => {
    const { runner } = fakeRunner();
    assert.equal((await underHeaps({ check, ...runner }).prepare(suite, around)).sleeps, false);
    const sleeping: Measures = {
      check,
      prepare: async (...given) => ({ ...(await runner.prepare(...given)), sleeps: true }),
    };
    assert.equal((await underHeaps(sleeping).prepare(suite, around)).sleeps, true);
  });

  it('adds the heap to other benchmarks in the output of a fork', async () => {
    const { runner } = fakeRunner();
    const others = [{ benchmark: 'Second', operations: 1, samples: [] }];
    const more: Measures = {
      check,
      prepare: async (...given) => {
        const prepared = await runner.prepare(...given);
        return {
          ...prepared,
          leading: ['First'],
          fork: async request => ({ ...(await prepared.fork(request)), others }),
        };
      },
    };
    const prepared = await underHeaps(more).prepare(suite, around);
    assert.deepEqual(prepared.leading, ['First/heap=32m', 'First/heap=64m']);
    const result = await prepared.fork(request('First/heap=32m'));
    assert.deepEqual(
      result.others?.map(({ benchmark }) => benchmark),
      ['Second/heap=32m'],
    );
  });

  it('has a dry run under each heap in its own folder, and names one that is too small for a variant', async () => {
    const heaps: string[] = [];
    const { runner } = fakeRunner();
    const failing: Measures = {
      check,
      prepare: async (one, ...rest) => {
        const prepared = await runner.prepare(one, ...rest);
        const small = one.jvmArguments.includes('-Xmx32m');
        return {
          ...prepared,
          dryRun: async request => {
            assert.ok(existsSync(request.raw));
            heaps.push(request.raw.slice(request.raw.lastIndexOf('/') + 1));
            if (small && request.seed === 9) throw new ForkFailure('OutOfMemoryError', true);
            return prepared.dryRun(request);
          },
        };
      },
    };
    const prepared = await underHeaps(failing).prepare(suite, around);
    const { conditions } = await prepared.dryRun(request('First/heap=32m'));
    assert.deepEqual(Object.keys(conditions), ['collectors (heap=32m)', 'collectors (heap=64m)']);
    assert.deepEqual(heaps, ['heap-32m', 'heap-64m']);
    await assert.rejects(
      prepared.dryRun({ ...request('First/heap=32m'), seed: 9 }),
      (error: Error) =>
        error instanceof ForkFailure && error.final && error.message === 'with -Xmx32m: OutOfMemoryError',
    );
  });

  it('closes prepared suites if a later heap is impossible', async () => {
    const { runner, state } = remembering();
    state.refuses = '-Xmx64m';
    await assert.rejects(runner.prepare(suite, around), /not with this heap/);
    assert.equal(state.closed, 1);
  });

  it('without a heap is passed to the runner unchanged', async () => {
    const { runner } = remembering();
    assert.deepEqual((await runner.prepare({ ...suite, heap: [] }, around)).benchmarks, [
      'First',
      'Second/size=2',
    ]);
  });

  it('sets the heap that the JVM reports', { skip: noLinux }, async () => {
    const source = join(files.folder, 'Waits.java');
    writeFileSync(
      source,
      'class Waits { public static void main(String[] a) throws Exception { System.out.println("Started"); Thread.sleep(60_000); } }\n',
    );
    const argv = ['java', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', source];
    const real = startupSuite(argv, [plan()], {}, { heap: HEAPS, timeout: 60_000 });
    const prepared = await startupRunner.prepare(real, around);
    try {
      for (const [index, heap] of HEAPS.entries()) {
        const benchmark = `Start/heap=${heap}`;
        const variant = real.variants[index] as StartupSuite['variants'][number];
        const { conditions } = await prepared.fork({ benchmark, variant, raw: files.next(), seed: 1 });
        // That of its largest generation: by default two thirds of a heap.
        const bytes = Number.parseInt(conditions[`heap (heap=${heap})`] ?? '', 10);
        const requested = Number.parseInt(heap, 10) * 2 ** 20;
        assert.ok(bytes > 0.6 * requested && bytes <= requested, `${heap}: ${bytes} bytes`);
      }
    } finally {
      prepared.close?.();
    }
  });
});
