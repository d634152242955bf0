// Folded rows: each group has true words, the same in every format.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pageOf } from '../page/page.ts';
import { renderMarkdown } from './markdown.ts';
import { renderTerminal } from './terminal.ts';
import { CONTEXT, comparison, gate, row, still, suite } from './testing.ts';

const gated = row({ benchmark: 'Gated', gates: [gate()], verdict: 'pass' });
// Metrics other than CPU, time and throughput, which are never folded.
const metric = 'jit-ms';
const neutral = row({ benchmark: 'Neutral', metric, better: null });
const unknown = row({ benchmark: 'Unknown', metric, low: null, high: null, rounds: 3 });
const chance = row({ benchmark: 'Chance', metric, q: 0.3 });
const quiet = still({ benchmark: 'Quiet', metric });
const ALL = comparison(suite({ rows: [quiet, unknown, chance, neutral, gated] }));

describe('folded rows', () => {
  it('have a fold for each finding', () => {
    const page = renderMarkdown(ALL, CONTEXT, { maxBytes: 60_000 });
    const folds = [
      ...page.matchAll(/<summary>(What [^<]*)<\/summary>\n\n[^`]*`off`[^`]*`otel`[^`]*`(\w+)`/g),
    ];
    assert.deepEqual(
      folds.map(([, title, benchmark]) => [title, benchmark]),
      [
        ['What changed, neither for better nor for worse: 1 metric', 'Neutral'],
        ['What may be chance among many rows: 1 metric', 'Chance'],
        ['What could not be determined: 1 metric', 'Unknown'],
        ['What did not measurably change: 1 metric', 'Quiet'],
      ],
    );
  });

  it('are counted on a terminal in the same words', () => {
    const text = renderTerminal(ALL, CONTEXT, { width: 200, colour: false });
    assert.match(
      text,
      /1 metric changed, neither for better nor for worse; 1 metric may be chance among many rows; 1 metric could not be determined; 1 metric did not measurably change: see overhead-out\/report\.md/,
    );
  });

  it('come last on an HTML page, in the same order', () => {
    const { order, suites } = pageOf(ALL, CONTEXT, new Map(), { started: '', commit: '' });
    assert.deepEqual(
      order.map(([, place]) => suites[0]?.rows[place]?.benchmark),
      ['Gated', 'Neutral', 'Chance', 'Unknown', 'Quiet'],
    );
  });
});

describe('a sign that readers might misunderstand', () => {
  it('is explained if more of a metric is better, and only then', () => {
    const note =
      'Of tasks per second, x/s more is better: + is still a cost, a decrease by that percentage, and the amount next to it keeps its own sign.';
    const rows = ['tasks/s', 'x/s'].map(metric => row({ metric, better: 'higher', off: 100, on: 90 }));
    const compared = comparison(suite({ rows }));
    const page = pageOf(compared, CONTEXT, new Map(), { started: '', commit: '' });
    for (const text of [
      renderMarkdown(compared, CONTEXT, { maxBytes: 60_000 }).replaceAll(/[`\u00a0]/g, ''),
      renderTerminal(compared, CONTEXT, { width: 200, colour: false }),
      page.suites[0]?.remarks.join() ?? '',
    ])
      assert.ok(text.includes(note), text);
    const still_ = still({ metric: 'tasks/s', better: 'higher' });
    for (const none of [ALL, comparison(suite({ rows: [still_] }))])
      assert.doesNotMatch(renderMarkdown(none, CONTEXT, { maxBytes: 60_000 }), /there too/);
  });
});

it('the minimum detectable effect is shown once on a narrow screen', () => {
  const text = renderTerminal(comparison(suite({ rows: [quiet] })), CONTEXT, { width: 60, colour: false });
  assert.match(text, /no measurable overhead\n +MDE 1\.2 %, rounds needed/);
});
