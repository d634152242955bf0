// The share of the JIT compilers in a fork: in recorded forks, and in real ones that compile while they are measured.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { compilationOf } from './compilation.ts';
import { assertFixtures, context, fixtureSuite, ready, scratch, withAgent } from './testing.ts';
import { readVm } from './vm.ts';

const recorded = (name: string) => readVm(join(import.meta.dirname, 'testdata', name, 'vm.json'));

describe('the share of the compilers', () => {
  const otel = recorded('threads-otel');

  it('is that of their threads, in each iteration and in all', () => {
    const found = compilationOf(otel);
    const iterations = otel.iterations.filter(({ kind }) => kind === 'measurement');
    assert.equal(found?.course.length, iterations.length);
    const [last] = iterations.slice(-1);
    assert.equal(found.course.at(-1), (5786844 + 57347993) / (last?.cpuNs as number));
    const total = iterations.reduce((sum, { cpuNs }) => sum + (cpuNs as number), 0);
    const weighted = iterations.reduce(
      (sum, { cpuNs }, index) => sum + (cpuNs as number) * (found.course[index] as number),
      0,
    );
    assert.ok(Math.abs(found.share - weighted / total) < 1e-12);
    assert.ok(found.warmup > 0 && found.measured > 0);
  });

  it('leaves out their work between slices', () => {
    const idle = { wallNs: 5e8, threadsCpuNs: {} };
    const waiting = { wallNs: 5e8, threadsCpuNs: { 'C2 CompilerThre': 1e12 } };
    assert.deepEqual(compilationOf({ ...otel, turns: { idle, waiting } }), compilationOf(otel));
  });

  it('is unknown if the system reports only the process', () => {
    assert.equal(compilationOf(recorded('avgt')), undefined);
  });
});

describe('a fork that compiles late', () => {
  const files = scratch();
  before(assertFixtures);

  /** Returns the thirds of a fork of six measured iterations. @param warmup iterations; the benchmark compiles in its first four */
  const thirds = async (warmup: number) => {
    const suite = fixtureSuite('\\.compilesLate$', withAgent('transform'), {
      // The class is compiled on its first call, and nothing else is, so the JVM's own compilation does not matter.
      jvmArguments: [
        '-Xmx128m',
        '-XX:+UseSerialGC',
        '-Xcomp',
        '-XX:CompileCommand=quiet',
        '-XX:CompileCommand=compileonly,overhead.fixture.Hot::*',
      ],
      warmup: { count: warmup, time: 50 },
      measurement: { count: 6, time: 50 },
    });
    const { fork } = await ready(suite, context(), () => files.next());
    const { compilation } = await fork('off');
    assert.ok(compilation !== undefined && compilation.course.length === 6);
    const mean = (shares: readonly number[]) => shares.reduce((sum, one) => sum + one, 0) / shares.length;
    return {
      ...compilation,
      first: mean(compilation.course.slice(0, 2)),
      last: mean(compilation.course.slice(4)),
    };
  };

  it('has a falling share of compiler time', async () => {
    const { share, first, last } = await thirds(1);
    assert.ok(share > 0.05 && last < 0.75 * first, `${share}, ${first}, ${last}`);
  });

  it('has idle compilers after a sufficient warm-up', async () => {
    const { share } = await thirds(5);
    assert.ok(share <= 0.05, `${share}`);
  });
});
