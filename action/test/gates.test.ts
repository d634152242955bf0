// Every kind of gate through the command: what fails it, and what passes it.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { stringify } from 'yaml';
import { DirectoryStore } from '../src/baselines/directory.ts';
import { assertStatus, gatesOf, judge, overhead, rowsOf, scratch } from './command.ts';
import { assertBuilt, jitter } from './fixture.ts';

const ROUNDS = 12;

type Values = Readonly<Record<string, number>>;

/** The Unit lines that the runners write; a custom unit has none. */
const UNITS: Readonly<Record<string, string>> = {
  'cpu-ns/op': 'Unit cpu-ns/op better=lower\n',
  'ops/s': 'Unit ops/s better=higher\n',
};

/** The header date of the judged run: newer than the stored runs, but not enough to make them stale. */
const NOW = 'date: 2026-03-20T04:00:00.000Z\n';

/** A result file: one benchmark, one metric with a mean for each variant, and a little noise in each round. */
function results(unit: string, means: Values, header = NOW): string {
  const random = jitter(11);
  const lines = Array.from({ length: ROUNDS }, () =>
    Object.entries(means).map(
      ([variant, mean]) =>
        `BenchmarkEncode/agent=${variant} 1000 ${(mean * (1 + 0.002 * random())).toFixed(6)} ${unit}\n`,
    ),
  );
  return `suite: codec\ncpu: Test CPU\n${header}${UNITS[unit] ?? ''}${lines.flat().join('')}`;
}

describe('a gate', () => {
  const { folder, path, remove } = scratch('gates');
  before(assertBuilt);
  after(remove);
  let count = 0;
  const write = (text: string, name = `${count++}.txt`) => {
    writeFileSync(path(name), text);
    return name;
  };

  /** Writes a configuration of the suite with these gates and more keys. Returns its name. */
  const configured = (
    gates: object,
    more: object = {},
    variants: object = { probe: { agent: 'probe.jar' } },
  ) =>
    write(
      stringify({
        version: 1,
        suites: { codec: { runner: 'jmh', variants: { off: {}, ...variants }, gates, ...more } },
      }),
      `${count++}.yml`,
    );

  /** Stores one run for each set of means, a day apart. Returns the folder of the store. */
  const stored = async (unit: string, runs: readonly Values[]): Promise<string> => {
    const store = `store-${count++}`;
    for (const [day, means] of runs.entries()) {
      const date = `date: 2026-03-${String(day + 1).padStart(2, '0')}T04:00:00.000Z\n`;
      const text = results(unit, means, date);
      await new DirectoryStore(path(store)).append({ suite: 'codec', text, verdict: 'pass' });
    }
    return store;
  };

  const judged = (file: string, config: string, ...argv: string[]) => {
    const { result, comparison } = judge(folder, [file, '--config', config, ...argv]);
    return { result, comparison, verdict: comparison.verdict };
  };

  interface Case {
    readonly kind: string;
    readonly unit: string;
    readonly limit: string | number;
    readonly off: number;
    readonly red: number;
    readonly green: number;
  }
  const cases: readonly Case[] = [
    { kind: 'max-overhead', unit: 'cpu-ns/op', limit: '5%', off: 100, red: 108, green: 102 },
    { kind: 'max-overhead', unit: 'ops/s', limit: '5%', off: 1000, red: 920, green: 980 },
    { kind: 'max-increase', unit: 'B/op', limit: 64, off: 320, red: 420, green: 350 },
    { kind: 'min', unit: 'ops/s', limit: '500000 ops/s', off: 600_000, red: 450_000, green: 550_000 },
    { kind: 'max', unit: 'latency-p99-ns', limit: 2000, off: 1500, red: 2100, green: 1900 },
  ];
  for (const { kind, unit, limit, off, red, green } of cases) {
    for (const [probe, verdict, status] of [
      [red, 'breach', 1],
      [green, 'pass', 0],
    ] as const) {
      it(`${kind} of ${unit} is ${status === 1 ? 'red' : 'green'}: ${off} becomes ${probe}, limit ${limit}`, () => {
        const run = judged(write(results(unit, { off, probe })), configured({ [unit]: { [kind]: limit } }));
        assertStatus(run.result, status);
        assert.equal(run.verdict, verdict);
        const [gate] = gatesOf(run.comparison);
        assert.equal(gate?.kind, kind);
        assert.equal(gate?.verdict, verdict);
      });
    }
  }

  it('follows the direction of its metric: an improvement is no cost', () => {
    const overheadOf = (unit: string, means: Values) =>
      rowsOf(judge(folder, [write(results(unit, means))]).comparison)[0]?.overhead ?? Number.NaN;
    assert.ok(overheadOf('cpu-ns/op', { off: 100, probe: 110 }) > 0.09);
    assert.ok(overheadOf('cpu-ns/op', { off: 100, probe: 90 }) < -0.09);
    assert.ok(overheadOf('ops/s', { off: 100, probe: 90 }) > 0.09);
    assert.ok(overheadOf('ops/s', { off: 100, probe: 110 }) < -0.09);
    const config = configured({ 'ops/s': { 'max-overhead': '5%' } });
    assertStatus(judged(write(results('ops/s', { off: 100, probe: 120 })), config).result, 0);
  });

  describe('max-regression', () => {
    const steady = { off: 100, probe: 102 };
    for (const [runs, limit, worse] of [
      [1, '5%', 115],
      [5, '2%', 107],
    ] as const) {
      it(`against ${runs} stored run${runs === 1 ? '' : 's'} fails if the overhead grew, and passes otherwise`, async () => {
        const store = await stored(
          'cpu-ns/op',
          Array.from({ length: runs }, () => steady),
        );
        const config = configured({ 'cpu-ns/op': { 'max-regression': limit } });
        const judgeAgainst = (probe: number) =>
          judged(write(results('cpu-ns/op', { off: 100, probe })), config, '--baseline', store);
        const red = judgeAgainst(worse);
        assertStatus(red.result, 1);
        assert.equal(rowsOf(red.comparison)[0]?.baseline?.runs, runs);
        assert.equal(gatesOf(red.comparison)[0]?.verdict, 'breach');
        const green = judgeAgainst(steady.probe);
        assertStatus(green.result, 0);
        assert.equal(green.verdict, 'pass');
      });
    }

    it('fails if a metric where higher is better fell', async () => {
      const store = await stored('ops/s', [{ off: 1000, probe: 980 }]);
      const config = configured({ 'ops/s': { 'max-regression': '5%' } });
      const at = (probe: number) =>
        judged(write(results('ops/s', { off: 1000, probe })), config, '--baseline', store);
      assertStatus(at(850).result, 1);
      assert.equal(at(980).verdict, 'pass');
      assert.equal(at(1100).verdict, 'pass');
    });

    it('is inconclusive without a stored run, and says how to store one', () => {
      const config = configured({ 'cpu-ns/op': { 'max-regression': '2%' } });
      const file = write(results('cpu-ns/op', steady));
      const run = judged(file, config);
      assertStatus(run.result, 0);
      assert.equal(run.verdict, 'inconclusive');
      assert.match(gatesOf(run.comparison)[0]?.reason ?? '', /overhead baseline save/);
      assertStatus(overhead(folder, ['compare', file, '--config', config, '--on-inconclusive', 'fail']), 1);
    });

    it('against another variant fails if that one is faster, passes otherwise, and needs no store', () => {
      const variants = { base: { agent: 'base.jar' }, head: { agent: 'head.jar', against: 'base' } };
      const config = configured({ 'cpu-ns/op': { 'max-regression': '2%' } }, {}, variants);
      const at = (head: number) => judged(write(results('cpu-ns/op', { off: 100, base: 105, head })), config);
      const red = at(110);
      assertStatus(red.result, 1);
      const row = rowsOf(red.comparison).find(
        ({ gates }) => gates.length > 0 && gates[0]?.verdict === 'breach',
      );
      assert.deepEqual([row?.treatment, row?.against], ['head', 'base']);
      const green = at(105.3);
      assert.deepEqual(
        gatesOf(green.comparison).map(gate => gate.verdict),
        ['inconclusive', 'pass'],
        'base has no other variant, and no stored run, to be judged against',
      );
      assertStatus(green.result, 0);
    });
  });

  describe('of a unit without a direction', () => {
    const text = (header = '') => results('spans/op', { off: 100, probe: 110 }, header);
    const gates = { 'spans/op': { 'max-overhead': '5%' } };

    it('R4: is broken, and says what to write', () => {
      const run = judged(write(text()), configured(gates));
      assertStatus(run.result, 2);
      assert.equal(run.verdict, 'broken');
      const report = overhead(folder, ['compare', write(text()), '--config', configured(gates)]);
      assertStatus(report, 2);
      assert.match(
        report.out,
        /unknown which direction of spans\/op is better.*metrics: \{spans\/op:\s+\{better: lower/s,
      );
    });

    it('is judged if metrics: or the file itself names the direction', () => {
      const lower = configured(gates, { metrics: { 'spans/op': { better: 'lower' } } });
      assertStatus(judged(write(text()), lower).result, 1);
      const higher = configured(gates, { metrics: { 'spans/op': { better: 'higher' } } });
      assertStatus(judged(write(text()), higher).result, 0);
      assertStatus(judged(write(text('Unit spans/op better=lower\n')), configured(gates)).result, 1);
    });
  });

  describe('that cannot be judged never passes:', () => {
    const file = () => write(results('cpu-ns/op', { off: 100, probe: 102 }));

    it('R2: a metric that no fork reported', () => {
      const run = judged(file(), configured({ 'widgets/op': { max: 5 } }));
      assertStatus(run.result, 2);
      assert.match(
        run.comparison.suites[0]?.broken[0] ?? '',
        /gate max of widgets\/op.*no fork reported the metric/,
      );
    });

    it('R5: a mistyped metric', () => {
      const result = overhead(folder, [
        'compare',
        file(),
        '--config',
        configured({ 'cpu-ns/opp': { max: 5 } }),
      ]);
      assertStatus(result, 3);
      assert.match(result.err, /\.yml:\d+:\d+: unknown metric "cpu-ns\/opp": did you mean "cpu-ns\/op"\?/);
    });

    it('R2: a suite that is not in the configuration', () => {
      const config = configured({ 'cpu-ns/op': { 'max-overhead': '5%' } });
      const other = write(
        results('cpu-ns/op', { off: 100, probe: 150 }).replace('suite: codec', 'suite: codex'),
      );
      const result = overhead(folder, ['compare', other, '--config', config]);
      assertStatus(result, 3);
      assert.match(result.err, /has no suite "codex": did you mean "codec"\?/);
    });

    it('R3: fewer rounds than a verdict needs', () => {
      const lines = results('cpu-ns/op', { off: 100, probe: 150 })
        .split('\n')
        .slice(0, 4 + 2 * 5);
      const run = judged(
        write(`${lines.join('\n')}\n`),
        configured({ 'cpu-ns/op': { 'max-overhead': '5%' } }),
      );
      assert.equal(run.verdict, 'inconclusive');
      assert.match(gatesOf(run.comparison)[0]?.reason ?? '', /5 rounds.*at least 6/);
    });
  });

  it('from a flag adds to those of the configuration', () => {
    const file = write(results('cpu-ns/op', { off: 100, probe: 108 }));
    const config = configured({ 'cpu-ns/op': { 'max-overhead': '5%' } });
    assertStatus(judged(file, config, '--max-overhead', '20%').result, 1);
    const relaxed = write(
      stringify({
        version: 1,
        defaults: { 'max-overhead': '5%' },
        suites: { codec: { runner: 'jmh', variants: { off: {}, probe: {} } } },
      }),
      'defaults.yml',
    );
    assertStatus(judged(file, relaxed).result, 1);
    assertStatus(judged(file, relaxed, '--max-overhead', '20%').result, 0);
  });
});
