// Real forks that take turns: measured and ended together.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { before, describe, it } from 'node:test';
import { ForkFailure, type Prepared } from '../../core/runner.ts';
import { until } from '../../core/testing.ts';
import { type Benchmark, forAll, type JmhBenchmark } from './benchmarks.ts';
import { jmhRunner } from './jmh.ts';
import type { JmhSuite, JmhVariant } from './suite.ts';
import { assertFixtures, context, fixtureSuite, scratch, withAgent } from './testing.ts';
import { crowded } from './together.ts';

const files = scratch();
before(assertFixtures);

const onLinux = {
  skip: process.platform === 'linux' ? false : 'only Linux shows what processes were started with',
};

function* rows(): Generator<string[], never> {
  for (;;) {
    yield ['off', 'agent'];
    yield ['agent', 'off'];
  }
}

async function prepare(
  suite: JmhSuite,
  signal = new AbortController().signal,
): Promise<Prepared<JmhVariant>> {
  return await jmhRunner.prepare(suite, { ...context(), signal });
}

/** Runs one fork of each variant, with separate folders. */
function set(prepared: Prepared, suite: JmhSuite) {
  const requests = suite.variants.map(variant => ({
    benchmark: prepared.benchmarks[0] as string,
    variant,
    raw: files.next(),
    seed: 1,
  }));
  assert.ok(prepared.together !== undefined, 'the forks do not take turns');
  let started = 0;
  function* counted(): Generator<string[], never> {
    for (const row of rows()) {
      started++;
      yield row;
    }
    throw new Error('the rows have no end');
  }
  return { requests, running: prepared.together(requests, counted()), rowsStarted: () => started };
}

/** Returns processes whose command line contains a word. */
function processesOf(word: string): number[] {
  return readdirSync('/proc').flatMap(name => {
    try {
      return /^\d+$/.test(name) && readFileSync(`/proc/${name}/cmdline`, 'utf8').includes(word)
        ? [Number(name)]
        : [];
    } catch {
      return [];
    }
  });
}

describe('forks that take turns', () => {
  it('report the same as forks that run alone, and the order of their slices', async () => {
    const suite = fixtureSuite('\\.steady$', withAgent('transform'), { measurement: { count: 6, time: 20 } });
    const prepared = await prepare(suite);
    assert.equal(prepared.header.interleave, 'slices');
    const { results, slices } = await set(prepared, suite).running;
    assert.equal(slices.length, 12);
    for (let row = 0; row < 12; row += 2)
      assert.deepEqual(slices.slice(row, row + 2).sort(), ['agent', 'off']);
    for (const { samples, iterations, operations } of results) {
      assert.ok(operations > 0);
      assert.deepEqual(
        iterations.map(({ unit, measured }) => [unit, measured.length]),
        [
          ['ns/op', 6],
          ['cpu-ns/op', 6],
        ],
      );
      assert.ok((samples.find(({ unit }) => unit === 'cpu-ns/op')?.value ?? 0) > 0);
    }
  });

  it('V9: all end if one fails, with its reason', async () => {
    const suite = fixtureSuite('\\.steady$', withAgent('transform', { jvmArguments: ['-XX:+NoSuchOption'] }));
    const prepared = await prepare(suite);
    const { requests, running } = set(prepared, suite);
    await assert.rejects(running, (error: unknown) => {
      assert.ok(error instanceof ForkFailure);
      assert.match(error.message, /NoSuchOption/);
      return true;
    });
    for (const { raw } of requests) assert.deepEqual(processesOf(raw), []);
  });

  it('V9: leave no process behind when the run is stopped', onLinux, async () => {
    const suite = fixtureSuite('\\.steady$', withAgent('transform'), {
      measurement: { count: 1000, time: 100 },
    });
    const stop = new AbortController();
    const prepared = await prepare(suite, stop.signal);
    const { requests, running, rowsStarted } = set(prepared, suite);
    const ended = assert.rejects(running, /enough/);
    await until(() => rowsStarted() > 2, 'two slices of each fork');
    stop.abort(new Error('enough'));
    await ended;
    for (const { raw } of requests) assert.deepEqual(processesOf(raw), []);
  });

  /** Returns why a set failed, and checks that it left no process. */
  async function failure({ requests, running }: ReturnType<typeof set>): Promise<ForkFailure> {
    const error = await running.then(
      () => assert.fail('the set did not fail'),
      (reason: unknown) => reason,
    );
    assert.ok(error instanceof ForkFailure, String(error));
    for (const { raw } of requests) assert.deepEqual(processesOf(raw), []);
    return error;
  }

  const failed = (what: string) => new RegExp(`the fork failed[\\s\\S]*the fixture fails in its ${what}`);
  const failures = [
    ['outOfMemory', /the measured JVM ran out of memory/],
    ['killed', /killed \(SIGKILL/],
    ['throwsInSetup', failed('set-up')],
    ['throwsInBenchmark', failed('benchmark')],
    ['throwsInValidation', failed('validation')],
    ['hangs', /still running after \d+ s: killed/],
  ] as const;
  for (const [benchmark, why] of failures)
    it(`V9: all end if a benchmark fails: ${benchmark}`, async () => {
      const more = benchmark === 'hangs' ? { timeout: 8000 } : {};
      const suite = fixtureSuite(`\\.${benchmark}$`, withAgent('transform'), more);
      const { message, final } = await failure(set(await prepare(suite), suite));
      assert.match(message, why);
      assert.equal(final, false, 'another try may help');
    });

  it('V1: fail for good if the agent of one is not at work', async () => {
    const suite = fixtureSuite('\\.steady$', withAgent('inert'));
    const { message, final } = await failure(set(await prepare(suite), suite));
    assert.match(message, /the agent of "agent" is not at work/);
    assert.ok(final);
  });

  it('V9: all end if one is killed between its slices', onLinux, async () => {
    const suite = fixtureSuite('\\.steady$', withAgent('transform'), {
      measurement: { count: 1000, time: 100 },
      // The other fork must not end by itself.
      timeout: 3_600_000,
    });
    const requested = set(await prepare(suite), suite);
    const raw = requested.requests.find(({ variant }) => variant.name === 'agent')?.raw ?? '';
    const failing = failure(requested);
    await until(() => requested.rowsStarted() > 2, 'two slices');
    for (const pid of processesOf(`-Doverhead.vmFile=${raw}/`)) process.kill(pid, 'SIGKILL');
    const { message, final } = await failing;
    assert.match(message, /the measured JVM was killed \(SIGKILL/);
    assert.equal(final, false);
  });

  it('are not used if the suite does not allow them', async () => {
    const suite = fixtureSuite('\\.steady$', withAgent('transform'), { interleave: 'forks' });
    const prepared = await prepare(suite);
    assert.equal(prepared.together, undefined);
    assert.equal(prepared.header.interleave, undefined);
  });
});

describe('the memory of forks that take turns', () => {
  const GIB = 2 ** 30;
  const own: Benchmark = { name: 'B', method: 'B', mode: 'avgt', parameters: {}, jvmArguments: [] };
  const names = ['off', 'agent'];
  const benchmark = forAll([own], names)[0] as JmhBenchmark;
  const suite = (...jvmArguments: string[]) => fixtureSuite('x', withAgent(''), { jvmArguments });

  it('is the sum of their largest heaps, and an extra part for each JVM', () => {
    assert.deepEqual(crowded(suite('-Xmx3g'), [benchmark], 8 * GIB), []);
    assert.equal(crowded(suite('-Xmx4g'), [benchmark], 8 * GIB).length, 1);
    assert.deepEqual(crowded(suite('-Xmx8g', '-Xmx1g'), [benchmark], 8 * GIB), [], 'the last word counts');
  });

  it('is a quarter of the memory for each without a setting, or the configured share', () => {
    const four = { ...suite(), variants: [1, 2, 3, 4].map(name => withAgent('', { name: `${name}` })) };
    assert.deepEqual(crowded({ ...four, variants: four.variants.slice(1) }, [benchmark], 16 * GIB), []);
    assert.equal(crowded(four, [benchmark], 16 * GIB).length, 1);
    assert.deepEqual(
      crowded({ ...four, jvmArguments: ['-XX:MaxRAMPercentage=10'] }, [benchmark], 16 * GIB),
      [],
    );
  });

  it('counts what each variant has in its own benchmark', () => {
    const large = { ...own, jvmArguments: ['-Xmx7g'] };
    const targets = { off: own, agent: large };
    assert.deepEqual(crowded(suite(), [{ ...benchmark, targets: { off: own, agent: own } }], 8 * GIB), []);
    assert.equal(crowded(suite(), [{ ...benchmark, targets }], 8 * GIB).length, 1);
  });

  it('that is too small is reported with the remedy', () => {
    const [warning] = crowded(suite('-Xmx4g'), [benchmark], 8 * GIB);
    assert.equal(warning?.code, 'no-turns');
    assert.match(warning?.message ?? '', /8\.5 GiB of 8\.0 GiB.*-Xmx1g.*interleave: forks/);
  });
});
