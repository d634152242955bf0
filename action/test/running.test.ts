// Real measurements through the command: a sound one from end to end, and each way in which a suite breaks.
import assert from 'node:assert/strict';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { AGENT_JAR, assertFixtures } from '../../runners/jmh/testing.ts';
import { readComparison } from '../src/comparison/comparison.ts';
import { assertStatus, judge, noProc, overhead, processesWith, rowsOf, scratch, start } from './command.ts';
import { assertBuilt } from './fixture.ts';
import { CALM, CALM_GO, configure, configureGo, linesOf, recordOf, type Tiny, WIDE } from './measuring.ts';

describe('overhead run', () => {
  const { folder, path, remove } = scratch('running');
  before(() => {
    assertBuilt();
    assertFixtures();
  });
  after(remove);

  const measure = (name: string, tiny: Tiny) => {
    configure(path(`${name}.yml`), tiny);
    const result = overhead(folder, ['run', '--config', `${name}.yml`, '--seed', '1', '--out', name], CALM);
    return { result, run: path(name) };
  };

  const verdictOf = (run: string) => readComparison(`${run}/comparison.json`).verdict;

  it('measures rounds, and keeps the output of each fork, iteration by iteration', () => {
    const { result, run } = measure('short', { rounds: 2, gates: WIDE });
    assertStatus(result, 0);
    assert.match(result.out, /^inconclusive: /);
    const journal = readFileSync(`${run}/results/tiny.rounds.jsonl`, 'utf8').trimEnd().split('\n');
    assert.equal(journal.length, 2);
    for (const { outcome, iterations } of journal.map(line => JSON.parse(line))) {
      assert.equal(outcome, 'complete');
      assert.deepEqual(
        iterations.map((series: { unit: string; warmup: number[]; measured: number[] }) => [
          series.unit,
          series.warmup.length,
          series.measured.length,
        ]),
        [...Array(2)].flatMap(() => [
          ['ns/op', 1, 3],
          ['cpu-ns/op', 1, 3],
        ]),
      );
    }
    assert.deepEqual(linesOf(run), { off: 2, probe: 2 });
    const record = recordOf(run);
    assert.equal(record.planned, 2);
    assert.equal(record.finished, true);
    assert.deepEqual(record.benchmarks, ['Steady']);
    for (const name of [
      'report.md',
      'raw/tiny/round-001/1-Steady/probe/jmh.log',
      'raw/tiny/round-001/1-Steady/off/jmh.json',
    ])
      assert.ok(existsSync(`${run}/${name}`), name);
  });

  // Later steps read the same files for every runner, and a Go fork takes a tenth of the time.
  it('measures six rounds, judges them and reports; every later command finds its files', () => {
    configureGo(path('green.yml'), { gates: WIDE });
    const result = overhead(
      folder,
      ['run', '--config', 'green.yml', '--seed', '1', '--out', 'green'],
      CALM_GO,
    );
    const run = path('green');
    assertStatus(result, 0);
    assert.match(result.out, /^pass: 1 of 1 gate; /);
    assert.equal(verdictOf(run), 'pass');
    assert.deepEqual(linesOf(run), { off: 6, probe: 6 });

    const again = judge(folder, ['green']);
    assertStatus(again.result, 0);
    assert.deepEqual(again.comparison, JSON.parse(readFileSync(`${run}/comparison.json`, 'utf8')));
    assertStatus(overhead(folder, ['report', 'green']), 0);

    configureGo(path('red.yml'), { gates: { 'cpu-ns/op': { max: '1 cpu-ns/op' } } });
    assertStatus(overhead(folder, ['compare', 'green', '--config', 'red.yml']), 1);

    assertStatus(overhead(folder, ['baseline', 'save', 'green']), 0);
    const own = judge(folder, ['green', '--max-regression', '5%']).comparison;
    assert.ok(
      rowsOf(own).every(row => row.baseline === null),
      'a run was compared with itself',
    );
  });

  // In parallel, because a suite that breaks before its first round measures nothing.
  describe('is broken, with the reason and exit code 2, when', { concurrency: 3 }, () => {
    const cases: readonly (readonly [string, Tiny, RegExp])[] = [
      [
        'V1: the agent is loaded and does nothing',
        { behaviour: 'inert' },
        /dry run of probe: the agent of "probe" is not at work: it was loaded, but .*attached: \{log \| class \| thread\}/,
      ],
      [
        'V1: the agent fails in premain',
        { behaviour: 'throw' },
        /dry run of probe: the fork failed[\s\S]*fixture agent fails/,
      ],
      [
        'V1: the agent is missing',
        { agent: 'nowhere.jar' },
        /the agent of "probe" is not there: .*nowhere\.jar\. Build it/,
      ],
      ['the agent is not a jar', { agent: 'agent.yml' }, /the agent of "probe" is not a jar: .*agent\.yml/],
      [
        'the jar is missing',
        { jar: 'nowhere.jar' },
        /the benchmark jar is not there: .*nowhere\.jar\. Build it/,
      ],
      [
        'the jar holds no benchmarks',
        { jar: AGENT_JAR },
        /has no JMH benchmarks .*name the jar that the JMH build/,
      ],
      [
        'no benchmark matches',
        { benchmark: 'nobody' },
        /no benchmark of .* matches include \/FixtureBenchmark\\\.nobody\$\/; it has overhead\.fixture\.FixtureBenchmark\.\w+, /,
      ],
      [
        'V9: the measured JVM runs out of memory',
        { benchmark: 'outOfMemory' },
        /dry run of off: the measured JVM ran out of memory[\s\S]*command: [\s\S]*OutOfMemoryError[\s\S]*\(3 tries\)/,
      ],
      [
        'V2: an agent is in the control, by the environment of the suite',
        { more: { env: { JAVA_TOOL_OPTIONS: `-javaagent:${AGENT_JAR}` } } },
        /JAVA_TOOL_OPTIONS \(env of suite tiny\) would put an agent into every JVM.*Unset it/,
      ],
    ];
    for (const [index, [what, tiny, expected]] of cases.entries()) {
      it(what, async () => {
        writeFileSync(path('agent.yml'), 'no jar');
        const name = `broken-${index}`;
        const run = path(name);
        configure(path(`${name}.yml`), tiny);
        const result = await start(
          folder,
          ['run', '--config', `${name}.yml`, '--seed', '1', '--out', name],
          CALM,
        ).ended;
        assertStatus(result, 2);
        const record = recordOf(run);
        assert.equal(record.broken.length, 1);
        assert.match(record.broken[0] ?? '', expected);
        assert.equal(verdictOf(run), 'broken');
        assert.match(result.out, /^broken: tiny: /);
        assert.doesNotMatch(
          result.out.split('\n\n')[0] ?? '',
          /more reason|\\n/,
          'the first line gives the reason',
        );
      });
    }
  });

  describe('is broken by its rounds when', () => {
    it('a benchmark did less work than configured', () => {
      const { result, run } = measure('work', { benchmark: 'aux', rounds: 1 });
      assertStatus(result, 2);
      assert.deepEqual(recordOf(run).broken, [], 'every fork ended well');
      assert.match(result.out, /^broken: tiny: .*accepted\/op.*90/);
      assert.equal(verdictOf(run), 'broken');
    });

    it('V9: the measured JVM is killed from the second round on, and keeps the round before it', {
      skip: noProc,
    }, async () => {
      configure(path('killed.yml'), { gates: WIDE, rounds: 2 });
      const argv = ['run', '--config', 'killed.yml', '--seed', '1', '--out', 'killed'];
      const running = start(folder, argv, CALM);
      // Like the kernel when memory runs out: the process of the fork gets a SIGKILL.
      while (running.child.exitCode === null && running.child.signalCode === null) {
        for (const pid of processesWith(`-Doverhead.vmFile=${path('killed/raw/tiny')}/round-002/`)) {
          try {
            process.kill(pid, 'SIGKILL');
          } catch {
            // The process ended during the search.
          }
        }
        await sleep(20);
      }
      const result = await running.ended;
      assertStatus(result, 2);
      const record = recordOf(path('killed'));
      assert.match(
        record.broken[0] ?? '',
        /^round 2, Steady: the measured JVM was killed \(SIGKILL; .*\(3 tries\)$/s,
      );
      const { off, probe } = linesOf(path('killed'));
      assert.deepEqual({ off, probe }, { off: 1, probe: 1 });
      const { result: judged, comparison } = judge(folder, ['killed']);
      assertStatus(judged, 2);
      assert.equal(comparison.verdict, 'broken');
      assert.equal(comparison.suites[0]?.rounds.complete, off);
      assert.equal(rowsOf(comparison).find(row => row.metric === 'cpu-ns/op')?.rounds, off);
    });
  });

  it('names benchmarks by their parameters, with any characters, up to the report', () => {
    // The runs stored here have other benchmarks, which would be missing.
    rmSync(path('baselines'), { recursive: true, force: true });
    const params = { text: ['two words, a/b', '50%|x'], size: '64' };
    const { result, run } = measure('params', { benchmark: 'withParams', rounds: 1, more: { params } });
    const names = ['two%20words,%20a%2Fb', '50%25|x'].map(text => `WithParams/size=64/text=${text}`);
    assertStatus(result, 0);
    assert.deepEqual(recordOf(run).benchmarks, names);
    assert.deepEqual(linesOf(run), { off: 2, probe: 2 });
    assert.match(result.out, /WithParams\/size=64\/text=two%20words/);
  });
});
