// Starts with a fake counter of instructions: a script that replaces the meter.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { Scope } from '../../core/forks/counters.ts';
import { clockMeter, placeMeter, servingMeter, stolen } from '../../core/forks/testing-counters.ts';
import { context, failureOf, noLinux, once, plan, scratch, startupSuite, withPrepared } from './testing.ts';

const files = scratch();

const clock = files.next();
const noClock = noLinux || clockMeter(join(clock, 'meter'));
if (noClock === false) placeMeter(clock, join(clock, 'meter'));

it('V21: counted instructions of a start include a launcher and its program', {
  skip: noClock,
}, async () => {
  // The counter counts nanoseconds instead of instructions, so both measurements agree but for what the host took.
  const around = { ...context(files.folder), root: clock };
  const before = stolen();
  const { samples } = await once(startupSuite([files.node, files.server, '{port}']), around, files.next());
  const value = (unit: string) => samples.find(sample => sample.unit === unit)?.value ?? Number.NaN;
  const [counted, charged] = [value('instr/op'), value('cpu-ns/op')];
  const most = 1.2 * charged + 20e6 + stolen() - before;
  assert.ok(counted > 0.9 * charged && counted < most, `${counted} and ${charged} ns`);
});

describe('instructions of a start', { skip: noLinux }, () => {
  const request = { url: 'http://127.0.0.1:{port}/', status: 200, body: '^hello' };
  const suite = startupSuite([files.node, files.server, '{port}'], [plan({ request })]);
  const measured = async (scope: Scope, ...readings: (number | string)[]) => {
    const root = files.next();
    const noted = join(root, 'noted');
    servingMeter(join(root, 'meter'), scope, readings, noted);
    placeMeter(root, join(root, 'meter'));
    const result = await once(suite, { ...context(files.folder), root }, files.next());
    return { ...result, noted: readFileSync(noted, 'utf8') };
  };

  it('V21: count from its beginning, and are read when it is ready and when it has answered', async () => {
    const { samples, conditions, noted } = await measured('whole', 7_000_000, 9_000_000);
    assert.equal(noted, `next ${process.pid}\nread\nread\n`);
    assert.deepEqual(samples[0], { unit: 'instr/op', value: 7_000_000 });
    assert.deepEqual(
      samples.filter(({ unit }) => unit.startsWith('response-instr')),
      [{ unit: 'response-instr/op', value: 9_000_000 }],
    );
    assert.equal(conditions['instructions counted'], 'of programs and of the kernel');
  });

  it('V24: have a separate unit without the kernel’s part', async () => {
    const { samples } = await measured('user', 7_000_000, 9_000_000);
    assert.deepEqual(
      samples.filter(({ unit }) => unit.includes('instr')),
      [{ unit: 'user-instr/op', value: 7_000_000 }],
    );
    assert.equal(samples[0]?.unit, 'cpu-ns/op');
  });

  it('V22: fail the fork if some are missing, or none were counted', async () => {
    const lent = await failureOf(measured('whole', 'error: the counters were lent'));
    assert.match(lent.message, /instructions could not be counted: the counters were lent/);
    assert.equal(lent.final, false);
    assert.match((await failureOf(measured('whole', 0))).message, /no instructions of it were counted/);
  });

  it('V23: are left out on a machine without a counter', async () => {
    const around = { ...context(files.folder), root: files.next() };
    await withPrepared(suite, around, async prepared => {
      const [variant] = suite.variants;
      if (variant === undefined) throw new Error('no variant');
      const result = await prepared.fork({ benchmark: 'Start', variant, raw: files.next(), seed: 1 });
      assert.deepEqual(
        result.samples.filter(({ unit }) => unit.includes('instr')),
        [],
      );
      assert.equal(result.conditions['instructions counted'], 'none');
    });
  });
});
