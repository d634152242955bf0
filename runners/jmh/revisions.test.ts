// Two revisions of benchmarks, or of an agent, in the JMH runner: each variant with its own jar, in real forks.

import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { ForkFailure, PreconditionError } from '../../core/runner.ts';
import { jmhRunner } from './jmh.ts';
import { BARE, type JmhVariant } from './suite.ts';
import {
  AGENT_JAR,
  assertFixtures,
  BENCHMARK_JAR,
  context,
  fixtureSuite,
  ROOT,
  ready,
  scratch,
  withAgent,
} from './testing.ts';

const BUNDLE = join(ROOT, 'jvm-bench/bundle/target/overhead-benchmarks.jar');
const files = scratch();
before(assertFixtures);
const around = context();

/** The jar of the fixtures with other bytes: one letter as its zip comment. */
function another(name: string): string {
  const bytes = readFileSync(BENCHMARK_JAR);
  bytes.writeUInt16LE(1, bytes.length - 2);
  const path = join(files.folder, name);
  writeFileSync(path, Buffer.concat([bytes, Buffer.from('x')]));
  return path;
}

const base = (more: Partial<JmhVariant> = {}): JmhVariant => ({ ...BARE, name: 'base', ...more });

describe('two jars of benchmarks', () => {
  it('are each run by the variant that names it, and the settings name them', async () => {
    const newer = another('newer.jar');
    const variants = [base(), base({ name: 'head', jar: newer, against: 'base' })];
    const suite = fixtureSuite('\\.steady$', withAgent(''), { variants, control: 'base' });
    const { prepared, fork } = await ready(suite, around, files.next);
    assert.deepEqual(prepared.benchmarks, ['Steady']);
    const { base: one, head: other } = prepared.variants;
    assert.match(String(one?.jar), /^overhead-fixture-benchmarks\.jar sha256:[0-9a-f]{16}$/);
    assert.match(String(other?.jar), /^newer\.jar sha256:[0-9a-f]{16}$/);
    assert.notEqual(String(one?.jar).split(' ')[1], String(other?.jar).split(' ')[1]);
    for (const name of ['base', 'head'])
      assert.equal('benchmark jar' in (await fork(name)).conditions, false);
  });

  it('without a common benchmark cannot be compared', async () => {
    const variants = [base(), base({ name: 'head', jar: BUNDLE, against: 'base' })];
    const suite = fixtureSuite('\\.steady$|CallTree', withAgent(''), { variants, control: 'base' });
    await assert.rejects(jmhRunner.prepare(suite, around), (error: Error) => {
      assert.ok(error instanceof PreconditionError);
      assert.match(
        error.message,
        /no benchmark of suite fixture is in the jars of all variants; in some of them are overhead\.fixture\.FixtureBenchmark\.steady, overhead\.calltree/,
      );
      return true;
    });
  });
});

describe('a control that is the older of two revisions', () => {
  it('of an agent must have it at work', async () => {
    const agent = { kind: 'file', path: AGENT_JAR } as const;
    const prepared = (agentArguments: string) => {
      const variants = [base({ agent, agentArguments }), withAgent('transform', { against: 'base' })];
      return ready(
        fixtureSuite('\\.steady$', withAgent(''), { variants, control: 'base' }),
        around,
        files.next,
      );
    };
    const { dryRun, fork } = await prepared('transform');
    await dryRun('base');
    assert.ok((await fork('base')).samples.length > 0);
    const { dryRun: inert } = await prepared('inert');
    await assert.rejects(inert('base'), (error: Error) => {
      assert.ok(error instanceof ForkFailure);
      assert.match(error.message, /the agent of "base" is not at work/);
      return true;
    });
  });

  it('of a program without an agent must not have one', async () => {
    const variants = [base({ jvmArguments: [`-javaagent:${AGENT_JAR}=transform`] }), base({ name: 'head' })];
    const suite = fixtureSuite('\\.steady$', withAgent(''), { variants, control: 'base' });
    await assert.rejects(
      jmhRunner.prepare(suite, around),
      /\(jvm-args of variant base\) would put an agent into the control/,
    );
  });
});
