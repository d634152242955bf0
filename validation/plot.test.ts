// The plot of docs/validation.md shows the table of that page.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { curvesOf, drawn, PAGE, PLOT } from './plot.ts';

const TABLE = `
| suite | rule | 0 % | 1 % | 2 % | 3 % | 5 % | 10 % | measured | wrong way | minutes |
|---|---|---|---|---|---|---|---|---|---|---|
| Go | pairs, fixed | 4.9 | 41 | 92.7 | 99.9 | 100 | 100 | 100 at +5.00 % | 0.0 | 2.1 |
| Go | 10 % of one run | 0.0 | 0.0 | 0.1 | 0.3 | 2.0 | 50 | 2.0 at +5.00 % | 0.0 | – |
| simulated, quiet | 10 % of one run, long | 0.0 | 0.0 | 0.0 | 0.0 | 0.0 | 50 | – | 0.0 | 5 |

and so on
`;

describe('the plot of all rules to decide', () => {
  it('reads the shares from the table', () => {
    assert.deepEqual(curvesOf(TABLE), [
      { suite: 'Go', rule: 'pairs, fixed', shares: [4.9, 41, 92.7, 99.9, 100, 100] },
      { suite: 'Go', rule: '10 % of one run', shares: [0, 0, 0.1, 0.3, 2, 50] },
      { suite: 'simulated, quiet', rule: '10 % of one run, long', shares: [0, 0, 0, 0, 0, 50] },
    ]);
    assert.throws(() => curvesOf('# A page\n'), /has no table of all rules to decide/);
  });

  it('is the same image for the same table, and differs for another', () => {
    const first = drawn(curvesOf(TABLE));
    assert.equal(drawn(curvesOf(TABLE)), first);
    assert.match(first, /^<svg [\s\S]*>pairs, fixed<[\s\S]*<\/svg>\n$/);
    assert.notEqual(drawn(curvesOf(TABLE.replace('92.7', '52.7'))), first);
  });

  it('draws a variant of a rule in the same colour, dashed', () => {
    const svg = drawn(curvesOf(TABLE));
    // The second colour, of the second rule, as a line.
    const lines = [...svg.matchAll(/<path [^>]*stroke="#56B4E9"[^>]*>/g)].map(([line]) => line);
    assert.ok(lines.some(line => line.includes('stroke-dasharray')));
    assert.ok(lines.some(line => !line.includes('stroke-dasharray')));
    assert.doesNotMatch(svg, /#009E73/, 'three names, two rules');
  });

  it('on the page shows the table on the page', () => {
    const page = readFileSync(PAGE, 'utf8');
    assert.equal(readFileSync(PLOT, 'utf8'), drawn(curvesOf(page)), 'node validation/plot.ts draws it');
    assert.match(page, /!\[[^\]]+\]\(validation\.svg\)/);
  });
});
