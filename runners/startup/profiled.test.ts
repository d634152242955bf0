// Profiled starts: a real JVM from its first moment, and applications that cannot be profiled.
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
import type { StartupVariant } from './suite.ts';
import { context, noLinux, plan, scratch, startupSuite, withPrepared } from './testing.ts';

const files = scratch();

describe('a profiled start', { skip: noLinux }, () => {
  it('shows the methods of the application and of its agent', async () => {
    const around = profiledContext();
    const suite = startupSuite(busyApplication(files.folder, around), [plan()], {
      agent: { kind: 'file', path: CALIBRATED },
      agentArguments: COST,
      attached: { log: 'instrumented' },
    });
    await withPrepared(suite, around, async prepared => {
      const found = await prepared.profiler?.();
      assert.ok(found !== undefined && 'fork' in found, JSON.stringify(found));
      const [benchmark = ''] = prepared.benchmarks;
      const forkOf = (index: number) => {
        const variant = suite.variants[index];
        assert.ok(variant !== undefined);
        return found.fork({ benchmark, variant, raw: files.next(), seed: 1 });
      };
      const on = await forkOf(1);
      const cpu = profileOf(on, 'cpu-ns/op');
      assert.ok(cpu.perOperation > 100e6, `${cpu.perOperation} ns`);
      assert.ok(shareOf(cpu, ({ name }) => name === 'overhead.testing.Busy.work') > 0.2);
      assert.ok(shareOf(cpu, ({ agent }) => agent) > 0.1);
      assert.ok(on.cost !== null && on.cost.plain > 100e6 && on.cost.profiled === cpu.perOperation);
      const off = profileOf(await forkOf(0), 'cpu-ns/op');
      assert.equal(
        shareOf(off, ({ agent }) => agent),
        0,
        'the control has no agent',
      );
    });
  });

  it('has the stacks of the JDK’s own recorder if async-profiler cannot be fetched', async () => {
    const around = withoutNetwork(files.next());
    const suite = startupSuite(busyApplication(files.folder, around));
    await withPrepared(suite, around, async prepared => {
      const found = await prepared.profiler?.();
      assert.ok(found !== undefined && 'fork' in found, JSON.stringify(found));
      assert.match(found.name, /^JFR of /);
      const [benchmark = ''] = prepared.benchmarks;
      const variant = suite.variants[0] as StartupVariant;
      const cpu = profileOf(
        await found.fork({ benchmark, variant, raw: files.next(), seed: 1 }),
        'cpu-ns/op',
      );
      assert.ok(shareOf(cpu, ({ name }) => name === 'overhead.testing.Busy.work') > 0.1);
    });
  });

  it('is not available for a process that is no JVM', async () => {
    const suite = startupSuite([files.node, files.server, '{port}']);
    const found = await withPrepared(
      suite,
      context(files.folder),
      async ({ profiler }) => await profiler?.(),
    );
    assert.ok(found !== undefined && 'reason' in found);
    assert.match(found.reason, /is not the java of a JDK/);
  });
});
