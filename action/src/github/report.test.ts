// Reports of thousands of benchmarks stay within GitHub's size limits.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { comparison, gate, row, suite } from '../report/testing.ts';
import { CHECK_ROOM, JOB_SUMMARY_ROOM, reportIn, summaryIn } from './report.ts';
import { COMMENT_LIMIT } from './section.ts';

const many = comparison(
  suite({
    verdict: 'breach',
    rows: Array.from({ length: 5_000 }, (_, index) =>
      row({
        benchmark: `org.example.a.rather.long.name.Benchmark${index}`,
        gates: [gate({ verdict: index % 1000 === 0 ? 'breach' : 'pass' })],
        verdict: index % 1000 === 0 ? 'breach' : 'pass',
      }),
    ),
  }),
);

it("S27: no text exceeds GitHub's limits", () => {
  // In characters, in characters, in bytes.
  assert.ok(COMMENT_LIMIT <= 65_536);
  assert.ok(CHECK_ROOM <= 65_535);
  assert.ok(JOB_SUMMARY_ROOM <= 2 ** 20);
});

describe('a report of 5,000 benchmarks', () => {
  it('S27: fits into a check run, with every breach and a count of the rest', () => {
    const text = reportIn(CHECK_ROOM, many);
    assert.ok(Buffer.byteLength(text) <= CHECK_ROOM);
    assert.equal(text.split('❌ breach').length - 1, 5);
    assert.match(text, /Left out, because this page is full: [\d,]+ other rows/);
  });

  it("S27: fits into the job summary after another step's text", () => {
    const full = 'x'.repeat(JOB_SUMMARY_ROOM);
    assert.equal(summaryIn(0, full, many), full);
    const taken = JOB_SUMMARY_ROOM - 40_000;
    const text = summaryIn(taken, full, many);
    assert.ok(Buffer.byteLength(text) + taken <= JOB_SUMMARY_ROOM);
    assert.equal(text.split('❌ breach').length - 1, 5);
  });

  it('S27: is left out if the job summary is full', () => {
    assert.equal(summaryIn(JOB_SUMMARY_ROOM - 10, 'a longer report', many), '');
  });
});
