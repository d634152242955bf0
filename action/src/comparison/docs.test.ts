// The worked example of docs/how-it-decides.md: the statistics give every number on the page.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { temporary } from '../../../core/testing.ts';
import type { Row } from './comparison.ts';
import { EARLIER, EXAMPLE, gate, PLACE, ROOT, request, written } from './fixtures.ts';
import { Statistics, type SuiteRequest } from './judge.ts';

const folder = temporary('overhead-docs-');
const PAGE = readFileSync(join(ROOT, 'docs/how-it-decides.md'), 'utf8');
const WORDS = PAGE.replace(/\s+/g, ' ');
const FILE = { path: join(ROOT, 'examples/worked-example.txt'), name: 'examples/worked-example.txt' };
const statistics = new Statistics(PLACE);

const assertStates = (sentence: string) =>
  assert.ok(WORDS.includes(sentence), `docs/how-it-decides.md lacks "${sentence}"`);
const percent = (fraction: number | null | undefined) => {
  assert.equal(typeof fraction, 'number');
  const text = Math.abs(100 * (fraction as number)).toFixed(2);
  return `${(fraction as number) < 0 ? '−' : '+'}${text} %`;
};

async function row(suite: SuiteRequest): Promise<Row> {
  const [only] = (await statistics.judge([suite])).suites[0]?.rows ?? [];
  assert.ok(only);
  return only;
}
const judged = (limit?: number) =>
  row(request([FILE], limit === undefined ? [] : [gate('max-overhead', limit)], { suite: 'worked-example' }));

describe('the worked example', () => {
  it('is the same in the table, in the file and in the tests', () => {
    const table = [...PAGE.matchAll(/^\| (\d+) \| ([\d.]+) \| ([\d.]+) \| ([\d.]+) \|$/gm)].map(cells =>
      cells.slice(1).map(Number),
    );
    const expected = EXAMPLE.off.map((off, index) => {
      const on = EXAMPLE.on[index] as number;
      return [index + 1, off, on, Number((on / off).toFixed(4))];
    });
    assert.deepEqual(table, expected);
    const values = [...readFileSync(FILE.path, 'utf8').matchAll(/agent=(off|on) +\d+ +([\d.]+) /g)];
    for (const variant of ['off', 'on'] as const) {
      const own = values.filter(match => match[1] === variant).map(match => Number(match[2]));
      assert.deepEqual(own, EXAMPLE[variant]);
    }
  });

  it('has the documented spreads', () => {
    const spread = (values: readonly number[]) =>
      Math.round(100 * (Math.max(...values) / Math.min(...values) - 1));
    assertStates(`The controls alone range over ${spread(EXAMPLE.off)} %; the ratios of the pairs over`);
    assertStates(
      `the pairs over ${spread(EXAMPLE.on.map((on, index) => on / (EXAMPLE.off[index] as number)))} %.`,
    );
  });

  it('has the documented estimate, interval, amount and MDE', async () => {
    const { overhead, low, high, confidence, betweenRuns, mde, target, difference, rounds } = await judged();
    const pairs = (rounds * (rounds + 1)) / 2;
    assertStates(
      `makes ${pairs} means; their median, ${Math.log1p(overhead ?? 0).toFixed(6)}, is an overhead of **${percent(overhead)}**`,
    );
    assertStates(
      `That is **[${percent(betweenRuns?.low)}, ${percent(betweenRuns?.high)}]**, and it holds ${(100 * (confidence ?? 0)).toFixed(1)} % of the time`,
    );
    assertStates(`Its standard deviation *τ* is taken to be ${100 * (betweenRuns?.sd ?? 0)} %`);
    assertStates(
      `So the printed interval is **[${percent(low)}, ${percent(high)}]**, and gates are judged by it`,
    );
    assertStates(`\`max-regression\` is held against the same [${percent(low)}, ${percent(high)}].`);
    assertStates(`which of the ${pairs} means to take: the 9th from either end`);
    const amount = (value: number | null | undefined) => (value ?? Number.NaN).toFixed(1);
    assertStates(
      `is +${amount(difference?.value)} ns, from ${amount(difference?.low)} to ${amount(difference?.high)}.`,
    );
    assertStates(`an effect of ${percent(mde).slice(1)} would have been found four times in five`);
    assert.equal(target?.rounds, null);
    assertStates(`or where a row has none, ${100 * target.effect} %. Here no number of rounds would find`);
    assertStates(`+ always costs: ${percent(overhead).slice(1)} more ns/op`);
  });

  it('has the documented verdict under each budget', async () => {
    for (const limit of [2, 3, 5]) {
      const { verdict, low, high } = await judged(limit / 100);
      const interval = `[${percent(low)}, ${percent(high)}]`;
      const found = WORDS.match(new RegExp(`\\| ${limit} % \\| (\\[[^\\]]+\\])[^|]*\\| \`(\\w+)\` \\|`));
      assert.deepEqual(found?.slice(1), [interval, verdict]);
    }
  });

  it('has the documented change against one stored run', async () => {
    const stored = written(folder, 'then.txt', EARLIER.replace('codec', 'worked-example'));
    const before = await row(request([stored], [], { suite: 'worked-example' }));
    const now = await row(
      request([FILE], [gate('max-regression', 0.02)], { suite: 'worked-example', baselines: [stored] }),
    );
    assertStates(
      `${percent(now.overhead)} now after ${percent(before.overhead)} then is a change of ${percent(now.baseline?.change)}`,
    );
    assertStates(`the change above is [${percent(now.baseline?.low)}, ${percent(now.baseline?.high)}]`);
    assert.equal(now.verdict, 'inconclusive');
  });
});

/** The standard normal distribution function, by Simpson's rule: exact to more digits than are compared. */
function normal(z: number): number {
  const steps = 2000;
  const density = (x: number) => Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI);
  let sum = density(0) + density(z);
  for (let step = 1; step < steps; step++) sum += density((z * step) / steps) * (step % 2 === 1 ? 4 : 2);
  return 0.5 + (sum * z) / steps / 3;
}

it('the false alarms of pooled iterations follow the design effect (Kish 1965)', () => {
  const [iterations, within, between] = [26, 2, 1];
  const correlation = between ** 2 / (between ** 2 + within ** 2);
  const effect = 1 + (iterations - 1) * correlation;
  const alarms = 2 * (1 - normal(1.959964 / Math.sqrt(effect)));
  assertStates(
    `Take ${iterations} iterations a process, a spread of ${within} % between them and of ${between} % between processes`,
  );
  assertStates(`calls ${Math.round(100 * alarms)} % of the comparisons`);
});
