// `overhead check`: what a run would measure, and what stands in its way, known before anything is measured.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { stringify } from 'yaml';
import { AGENT_JAR, assertFixtures } from '../../runners/jmh/testing.ts';
import { type Built, buildTracker } from '../../runners/jmh/testing-tracker.ts';
import { noLinux } from '../../runners/startup/testing.ts';
import { assertStatus, overhead, type Said, scratch } from './command.ts';
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

const check = (file: string, ...argv: string[]): Said =>
  overhead(folder, ['check', ...argv, '--config', file]);

/** What is said of a JMH suite. */
function checkTiny(name: string, tiny: Tiny): Said {
  configure(path(`${name}.yml`), tiny);
  return check(`${name}.yml`);
}

/** That a suite cannot be measured: the agent of the treatment is in a file that comes before it. */
function assertReplaced(said: Said, agent: string, file: string, type: string): void {
  assertStatus(said, 2);
  assert.match(said.out, /^tiny: broken$/m);
  assert.match(said.out, /the agent of "probe" is not the one that was given/);
  assert.ok(said.out.includes(`${file} before ${agent}, so ${type} comes from the former`), said.out);
}

const gated = (...metrics: string[]) =>
  Object.fromEntries(metrics.map(metric => [metric, { 'max-overhead': '5%' }]));

describe('overhead check', { concurrency: 2 }, () => {
  it('R25: a configuration is edited: it says what each suite would measure, and measures nothing', () => {
    const benchmark = '(steady|aux)';
    const said = checkTiny('ready', { benchmark, gates: gated('cpu-ns/op'), rounds: 7 });
    assertStatus(said, 0);
    assert.match(said.out, /^tiny: ready$/m);
    for (const line of [
      /^ {2}runner +jmh$/m,
      /^ {2}benchmarks +2: Aux, Steady$/m,
      /^ {2}variants +off \(control\), probe \(overhead-fixture-agent\.jar\)$/m,
      /^ {2}rounds +7$/m,
      /^ {2}gates +2: cpu-ns\/op max-overhead 5 %$/m,
      /^1 of 1 suite can be measured/m,
    ])
      assert.match(said.out, line);
    assert.ok(!existsSync(path('overhead-out')));
    assert.deepEqual(
      readdirSync(folder).filter(name => name.startsWith('overhead')),
      [],
    );
  });

  it('R25: a key is mistyped: it ends with the place of it, as overhead run does', () => {
    const text = readFileSync(configure(path('typed.yml')), 'utf8');
    writeFileSync(path('typed.yml'), text.replace('variants:', 'varients:'));
    const said = check('typed.yml');
    assertStatus(said, 3);
    assert.match(said.err, /^typed\.yml:\d+:\d+: .*varients/m);
  });

  it('R25: an agent is not there: its suite is broken, and the others are looked at all the same', () => {
    const text = readFileSync(configure(path('two.yml'), { agent: './gone.jar' }), 'utf8');
    const other = readFileSync(configure(path('other.yml'), { name: 'other' }), 'utf8');
    writeFileSync(path('two.yml'), text + other.split('suites:\n')[1]);
    const said = check('two.yml');
    assertStatus(said, 2);
    assert.match(said.out, /^tiny: broken$/m);
    assert.match(said.out, /the agent of "probe" is not there: \S+.*gone\.jar/);
    assert.match(said.out, /^other: ready$/m);
    assert.match(said.out, /^1 of 2 suites can be measured/m);
    assertStatus(check('two.yml', 'other'), 0);
  });

  it('R25: only a run of the test binaries lists the benchmarks of a Go suite: it says so, and builds none', () => {
    configureGo(path('go.yml'), { gates: gated('cpu-ns/op') });
    const said = check('go.yml');
    assertStatus(said, 0);
    assert.match(said.out, /^ {2}benchmarks +known once overhead run has tried them/m);
    assert.match(said.out, /^ {2}gates +at least 1: /m);
    assert.doesNotMatch(said.err, /building the test binaries/);
  });

  it('R26: so many gates need more rounds than there may be: it says how many, and is broken as the run is', () => {
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

  it('V19: the benchmark jar holds another revision of a class of the agent: it names both files, and what to write', () => {
    const [jar, work, start] = [head?.jar ?? '', helper?.agent ?? '', base?.agent ?? ''];
    const premain = checkTiny('premain', { agent: start, jar, behaviour: '' });
    assertReplaced(premain, start, jar, 'tracker.Agent');
    assert.match(premain.out, /jar: in each variant with an agent/);
    // Which classes are loaded shows in a fork, and there is none.
    assertReplaced(checkTiny('work', { agent: work, jar, behaviour: '' }), work, jar, 'tracker.Work');
  });

  it('V19: the benchmark jar holds the very classes of the agent: it warns, and the suite can be measured', () => {
    const said = checkTiny('same', { agent: head?.agent ?? '', jar: head?.jar ?? '', behaviour: '' });
    assertStatus(said, 0);
    assert.match(said.out, /^ {2}warning +head-benchmarks\.jar holds 2 classes of the agent of "probe"/m);
  });

  it('V19: the class path of an application holds another revision of the agent: it names both files, and starts nothing', {
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
