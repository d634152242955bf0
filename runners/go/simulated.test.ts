// A Go suite in the simulator: its request, and the names of its results. A script replaces the simulator; `make simulator` boots machines.
import assert from 'node:assert/strict';
import { readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { parseOutput } from '../../core/results/go-output.ts';
import { ForkFailure } from '../../core/runner.ts';
import { answering, scriptedSimulator } from '../../core/simulator/testing.ts';
import { execute, refuse } from './execution.ts';
import { goRunner } from './go.ts';
import { context, FIXTURE, goSuite, goVariant, ROOT, scratch } from './testing.ts';

it('a fork on a full disk ends the run, to be resumed', () => {
  const text = '--- FAIL: BenchmarkSteady\n    write /tmp/x: no space left on device\n';
  const exit = { code: 1, killedBy: null, timedOut: false, survivors: false, cut: 0, elapsed: 1 };
  const ended = {
    exit,
    output: parseOutput(text),
    command: 'c',
    log: 'l',
    text,
    conditions: {},
    inputDigest: null,
  };
  assert.throws(() => refuse(ended, 'BenchmarkSteady'), {
    code: 'ENOSPC',
    message: /^the fork could not write its results\n {2}command: c\n/,
  });
});

describe('a Go suite in the simulator', {
  skip: process.platform === 'linux' ? false : 'runs on Linux only',
}, () => {
  const files = scratch();
  const simulator = scriptedSimulator(
    answering({ stdout: 'BenchmarkSteady \t 1000\t 500 ns/op\t 16 B/op\t 1 allocs/op\nPASS\n' }),
  );
  symlinkSync(join(ROOT, 'runners'), join(simulator.context.root, 'runners'));
  after(simulator.remove);

  it('runs its test binary alone, at the seed of the round, and reports instructions', async () => {
    const suite = {
      ...goSuite('^BenchmarkSteady$', goVariant('probe', {}, { environment: { MODE: 'x' } })),
      mode: 'simulation' as const,
    };
    const around = {
      ...context(join(simulator.context.root, 'cache')),
      root: simulator.context.root,
    };
    const prepared = await goRunner.prepare(suite, around);
    try {
      // One processor, as in the simulator: no CPU count after the name.
      assert.deepEqual(prepared.benchmarks, ['Steady']);
      assert.deepEqual([prepared.header.layout, prepared.beforeRound], [undefined, undefined]);
      assert.ok(prepared.warnings.some(({ code }) => code === 'counted'));
      const raw = files.next();
      const variant = suite.variants[1];
      assert.ok(variant);
      const result = await prepared.fork({ benchmark: 'Steady', variant, raw, seed: 5 });
      const values = Object.fromEntries(result.samples.map(({ unit, value }) => [unit, value]));
      assert.deepEqual(
        [values['cpu-instr/op'], values['instr/op'], values['wall-instr/op'], values['B/op']],
        [4e8 / 1000, 500, 5e8 / 1000, 16],
      );
      assert.equal(result.samples[0]?.unit, 'cpu-instr/op');
      assert.deepEqual([result.conditions['QEMU of the simulator'], result.inputDigest], ['7.2.22', 'd1']);
      const { seed, layers, plan } = JSON.parse(readFileSync(join(raw, 'request.json'), 'utf8'));
      const [fork] = plan.forks;
      assert.equal(seed, 5);
      assert.deepEqual(
        layers[0].map((file: { name: string }) => file.name),
        ['/overhead/package/fork.test'],
      );
      assert.deepEqual(
        [fork.arguments[0], fork.directory, fork.environment],
        ['/overhead/package/fork.test', '/overhead/package', ['MODE=x']],
      );
      // The input digest of a result must not depend on this machine.
      assert.ok(!JSON.stringify(plan).includes(FIXTURE));
    } finally {
      prepared.close?.();
    }
  });

  /** The result of a machine with this answer. */
  async function executed(answer: Readonly<Record<string, unknown>>) {
    const ended = scriptedSimulator(answering(answer));
    after(ended.remove);
    return await execute({
      meter: '',
      counted: '' as const,
      binary: { path: '/bin/true', folder: '/' },
      bare: 'BenchmarkSteady',
      operations: 1,
      environment: {},
      raw: ended.raw(),
      timeout: 60_000,
      signal: ended.context.signal,
      simulator: { context: ended.context, own: {}, seed: 1 },
    });
  }

  it('that a signal ends names the signal', async () => {
    await assert.rejects(
      executed({ code: -1, signal: 'segmentation fault' }),
      /^Error: BenchmarkSteady ended the process \(segmentation fault\)\n/,
    );
    // Signals end at 64: a program that ends with -1 was not killed.
    await assert.rejects(
      executed({ code: 255 }),
      /^Error: BenchmarkSteady ended the process \(exit code 255\)\n/,
    );
  });

  it("with a full guest fails only the fork, because the guest's files are in its memory", async () => {
    const stdout = '--- FAIL: BenchmarkSteady\n    write /tmp/x: no space left on device\n';
    await assert.rejects(
      executed({ code: 1, stdout }),
      (error: Error) => error instanceof ForkFailure && /^BenchmarkSteady failed\n/.test(error.message),
    );
  });

  it('does not count if its machine ran out of memory, for any exit', async () => {
    const stdout = 'BenchmarkSteady \t 1000\t 500 ns/op\nPASS\n';
    await assert.rejects(
      executed({ code: 0, problem: 'the guest ran out of memory', stdout }),
      /^Error: the guest ran out of memory\n {2}command: [\s\S]* {4}PASS$/,
    );
  });
});
