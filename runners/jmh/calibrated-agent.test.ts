// The calibrated agent in real forks: its attach check passes, and its measured costs are the configured ones.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import type { JmhVariant } from './suite.ts';
import { assertFixtures, context, fixtureSuite, ROOT, ready, scratch, withAgent } from './testing.ts';

const JAR = join(ROOT, 'jvm-bench/calibrated-agent/target/overhead-calibrated-agent.jar');
const METHODS = 'methods=overhead.fixture.*#steady';
const files = scratch();
before(() => {
  assertFixtures();
  assert.ok(existsSync(JAR), `${JAR} is missing: run make setup`);
});

/** Returns what a fork with the agent adds to one without, in the unit. */
async function added(agentArguments: string, extra: Partial<JmhVariant> = {}) {
  const agent = { kind: 'file', path: JAR } as const;
  const treatment = withAgent(agentArguments, { agent, ...extra });
  const suite = await ready(fixtureSuite('\\.steady$', treatment), context(), files.next);
  await suite.dryRun('off');
  await suite.dryRun('agent');
  const [off, on] = [await suite.fork('off'), await suite.fork('agent')];
  const value = (fork: typeof off, unit: string) => {
    const sample = fork.samples.find(candidate => candidate.unit === unit);
    assert.ok(sample !== undefined, `no ${unit}`);
    return sample.value;
  };
  return (unit: string) => value(on, unit) - value(off, unit);
}

/** An agent that changes no class and has no thread shows that it is at work by its log. */
const STARTED = { log: 'overhead-calibrated-agent: started' };

describe('the calibrated agent', () => {
  it('is at work when it instruments, and adds the configured bytes', async () => {
    const log = 'instrumented overhead\\.fixture\\.FixtureBenchmark, methods: 1';
    const unit = await added(`${METHODS},garbage-bytes=4096`, { attached: { log } });
    // On a busy machine a fork has fewer operations, and other allocations of the JVM weigh more; one object more in an operation is 16 bytes.
    assert.ok(Math.abs(unit('B/op') - 4096) < 12, `${unit('B/op')} B/op`);
  });

  it('is at work when it is disabled, and adds no bytes', async () => {
    const unit = await added(`${METHODS},garbage-bytes=4096,mode=disabled`, { attached: STARTED });
    assert.ok(Math.abs(unit('B/op')) < 12, `${unit('B/op')} B/op`);
  });

  it('adds classes and memory', async () => {
    const unit = await added('classes=2000,retain-mb=20', { attached: STARTED });
    // In addition to the agent's own classes, which a JVM without an agent does not load.
    assert.ok(unit('classes') >= 2000 && unit('classes') < 2600, `${unit('classes')} classes`);
    const megabytes = unit('live-heap-B') / 2 ** 20;
    assert.ok(megabytes > 19 && megabytes < 23, `${megabytes} MB`);
  });
});
