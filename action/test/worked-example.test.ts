// The worked example of the documentation, through the command: exact numbers, and each verdict with its exit code.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { assertStatus, gatesOf, judge, overhead, rowsOf, scratch } from './command.ts';
import { assertBuilt } from './fixture.ts';

const OFF = ['101.2', '99.8', '100.5', '103.9', '102.2', '98.7', '99.9', '104.6', '101.0', '100.3'];
const ON = ['104.9', '103.1', '104.6', '106.8', '105.0', '103.3', '102.5', '109.2', '104.4', '103.2'];

const EXAMPLE = `suite: example
Unit ns/op better=lower
${OFF.map((off, round) => `BenchmarkA/agent=off 1000 ${off} ns/op\nBenchmarkA/agent=otel 1000 ${ON[round]} ns/op\n`).join('')}`;

/** Asserts equality to a number of decimal places. */
function close(actual: number | null | undefined, expected: number, digits: number): void {
  assert.ok(
    actual != null && Math.abs(actual - expected) <= 0.5 * 10 ** -digits,
    `${actual} is not ${expected}`,
  );
}

describe('the worked example', () => {
  const { folder, path, remove } = scratch('example');
  before(() => {
    assertBuilt();
    writeFileSync(path('e1.txt'), EXAMPLE);
  });
  after(remove);

  // p is one-sided, for a breach: P(signed rank of the differences from the budget is at least as high), exact.
  const budgets: readonly (readonly [string, string, number, number])[] = [
    ['2%', 'breach', 1, 1 / 1024],
    ['3%', 'inconclusive', 0, 67 / 1024],
    ['5%', 'pass', 0, 1],
  ];
  for (const [budget, verdict, status, p] of budgets) {
    it(`is ${verdict} under a budget of ${budget}, exit code ${status}`, () => {
      const report = overhead(folder, ['compare', 'e1.txt', '--max-overhead', budget]);
      assertStatus(report, status);
      assert.match(report.out, new RegExp(`^${verdict}: `));
      const { result, comparison } = judge(folder, ['e1.txt', '--max-overhead', budget]);
      assertStatus(result, status);
      const [gate] = gatesOf(comparison);
      assert.equal(comparison.verdict, verdict);
      assert.equal(gate?.verdict, verdict);
      assert.equal(gate?.p, p);
    });
  }

  it('fails if inconclusive is set to fail', () => {
    const argv = ['compare', 'e1.txt', '--max-overhead', '3%', '--on-inconclusive'];
    assertStatus(overhead(folder, [...argv, 'fail']), 1);
    assertStatus(overhead(folder, [...argv, 'neutral']), 0);
  });

  it('has the numbers of a statistics package', () => {
    const { comparison } = judge(folder, ['e1.txt']);
    const [row, ...others] = rowsOf(comparison);
    assert.deepEqual(others, []);
    assert.equal(row?.rounds, 10);
    // Hodges & Lehmann (1963) of ln(on/off), and the exact interval of the signed-rank test.
    close(row?.overhead, Math.expm1(0.0337574263), 9);
    close(row?.overhead, 0.03433367, 8);
    close(row?.betweenRuns?.low, Math.expm1(0.0280160933), 9);
    close(row?.betweenRuns?.high, Math.expm1(0.0393307941), 9);
    // Widened on each side: the root of h² + (1.959964 · 0.005)².
    close(row?.low, Math.expm1(0.0223996371), 9);
    close(row?.high, Math.expm1(0.0450312411), 9);
    close(row?.confidence, 0.951172, 6);
    assert.equal(row?.p, 0.001953125);
    close(row?.mde, Math.expm1(0.0156645731), 9);
  });

  it('has the same result whichever direction is better', () => {
    const upside = EXAMPLE.replace('better=lower', 'better=higher').replaceAll('ns/op', 'riddles/s');
    writeFileSync(
      path('higher.txt'),
      upside
        .replaceAll('agent=off', 'agent=x')
        .replaceAll('agent=otel', 'agent=off')
        .replaceAll('agent=x', 'agent=otel'),
    );
    const [row] = rowsOf(judge(folder, ['higher.txt']).comparison);
    close(row?.overhead, 1 - Math.exp(-0.0337574263), 9);
    assert.equal(row?.p, 0.001953125);
  });

  it('prints only JSON to standard output', () => {
    const { out, err } = overhead(folder, ['compare', 'e1.txt', '--max-overhead', '2%', '--json', '-']);
    assert.equal(out[0], '{');
    assert.equal(out.at(-2), '}');
    assert.equal(out.at(-1), '\n');
    assert.doesNotThrow(() => JSON.parse(out));
    assert.equal(err, '');
  });
});
