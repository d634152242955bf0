// The known and unknown properties of a file of imported values, printed above its text.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ImportFacts } from '../baselines/import-facts.ts';
import { renderImportFacts } from './import-files.ts';
import { loadWidths, widthOf } from './table.ts';
import { HOSTILE, STEERING } from './testing.ts';

await loadWidths();

const WIDE = { width: 1000, colour: false };
const FACTS: ImportFacts = {
  name: 'baselines/codec/imported-0123456789abcdef.txt',
  source: 'github-action-benchmark',
  runs: 2,
  values: 8,
  first: '2023-11-23T09:01:52.406Z',
  last: '2023-11-25T00:00:02.830Z',
  fault: '',
  benchmarks: 4,
  commits: 2,
  forked: 0,
  lines: 8,
  assigned: 0,
  variants: [],
  units: [
    { unit: 'ns/op', better: 'lower' },
    { unit: 'spans', better: null },
  ],
};
const shown = (more: Partial<ImportFacts>) => renderImportFacts({ ...FACTS, ...more }, WIDE).split('\n');

test('names the source, the known and the unknown properties', () => {
  assert.deepEqual(shown({}), [
    'baselines/codec/imported-0123456789abcdef.txt: imported from github-action-benchmark, and no baseline: nothing is compared with it',
    'known: 2 runs from 2023-11-23 to 2023-11-25; 8 values of 4 benchmarks; commits; which way is better in ns/op (lower)',
    'not known: pairs (measurements in the same round); forks (how many processes these are); variants; which way is better in spans',
    '',
  ]);
});

test('pairs are always unknown', () => {
  const [, known, unknown] = shown({
    forked: 8,
    assigned: 8,
    variants: ['off', 'otel'],
    units: [{ unit: 'ops/s', better: 'higher' }],
  });
  assert.match(
    known ?? '',
    /; commits; variants \(off, otel\); forks; which way is better in ops\/s \(higher\)$/,
  );
  assert.equal(unknown, 'not known: pairs (measurements in the same round)');
});

test('a property of some lines is known and unknown', () => {
  const [, known, unknown] = shown({ commits: 1, forked: 3, assigned: 6, variants: ['off'], units: [] });
  assert.match(
    known ?? '',
    /; commits of 1 of 2 runs; variants \(off\) of 6 of 8 lines; forks of 3 of 8 lines$/,
  );
  assert.match(
    unknown ?? '',
    /; forks \(how many processes these are\) of 5 of 8 lines; variants of 2 of 8 lines; commits of 1 of 2 runs$/,
  );
});

test('names cannot control a terminal, many are counted, and every line fits', () => {
  const units = Array.from({ length: 30 }, (_, at) => ({ unit: `unit-${at}`, better: null }));
  assert.match(shown({ units })[2] ?? '', /unit-6, unit-7, 22 more$/);
  for (const text of HOSTILE) {
    const facts = { ...FACTS, name: text, source: text, variants: [text], assigned: 8 };
    const rendered = renderImportFacts(
      { ...facts, units: [{ unit: text, better: null }] },
      { width: 60, colour: false },
    );
    assert.doesNotMatch(rendered, STEERING);
    for (const line of rendered.split('\n')) assert.ok(widthOf(line) <= 60, line);
  }
});
