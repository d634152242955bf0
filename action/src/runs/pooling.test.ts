// Tests of which runs may be judged as one, and of the request for the statistics.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { SuiteRecord } from '../../../core/results/record.ts';
import { temporary } from '../../../core/testing.ts';
import { type Part, partsOf, pooled, pooledNotes, unlike } from './pooling.ts';
import { sameRun } from './recorded.ts';
import { type Left, leaveRun } from './testing.ts';

const root = temporary('overhead-pooling-');
let folders = 0;

/** The part of the only suite of a run in a folder of its own. */
function part(left: Left = {}): Part {
  const run = leaveRun(join(root, `${folders++}`), left);
  const [[found]] = partsOf([run]) as [[Part]];
  return found;
}

describe('two runs are the same measurement', () => {
  it('on different machines and with different outcomes', () => {
    const other = part({
      run: { machine: { cpu: 'Another' }, attempt: 3 },
      suite: {
        planned: 20,
        dropped: 3,
        conditions: { ...part().suite.conditions, 'largest heap': '4100000000 B' },
      },
    });
    assert.equal(unlike(part(), other), null);
  });

  it('if one broke before its benchmarks were known, or lacks facts', () => {
    assert.equal(unlike(part(), part({ suite: { benchmarks: [], variants: { off: {} } } })), null);
    assert.equal(unlike(part(), part({ suite: { variants: { off: {}, probe: {} }, conditions: {} } })), null);
  });

  const others: readonly (readonly [string, Partial<SuiteRecord>, RegExp])[] = [
    [
      'other variants',
      { variants: { off: {}, head: {} } },
      /the list of variants is \["off","probe"\] in the one, \["off","head"\] in the other/,
    ],
    [
      'another agent',
      { variants: { off: { agent: null }, probe: { agent: 'probe.jar sha256:4567' } } },
      /probe: agent is probe\.jar sha256:0123 in the one, probe\.jar sha256:4567 in/,
    ],
    ['other benchmarks', { benchmarks: ['Decode'] }, /the list of benchmarks is \["Encode"\]/],
    [
      'another collector',
      { conditions: { collectors: 'Serial' } },
      /collectors is G1 in the one, Serial in the other/,
    ],
    ['other processors', { conditions: { processors: '4' } }, /processors is 2 in the one, 4/],
    [
      'a much larger heap',
      { conditions: { 'largest heap': '8000000000 B' } },
      /largest heap is 4000000000 B/,
    ],
    ['other metrics', { metrics: { x: { better: null, exact: true } } }, /metrics is \{\} in the one/],
    ['another comparison', { against: { probe: 'head' } }, /against is \{\} in the one/],
    ['another runner', { runner: 'go' }, /the runner is jmh in the one, go in the other/],
  ];
  for (const [what, suite, expected] of others) {
    it(`but not with ${what}`, () => {
      const difference = unlike(part(), part({ suite })) ?? '';
      assert.match(difference, expected);
      assert.match(difference, /^suite codec is not the same measurement in .* and in /);
    });
  }
});

describe('pooled runs', () => {
  it('become one request with every file, summed rounds and the gates of the first', () => {
    const first = part({ suite: { planned: 20, redone: 1, dropped: 2 } });
    const gates = [{ ...first.suite.gates[0], limit: 0.5 }] as SuiteRecord['gates'];
    const second = part({ suite: { planned: 6, redone: 3, dropped: 1, gates }, run: { attempt: 2 } });
    const request = pooled([first, second]);
    assert.deepEqual(
      request.results.map(({ path, rounds }) => [path, rounds]),
      [first, second].map(({ folder }) => [
        join(folder, 'results/codec.txt'),
        join(folder, 'results/codec.rounds.jsonl'),
      ]),
    );
    assert.deepEqual(request.gates, first.suite.gates);
    const { planned, redone, dropped } = request.state;
    assert.deepEqual({ planned, redone, dropped }, { planned: 26, redone: 4, dropped: 3 });
    assert.deepEqual([request.state.unusable, request.state.broken], ['', []]);
    assert.match(
      pooledNotes([[first, second]])[0] ?? '',
      /^codec: the rounds of 2 runs are judged together: .* \(attempt 1\), .* \(attempt 2\)$/,
    );
    assert.deepEqual(pooledNotes([[first]]), []);
  });

  it('are broken or unusable if one is, and repeat no warning', () => {
    const warnings = [
      { code: 'no-gc', message: 'Encode (off): too short to observe a GC' },
      { code: 'cannot-breach', message: '3 rounds cannot show a breach' },
    ];
    const first = part({ suite: { warnings } });
    const second = part({ suite: { warnings, broken: ['round 3: it crashed'], unusable: 'too noisy' } });
    const { state } = pooled([first, second]);
    assert.equal(state.broken.length, 1);
    assert.match(state.broken[0] ?? '', /: round 3: it crashed$/);
    assert.equal(state.unusable, 'too noisy');
    assert.deepEqual(
      state.warnings.map(({ code }) => code),
      ['no-gc'],
    );
  });

  it('name a fault that many share once, and at most three of its folders', () => {
    const [first, ...others] = Array.from({ length: 5 }, () => part({ suite: { broken: ['no JDK'] } })) as [
      Part,
      ...Part[],
    ];
    assert.match(pooled([first, ...others]).state.broken.join('\n'), /^\S+, \S+, \S+ and 2 more: no JDK$/);
    const suites = ['codec', 'jdbc'].map((suite): [Part, ...Part[]] => [
      { ...first, suite: { ...first.suite, suite } },
      ...others,
    ]);
    assert.match(
      pooledNotes(suites).join('\n'),
      /^codec, jdbc: the rounds of 5 runs are judged together: [^,]+ \(attempt 1\), [^,]+, [^,]+ and 2 more$/,
    );
  });

  it('expect the benchmarks of a later run if the first broke early', () => {
    const broke = part({ suite: { benchmarks: [], broken: ['no JDK'] }, rounds: 0 });
    const request = pooled([broke, part()]);
    assert.deepEqual(request.expected, ['Encode']);
    assert.equal(request.results.length, 1);
    const never = pooled([broke, part({ suite: { benchmarks: [], broken: ['no Git'] }, rounds: 0 })]);
    assert.deepEqual([never.expected, never.results], [[], []]);
    assert.match(never.state.broken.join(), /: no JDK,.*: no Git$/);
  });

  it('equal the run if there is only one', () => {
    const only = part({ suite: { broken: ['it crashed'] } });
    assert.deepEqual(pooled([only]).state.broken, ['it crashed']);
  });
});

it('sameRun recognises a copy of a run', () => {
  const run = leaveRun(join(root, 'original'));
  const copy = { ...run, folder: join(root, 'copy') };
  assert.equal(sameRun(run, copy), true);
  assert.equal(sameRun(run, leaveRun(join(root, 'next'))), false);
});
