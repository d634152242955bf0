// The text of the comment: it can be read back, newer sections stay, and the size is limited.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { FIXTURES } from '../report/fixtures.ts';
import { HOSTILE } from '../report/testing.ts';
import { assertInert, htmlOf, textOf } from '../report/testing-markdown.ts';
import { reportIn } from './report.ts';
import {
  COMMENT_LIMIT,
  commentOf,
  fairShares,
  markerOf,
  newestOf,
  type Section,
  sectionName,
  sectionsIn,
  withOwn,
} from './section.ts';

const MARKER = markerOf('.github/overhead.yml');

const section = (more: Partial<Section> = {}): Section => ({
  name: 'bench',
  workflow: 'overhead',
  run: 100,
  attempt: 1,
  commit: 'a'.repeat(40),
  verdict: 'pass',
  page: 'https://example.com/octo/agent/actions/runs/100',
  markdown: '### ✅ Pass: all',
  ...more,
});

/** Returns the HTML of a comment without the link of a section and the invisible marks. */
function rendered(body: string): string {
  return htmlOf(
    body
      .replace(/\[[Tt]he whole report\]\(https:\/\/example\.com\/[\w/]+\)/g, 'whole report')
      .replace(/^<!-- overhead-action:[^>]* -->$/gm, ''),
  );
}

describe('a comment', () => {
  it('begins with an invisible mark', () => {
    const body = commentOf(MARKER, [section()]);
    assert.equal(body.split('\n')[0], MARKER);
    assert.doesNotMatch(textOf(htmlOf(body)), /overhead-action/);
    assert.match(textOf(htmlOf(body)), /Commit aaaaaaaaaaaa · the whole report/);
  });

  it('is read as it was written', () => {
    const sections = [
      section(),
      section({ name: 'ünïcode (17, "x")', verdict: 'breach', markdown: '### ❌\n\n| a |\n|---|\n| b |' }),
    ];
    const read = sectionsIn(commentOf(MARKER, sections));
    assert.deepEqual(
      read.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
      sections,
    );
  });

  it('is read after an edit on its page, without incomplete sections', () => {
    const sections = [section()];
    const body = commentOf(MARKER, sections);
    assert.deepEqual(sectionsIn(body.replaceAll('\n', '\r\n')), sections);
    const end = '<!-- overhead-action:end -->';
    assert.deepEqual(sectionsIn(`${body}\n${end}\n`), sections);
    assert.deepEqual(sectionsIn(`${MARKER}\n${end}\n`), []);
    assert.deepEqual(sectionsIn(body.replace(end, '')), []);
    assert.deepEqual(sectionsIn(body.replace(/(?<=section )[\w-]+/, 'bm90aGluZw')), []);
  });

  it('is read without links if the server has no web pages', () => {
    const sections = ['a', 'b'].map(name => section({ name, page: `file:///srv/git) (x)/${name}` }));
    const body = commentOf(MARKER, sections);
    assert.deepEqual(sectionsIn(body), sections);
    assertInert(rendered(body));
    assert.match(body, /Commit `aaaaaaaaaaaa` · the whole report is in the summary of its job\n/);
    assert.doesNotMatch(body, /file:/);
    const long = section({ markdown: `### First\n\n${'| a | b |\n'.repeat(10_000)}`, page: 'file:///srv' });
    assert.match(
      commentOf(MARKER, [long]),
      /Left out here: .* The whole report is in the summary of its job\n/,
    );
  });

  it('names the jobs only if there are several, the worst first', () => {
    assert.doesNotMatch(commentOf(MARKER, [section()]), /####| of 1 jobs/);
    const body = commentOf(MARKER, [section({ name: 'a' }), section({ name: 'b', verdict: 'breach' })]);
    assert.match(body, /### ❌ Breach in 1 of 2 jobs\n\n#### `b`[\s\S]*#### `a`/);
    const alike = ['c', 'a', 'b'].map(name => section({ name }));
    assert.match(commentOf(MARKER, alike), /#### `a`[\s\S]*#### `b`[\s\S]*#### `c`/);
  });

  it('S26: shows every fixture of the report literally, alone and among others', () => {
    for (const [name, comparison] of Object.entries(FIXTURES)) {
      const own = section({ markdown: reportIn(COMMENT_LIMIT, comparison), verdict: comparison.verdict });
      assert.equal(sectionsIn(commentOf(MARKER, [own])).length, 1, name);
      assertInert(rendered(commentOf(MARKER, [own])));
      assertInert(rendered(commentOf(MARKER, [own, section({ name: 'other' })], 5_000)));
    }
  });

  it('S26: shows the names of jobs literally', () => {
    const jobs = HOSTILE.map(name => section({ name }));
    const body = commentOf(MARKER, jobs);
    assertInert(rendered(body));
    assert.equal(sectionsIn(body).length, jobs.length);
  });

  it('S26: has no second section for a report that contains our marks as text', () => {
    const forged = `<!-- overhead-action:end -->`;
    const comparison = FIXTURES.hostile;
    assert.ok(comparison);
    const text = JSON.stringify(comparison).replaceAll('@org/team', forged);
    const own = section({ markdown: reportIn(COMMENT_LIMIT, JSON.parse(text)) });
    assert.deepEqual(
      sectionsIn(commentOf(MARKER, [own])).map(({ markdown }) => markdown),
      [own.markdown.trim()],
    );
  });

  it('S27: stays within its limit, and keeps a section of every job as long as there is space', () => {
    const line = fc.constantFrom(
      '| a | ✅ pass |',
      '| b | ❌ breach |',
      'A sentence.',
      '',
      '<details>',
      '</details>',
      '```text',
      '```',
    );
    const some = fc.record({
      lines: fc.array(line, { maxLength: 400, size: 'max' }),
      jobs: fc.integer({ min: 1, max: 300 }),
      limit: fc.integer({ min: 3_000, max: COMMENT_LIMIT }),
    });
    fc.assert(
      fc.property(some, ({ lines, jobs, limit }) => {
        const sections = Array.from({ length: jobs }, (_, index) =>
          section({ name: `job ${index}`, markdown: ['### First', ...lines].join('\n') }),
        );
        const body = commentOf(MARKER, sections, limit);
        assert.ok(Buffer.byteLength(body) <= limit, `${Buffer.byteLength(body)} of ${limit}`);
        const kept = sectionsIn(body).length;
        const count = /^And ([\d,]+) more jobs?\.$/m.exec(body)?.[1] ?? '0';
        assert.equal(kept + Number(count.replace(',', '')), jobs);
      }),
      { numRuns: 60 },
    );
  });
});

describe('sections', () => {
  it('of the same job are replaced by the newest', () => {
    const [old, again, newer] = [section(), section({ attempt: 2 }), section({ run: 101 })];
    assert.deepEqual(newestOf([old, newer, again]), [newer]);
    assert.deepEqual(newestOf([again, old]), [again]);
  });

  it('of an older run are not written', () => {
    assert.equal(withOwn([section({ run: 101 })], section()), null);
    assert.equal(withOwn([section({ attempt: 2 })], section()), null);
    assert.equal(withOwn([section({ run: 101, name: 'other' })], section()), null);
  });

  it('of an earlier run are removed with it, also of jobs that no longer exist; those of the same run stay', () => {
    const gone = section({ name: 'renamed', run: 99, attempt: 3 });
    const other = section({ name: 'other' });
    assert.deepEqual(withOwn([gone, other, section({ run: 99 })], section()), [other, section()]);
    assert.deepEqual(withOwn([section()], section({ attempt: 2 })), [section({ attempt: 2 })]);
    assert.deepEqual(withOwn([section()], section()), [section()], 'a repeated section is written once');
    const again = section({ name: 'other', attempt: 2 });
    assert.deepEqual(
      withOwn([again], section()),
      [again, section()],
      'there is no newer section of that job',
    );
  });

  it('of another workflow stay', () => {
    const other = section({ workflow: 'nightly', run: 999 });
    assert.deepEqual(withOwn([other], section()), [other, section()]);
    const older = section({ workflow: 'nightly', run: 1 });
    assert.deepEqual(withOwn([older], section()), [older, section()]);
  });
});

describe('a job is called', () => {
  for (const [job, given, expected] of [
    ['bench', '', 'bench'],
    ['bench', 'null', 'bench'],
    ['bench', '{}', 'bench'],
    ['bench', '{"jdk": 17, "os": "ubuntu"}', 'bench (17, ubuntu)'],
    ['bench', '{"more": {"a": 1}}', 'bench ({"a":1})'],
    ['bench', 'my part', 'my part'],
    ['bench', '17', '17'],
    ['', '', 'overhead'],
  ] as const) {
    it(`${expected}, by ${job || 'no job'} and ${given || 'nothing'}`, () =>
      assert.equal(sectionName(job, given), expected));
  }
});

describe('space', () => {
  it('that one section does not need goes to the others', () => {
    assert.deepEqual(fairShares([10, 1000, 1000], 1010), [10, 500, 500]);
    assert.deepEqual(fairShares([10, 20], 1000), [10, 20]);
    assert.deepEqual(fairShares([], 1000), []);
  });
});
