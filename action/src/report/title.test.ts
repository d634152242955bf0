// The title of a check run: the deciding number, the limit, the verdict and the suite, within GitHub's limit.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Comparison } from '../comparison/comparison.ts';
import { FIXTURES } from './fixtures.ts';
import { comparison, gate, HOSTILE, row, suite } from './testing.ts';
import { breachesOf, titleOf } from './title.ts';

const EXPECTED: Readonly<Record<string, string>> = {
  breach: '+6.1 % CPU [+4.9, +7.3], budget 4 %: breach in netty-bytebuf',
  pass: '+2.5 % CPU [+2.0, +3.0], budget 5 %: 2 gates passed, this the closest, in netty-bytebuf',
  inconclusive: '+3.1 % CPU [−0.5, +6.7], budget 5 %: inconclusive in netty-bytebuf',
  broken:
    'Broken: netty-bytebuf: overhead-out/results/netty-bytebuf.txt: the benchmark AllocateAndRelease is missing; it was expected by overhead.yml:14; 1 more reason',
  ungated: 'otel costs +2.5 % CPU [+2.0, +3.0] (+1.3 ns/op) on AllocateAndRelease; nothing is gated',
  'zero-control':
    'context switches +3 [+2, +4] switches/op, limit ≤ +5 switches/op: 1 gate passed, this the closest, in netty-bytebuf',
  against: 'CPU +3.0 % [+2.5, +3.6], limit ≤ 2 %: breach in netty-bytebuf',
};

describe('a title', () => {
  for (const [name, expected] of Object.entries(EXPECTED)) {
    it(name, () => assert.equal(titleOf(FIXTURES[name] as Comparison), expected));
  }

  it('counts further breaches', () => {
    const breach = row({
      overhead: 0.07,
      low: 0.06,
      high: 0.08,
      gates: [gate({ verdict: 'breach' })],
      verdict: 'breach',
    });
    assert.equal(
      titleOf(comparison(suite({ verdict: 'breach', rows: [breach, { ...breach, benchmark: 'Other' }] }))),
      '+7.0 % CPU [+6.0, +8.0], budget 5 %: breach in netty-bytebuf, and 1 more',
    );
  });

  it('S26: is one line of at most 250 characters for any names', () => {
    for (const name of [...HOSTILE, 'x'.repeat(10_000)]) {
      for (const verdict of ['breach', 'pass', 'inconclusive'] as const) {
        const gates = [gate({ verdict }), gate({ kind: 'max', verdict, limit: 3, value: 4 })];
        const given = row({ benchmark: name, treatment: name, metric: name, gates, verdict });
        const title = titleOf(comparison(suite({ suite: name, verdict, rows: [given] })));
        assert.ok([...title].length <= 250, title);
        assert.doesNotMatch(title, /[\p{Cc}\u202a-\u202e\u200b-\u200d]/u);
      }
      const title = titleOf(
        comparison(suite({ suite: name, verdict: 'broken', broken: [`${name}\n::error::${name}`] })),
      );
      assert.doesNotMatch(title, /\p{Cc}/u);
      assert.ok([...title].length <= 250, title);
    }
  });
});

describe('breaches', () => {
  it('are one line of words each', () => {
    assert.deepEqual(
      breachesOf(FIXTURES.breach as Comparison).map(({ suite, gate, text }) => [suite, gate.kind, text]),
      [
        [
          'netty-bytebuf',
          'max-overhead',
          'otel costs +6.1 % CPU [+4.9, +7.3] (+3.2 ns/op) on AllocateAndRelease, budget 4 %',
        ],
      ],
    );
    assert.deepEqual(breachesOf(FIXTURES.pass as Comparison), []);
  });

  it('S26: have visible names and units', () => {
    for (const name of HOSTILE) {
      const gates = [gate({ kind: 'max', limit: 3, value: 4, verdict: 'breach' })];
      const rows = [row({ benchmark: name, treatment: name, metric: name, gates, verdict: 'breach' })];
      const [breach] = breachesOf(comparison(suite({ suite: name, verdict: 'breach', rows })));
      assert.doesNotMatch(breach?.text ?? '\0', /[\p{Cc}\u202a-\u202e\u200b-\u200d]/u);
    }
  });
});
