// Profiled load: a real JVM in the middle of its load, and suites that cannot be profiled.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  busyApplication,
  CALIBRATED,
  COST,
  profiledContext,
  profileOf,
  shareOf,
  withoutNetwork,
} from '../../core/application/testing-profiled.ts';
import type { RunContext } from '../../core/runner.ts';
import { context, running, scratch } from '../command/testing.ts';
import { httpRunner } from './http.ts';
import type { HttpSuite } from './suite.ts';
import { httpSuite, serving } from './testing.ts';

const here = process.platform === 'linux' && process.arch === 'x64' ? false : 'runs on Linux on x86-64 only';
const files = scratch();

/** Finds the profiler of a suite. */
async function profilerOf(suite: HttpSuite, around: RunContext) {
  const prepared = await httpRunner.prepare(suite, around);
  const found = await prepared.profiler?.();
  assert.ok(found !== undefined);
  return { found, benchmark: prepared.benchmarks[0] ?? '', close: () => prepared.close?.() };
}

describe('profiled load', { skip: here }, () => {
  it('shows the methods of the application and of its agent, and what they allocate', async () => {
    const around = profiledContext();
    const argv = busyApplication(files.folder, around);
    const on = running('b', argv, '/', {
      agent: { kind: 'file', path: CALIBRATED },
      agentArguments: COST,
      attached: { log: 'instrumented' },
    });
    const suite = httpSuite(running('off', argv), on, { rate: null, requests: 400 });
    const { found, benchmark, close } = await profilerOf(suite, around);
    try {
      assert.ok('fork' in found, JSON.stringify(found));
      const fork = await found.fork({ benchmark, variant: on, raw: files.next(), seed: 1 });
      const cpu = profileOf(fork, 'cpu-ns/op');
      assert.ok(shareOf(cpu, ({ name }) => name === 'overhead.testing.Busy.work') > 0.3);
      assert.ok(shareOf(cpu, ({ agent }) => agent) > 0.1);
      assert.ok(fork.cost !== null && fork.cost.plain > 0);
      const alloc = profileOf(fork, 'B/op');
      assert.ok(alloc.perOperation > 100_000 && alloc.perOperation < 250_000, `${alloc.perOperation} B`);
      assert.ok(shareOf(alloc, ({ agent }) => agent) > 0.3);
    } finally {
      close();
    }
  });

  it('has the stacks of the JDK’s own recorder if async-profiler cannot be fetched', async () => {
    const around = withoutNetwork(files.next());
    const argv = busyApplication(files.folder, around);
    const off = running('off', argv);
    const suite = httpSuite(off, running('b', argv), { rate: null, requests: 1000 });
    const { found, benchmark, close } = await profilerOf(suite, around);
    try {
      assert.ok('fork' in found, JSON.stringify(found));
      assert.match(found.name, /^JFR of /);
      const fork = await found.fork({ benchmark, variant: off, raw: files.next(), seed: 1 });
      const cpu = profileOf(fork, 'cpu-ns/op');
      assert.ok(shareOf(cpu, ({ name }) => name === 'overhead.testing.Busy.work') > 0.1);
    } finally {
      close();
    }
  });

  it('is not available for a process that is no JVM, and for a search', async () => {
    const around = context(files.folder);
    const other = await profilerOf(httpSuite(serving('off'), serving('b')), around);
    other.close();
    assert.ok('reason' in other.found && /is not the java of a JDK/.test(other.found.reason));
    const objective = { percentile: 99, limit: 1e9 };
    const search = await profilerOf(httpSuite(serving('off'), serving('b'), { objective }), around);
    search.close();
    assert.ok('reason' in search.found && /search for the highest rate/.test(search.found.reason));
  });
});
