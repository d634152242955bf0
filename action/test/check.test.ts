// `overhead check`: what a run would measure, and what would stop it, before any measurement.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { stringify } from 'yaml';
import { AGENT_JAR, assertFixtures } from '../../runners/jmh/testing.ts';
import { type Built, buildTracker } from '../../runners/jmh/testing-tracker.ts';
import { noLinux } from '../../runners/startup/testing.ts';
import { assertStatus, type CommandResult, overhead, scratch } from './command.ts';
import { assertBuilt } from './fixture.ts';
import { configure, configureGo, type Tiny } from './measuring.ts';

const { folder, path, remove } = scratch('check it');
let [head, base, helper]: Built[] = [];

before(() => {
  assertBuilt();
  assertFixtures();
  head = buildTracker(folder, 'head', { agent: 'head', work: 'head' });
  base = buildTracker(folder, 'base', { agent: 'base', work: 'head' });
  helper = buildTracker(folder, 'helper', { agent: 'head', work: 'base' });
});
after(remove);

const check = (file: string, ...argv: string[]): CommandResult =>
  overhead(folder, ['check', ...argv, '--config', file]);

function checkTiny(name: string, tiny: Tiny): CommandResult {
  configure(path(`${name}.yml`), tiny);
  return check(`${name}.yml`);
}

/** Asserts that a suite cannot be measured, because a file earlier on the class path holds the agent of the treatment. */
function assertReplaced(result: CommandResult, agent: string, file: string, type: string): void {
  assertStatus(result, 2);
  assert.match(result.out, /^tiny: broken$/m);
  assert.match(result.out, /the agent of "probe" is not the one that was given/);
  assert.ok(
    result.out.includes(`${file} before ${agent}, so ${type}, which differs, comes from the former`),
    result.out,
  );
}

const gated = (...metrics: string[]) =>
  Object.fromEntries(metrics.map(metric => [metric, { 'max-overhead': '5%' }]));

describe('overhead check', { concurrency: 2 }, () => {
  it('R25: prints what each suite of an edited configuration would measure, and measures nothing', () => {
    const benchmark = '(steady|aux)';
    const result = checkTiny('ready', { benchmark, gates: gated('cpu-ns/op'), rounds: 7 });
    assertStatus(result, 0);
    assert.match(result.out, /^tiny: ready$/m);
    for (const line of [
      /^ {2}runner +jmh$/m,
      /^ {2}benchmarks +2: Aux, Steady$/m,
      /^ {2}variants +off \(control\), probe \(overhead-fixture-agent\.jar\)$/m,
      /^ {2}rounds +7$/m,
      /^ {2}gates +2: cpu-ns\/op max-overhead 5 %$/m,
      /^1 of 1 suite can be measured/m,
    ])
      assert.match(result.out, line);
    assert.ok(!existsSync(path('overhead-out')));
    assert.deepEqual(
      readdirSync(folder).filter(name => name.startsWith('overhead')),
      [],
    );
  });

  it('R25: reports the place of a mistyped key, like overhead run', () => {
    const text = readFileSync(configure(path('typed.yml')), 'utf8');
    writeFileSync(path('typed.yml'), text.replace('variants:', 'varients:'));
    const result = check('typed.yml');
    assertStatus(result, 3);
    assert.match(result.err, /^typed\.yml:\d+:\d+: .*varients/m);
  });

  it('R25: marks a suite without its agent as broken, and still checks the others', () => {
    const text = readFileSync(configure(path('two.yml'), { agent: './gone.jar' }), 'utf8');
    const other = readFileSync(configure(path('other.yml'), { name: 'other' }), 'utf8');
    writeFileSync(path('two.yml'), text + other.split('suites:\n')[1]);
    const result = check('two.yml');
    assertStatus(result, 2);
    assert.match(result.out, /^tiny: broken$/m);
    assert.match(result.out, /the agent of "probe" is not there: \S+.*gone\.jar/);
    assert.match(result.out, /^other: ready$/m);
    assert.match(result.out, /^1 of 2 suites can be measured/m);
    assertStatus(check('two.yml', 'other'), 0);
  });

  it('R25: reports that only the test binaries list the benchmarks of a Go suite, and builds none', () => {
    configureGo(path('go.yml'), { gates: gated('cpu-ns/op') });
    const result = check('go.yml');
    assertStatus(result, 0);
    assert.match(result.out, /^ {2}benchmarks +known once overhead run has tried them/m);
    assert.match(result.out, /^ {2}gates +at least 1: /m);
    assert.doesNotMatch(result.err, /building the test binaries/);
  });

  it('R26: reports how many rounds the gates need if max allows fewer, and is broken like the run', () => {
    const metrics = ['cpu-ns/op', 'ns/op', 'B/op'];
    const hopeless = checkTiny('hopeless', { benchmark: '(steady|aux)', gates: gated(...metrics) });
    assertStatus(hopeless, 2);
    assert.match(
      hopeless.out,
      /^ {2}breach +6 rounds cannot show a breach of any of 3 gates; at least 7 can/m,
    );
    const enough = checkTiny('enough', { benchmark: '(steady|aux)', gates: gated(...metrics), rounds: 7 });
    assertStatus(enough, 0);
    assert.match(enough.out, /^ {2}gates +at least 4: /m);
    assert.match(enough.out, /^ {2}breach +the rounds can show a breach$/m);
  });

  it('V19: names both files if the benchmark jar holds another revision of a class of the agent, and the key to write', () => {
    const [jar, work, start] = [head?.jar ?? '', helper?.agent ?? '', base?.agent ?? ''];
    const premain = checkTiny('premain', { agent: start, jar, behaviour: '' });
    assertReplaced(premain, start, jar, 'tracker.Agent');
    assert.match(premain.out, /jar: in each variant with an agent/);
    // Only a fork shows which classes are loaded, and the check starts none.
    assertReplaced(checkTiny('work', { agent: work, jar, behaviour: '' }), work, jar, 'tracker.Work');
  });

  it('V19: warns if the benchmark jar holds the same classes as the agent, and the suite can be measured', () => {
    const result = checkTiny('same', { agent: head?.agent ?? '', jar: head?.jar ?? '', behaviour: '' });
    assertStatus(result, 0);
    assert.match(result.out, /^ {2}warning +head-benchmarks\.jar holds 2 classes of the agent of "probe"/m);
  });

  it('V19: names both files if the class path of an application holds another revision of the agent, and starts nothing', {
    skip: noLinux,
  }, () => {
    const started = path('it was started');
    const application = (name: string, agent: string, argv: string[]) => {
      const command = ['java', ...argv, started];
      const suite = {
        runner: 'startup',
        ready: { log: 'Started' },
        variants: { off: { command }, probe: { command, agent } },
      };
      writeFileSync(path(`${name}.yml`), stringify({ version: 1, suites: { tiny: suite } }));
      return check(`${name}.yml`);
    };
    const [jar, work, start] = [head?.jar ?? '', helper?.agent ?? '', base?.agent ?? ''];
    const option = application('option', start, ['-cp', jar, 'Main']);
    assertReplaced(option, start, jar, 'tracker.Agent');
    assert.match(option.out, /Start each revision with the application of its own build/);
    assertReplaced(application('jar', work, ['-Xmx64m', '-jar', jar]), work, jar, 'tracker.Work');
    const same = application('same-application', head?.agent ?? '', ['-cp', jar, 'Main']);
    assertStatus(same, 0);
    assert.ok(same.out.includes(`${basename(jar)} holds 2 classes of the agent of "probe"`), same.out);
    const none = application('none', AGENT_JAR, ['-cp', jar, 'Main']);
    assertStatus(none, 0);
    assert.doesNotMatch(none.out, /warning/);
    assert.ok(!existsSync(started));
  });
});
