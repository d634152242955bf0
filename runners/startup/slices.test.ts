// Turns between starts: which process runs, which are stopped, the clock of a fork, and sets with a failed fork.
import assert from 'node:assert/strict';
import { globSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { endFamily } from '../../core/application/ending.ts';
import { freePorts } from '../../core/application/places.ts';
import { Running } from '../../core/application/running.ts';
import { entryOf } from '../../core/process/procfs.ts';
import { ForkFailure, type Prepared } from '../../core/runner.ts';
import { CONTROL } from '../../core/suite.ts';
import { until } from '../../core/testing.ts';
import { Slices } from './slices.ts';
import {
  context,
  noLinux,
  plan,
  processesIn,
  scratch,
  startupSuite,
  survivorsOf,
  withPrepared,
} from './testing.ts';

const files = scratch();
const around = context(files.folder);
const never = new AbortController().signal;

/** Each row is the reverse of the previous one. */
function* rows(...names: readonly string[]): Generator<readonly string[], never> {
  for (let order = names; ; order = order.toReversed()) yield order;
}
const stands = (pid: number) => entryOf(pid)?.state === 'T';

describe('turns of starts', { skip: noLinux }, () => {
  const sleeper = () =>
    Running.start({
      program: process.execPath,
      arguments: ['-e', 'setInterval(() => {}, 1000)'],
      environment: {},
      folder: '/',
      log: join(files.next(), 'output.log'),
      sign: null,
    });

  it('stop every process except those of the current fork, and let all run after the measurement', async () => {
    const begun = performance.now();
    const slices = new Slices(['a', 'b']);
    const [first, second] = [slices.of('a'), slices.of('b')];
    const played = slices.play(rows('a', 'b'), never);
    const [a, b] = await Promise.all([first.start(sleeper), second.start(sleeper)]);
    try {
      await until(() => stands(a.pid) && !stands(b.pid), 'a turn of b');
      await until(() => !stands(a.pid) && stands(b.pid), 'a turn of a');
      await until(() => stands(a.pid) && !stands(b.pid), 'another turn of b');
      const waits = first.measured(never);
      await until(() => stands(a.pid) && !stands(b.pid), 'b alone');
      await Promise.all([second.measured(never), waits]);
      const order = await played;
      assert.deepEqual(order.slice(0, 4), ['a', 'b', 'b', 'a']);
      await until(() => !stands(a.pid) && !stands(b.pid), 'both run');
      const spent = first.clock() + second.clock();
      assert.ok(spent > 0 && spent <= performance.now() - begun, 'no moment counts for both');
      assert.ok(first.clock() > 0 && second.clock() > 0);
    } finally {
      for (const { pid } of [a, b]) await endFamily(pid);
      for (const one of [a, b]) await one.close();
    }
  });

  it('end a stopped process like a running one: it receives the signal', async () => {
    const one = await sleeper();
    process.kill(-one.pid, 'SIGSTOP');
    await until(() => stands(one.pid), 'the stop');
    assert.deepEqual(await endFamily(one.pid), { forced: false, survivors: false, left: [] });
    await one.close();
  });

  it('end when they are called off', async () => {
    const slices = new Slices(['a', 'b']);
    const off = new AbortController();
    const played = slices.play(rows('a', 'b'), off.signal);
    const waits = slices.of('a').measured(off.signal);
    off.abort(new Error('called off'));
    await assert.rejects(played, /called off/);
    await assert.rejects(waits, /called off/);
  });
});

describe('a set of starts in turns', { skip: noLinux }, () => {
  const serving = (...does: string[]) => [files.node, files.server, '{port}', ...does];
  const request = { url: 'http://127.0.0.1:{port}/', status: 200, body: '^hello 1$' };
  /** Runs a set of one start each. */
  const together = async (prepared: Prepared, suite: ReturnType<typeof startupSuite>, raw: string) => {
    const requests = suite.variants.map(variant => ({
      benchmark: 'Start',
      variant,
      raw: join(raw, variant.name),
      seed: 1,
    }));
    if (prepared.together === undefined) throw new Error('no turns');
    return await prepared.together(requests, rows(CONTROL, 'b'));
  };
  /** The same, repeated like the experiment does if a busy machine let a start only wait. */
  const twice = async (...set: Parameters<typeof together>) => {
    try {
      return await together(...set);
    } catch (error) {
      if (!(error instanceof ForkFailure) || !/ waits for a clock/.test(error.message)) throw error;
      rmSync(set[2], { recursive: true });
      return await together(...set);
    }
  };
  const pidsIn = (raw: string) =>
    globSync(join(raw, '**/output.log')).flatMap(log => processesIn(readFileSync(log, 'utf8')));

  it('is measured in turns, each to its answer, and leaves nothing', async () => {
    const suite = startupSuite(serving('works'), [plan({ request })]);
    const raw = files.next();
    const { results, slices } = await withPrepared(suite, around, prepared => twice(prepared, suite, raw));
    assert.equal(results.length, 2);
    assert.deepEqual([...new Set(slices)].sort(), ['b', CONTROL]);
    assert.ok(slices.length > 2, 'a server that works for 300 ms takes several turns');
    for (const { samples, warnings, operations } of results) {
      const value = (unit: string) => samples.find(sample => sample.unit === unit)?.value ?? Number.NaN;
      assert.equal(operations, 1);
      assert.ok(value('response-ns/op') > value('ns/op') && value('ns/op') > 0);
      assert.ok(value('cpu-ns/op') > 0);
      assert.deepEqual(warnings, [], 'it ended on request');
    }
    const pids = pidsIn(raw);
    assert.equal(pids.length, 2);
    assert.deepEqual(await survivorsOf(pids, 0), []);
  });

  it('fails with the failed fork, and the others end too', async () => {
    const ends = { command: { argv: serving('ends'), folder: '/' } };
    const suite = startupSuite(serving(), [plan()], ends);
    const raw = files.next();
    await assert.rejects(
      withPrepared(suite, around, prepared => together(prepared, suite, raw)),
      (error: Error) => error instanceof ForkFailure && /exit code 3 before it was ready/.test(error.message),
    );
    const pids = pidsIn(raw);
    assert.ok(pids.length >= 1);
    assert.deepEqual(await survivorsOf(pids, 0), []);
  });

  it('runs one start after the other after a failed set, for example if both need one port', async () => {
    const [port = 0] = await freePorts(1);
    const suite = startupSuite([files.node, files.server, `${port}`], [plan()]);
    await withPrepared(suite, around, async prepared => {
      await assert.rejects(together(prepared, suite, files.next()), ForkFailure);
      const { results, slices } = await together(prepared, suite, files.next());
      assert.deepEqual(slices, [CONTROL, 'b']);
      assert.match(results[0]?.warnings[0]?.message ?? '', /one after the other.*\{port\} and \{scratch\}/);
    });
  });

  it('runs one start after the other if a start only waits, because turns would hide that', async () => {
    const suite = startupSuite(serving('works'), [plan({ request })], {
      command: { argv: serving('waits'), folder: '/' },
    });
    await withPrepared(suite, around, async prepared => {
      // On a busy machine the first answer of the other one may be late, too.
      for (const _ of ['once', 'again'])
        await assert.rejects(together(prepared, suite, files.next()), /(?:b|off) waits for a clock/);
      const { results, slices } = await together(prepared, suite, files.next());
      assert.deepEqual(slices, [CONTROL, 'b']);
      assert.match(results[1]?.warnings[0]?.message ?? '', /(?:b|off) waits for a clock.*interleave: forks/);
      const time = results[1]?.samples.find(({ unit }) => unit === 'ns/op')?.value ?? 0;
      assert.ok(time >= 2e9, 'all of the wait is counted');
    });
  });

  it('runs one start after the other if the suite says so', async () => {
    const suite = startupSuite(serving(), [plan()], {}, { interleave: 'forks' });
    await withPrepared(suite, around, async prepared => {
      assert.equal(prepared.together, undefined);
      assert.equal(prepared.header.interleave, undefined);
    });
  });
});
