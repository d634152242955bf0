// Go forks with a fake counter of instructions: a script that runs the real meter.
import assert from 'node:assert/strict';
import { renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { before, describe, it } from 'node:test';
import type { Scope } from '../../core/forks/counters.ts';
import { countingMeter } from '../../core/forks/testing-counters.ts';
import { ForkFailure } from '../../core/runner.ts';
import { buildMeter } from './meter.ts';
import { amount, context, goSuite, ready, scratch } from './testing.ts';
import { Toolchain } from './toolchain.ts';

const files = scratch();
const around = context(join(files.folder, 'cache'));
let place: (scope: Scope, instructions: number | string) => void;

before(async () => {
  const meter = await buildMeter(new Toolchain(around), around);
  const real = join(dirname(meter), 'real meter');
  renameSync(meter, real);
  place = (scope, instructions) => countingMeter(meter, real, scope, instructions);
});

/** A start has 1,000,000 instructions, of which three of 1,000 operations have 3,000. A fork has 5,000,000, start included. */
const EACH = (5_000_000 - 997_000) / 1000;

const measured = async (scope: Scope, instructions: number | string = 5_000_000) => {
  place(scope, 1_000_000);
  const { fork } = await ready(goSuite('^BenchmarkSteady$'), around, files.next);
  place(scope, instructions);
  return await fork('off');
};

describe('instructions of a Go fork', () => {
  it('V21: are those of programs and kernel without the start, for each operation, and the first metric', async () => {
    const result = await measured('whole');
    assert.deepEqual(result.samples[0], { unit: 'instr/op', value: EACH });
    assert.ok(amount(result, 'cpu-ns/op') > 0, 'CPU time is there all the same');
    assert.equal(result.conditions['instructions counted'], 'of programs and of the kernel');
  });

  it('V24: have another name without the kernel’s part, and are not primary', async () => {
    const result = await measured('user');
    assert.equal(amount(result, 'user-instr/op'), EACH);
    assert.equal(amount(result, 'instr/op'), Number.NaN);
    assert.notEqual(result.samples[0]?.unit, 'user-instr/op');
    assert.equal(result.conditions['instructions counted'], 'of programs alone');
  });

  it('V23: are left out if this machine counts none', async () => {
    const { samples, conditions } = await measured('');
    assert.deepEqual(
      samples.map(({ unit }) => unit).filter(unit => unit.includes('instr')),
      [],
    );
    assert.equal(conditions['instructions counted'], 'none');
  });

  it('V22: fail the fork if the meter lost some of them, with its argv', async () => {
    await assert.rejects(
      measured('whole', 'the counters were lent to another program'),
      (error: Error) =>
        error instanceof ForkFailure && !error.final && /lent to another program/.test(error.message),
    );
  });
});
