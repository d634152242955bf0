// Starts of a JVM: its classes are counted, its agent is checked in every fork, and the control has no agent.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { AGENT_JAR, assertFixtures } from '../jmh/testing.ts';
import { buildTracker, tool } from '../jmh/testing-tracker.ts';
import type { StartupVariant } from './suite.ts';
import { context, failureOf, noLinux, once, plan, scratch, startupSuite, withPrepared } from './testing.ts';

const files = scratch();
before(assertFixtures);
const around = context(files.folder);

/** A class that is loaded only if the fixture's agent registers its transformer. */
const CLASS = 'overhead.fixture.FixtureAgent$Older';
/** A program that keeps running. The agent changes the class of the same name in its package. */
const PROGRAM =
  'class Waits { public static void main(String[] a) throws Exception { System.out.println("Started"); Thread.sleep(60_000); } }\n';
const [classes, CHANGED] = [join(files.folder, 'classes'), 'overhead.fixture.Waits'];
const ARGV = ['java', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-cp', classes, 'Waits'];

function compile(): void {
  for (const [name, text] of [
    ['Waits.java', PROGRAM],
    ['Changed.java', `package overhead.fixture;\n${PROGRAM}`],
  ] as const) {
    const source = join(files.folder, name);
    writeFileSync(source, text);
    tool('javac', '-proc:none', '--release', '17', '-d', classes, source);
  }
}
before(compile);

const suite = (
  agentArguments: string,
  argv = ARGV,
  attached: StartupVariant['attached'] = { class: CLASS },
) => startupSuite(argv, [plan()], { agent: { kind: 'file', path: AGENT_JAR }, agentArguments, attached });

describe('a JVM', { skip: noLinux }, () => {
  it('is started with its agent after the name of the program, and reports its classes', async () => {
    const result = await once(suite('transform'), around, files.next());
    const classes = result.samples.find(({ unit }) => unit === 'classes')?.value ?? 0;
    assert.ok(classes > 300, `${classes} classes`);
    assert.match(result.conditions['program (b)'] ?? '', /^\S+-\d+/);
    assert.match(result.conditions.collector ?? '', /^(Copy|Serial|stop)/i);
    assert.match(result.conditions.heap ?? '', /^\d+ B$/);
  });

  it('whose agent is not at work fails for good', async () => {
    const failure = await failureOf(once(suite('inert'), around, files.next()));
    assert.match(
      failure.message,
      /^"b" is not at work: the class overhead\.fixture\.FixtureAgent\$Older \(attached\.class\) is not loaded/,
    );
    assert.equal(failure.final, true);
  });

  it('whose agent has no attach check must have registered a transformer', async () => {
    assert.ok((await once(suite('transform', ARGV, null), around, files.next())).samples.length > 0);
    const failure = await failureOf(once(suite('inert', ARGV, null), around, files.next()));
    assert.match(
      failure.message,
      /^"b" is not at work: its agent has registered no class-file transformer; .*attached: \{log\}/,
    );
    assert.equal(failure.final, true);
  });

  it('V20: whose agent changes no class fails the dry run for good, but not a fork, which is not watched', async () => {
    const failure = await failureOf(once(suite('unchanged', ARGV, null), around, files.next(), 'dryRun'));
    assert.match(
      failure.message,
      /^"b" is not at work: its agent has registered a class-file transformer, which changed no class, and it runs no thread/,
    );
    assert.match(failure.message, /attached: \{log\}, a line/);
    assert.equal(failure.final, true);
    const { samples } = await once(suite('unchanged', ARGV, null), around, files.next());
    assert.ok(samples.length > 0);
  });

  it('V20: whose agent changes no class is at work if the configured attach check passes', async () => {
    const { samples } = await once(
      suite('unchanged', ARGV, { log: '^Started' }),
      around,
      files.next(),
      'dryRun',
    );
    assert.ok(samples.length > 0);
  });

  it('V20: whose agent changes a class, or runs a thread that the control lacks, is at work', async () => {
    const changed = suite('transform', [...ARGV.slice(0, -1), CHANGED], null);
    assert.ok((await once(changed, around, files.next(), 'dryRun')).samples.length > 0);
    const threaded = suite('stray', ARGV, null);
    await withPrepared(threaded, around, async ({ benchmarks: [benchmark = ''], dryRun }) => {
      for (const variant of threaded.variants)
        assert.ok((await dryRun({ benchmark, variant, raw: files.next(), seed: 0 })).samples.length > 0);
    });
  });

  it('V15: whose class path has another revision of the agent fails the dry run for good', async () => {
    const head = buildTracker(files.folder, 'head', { agent: 'head', work: 'head' });
    const base = buildTracker(files.folder, 'base', { agent: 'base', work: 'head' });
    const argv = [...ARGV.slice(0, -2), `${head.jar}:${classes}`, 'Waits'];
    const started = (path: string) =>
      startupSuite(argv, [plan()], {
        agent: { kind: 'file', path },
        attached: { log: '^tracker head head$' },
      });
    const failure = await failureOf(once(started(base.agent), around, files.next(), 'dryRun'));
    assert.match(failure.message, /^the agent of "b" is not the one that was given: the class path has /);
    assert.ok(
      failure.message.includes(`${head.jar} before ${base.agent}, so tracker.Agent`),
      failure.message,
    );
    assert.equal(failure.final, true);
    const helper = buildTracker(files.folder, 'helper', { agent: 'head', work: 'base' });
    const inner = await failureOf(once(started(helper.agent), around, files.next(), 'dryRun'));
    assert.ok(inner.message.includes(`${head.jar} before ${helper.agent}, so tracker.Work`), inner.message);
    // A copy with the same bytes is the same agent.
    const { samples } = await once(started(head.agent), around, files.next(), 'dryRun');
    assert.ok(samples.length > 0);
  });

  it('of the control has no agent from any source', async () => {
    const options = join(files.folder, 'options');
    writeFileSync(options, `"-javaagent:${AGENT_JAR}=transform"\n`);
    const smuggled = suite('transform', ['java', `@${options}`, ...ARGV.slice(1)]);
    const failure = await failureOf(once(smuggled, around, files.next(), 'fork', 0));
    assert.match(
      failure.message,
      /^an agent is in the control: its JVM has loaded sun\.instrument\.InstrumentationImpl/,
    );
  });
});
