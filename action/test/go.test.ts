// Go suites through the command: measured, judged, printed by benchstat like the raw output, and broken where they should be.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { readComparison } from '../src/comparison/comparison.ts';
import { assertStatus, gatesOf, judge, overhead, rowsOf, scratch } from './command.ts';
import { assertBuilt, ROOT } from './fixture.ts';
import { CALM_GO, configureGo, linesOf, recordOf, WIDE } from './measuring.ts';

describe('a Go suite', () => {
  const { folder, path, remove } = scratch('go suites');
  before(assertBuilt);
  after(remove);
  let count = 0;

  const configured = (suite: object) => {
    const name = `${count++}.yml`;
    configureGo(path(name), suite);
    return name;
  };

  const measured = (suite: object, environment: Readonly<Record<string, string>> = CALM_GO) => {
    const out = `out-${count++}`;
    const argv = ['run', '--config', configured(suite), '--seed', '1', '--out', out];
    return { result: overhead(folder, argv, environment), run: path(out) };
  };
  const comparisonOf = (run: string) => readComparison(join(run, 'comparison.json'));

  it('is measured in whole rounds, and benchstat prints the same for its file as for the raw output', () => {
    const done = measured({
      include: 'Steady|Custom',
      gates: WIDE,
      rounds: { min: 7, max: 7 },
      interleave: 'forks',
    });
    assertStatus(done.result, 0);
    const record = recordOf(done.run);
    assert.deepEqual(record.benchmarks, ['Steady-2', 'Custom-2']);
    const {
      'Steady-2': steady,
      'Custom-2': custom,
      'Steady-2 processes': processes,
    } = record.calibrated ?? {};
    assert.deepEqual([steady, custom, processes], [200_000, 200_000, 1]);
    const text = readFileSync(join(done.run, 'results/tiny.txt'), 'utf8');
    assert.match(text, /^Unit spans\/op better=lower assume=exact$/m);
    assert.match(text, /^pkg: example\.com\/fixture\/steady$/m);
    assert.equal(text.match(/^Benchmark(Steady|Custom)\/agent=(off|probe)-2 {2}200000 {2}/gm)?.length, 28);

    const raw = (variant: string) => {
      const logs = globSync(`raw/tiny/round-*/*/${variant}/go.log`, { cwd: done.run }).sort();
      assert.equal(logs.length, 14);
      const file = path(`${variant}.txt`);
      writeFileSync(file, logs.map(log => readFileSync(join(done.run, log), 'utf8')).join(''));
      return `${variant}=${file}`;
    };
    const units = '.unit:(ns/op OR MB/s OR events/s OR riddles OR spans/op OR B/op OR allocs/op)';
    const ignored = 'suite,runner,cpu,cpus,memory,kernel,image,runtime,commit,date,arch';
    const benchstat = (...argv: string[]) => {
      const result = spawnSync(
        join(ROOT, '.tools/bin/benchstat'),
        ['-filter', units, '-ignore', ignored, ...argv],
        { encoding: 'utf8' },
      );
      assert.equal(result.error, undefined, 'run make setup');
      return result.stdout.replace(/[ \t]+$/gm, '');
    };
    const ours = benchstat('-col', '/agent@(off probe)', join(done.run, 'results/tiny.txt'));
    assert.match(ours, /Custom-2 .*n=7/);
    assert.equal(ours, benchstat('-col', '.file@(off probe)', raw('off'), raw('probe')));
  });

  it('alternates the forks of a round, and its journal, header and report say so', () => {
    const done = measured({ include: 'Steady', gates: WIDE });
    assertStatus(done.result, 0);
    const rounds = readFileSync(join(done.run, 'results/tiny.rounds.jsonl'), 'utf8')
      .trim()
      .split('\n')
      .map(line => JSON.parse(line));
    assert.equal(rounds.length, 6);
    for (const { slices } of rounds) {
      assert.deepEqual(slices[0].benchmark, 'Steady-2');
      const { variants } = slices[0];
      for (let turn = 0; turn < variants.length; turn += 2)
        assert.deepEqual(variants.slice(turn, turn + 2).sort(), ['off', 'probe']);
    }
    const text = readFileSync(join(done.run, 'results/tiny.txt'), 'utf8');
    assert.match(text, /^interleave: slices$/m);
    assert.equal(text.match(/^BenchmarkSteady\/agent=(off|probe)-2 {2}200000 {2}/gm)?.length, 12);
    assert.match(done.result.out, /alternating forks/);
    assert.doesNotMatch(text, /^layout:/m);
  });

  it('links its test binaries for every round, and its header says so', () => {
    const done = measured({ gates: WIDE }, { ...CALM_GO, GOFLAGS: '' });
    assertStatus(done.result, 0);
    assert.match(readFileSync(join(done.run, 'results/tiny.txt'), 'utf8'), /^layout: random$/m);
    assert.deepEqual(linesOf(done.run), { off: 6, probe: 6 });
  });

  it('V18: needs no treatment if its limits apply to its own values', () => {
    const alone = (max: number) =>
      measured({ gates: { 'allocs/op': { max }, 'ns/op': { max: 1e9 } }, variants: { steady: {} } });
    const kept = alone(1);
    assertStatus(kept.result, 0);
    assert.match(kept.result.out, /allocations +1 allocs\/op +≤ 1 allocs\/op +✓ pass/);
    assert.doesNotMatch(kept.result.out, /overhead \[|unchanged|identical|could not be determined/);
    const [row] = rowsOf(comparisonOf(kept.run)).filter(({ metric }) => metric === 'allocs/op');
    assert.deepEqual([row?.treatment, row?.on, row?.overhead, row?.rounds], ['steady', 1, null, 6]);
    assertStatus(alone(0).result, 1);

    const compared = measured({ gates: { 'allocs/op': { 'max-increase': 0 } }, variants: { steady: {} } });
    assertStatus(compared.result, 3);
    assert.match(
      compared.result.err,
      /no treatment: add a variant to the control, or use only the limits min and max/,
    );
  });

  it('R18: ends before its first round if no gate could breach within its rounds', () => {
    const gates = { 'cpu-ns/op': { 'max-overhead': '5%' }, 'ns/op': { 'max-overhead': '5%' } };
    const done = measured({ gates });
    assertStatus(done.result, 2);
    assert.match(
      done.result.out,
      /6 rounds cannot show a breach of any of 2 gates; at least 7 can: raise\s+rounds to 7 or more/,
    );
    assert.doesNotMatch(done.result.err, /round 1\b/);
    assert.equal(recordOf(done.run).planned, 0);
  });

  describe('with a gate on allocations', () => {
    const gates = { 'allocs/op': { 'max-increase': 0 }, 'B/op': { 'max-increase': 0 } };

    it('fails after six rounds with one additional allocation', () => {
      const done = measured({ gates, variants: { off: {}, probe: { tags: 'extra' } } });
      assertStatus(done.result, 1);
      const comparison = comparisonOf(done.run);
      const row = rowsOf(comparison).find(({ metric }) => metric === 'allocs/op');
      assert.deepEqual([row?.off, row?.on, row?.exact, row?.rounds], [1, 2, true, 6]);
      assert.deepEqual(
        gatesOf(comparison).map(({ verdict }) => verdict),
        ['breach', 'breach'],
      );
    });

    it('passes without an additional allocation', () => {
      const done = measured({ gates });
      assertStatus(done.result, 0);
      assert.deepEqual(
        gatesOf(comparisonOf(done.run)).map(({ verdict }) => verdict),
        ['pass', 'pass'],
      );
    });

    it('ignores rounding errors, but not one additional allocation', () => {
      const lines = (on: number) =>
        Array.from(
          { length: 6 },
          (_, round) =>
            `BenchmarkA/agent=off 1 ${round % 2 ? 5 : 5.000000001} allocs/op\nBenchmarkA/agent=probe 1 ${on} allocs/op\n`,
        ).join('');
      const judged = (on: number) => {
        writeFileSync(path('dust.txt'), `suite: tiny\nUnit allocs/op better=lower epsilon=0.5\n${lines(on)}`);
        return judge(folder, [
          'dust.txt',
          '--config',
          configured({ gates: { 'allocs/op': { 'max-increase': 0 } } }),
        ]).result;
      };
      assertStatus(judged(5.1 - 0.1 + 1e-9), 0);
      assertStatus(judged(6), 1);
    });
  });

  describe('is broken', () => {
    const broken = (suite: object, expected: RegExp) => {
      const out = `out-${count++}`;
      const result = overhead(folder, ['run', '--config', configured(suite), '--out', out], CALM_GO);
      assertStatus(result, 2);
      assert.match(recordOf(path(out)).broken.join('\n'), expected);
      assert.match(result.out, expected);
    };

    for (const [name, value, other] of [
      ['GOGC', '50', '100'],
      ['GOMAXPROCS', '1', '2'],
    ]) {
      it(`if a variant has another ${name}`, () =>
        broken(
          { variants: { off: {}, probe: { env: { [name as string]: value } } } },
          new RegExp(`${name} is ${value}, in other forks ${other}`),
        ));
    }

    it('if a variant does not compile, with the output of the compiler', () =>
      broken({ package: './broken' }, /undefined: undefinedFunction/));

    it('if no benchmark matches, with the nearest name', () =>
      broken({ include: 'Staedy' }, /did you mean "Steady"/));

    it('if a benchmark of a variant never ends', () =>
      broken(
        { package: './failing', include: 'Hangs', timeout: '2s' },
        /BenchmarkHangs was still running after \d+ s: killed/,
      ));
  });

  describe('with a custom unit', () => {
    /** Six rounds of a unit without a declared direction. */
    const file = (off: number, probe: number, header = '') => {
      const name = `riddles-${count++}.txt`;
      const round = (index: number) =>
        [
          ['off', off],
          ['probe', probe],
        ]
          .map(
            ([variant, value]) =>
              `BenchmarkA/agent=${variant} 1 ${Number(value) * (1 + index / 1e4)} riddles\n`,
          )
          .join('');
      writeFileSync(
        path(name),
        `suite: tiny\n${header}${Array.from({ length: 6 }, (_, index) => round(index)).join('')}`,
      );
      return name;
    };

    it('cannot be gated before its direction is known, and says what to write', () => {
      const config = configured({ gates: { riddles: { 'max-overhead': '5%' } } });
      const result = overhead(folder, ['compare', file(10, 11), '--config', config]);
      assertStatus(result, 2);
      assert.match(
        result.out,
        /unknown which\s+direction\s+of\s+riddles is better.*metrics:\s+\{riddles:\s+\{better: lower/s,
      );
      const named = configured({
        gates: { riddles: { 'max-overhead': '5%' } },
        metrics: { riddles: { better: 'higher' } },
      });
      assertStatus(overhead(folder, ['compare', file(10, 11), '--config', named]), 0);
      assertStatus(
        overhead(folder, ['compare', file(10, 11, 'Unit riddles better=lower\n'), '--config', config]),
        1,
      );
    });

    it('has a floor for every baseline and direction', () => {
      const config = configured({ gates: { riddles: { min: '20000 riddles' } } });
      // The stored run was as slow as this one, and the control is no faster, so nothing became worse.
      mkdirSync(path('stored/results'), { recursive: true });
      const slow = readFileSync(path(file(15000, 15000)), 'utf8').replace(
        'suite: tiny\n',
        'suite: tiny\ndate: 2026-03-01T04:00:00.000Z\n',
      );
      writeFileSync(path('stored/results/tiny.txt'), slow);
      assertStatus(overhead(folder, ['compare', 'stored/results/tiny.txt', '--out', 'stored']), 0);
      assertStatus(overhead(folder, ['baseline', 'save', 'stored', '--baseline', 'store']), 0);
      const judged = (probe: number) =>
        judge(folder, [file(15000, probe), '--config', config, '--baseline', 'store']).result;
      assertStatus(judged(15000), 1);
      assertStatus(judged(25000), 0);
    });
  });
});
