// The visible part of a comment never has more than 25 lines, whatever is in it; the lines are counted in GitHub's HTML.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { Comparison } from '../comparison/comparison.ts';
import { cause, profiledRow, profiledSuite, profileFile } from '../profile/testing.ts';
import { COMMENT_LINES, REPORT_LINES } from '../report/allotment.ts';
import { FIXTURES } from '../report/fixtures.ts';
import { breach, comparison, HOSTILE, open, others, row, suite } from '../report/testing.ts';
import { holding, hostileWords } from '../report/testing-hostile.ts';
import { linesIn, linesSeen } from '../report/testing-lines.ts';
import { assertInert, htmlOf } from '../report/testing-markdown.ts';
import { unfoldedLines } from './lines.ts';
import { type Additions, reportIn } from './report.ts';
import { COMMENT_LIMIT, commentOf, markerOf, type Section } from './section.ts';

const MARKER = markerOf('.github/overhead.yml');
const COMMAND = ['overhead run netty-bytebuf --seed 7'];

const section = (name: string, markdown: string, verdict: Section['verdict'] = 'breach'): Section => ({
  name,
  workflow: 'overhead',
  run: 1,
  attempt: 1,
  commit: 'a'.repeat(40),
  page: 'https://github.com/o/r/actions/runs/1',
  verdict,
  markdown,
});

/** The causes of a suite in two metrics, more than are shown. */
const profileOf = (name: string) =>
  profileFile(
    profiledSuite({
      suite: name,
      warnings: Array.from({ length: 5 }, (_, index) => ({ code: 'x', message: `limit ${index}` })),
      rows: ['cpu-ns/op', 'B/op'].map(metric =>
        profiledRow({
          metric,
          unresolved: 0.2,
          causes: Array.from({ length: 9 }, (_, index) =>
            cause({ name: `a.B.m${index}`, low: 50 - index, difference: 60 - index, high: 70 - index }),
          ),
        }),
      ),
    }),
  );

const many = <T>(count: number, of: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => of(index));
const failed = (index: number) => row({ ...breach, benchmark: `Case${index}` });
const noisy = suite({
  verdict: 'broken',
  broken: many(50, index => `reason ${index}\n  with\n  lines`),
  rows: [
    ...many(40, failed),
    { ...open, gates: open.gates.map(one => ({ ...one, reason: 'too few rounds' })) },
  ],
  warnings: many(30, index => ({ code: 'constant-stall', message: `doubt ${index}` })),
});
const CASES: Readonly<Record<string, readonly [Comparison, Additions?]>> = {
  ...Object.fromEntries(Object.entries(FIXTURES).map(([name, given]) => [name, [given] as const])),
  'forty breaches': [comparison(suite({ verdict: 'breach', rows: many(40, failed) }))],
  'forty breaches with causes': [
    comparison(suite({ verdict: 'breach', rows: many(40, failed) })),
    { profile: profileOf('netty-bytebuf'), reproduce: COMMAND },
  ],
  'fifty reasons and thirty doubts': [
    comparison(noisy),
    { profile: profileOf('netty-bytebuf'), reproduce: COMMAND, notes: many(50, () => 'A note.') },
  ],
  'sixty suites': [
    comparison(
      ...many(60, index =>
        suite({
          suite: `suite${index}`,
          verdict: index % 3 ? 'pass' : 'breach',
          rows: [...others, failed(index)],
        }),
      ),
    ),
    { profile: profileOf('suite0'), reproduce: COMMAND },
  ],
  'a command of several lines': [comparison(suite({ rows: [breach] })), { reproduce: ['a\nb\nc'] }],
  'thirty commands': [comparison(suite({ rows: [breach] })), { reproduce: many(30, () => 'overhead run x') }],
};

describe('the visible part', () => {
  for (const [name, [given, more]] of Object.entries(CASES)) {
    it(`of ${name} has at most ${REPORT_LINES} lines in a report and ${COMMENT_LINES} in a comment`, () => {
      const markdown = reportIn(COMMENT_LIMIT, given, more);
      const lines = linesSeen(markdown);
      assert.ok(lines <= REPORT_LINES, `${lines} lines:\n${markdown}`);
      assert.equal(unfoldedLines(markdown), lines);
      for (const sections of [
        [section('a', markdown)],
        [section('a', markdown), section('b', markdown)],
        many(40, index => section(`job ${index}`, markdown)),
      ])
        for (const limit of [COMMENT_LIMIT, 20_000]) {
          const body = commentOf(MARKER, sections, limit);
          const html = htmlOf(body);
          assert.ok(linesIn(html) <= COMMENT_LINES, `${linesIn(html)} lines:\n${body}`);
          assert.equal((body.match(/<details>/g) ?? []).length, (body.match(/<\/details>/g) ?? []).length);
          assert.match(html, /job|whole report/);
        }
    });
  }

  it('S26: has as few lines with hostile names, and no markup of theirs', () => {
    fc.assert(
      fc.property(hostileWords(60), words => {
        const { given, context } = holding(words);
        const markdown = reportIn(COMMENT_LIMIT, given, {
          notes: [words.note, words.reason],
          profile: context.profile,
          reproduce: [words.table],
        });
        const html = htmlOf(markdown);
        assertInert(html);
        assert.ok(linesIn(html) <= REPORT_LINES, markdown);
        assert.ok(
          linesSeen(commentOf(MARKER, [section('a', markdown), section('b', markdown)])) <= COMMENT_LINES,
        );
      }),
      { numRuns: 30 },
    );
    for (const name of HOSTILE) {
      const suites = many(5, index =>
        suite({
          suite: `${index}${name}`,
          verdict: 'breach',
          broken: [name],
          rows: [failed(1), row({ ...breach, benchmark: name })],
        }),
      );
      const markdown = reportIn(COMMENT_LIMIT, comparison(...suites), {
        notes: many(9, () => name),
      });
      assert.ok(linesSeen(markdown) <= REPORT_LINES, markdown);
    }
  });

  it('has verdict, failed rows, causes and the command, and the rest is folded', () => {
    const [given, more] = CASES['forty breaches with causes'] ?? assert.fail();
    const [head = ''] = reportIn(COMMENT_LIMIT, given, more).split('<details>');
    assert.match(head, /^### ❌ Breach: /);
    assert.ok(head.split('❌ breach').length - 1 >= 8, head);
    for (const [unit, count] of [
      ['ns/op', 2],
      ['B/op', 1],
    ] as const)
      assert.ok(head.split(`] ${unit} in \`a.B.m`).length - 1 >= count, head);
    assert.match(head, /```sh\noverhead run netty-bytebuf --seed 7\n```/);
    assert.match(
      reportIn(COMMENT_LIMIT, given, more),
      /<summary>Everything else, with <strong>3\d rows that failed/,
    );
  });

  it('has the worst suites first, and names the number of the folded ones', () => {
    const [given, more] = CASES['sixty suites'] ?? assert.fail();
    const [head = '', rest = ''] = reportIn(COMMENT_LIMIT, given, more).split('<summary>Everything else');
    const shown = [...head.matchAll(/^\*\*`suite(\d+)`\*\*/gm)].map(([, index]) => Number(index) % 3);
    assert.ok(shown.length >= 2 && shown.every(index => index === 0), head);
    assert.match(rest, new RegExp(`^, with <strong>.*</strong> and ${60 - shown.length} suites</summary>`));
  });

  it('keeps one cause, a row and a reason of a suite that has all of them', () => {
    const [given, more] = CASES['fifty reasons and thirty doubts'] ?? assert.fail();
    const [head = ''] = reportIn(COMMENT_LIMIT, given, more).split('<details>');
    for (const pattern of [/^- reason 0$/m, /❌ breach/, /in `a\.B\.m0`/]) assert.match(head, pattern);
  });

  it('turns red for a report with a line too many', () => {
    const items = Array.from({ length: REPORT_LINES }, (_, index) => `- item ${index}`).join('\n');
    assert.equal(linesSeen(`### First\n\n${items}\n`), REPORT_LINES + 1);
    const table =
      '| a |\n|---|\n| b |\n\n```sh\nc\nd\n```\n\n<details>\n<summary>e</summary>\n\nf\n\n</details>\n';
    assert.equal(linesSeen(table), 5);
    assert.equal(unfoldedLines(table), 5);
  });
});
