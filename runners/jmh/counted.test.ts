// JMH forks with a fake counter that counts nanoseconds instead of instructions, so both measurements must agree.
import assert from 'node:assert/strict';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { clockMeter, placeMeter, servingMeter } from '../../core/forks/testing-counters.ts';
import type { ForkResult } from '../../core/runner.ts';
import { jmhRunner } from './jmh.ts';
import { instructionsOf } from './output.ts';
import { assertFixtures, context, fixtureSuite, ROOT, scratch, withAgent } from './testing.ts';
import { readVm, type Vm } from './vm.ts';

const files = scratch();
before(assertFixtures);

/** A root with its own meter and the profiler's sources. */
function root(): string {
  const place = files.next();
  cpSync(join(ROOT, 'jvm-bench/profiler/src/main'), join(place, 'jvm-bench/profiler/src/main'), {
    recursive: true,
  });
  return place;
}

const clock = join(files.folder, 'meter');
const noClock = clockMeter(clock);
const value = ({ samples }: ForkResult, unit: string) =>
  samples.find(sample => sample.unit === unit)?.value ?? Number.NaN;

describe('counted instructions of a JVM', { skip: noClock }, () => {
  const suite = fixtureSuite('\\.steady$', withAgent('transform'), {
    // Without compilers, which work between the readings of the counter and of the profiler.
    jvmArguments: ['-Xmx128m', '-Xint', '-XX:+UseSerialGC'],
    measurement: { count: 6, time: 100 },
  });
  const prepare = async () => {
    const place = root();
    placeMeter(place, clock);
    return await jmhRunner.prepare(suite, { ...context(), root: place });
  };
  const total = (times: Iterable<number>) => [...times].reduce((sum, time) => sum + time, 0);
  /** The counter and the profiler see the same CPU time in the same periods, whatever else runs. Another fork would double it. */
  const agrees = (result: ForkResult, raw: string, turns: boolean) => {
    const vm = readVm(join(raw, 'vm.json'));
    const measured = vm.iterations.filter(({ kind }) => kind === 'measurement');
    const counted = total(measured.map(({ instructions }) => instructions ?? Number.NaN));
    const charged = total(measured.map(({ cpuNs }) => cpuNs ?? Number.NaN));
    assert.ok(counted > charged / 1.5 && counted < charged * 1.5, `${counted} and ${charged} ns`);
    assert.equal(vm.turns !== null, turns);
    if (vm.turns !== null && vm.counted !== null) {
      const waiting = total(Object.values(vm.turns.waiting.threadsCpuNs));
      const { wallNs } = vm.turns.waiting;
      assert.ok(
        vm.counted.waiting < 1.5 * waiting + 0.1 * wallNs,
        `${vm.counted.waiting} and ${waiting} ns in ${wallNs} ns`,
      );
    }
    assert.equal(result.samples[0]?.unit, 'instr/op');
    assert.equal(value(result, 'instr/op'), instructionsOf(vm, turns));
    assert.equal(result.conditions['instructions counted'], 'of programs and of the kernel');
  };

  it('V21: are those of a fork that runs alone', async () => {
    const prepared = await prepare();
    try {
      const [variant] = suite.variants;
      if (variant === undefined) throw new Error('no variant');
      const benchmark = prepared.benchmarks[0] ?? '';
      const raw = files.next();
      agrees(await prepared.fork({ benchmark, variant, raw, seed: 1 }), raw, false);
    } finally {
      prepared.close?.();
    }
  });

  it('V21: are those of each fork in turns, without those of others', async () => {
    const prepared = await prepare();
    try {
      function* rows(): Generator<string[], never> {
        for (;;) yield suite.variants.map(({ name }) => name);
      }
      const benchmark = prepared.benchmarks[0] ?? '';
      const requests = suite.variants.map(variant => ({ benchmark, variant, raw: files.next(), seed: 1 }));
      const set = await prepared.together?.(requests, rows());
      assert.equal(set?.results.length, 2);
      for (const [index, result] of (set?.results ?? []).entries())
        agrees(result, requests[index]?.raw ?? '', true);
    } finally {
      prepared.close?.();
    }
  });
});

it('V22: a JVM without instructions fails, and may be retried', async () => {
  const place = root();
  servingMeter(join(place, 'meter'), 'whole', ['error: the counters were lent'], join(place, 'noted'));
  placeMeter(place, join(place, 'meter'));
  const suite = fixtureSuite('\\.steady$', withAgent('transform'));
  const prepared = await jmhRunner.prepare(suite, {
    ...context(),
    root: place,
  });
  try {
    const [variant] = suite.variants;
    if (variant === undefined) throw new Error('no variant');
    const benchmark = prepared.benchmarks[0] ?? '';
    await assert.rejects(
      prepared.dryRun({ benchmark, variant, raw: files.next(), seed: 0 }),
      (error: Error) => /instructions cannot be counted: the counters were lent/.test(error.message),
    );
  } finally {
    prepared.close?.();
  }
});

it('V21: include work between slices, minus the idle rate', () => {
  const vm = readVm(join(import.meta.dirname, 'testdata/avgt/vm.json'));
  const iterations = vm.iterations.map(iteration => ({ ...iteration, ops: 100, instructions: 1_000_000 }));
  const share = (wallNs: number) => ({ wallNs, threadsCpuNs: {} });
  const counted: Vm = {
    ...vm,
    iterations,
    turns: { idle: share(1e8), waiting: share(4e8) },
    counted: { idle: 5000, waiting: 80_000 },
  };
  const measured = iterations.filter(({ kind }) => kind === 'measurement').length;
  assert.equal(instructionsOf(counted, true), 10_000 + 60_000 / (100 * measured));
  assert.equal(instructionsOf({ ...counted, turns: null, counted: null }, false), 10_000);
  assert.equal(instructionsOf(vm, false), null);
});
