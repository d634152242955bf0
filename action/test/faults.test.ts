// docs/faults.md lists the fault tests by their titles, and has a test for every fault.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { FAULTS } from '../../tools/fault-list.ts';
import { allShown, PAGE, page, problems, shownIn } from '../../tools/faults.ts';

/** The tests on the page for each fault. A newer test may be missing there. */
function rowsIn(text: string): Record<string, string[]> {
  const rows = [...text.matchAll(/^\| ([SRV]\d+) \| .*? \| (.*) \|$/gm)];
  return Object.fromEntries(rows.map(([, fault = '', tests = '']) => [fault, tests.split('<br>')]));
}

describe('docs/faults.md', () => {
  const shown = allShown();

  it('has a test for every fault', () => assert.deepEqual(problems(FAULTS, shown), []));

  it('names only tests that exist, for every fault', () => {
    const [stands, should] = [readFileSync(PAGE, 'utf8'), page(FAULTS, shown)].map(rowsIn);
    assert.deepEqual(Object.keys(stands ?? {}), Object.keys(should ?? {}), 'it is stale: run make docs');
    for (const [fault, tests] of Object.entries(stands ?? {})) {
      const gone = tests.filter(test => !should?.[fault]?.includes(test));
      assert.deepEqual(gone, [], `${fault}: run make docs`);
    }
  });

  it('is rejected without a test for a fault, and with a test of an unknown fault', () => {
    const without = shown.filter(({ fault }) => fault !== 'S9');
    assert.match(problems(FAULTS, without).join('\n'), /^S9: no test is named after it$/);
    const more = [...shown, ...shownIn('x.test.ts', "it('S99: is something new', () => {});")];
    assert.deepEqual(problems(FAULTS, more), ['x.test.ts: S99 is not in the list']);
  });

  it('reads titles in TypeScript and in Go', () => {
    const typescript =
      "it('S26, S28: shows them', f);\n  ['R1: NaN', x],\n  it(`S16: is refused with $" + '{name}`, f);';
    assert.deepEqual(
      shownIn('a.test.ts', typescript).map(({ fault, name }) => `${fault} ${name}`),
      ['S26 shows them', 'S28 shows them', 'R1 NaN', 'S16 is refused with …'],
    );
    const [test] = shownIn('a_test.go', 'func TestR4OtherMachine(t *testing.T) {');
    assert.deepEqual([test?.fault, test?.name], ['R4', 'other machine']);
  });
});
