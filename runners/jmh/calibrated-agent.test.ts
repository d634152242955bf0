// The calibrated agent in real forks: the runner sees it at work, and measures what it was told to cost.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Variant } from '../../action/src/config/config.ts';
import { LONG } from '../../action/test/measuring.ts';
import { assertFixtures, context, fixtureSuite, ROOT, ready, scratch, withAgent } from './testing.ts';

const JAR = join(ROOT, 'jvm-bench/calibrated-agent/target/overhead-calibrated-agent.jar');
const METHODS = 'methods=overhead.fixture.*#steady';
const files = scratch();
before(() => {
  assertFixtures();
  assert.ok(existsSync(JAR), `${JAR} is missing: run make setup`);
});
after(files.remove);

/** What a fork with the agent adds to one without, in a unit's own terms. */
async function added(agentArguments: string, extra: Partial<Variant> = {}) {
  const agent = { kind: 'file', path: JAR } as const;
  const treatment = withAgent(agentArguments, { agent, ...extra });
  const suite = await ready(
    fixtureSuite('\\.steady$', treatment),
    context(join(files.folder, 'cache')),
    files.next,
  );
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

describe('the calibrated agent', { skip: LONG }, () => {
  it('is at work when it instruments, and adds the bytes that it was told to', async () => {
    const log = 'instrumented overhead\\.fixture\\.FixtureBenchmark, methods: 1';
    const unit = await added(`${METHODS},garbage-bytes=4096`, { attached: { log } });
    // A busy machine does fewer operations in a fork, and what the JVM allocates beside them weighs more; an object more an operation is 16 bytes.
    assert.ok(Math.abs(unit('B/op') - 4096) < 12, `${unit('B/op')} B/op`);
  });

  it('is at work when it is disabled, and adds none', async () => {
    const unit = await added(`${METHODS},garbage-bytes=4096,mode=disabled`);
    assert.ok(Math.abs(unit('B/op')) < 12, `${unit('B/op')} B/op`);
  });

  it('adds classes and memory', async () => {
    const unit = await added('classes=2000,retain-mb=20');
    // Beside the agent's own, which a JVM without any agent does not load.
    assert.ok(unit('classes') >= 2000 && unit('classes') < 2600, `${unit('classes')} classes`);
    const megabytes = unit('live-heap-B') / 2 ** 20;
    assert.ok(megabytes > 19 && megabytes < 23, `${megabytes} MB`);
  });
});
