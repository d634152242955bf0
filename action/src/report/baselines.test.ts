// The list of stored runs, compared with a stored file: node action/src/report/baselines.test.ts --update rewrites it.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { stripVTControlCharacters } from 'node:util';
import { foremost, type ListedRun, renderBaselineList, stateOf } from './baselines.ts';
import { loadWidths, widthOf } from './table.ts';
import { HOSTILE, STEERING } from './testing.ts';

await loadWidths();

const UPDATE = process.argv.includes('--update');
const GOLDEN = new URL('testdata/baselines.txt', import.meta.url);
const PLAIN = { width: 80, colour: false };
const HERE = 'amd-epyc-7763-2cpu-24g-linux-6.18-temurin-25-7d92b651';
const THERE = 'intel-xeon-platinum-8370c-4cpu-16g-linux-6.18-temurin-25-0c1d2e3f';

function run(day: number, marks: Partial<ListedRun['marks']> = {}, rest: Partial<ListedRun> = {}): ListedRun {
  const date = `202611${String(day).padStart(2, '0')}`;
  return {
    path: `/store/jvm/x/${date}T031500Z-3f2a1b9c4d5e.txt`,
    fingerprint: HERE,
    marks: { verdict: 'pass', accepted: null, pinned: null, ...marks },
    baseline: true,
    releaseBaseline: false,
    age: { days: 30 - day, commits: 3 * (30 - day) },
    ...rest,
  };
}

const REASON = { reason: 'the new exporter costs that much, agreed in the meeting of 3 November' };
const RUNS = [
  run(29, { verdict: 'breach' }, { baseline: false }),
  run(28, {}, { fingerprint: THERE, age: { days: 2, commits: null } }),
  run(27, { verdict: 'inconclusive' }),
  run(26, { verdict: 'breach', accepted: REASON }),
  run(25, { pinned: { name: 'v1.3' } }, { releaseBaseline: true }),
  run(20, { verdict: 'breach', accepted: REASON, pinned: { name: 'v1.2' } }),
  run(
    3,
    { verdict: 'none' },
    { path: '/x/20240101T031500Z-uncommitted-2.txt', age: { days: 1050, commits: 12345 } },
  ),
];
const WARNINGS = [
  { code: 'baseline-skipped', message: 'baselines/jvm/x/y.txt is not used as a baseline: it is empty' },
];

test('states, ages and machines in columns, at any width', () => {
  const forms = [60, 80, 120].map(width => {
    const text = renderBaselineList('jvm', { runs: RUNS, more: 3, warnings: WARNINGS }, { ...PLAIN, width });
    for (const line of text.split('\n')) assert.ok(widthOf(line) <= width, `${width}: ${line}`);
    return `--- ${width} columns\n${text}`;
  });
  if (UPDATE) writeFileSync(GOLDEN, forms.join('\n'));
  assert.equal(forms.join('\n'), readFileSync(GOLDEN, 'utf8'), 'see the head of this test');
});

test('colour changes only the colour, and is off by default', () => {
  const list = { runs: RUNS, more: 0, warnings: WARNINGS };
  const plain = renderBaselineList('jvm', list, PLAIN);
  const colourful = renderBaselineList('jvm', list, { ...PLAIN, colour: true });
  assert.ok(!plain.includes('\u001b'));
  assert.ok(colourful.includes('\u001b[33mfailed, not accepted\u001b[39m'));
  assert.equal(stripVTControlCharacters(colourful), plain);
});

test('R15: the state of a run is accepted only after an acceptance', () => {
  assert.deepEqual(RUNS.map(stateOf), [
    'failed, not accepted',
    'passed',
    'inconclusive',
    `accepted: ${REASON.reason}`,
    'release baseline v1.3',
    `pinned as v1.2; accepted: ${REASON.reason}`,
    'not judged',
  ]);
});

test('an empty store differs from one without usable runs', () => {
  const empty = { runs: [], more: 0, warnings: [] };
  assert.equal(renderBaselineList('jvm', empty, PLAIN), 'jvm: no baseline is stored\n');
  assert.match(
    renderBaselineList('jvm', { ...empty, warnings: WARNINGS }, PLAIN),
    /^jvm: no baseline can be used\n! baselines\/jvm\/x\/y\.txt is not used/,
  );
});

test('a shallow clone is named if it hides the age of a run in commits', () => {
  const list = (commits: 'shallow' | null) => {
    const hidden = run(1, {}, { age: { days: 29, commits } });
    return renderBaselineList('jvm', { runs: [hidden], more: 0, warnings: [] }, PLAIN).replace(/\s+/g, ' ');
  };
  assert.match(
    list('shallow'),
    /29 unknown passed \? How many commits ago .* git fetch --unshallow, or fetch-depth: 0/,
  );
  assert.doesNotMatch(list(null), /shallow/);
});

test('a name of any length fits', () => {
  const long = run(1, {}, { path: `/x/20261101T031500Z-${'f'.repeat(64)}-12.txt` });
  for (let width = 60; width <= 140; width += 5) {
    const text = renderBaselineList('jvm', { runs: [long], more: 0, warnings: [] }, { ...PLAIN, width });
    assert.match(text, /20261101T0.*passed/);
    for (const line of text.split('\n')) assert.ok(widthOf(line) <= width, `${width}: ${line}`);
  }
});

test('of old runs only pinned ones are listed', () => {
  const runs = Array.from({ length: 30 }, (_, index) =>
    run(1, index === 25 ? { pinned: { name: 'v1' } } : {}),
  );
  assert.deepEqual(foremost(runs), [...runs.slice(0, 20), runs[25]]);
});

test('no reason and no name can control a terminal', () => {
  for (const text of HOSTILE) {
    const hostile = run(1, { verdict: 'breach', accepted: { reason: text }, pinned: { name: text } });
    for (const shown of [
      stateOf(hostile),
      renderBaselineList(
        text,
        {
          runs: [{ ...hostile, path: text, fingerprint: text }],
          more: 0,
          warnings: [{ code: 'x', message: text }],
        },
        PLAIN,
      ),
    ]) {
      assert.doesNotMatch(shown, STEERING);
    }
  }
});
