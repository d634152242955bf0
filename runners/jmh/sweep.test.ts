// A sweep over a parameter of a benchmark: each value runs in real forks of its own, and is in the names.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, it } from 'node:test';
import { parseText } from '../../action/src/config/parse.ts';
import { resolveConfig } from '../../action/src/config/resolve.ts';
import { withSweep } from '../../core/sweep/sweep.ts';
import { FORK_FILES } from './driver.ts';
import { jmhRunner } from './jmh.ts';
import type { JmhSuite } from './suite.ts';
import { AGENT_JAR, assertFixtures, BENCHMARK_JAR, context, QUICK_JMH, scratch } from './testing.ts';

const files = scratch();
before(assertFixtures);

const TEXT = `version: 1
suites:
  plain:
    runner: jmh
    jar: ${JSON.stringify(BENCHMARK_JAR)}
    include: "\\\\.PlainBenchmark\\\\."
    sweep: { size: [1, 4] }
    params: { size: "\${size}", work: once }
    jvm-args: -Xmx128m -XX:+UseSerialGC -XX:TieredStopAtLevel=1
    env: ${JSON.stringify(QUICK_JMH)}
    warmup: { iterations: 1, time: 50ms }
    measurement: { iterations: 3, time: 50ms }
    variants:
      off: {}
      agent: { agent: ${JSON.stringify(AGENT_JAR)}, agent-args: transform }
`;

it('a sweep over a parameter measures the benchmark at each value, with the agent at work', async () => {
  const [suite] = resolveConfig(parseText('overhead.yml', TEXT)).suites;
  assert.ok(suite?.runner === 'jmh');
  const prepared = await withSweep<JmhSuite>(jmhRunner).prepare(suite, context());
  try {
    assert.deepEqual(prepared.benchmarks, ['Consume/size=1/work=once', 'Consume/size=4/work=once']);
    for (const [name, size, benchmark] of [
      ['off', '1', 'Consume/size=1/work=once'],
      ['agent', '4', 'Consume/size=4/work=once'],
    ]) {
      const variant = suite.variants.find(one => one.name === name);
      assert.ok(variant && benchmark !== undefined);
      const raw = files.next();
      const { operations } = await prepared.fork({ benchmark, variant, raw, seed: 1 });
      assert.ok(operations > 0);
      const [{ params }] = JSON.parse(readFileSync(join(raw, FORK_FILES[1]), 'utf8'));
      assert.deepEqual(params, { size, work: 'once' });
    }
  } finally {
    prepared.close?.();
  }
});
