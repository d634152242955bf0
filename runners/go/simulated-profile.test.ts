// Profiles of Go suites in the simulator: the request of a profiled fork, and the owner of a function. A script replaces the simulator.
import assert from 'node:assert/strict';
import { readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { answering, answeringWith, scriptedSimulator } from '../../core/simulator/testing.ts';
import { goRunner } from './go.ts';
import { context, goSuite, goVariant, ROOT, scratch } from './testing.ts';

const STDOUT = 'BenchmarkSteady \t 1000\t 500 ns/op\t 16 B/op\t 1 allocs/op\nPASS\n';
const PROGRAM = '/overhead/package/fork.test';

describe('the profile of a Go suite in the simulator', {
  skip: process.platform === 'linux' ? false : 'runs on Linux only',
}, () => {
  const files = scratch();
  const profile = {
    functions: [
      { name: 'example.com/suite.BenchmarkSteady', module: PROGRAM, go: true },
      { name: 'runtime.mallocgc', module: PROGRAM, go: true },
    ],
    stacks: [{ thread: 'fork.test', frames: [0, 1], instructions: 9 }],
    instructions: 9,
  };
  const misses = { instructions: 4e8, l1i: 0, l1d: 4000, l2: 0, l3: 0, tlb: 0, branches: 0 };
  const simulator = scriptedSimulator(
    `if grep -q '"profile": true' "$2"; then\n${answeringWith({ profile }, { stdout: STDOUT })}
elif grep -q '"caches": true' "$2"; then\n${answeringWith({ misses }, { stdout: STDOUT })}
else\n${answering({ stdout: STDOUT })}\nfi`,
  );
  symlinkSync(join(ROOT, 'runners'), join(simulator.context.root, 'runners'));
  after(simulator.remove);

  it('explains the instructions of the whole process', async () => {
    const suite = { ...goSuite('^BenchmarkSteady$', goVariant('probe')), mode: 'simulation' as const };
    const around = { ...context(join(simulator.context.root, 'cache')), root: simulator.context.root };
    const prepared = await goRunner.prepare(suite, around);
    try {
      const found = await prepared.profiler?.();
      assert.ok(found !== undefined && 'fork' in found);
      const variant = suite.variants[1];
      assert.ok(variant);
      const raw = files.next();
      const { profiles, cost } = await found.fork({ benchmark: 'Steady', variant, raw, seed: 1 });
      assert.deepEqual(
        profiles.map(({ metric, perOperation, stacks }) => [metric, perOperation, stacks.length]),
        [['cpu-instr/op', 4e5, 1]],
      );
      assert.deepEqual(
        profiles[0]?.stacks[0]?.frames.map(({ name, kind }) => `${kind} ${name}`),
        ['code example.com/suite.BenchmarkSteady', 'runtime runtime.mallocgc'],
      );
      assert.deepEqual(cost, { profiled: 4e5, plain: 4e5 });
      const requests = ['plain', 'profiled'].map(part =>
        JSON.parse(readFileSync(join(raw, part, 'request.json'), 'utf8')),
      );
      // The same machine: nothing but the profile differs.
      assert.deepEqual({ ...requests[0], profile: true }, requests[1]);
      const estimated = files.next();
      const misses = await found.misses?.({ benchmark: 'Steady', variant, raw: estimated, seed: 0 });
      assert.equal(misses?.find(({ unit }) => unit === 'l1d-misses/op')?.value, 4);
      const caches = JSON.parse(readFileSync(join(estimated, 'request.json'), 'utf8'));
      assert.deepEqual({ ...requests[0], caches: true }, caches);
    } finally {
      prepared.close?.();
    }
  });
});
