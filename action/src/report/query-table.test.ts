// The table of a query: aligned, as wide as the terminal, and safe for it.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { renderQueryTable } from './query-table.ts';
import { laidOut, loadWidths, widthOf } from './table.ts';
import { HOSTILE, STEERING } from './testing.ts';

const plain = { width: 60, colour: false };

describe('the table of a query', () => {
  it('aligns numbers to the right, rounds them, and leaves empty cells empty', () => {
    const rows = [
      ['netty', 0.0312345678, 12],
      ['x', null, 1234567],
    ];
    assert.equal(
      renderQueryTable(['suite', 'overhead', 'runs'], rows, plain),
      `suite   overhead     runs
─────  ─────────  ───────
netty  0.0312346       12
x                 1234567
`,
    );
  });

  it('shows lists as JSON, and a table without rows as its heading', () => {
    assert.match(renderQueryTable(['a'], [[[1, 'b']], [true]], plain), /\n\[1,"b"\]\ntrue\n$/);
    assert.equal(renderQueryTable(['a'], [], plain), 'a\n─\n');
  });

  it('cuts the widest columns to the width of the terminal', () => {
    const text = renderQueryTable(['name', 'other'], [['n'.repeat(200), 'o'.repeat(20)]], plain);
    assert.deepEqual(
      text.split('\n').map(line => line.length),
      [33, 60, 60, 0].map((length, at) => (at === 0 ? (text.split('\n')[0]?.length ?? 0) : length)),
    );
    assert.match(text, /n+…n+ {2}o{20}\n$/);
  });

  it('keeps hostile values on their lines', async () => {
    await loadWidths();
    const text = await laidOut(() => renderQueryTable(HOSTILE, [HOSTILE], { width: 200, colour: false }));
    assert.doesNotMatch(text.replaceAll(/[\u2066-\u2069]/g, ''), STEERING);
    assert.equal(text.split('\n').length, 4);
    assert.ok(text.split('\n').every(line => widthOf(line) <= 200));
  });

  it('has colour only where it is wanted', () => {
    assert.ok(!renderQueryTable(['a'], [[1]], plain).includes('\u001b'));
    assert.ok(renderQueryTable(['a'], [[1]], { width: 60, colour: true }).includes('\u001b[1m'));
  });
});
