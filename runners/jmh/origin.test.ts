// Agents whose classes are also in the benchmark jar, and agents that change nothing, in real forks: two revisions of a small agent, built here.

import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { ForkFailure, PreconditionError } from '../../core/runner.ts';
import { jmhRunner } from './jmh.ts';
import { BARE, type JmhSuite, type JmhVariant } from './suite.ts';
import {
  assertFixtures,
  BENCHMARK_JAR,
  context,
  fixtureSuite,
  ready,
  scratch,
  withAgent,
} from './testing.ts';
import { type Built, buildTracker } from './testing-tracker.ts';

const files = scratch();
const around = context();

let [head, base, helper]: Built[] = [];

before(() => {
  assertFixtures();
  head = buildTracker(files.folder, 'head', { agent: 'head', work: 'head' });
  base = buildTracker(files.folder, 'base', { agent: 'base', work: 'head' });
  helper = buildTracker(files.folder, 'helper', { agent: 'head', work: 'base' });
});

/** A suite whose benchmark jar is that of head, with one treatment. */
function suiteOf(agent: Built | undefined, more: Partial<JmhVariant> = {}, jar = head?.jar ?? ''): JmhSuite {
  const path = agent?.agent ?? '';
  return fixtureSuite('\\.steady$', withAgent('', { agent: { kind: 'file', path }, ...more }), { jar });
}

const isExpected = (error: Error) => {
  assert.match(error.message, /is not the one that was given/);
  assert.ok(error.message.includes(`${head?.jar} before `), error.message);
  return true;
};

describe('an agent whose classes are also in the benchmark jar', { concurrency: 2 }, () => {
  it('V12: is rejected before any fork if the jar has another revision of the class that starts it', async () => {
    await assert.rejects(jmhRunner.prepare(suiteOf(base), around), (error: Error) => {
      assert.ok(error instanceof PreconditionError);
      assert.ok(error.message.includes(`${base?.agent}, so tracker.Agent`), error.message);
      assert.match(error.message, /Give each revision the benchmark jar of its own build \(jar: in each/);
      return isExpected(error);
    });
  });

  it('V12: causes a warning and broken forks if the jar has another revision of a loaded class', async () => {
    const { prepared, dryRun, fork } = await ready(suiteOf(helper), around, files.next);
    const [warning] = prepared.warnings.filter(({ code }) => code === 'agent-in-jar');
    assert.match(warning?.message ?? '', /holds 2 classes of the agent of "agent".*tracker\.Work differs/);
    await dryRun('off');
    for (const run of [dryRun, fork])
      await assert.rejects(run('agent'), (error: Error) => {
        assert.ok(error instanceof ForkFailure && error.final);
        assert.ok(error.message.includes(`${helper?.agent}, so tracker.Work`), error.message);
        return isExpected(error);
      });
  });

  it('V12: is accepted with a warning if the classes are the same', async () => {
    const { prepared, dryRun, fork } = await ready(suiteOf(head), around, files.next);
    const [warning] = prepared.warnings.filter(({ code }) => code === 'agent-in-jar');
    assert.match(warning?.message ?? '', /now they are the same/);
    await dryRun('off');
    await dryRun('agent');
    assert.ok((await fork('agent')).samples.length > 0);
  });

  it('V12: is accepted without a warning if each revision has its own benchmark jar', async () => {
    const of = (name: string, built: Built | undefined): JmhVariant =>
      withAgent('', {
        name,
        agent: { kind: 'file', path: built?.agent ?? '' },
        jar: built?.jar ?? null,
        attached: { log: `tracker ${name} head` },
      });
    const variants = [{ ...BARE, name: 'off' }, of('base', base), of('head', head)];
    const suite = { ...suiteOf(head), variants };
    const { prepared, dryRun } = await ready(suite, around, files.next);
    assert.deepEqual(
      prepared.warnings.filter(({ code }) => code === 'agent-in-jar'),
      [],
    );
    for (const name of ['off', 'base', 'head']) await dryRun(name);
  });

  it('V12: runs from its own jar without a warning if the benchmark jar has none of its classes', async () => {
    const { prepared, dryRun, fork } = await ready(suiteOf(base, {}, BENCHMARK_JAR), around, files.next);
    assert.deepEqual(
      prepared.warnings.filter(({ code }) => code === 'agent-in-jar'),
      [],
    );
    await dryRun('off');
    await dryRun('agent');
    assert.ok((await fork('agent')).samples.length > 0);
  });
});

describe('an agent with a class-file transformer', { concurrency: 2 }, () => {
  const suite = (behaviour: string, include: string, more: Partial<JmhVariant> = {}) =>
    fixtureSuite(include, withAgent(behaviour, more));

  it('V13: fails the dry run if it changes no class of any benchmark', async () => {
    const { prepared, dryRun } = await ready(suite('unchanged', '\\.(steady|aux)$'), around, files.next);
    assert.equal(prepared.benchmarks.length, 2);
    await dryRun('off');
    await assert.rejects(dryRun('agent'), (error: Error) => {
      assert.ok(error instanceof ForkFailure && error.final);
      assert.match(
        error.message,
        /"agent" is not at work: it was loaded, but its class-file transformers changed no class and it runs no thread/,
      );
      assert.match(error.message, /attached: \{log \| class \| thread\}/);
      return true;
    });
  });

  it('V13: is at work without changed classes if the configured attach check passes', async () => {
    const attached = { class: 'overhead.fixture.FixtureAgent' };
    const { dryRun } = await ready(suite('unchanged', '\\.steady$', { attached }), around, files.next);
    await dryRun('off');
    await dryRun('agent');
  });

  it('V13: is at work if it changes classes of another benchmark only', async () => {
    const { prepared, dryRun, fork } = await ready(suite('steady', '\\.(steady|aux)$'), around, files.next);
    assert.deepEqual(prepared.benchmarks, ['Aux', 'Steady']);
    await dryRun('off');
    await dryRun('agent');
    assert.ok((await fork('agent')).samples.length > 0);
  });
});
