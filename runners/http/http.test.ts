// The http runner with a tiny application: its measurements, invalid forks, and leftovers.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import type { LoadSettings } from '../../core/application/load.ts';
import { isTaken } from '../../core/process/procfs.ts';
import type { MetricSource } from '../../core/readers/sources.ts';
import { ForkFailure, type ForkResult } from '../../core/runner.ts';
import { context, scratch } from '../command/testing.ts';
import { httpRunner } from './http.ts';
import type { HttpSuite } from './suite.ts';
import { httpSuite, serving } from './testing.ts';

const here = process.platform === 'linux' && process.arch === 'x64' ? false : 'runs on Linux on x86-64 only';
const OFF = serving('off');

describe('an application under load', { skip: here, concurrency: 3 }, () => {
  const files = scratch();
  const around = context(files.folder);

  /**
   * A test of a rate. It is retried like in an experiment, and skipped if other work on this machine prevents even
   * such a low rate for a second.
   */
  const atRate =
    (test: () => Promise<void>, tries = 3) =>
    async (t: TestContext): Promise<void> => {
      try {
        await test();
      } catch (error) {
        if (!/does not keep up with 40\/s/.test((error as Error).message)) throw error;
        if (tries === 1) t.skip('other work on this machine does not let 40 requests a second be kept');
        else await atRate(test, tries - 1)(t);
      }
    };
  /** Runs the forks of some variants of a suite, one after the other. */
  const forks = async (suite: HttpSuite, names: readonly string[], how: 'fork' | 'dryRun' = 'fork') => {
    const prepared = await httpRunner.prepare(suite, around);
    assert.ok(prepared.sleeps, 'an application waits for requests');
    const results: (ForkResult & { readonly raw: string })[] = [];
    try {
      for (const name of names) {
        const raw = files.next();
        const variant = suite.variants.find(candidate => candidate.name === name) ?? OFF;
        const benchmark = prepared.benchmarks[0] ?? '';
        const request = { benchmark, variant, raw, seed: 1 };
        results.push({ raw, ...(await prepared[how](request)) });
      }
    } finally {
      prepared.close?.();
    }
    return { prepared, results };
  };
  const value = ({ samples }: ForkResult, unit: string) =>
    samples.find(sample => sample.unit === unit)?.value ?? Number.NaN;
  /** Runs one fork of a treatment that must be invalid. */
  const refused = (environment: Record<string, string>, pattern: RegExp, load: Partial<LoadSettings> = {}) =>
    assert.rejects(
      forks(httpSuite(OFF, serving('b', environment), load), ['b']),
      (error: Error) =>
        error instanceof ForkFailure && pattern.test(error.message) && / command: /.test(error.message),
    );

  it(
    'gets requests at a rate, and its added work per request is found',
    atRate(async () => {
      const worker = serving(
        'b',
        { WORK_US: '5000', EXPORT_TO: '{sink}', TOKEN: '{sink-token}' },
        { attached: { exports: true } },
      );
      const { prepared, results } = await forks(httpSuite(OFF, worker), ['off', 'b']);
      const [off, on] = results as [ForkResult & { raw: string }, ForkResult & { raw: string }];
      assert.deepEqual(prepared.benchmarks, ['Requests']);
      // Each request takes 5 ms of CPU time. The first and the last of a window may be partly outside.
      const [without, cost] = [value(off, 'cpu-ns/op'), value(on, 'cpu-ns/op')];
      assert.ok(cost > 4_000_000 && cost > without, `${cost} ns a request, and ${without} ns without work`);
      assert.deepEqual([value(off, 'exported-B/op'), value(off, 'exports/op')], [0, 0]);
      // A hundred bytes for every tenth request.
      const exported = value(on, 'exported-B/op');
      assert.ok(exported > 8 && exported < 12, `${exported}`);
      assert.ok(value(on, 'sent/s') > 38 && value(on, 'sent/s') < 44, `${value(on, 'sent/s')}/s`);
      assert.ok(value(on, 'latency-p50-ns') >= 5_000_000, 'a request took less time than its work');
      assert.deepEqual(
        on.samples.map(({ unit }) => unit),
        off.samples.map(({ unit }) => unit),
      );
      assert.equal(on.iterations[0]?.measured.length, 4);
      for (const name of [
        'latency.hgrm',
        'service.hgrm',
        'output.log',
        'plan.json',
        'answer.json',
        'sink.log',
      ])
        assert.ok(existsSync(join(on.raw, name)), name);
      assert.match(readFileSync(join(on.raw, 'latency.hgrm'), 'utf8'), /Percentile/);
      // Ten windows are needed to show that it is warm, and there were only three.
      assert.ok(on.warnings.some(({ code }) => code === 'not-steady'));
      const { address, sinkProcess } = JSON.parse(readFileSync(join(on.raw, 'plan.json'), 'utf8'));
      assert.equal(isTaken(Number(address.split(':')[1])), false);
      assert.equal(existsSync(`/proc/${sinkProcess}`), false);
    }),
  );

  it('has a closed loop, with a name of its own', async () => {
    const { prepared, results } = await forks(httpSuite(OFF, serving('b'), { rate: null, requests: 300 }), [
      'b',
    ]);
    assert.deepEqual(prepared.benchmarks, ['ClosedLoop']);
    assert.ok(prepared.warnings.some(({ code }) => code === 'closed-loop'));
    const [result] = results;
    assert.ok(result && result.operations === 300 && value(result, 'ops/s') > 0);
    assert.ok(Number.isNaN(value(result, 'sent/s')));
  });

  it('has a metric that it prints, and those of a file in its own folder', async () => {
    const environment = { SAYS: '12', SERIES: '{scratch}/metrics.txt' };
    const suite = httpSuite(OFF, serving('b', environment), { rate: null, requests: 300 });
    const beans: MetricSource = {
      unit: 'beans',
      selector: { kind: 'line', pattern: '^Started (\\d+)' },
      file: null,
      work: false,
    };
    const series = { format: 'prometheus', file: '{scratch}/metrics.txt', include: '' } as const;
    const sources = { metrics: [beans], results: [series] };
    const own = { ...suite, application: { ...suite.application, sources } };
    const [result] = (await forks(own, ['b'])).results;
    assert.ok(result !== undefined);
    assert.deepEqual([value(result, 'beans'), value(result, 'pods_total')], [12, 3]);
  });

  it('is searched for the highest rate that keeps a latency, its only metric', async () => {
    const objective = { percentile: 50, limit: 60e9 };
    const { prepared, results } = await forks(httpSuite(OFF, serving('b'), { rate: 100, objective }), ['b']);
    assert.deepEqual(prepared.benchmarks, ['HighestRate']);
    const [{ unit = '', value: rate = 0 } = {}, ...others] = results[0]?.samples ?? [];
    assert.ok(unit === 'rate/s' && rate > 0 && rate <= 100, `${rate} ${unit}`);
    assert.deepEqual(others, []);
  });

  it('has a dry run without a rate and with a short warm-up', async () => {
    const { results } = await forks(
      httpSuite(OFF, serving('b', { WORK_US: '2000' }), { rate: 5000 }),
      ['b'],
      'dryRun',
    );
    assert.deepEqual(results[0]?.warnings, []);
  });

  it('V6: a wrong status is invalid', async () => {
    await refused({ STATUS: '500' }, /requests went wrong in the warm-up .*status 500, not 200/);
  });

  it('V6: a wrong body is invalid', async () => {
    await refused({ BODY: 'sorry' }, /a body that does not match .*sorry/);
  });

  it('V6: a rate that is not kept is invalid', async () => {
    await refused({ WORK_US: '10000' }, /does not keep up with 200\/s: lower the rate/, {
      rate: 200,
      timeout: 20_000,
    });
  });

  it('V9: that ends under load is reported with its last lines', async () => {
    await refused({ DIES_AFTER: '60' }, /^it ended under load with exit code 7[\s\S]*out of something/);
  });

  it('V9: that is killed, or crashes, under load is reported with an explanation', async () => {
    await refused(
      { DIES_AFTER: '30', DIES_BY: 'SIGSEGV' },
      /^it ended under load by SIGSEGV: it touched memory/,
    );
    await refused(
      { DIES_AFTER: '30', DIES_BY: 'SIGKILL' },
      /^it ended under load by SIGKILL: \w+( \w+)? did/,
    );
  });

  it(
    'V1: an agent whose telemetry does not arrive is not at work',
    atRate(async () => {
      const lost = serving('b', { EXPORT_TO: 'http://127.0.0.1:9' }, { attached: { exports: true } });
      await assert.rejects(
        forks(httpSuite(OFF, lost), ['b']),
        (error: Error) =>
          error instanceof ForkFailure &&
          error.final &&
          /"b" is not at work: no telemetry/.test(error.message),
      );
    }),
  );

  it(
    'V2: a control that exports is none',
    atRate(async () => {
      const agent = serving('off', { EXPORT_TO: '{sink}', TOKEN: '{sink-token}' });
      await assert.rejects(
        forks(httpSuite(agent, serving('b')), ['off']),
        (error: Error) =>
          error instanceof ForkFailure && error.final && /an agent is in the control/.test(error.message),
      );
    }),
  );

  it(
    'V7: telemetry without the token of the sink is reported, and not counted',
    atRate(async () => {
      const stray = serving('b', { EXPORT_TO: '{sink}', TOKEN: 'of another run' });
      const [result] = (await forks(httpSuite(OFF, stray), ['b'])).results;
      assert.ok(result && value(result, 'exported-B/op') === 0);
      assert.ok(result.warnings.some(({ code }) => code === 'stray-telemetry'));
    }),
  );
});
