// Commands with a fake counter of instructions: a script that replaces the meter.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { Scope } from '../../core/forks/counters.ts';
import { clockMeter, countingMeter, placeMeter, stolen } from '../../core/forks/testing-counters.ts';
import { metricOf } from '../../core/results/metrics.ts';
import { ForkFailure } from '../../core/runner.ts';
import { commandSuite, context, noHyperfine, once, running, scratch } from './testing.ts';

const files = scratch();

const skip = process.platform === 'linux' ? noHyperfine : 'instructions are counted on Linux only';

const clock = files.next();
const noClock = skip || clockMeter(join(clock, 'meter'));
if (noClock === false) placeMeter(clock, join(clock, 'meter'));

// The counter counts nanoseconds instead of instructions, so both measurements agree but for what the host took.
describe('counted instructions of a command', { skip: noClock }, () => {
  const assertCounted = async (argv: readonly string[], share: number) => {
    const around = { ...context(files.folder), root: clock };
    const before = stolen();
    const { samples } = await once(
      commandSuite(running('off', ['true']), running('on', argv)),
      around,
      files.next(),
    );
    const value = (unit: string) => samples.find(sample => sample.unit === unit)?.value ?? Number.NaN;
    const [counted, charged] = [value('instr/op'), value('cpu-ns/op')];
    assert.ok(
      counted > share * charged && counted < charged / share + stolen() - before,
      `${counted} and ${charged} ns`,
    );
  };

  it('V21: include its threads and children', async () => {
    const work = 'while (process.cpuUsage().user < 150e3);';
    const child = `require('node:child_process').spawnSync(process.execPath, ['-e', '${work}'])`;
    await assertCounted([process.execPath, '-e', `${work} ${child}`], 0.95);
  });

  it('V21: exclude hyperfine, which takes longer than a short command', async () => {
    await assertCounted(['true'], 0.6);
  });
});

describe('instructions of a command', { skip }, () => {
  const measured = async (scope: Scope, instructions: number | string = 5_000_000) => {
    const root = files.next();
    countingMeter(join(root, 'meter'), null, scope, instructions);
    placeMeter(root, join(root, 'meter'));
    const suite = commandSuite(running('off', ['true']), running('on', ['sh', '-c', 'echo out']));
    return await once(suite, { ...context(files.folder), root }, files.next());
  };

  it("V21: are those of hyperfine's child, and the first metric, in addition to times", async () => {
    const { samples, conditions } = await measured('whole');
    assert.deepEqual(samples[0], { unit: 'instr/op', value: 5_000_000 });
    assert.deepEqual(
      samples.map(({ unit }) => unit).filter(unit => unit.endsWith('-ns/op')),
      ['cpu-ns/op', 'user-ns/op', 'system-ns/op'],
    );
    assert.equal(conditions['instructions counted'], 'of programs and of the kernel');
    assert.equal(metricOf('instr/op')?.better, 'lower');
  });

  it('V24: have a separate unit without the kernel’s part, after the others', async () => {
    const { samples } = await measured('user');
    assert.deepEqual(samples.at(-1), { unit: 'user-instr/op', value: 5_000_000 });
    assert.equal(samples[0]?.unit, 'cpu-ns/op');
  });

  it('V23: are left out on a machine without a counter or a meter', async () => {
    const bare = files.next();
    const suite = commandSuite(running('off', ['true']), running('on', ['true']));
    for (const { samples, conditions } of [
      await measured(''),
      await once(suite, { ...context(files.folder), root: join(bare, 'nothing') }, files.next()),
    ]) {
      assert.deepEqual(
        samples.filter(({ unit }) => unit.includes('instr')),
        [],
      );
      assert.equal(conditions['instructions counted'], 'none');
    }
  });

  it('V22: fail the fork if some are missing, which may be retried', async () => {
    await assert.rejects(
      measured('whole', 'the counters were lent'),
      (error: Error) =>
        error instanceof ForkFailure &&
        !error.final &&
        /^its instructions could not be counted \(exit code 125\)\n.*the counters were lent/s.test(
          error.message,
        ),
    );
  });
});
