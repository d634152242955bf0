// `overhead check`: what a run would measure, how long that takes, what its gates could see, and what would stop it, before any measurement.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { stringify } from 'yaml';
import { readMachine } from '../../core/results/machine.ts';
import { AGENT_JAR, assertFixtures } from '../../runners/jmh/testing.ts';
import { type Built, buildTracker } from '../../runners/jmh/testing-tracker.ts';
import { noLinux } from '../../runners/startup/testing.ts';
import { DirectoryStore } from '../src/baselines/directory.ts';
import { assertStatus, type CommandResult, overhead, scratch } from './command.ts';
import { assertBuilt, resultFile } from './fixture.ts';
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

  it('states the minutes of each suite and of all, and what they rest on', () => {
    const result = checkTiny('minutes', { rounds: 7 });
    assertStatus(result, 0);
    // Two forks of 1.5 s, 1.3 s of preparation, a warm-up of 50 ms and three measured iterations of 50 ms, seven times.
    assert.match(
      result.out,
      /^ {2}time +about 0\.7 min \(planned forks\); after a breach .* up to 0\.2 min more$/m,
    );
    assert.match(result.out, /^ {2}hosted job +the same plan; its set-up comes on top$/m);
    assert.match(
      result.out,
      /^Measuring takes about 0\.7 min in all, and up to 0\.2 min more for profiles\. /m,
    );
    configureGo(path('budget.yml'));
    const budget = check('budget.yml', '--time-budget', '3m');
    assert.match(budget.out, /^ {2}time +up to about 3\.0 min \(time budget\); 6 rounds are measured even/m);
  });

  // One after the other: the runs are stored by the second.
  describe('with stored runs', { concurrency: 1 }, () => {
    const SUITE = { name: 'codec', rounds: 12 };
    const write = (file: string, limit: string, rounds: object, more: object = {}) => {
      configureGo(path(file), { gates: { 'cpu-ns/op': { 'max-overhead': limit, ...more } }, rounds });
      const text = readFileSync(path(file), 'utf8');
      writeFileSync(path(file), text.replace('tiny:', `${SUITE.name}:`));
    };
    const measured = (day: number) =>
      `date: 2026-03-0${day}T12:00:00.000Z\ncommit: ${`${day}`.repeat(40)}\n${resultFile(0.01, 0.03)}`;
    const stored = async (folder: string, ...texts: string[]) => {
      const store = new DirectoryStore(path(folder));
      for (const text of texts)
        await store.append({
          suite: SUITE.name,
          text,
          verdict: 'pass',
          elapsed: SUITE.rounds * 15_000,
        });
    };

    it('says what is missing without any', () => {
      write('unseen.yml', '5%', { min: 6, max: 20 });
      const result = check('unseen.yml');
      assertStatus(result, 0);
      assert.match(
        result.out,
        /^ {2}sensitivity +not known without stored runs: store one with overhead run/m,
      );
    });

    it('says what each gate sees, from how many runs and rounds', async () => {
      await stored('baselines', measured(1), measured(2), measured(3));
      const result = check('unseen.yml');
      assertStatus(result, 0);
      assert.match(
        result.out,
        /^ {2}sensitivity +cpu-ns\/op max-overhead 5 %: sees [1-4](?:\.\d)? % \(from 3 stored runs, 12 rounds\)$/m,
      );
      assert.doesNotMatch(result.out, /cannot decide/);
      // Their machine is not this one.
      assert.match(result.out, /^ {2}time +up to about 10\.0 min \(time budget\)/m);
    });

    it('takes the time of stored runs of this machine, and of hosted runners', async () => {
      const { cpu, cpus } = readMachine();
      const here = measured(4).replace('cpu: Test CPU\n', `cpu: ${cpu}\ncpus: ${cpus}\n`);
      const hosted = measured(5).replace('cpu: Test CPU\n', 'cpu: Test CPU\nimage: ubuntu24 20260301.1\n');
      await stored('timed', here, hosted);
      const { out } = check('unseen.yml', '--baseline', 'timed', '--time-budget', '4m');
      // Rounds of 15 s: 16 fit into four minutes.
      assert.match(out, /^ {2}time +about 4\.0 min \(1 stored run\); after a breach/m);
      assert.match(out, /^ {2}hosted job +about 4\.0 min \(1 stored run\); its set-up comes on top$/m);
      // A run on another processor says nothing about the costs here.
      assert.match(out, /^ {2}sensitivity .*\(from 1 stored run, 16 rounds\)$/m);
    });

    it('sees a change since stored runs less well than the overhead', () => {
      write('regression.yml', '50%', { min: 6, max: 20 }, { 'max-regression': '50%' });
      const { suites } = JSON.parse(check('regression.yml', '--json', '-').out);
      const [overhead, change] = suites[0].gates.map(({ sees }: { sees: number }) => sees);
      assert.ok(overhead > 0.01 && change > overhead && change < 2 * overhead, `${overhead} ${change}`);
    });

    it('leaves out treatments that the next run does not have', () => {
      write('other.yml', '5%', { min: 6, max: 20 });
      const text = readFileSync(path('other.yml'), 'utf8');
      writeFileSync(path('other.yml'), text.replace('probe:', 'another:'));
      assert.match(
        check('other.yml').out,
        /^ {2}sensitivity +cpu-ns\/op max-overhead 5 %: no stored run has it$/m,
      );
    });

    it('warns of a limit below what can be seen, with the time that it takes', () => {
      write('narrow.yml', '0.1%', { min: 6, max: 20 });
      const never = check('narrow.yml');
      assertStatus(never, 0);
      assert.match(
        never.out,
        /^ {2}warning +cannot decide: cpu-ns\/op max-overhead 0\.1 %; no number of rounds would: raise the limit$/m,
      );
      const sees = Number(/sees ([\d.]+) %/.exec(never.out)?.[1]);
      write('near.yml', `${(sees * 0.97).toFixed(3)}%`, { min: 6, max: 12 });
      assert.match(
        check('near.yml').out,
        /^ {2}warning +cannot decide: cpu-ns\/op max-overhead [\d.]+ %; raise max of rounds to \d+ and the time budget to about \d+ min, or the limit$/m,
      );
    });

    it('writes the same as JSON', () => {
      const result = check('narrow.yml', '--json', '-');
      assertStatus(result, 0);
      const { schema, ready, suites } = JSON.parse(result.out);
      assert.deepEqual([schema, ready, suites.length], [1, true, 1]);
      const [{ suite, state, storedRuns, time, gates, warnings }] = suites;
      assert.deepEqual([suite, state, storedRuns, time.here.time], ['codec', 'ready', 3, 600_000]);
      assert.equal(gates.length, 1);
      assert.ok(gates[0].sees > 0.001 && gates[0].sees < 0.05, `${gates[0].sees}`);
      assert.deepEqual([gates[0].decides, gates[0].roundsNeeded], [false, null]);
      assert.deepEqual(
        warnings.map(({ code }: { code: string }) => code),
        ['cannot-decide'],
      );
      assertStatus(check('narrow.yml', '--json', 'facts.json'), 0);
      assert.equal(readFileSync(path('facts.json'), 'utf8'), result.out);
    });

    it('refuses a store that does not exist', () =>
      assertStatus(check('narrow.yml', '--baseline', 'nowhere'), 3));
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
