// The variance between runs: once per suite, with its source for a row, and absent if it is zero.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Comparison, comparisonSchema } from '../comparison/comparison.ts';
import { betweenRunsNote, betweenRunsText } from './between-runs.ts';
import { cellsOf } from './cells.ts';
import { renderMarkdown } from './markdown.ts';
import { CONTEXT, classes, row, still, suite } from './testing.ts';

const differing = (sd: number, runs = 0) =>
  row({ betweenRuns: { sd, prior: 0.005, runs, low: 0.0213, high: 0.0289 } });

describe('the variance between runs', () => {
  it('has its source', () => {
    assert.equal(betweenRunsText(differing(0.005)), '0.5 %, prior');
    assert.equal(betweenRunsText(differing(0.0155, 8)), '1.6 %, from 8 stored runs');
    assert.equal(betweenRunsText(classes), '');
  });

  it('is shown once for all rows', () => {
    const note = (...rows: Parameters<typeof betweenRunsNote>[0]) => betweenRunsNote(rows);
    assert.equal(
      note(differing(0.005), differing(0.005), classes),
      'Intervals include the variance between runs: 0.5 %, prior.',
    );
    assert.equal(
      note(differing(0.0039, 8), differing(0.0155, 8)),
      'Intervals include the variance between runs: 0.39 % to 1.6 %, from 8 stored runs.',
    );
    assert.match(
      note(differing(0.0046, 3), differing(0.0155, 8)),
      /: 0\.46 % to 1\.6 %, from 3 to 8 stored runs\.$/,
    );
    assert.match(
      note(differing(0.005), differing(0.0155, 8)),
      /: 0\.5 % to 1\.6 %, prior or from 8 stored runs\.$/,
    );
    assert.equal(note(classes), '');
    assert.equal(note(row({ low: null, high: null })), '');
  });

  it('is in a report once, and in the details of each row', () => {
    const judged: Comparison = {
      schema: 1,
      verdict: 'none',
      suites: [suite({ rows: [differing(0.0155, 8), still(), classes] })],
    };
    const text = renderMarkdown(judged, CONTEXT, { maxBytes: 60_000 }).replaceAll('\u00a0', ' ');
    assert.equal(text.match(/Intervals include the variance between runs/g)?.length, 1);
    assert.match(text, /\| between runs \| MDE \|/);
    assert.match(text, /\| 1\.6 %, from 8 stored runs \|/);
  });

  it('may allow no number of rounds to show a small overhead', () => {
    const blind = row({ target: { effect: 0.01, rounds: null } });
    assert.equal(cellsOf(blind, suite()).needed, 'no number for 1 %');
  });

  it('is a required part of a comparison', () => {
    const { betweenRuns: _, ...old } = row();
    const judged = { schema: 1, verdict: 'none', suites: [suite({ rows: [row()] })] };
    assert.ok(comparisonSchema.safeParse(judged).success);
    const without = { ...judged, suites: [{ ...judged.suites[0], rows: [old] }] };
    assert.ok(!comparisonSchema.safeParse(without).success);
  });
});
