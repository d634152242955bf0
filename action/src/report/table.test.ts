// Text that is measured, cut and wrapped like a terminal shows it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import stringWidth from 'string-width';
import { shorten, visible } from '../../../core/visible.ts';
import { fit, laidOut, loadWidths, pad, widthOf, wrap } from './table.ts';

test('a text of unknown width is laid out after the tables are loaded', async () => {
  assert.throws(() => widthOf('漢'), /the width of "漢" is not known/);
  assert.equal(widthOf('plain: 5 µs ± 2 % → 7 µs …'), 26);
  assert.equal(await laidOut(() => pad('漢', 4, 'left')), '漢  ');
  await assert.rejects(
    laidOut(() => {
      throw new Error('other');
    }),
    /other/,
  );
});

await loadWidths();

test('plain texts have the same width with and without the tables', () => {
  const character = fc.constantFrom(...'aZ09 ~!#*±²µ·×–—‘’“”…→−≤≥│─✓✗');
  fc.assert(fc.property(fc.string({ unit: character }), value => widthOf(value) === stringWidth(value)));
  for (let code = 0x20; code < 0x7f; code++) assert.equal(stringWidth(String.fromCharCode(code)), 1);
});

const text = fc.string({ unit: 'grapheme', maxLength: 80, size: 'max' }).map(visible);

test('cut text is never too wide', () => {
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 40 }), (value, width) => widthOf(fit(value, width)) <= width),
  );
  assert.equal(fit('AllocateAndRelease', 9), 'Allo…ease');
  assert.equal(fit('漢字漢字', 5), '漢…字');
  assert.equal(fit('abc', 3), 'abc');
});

test('padding counts visible columns, wide characters twice', () => {
  assert.equal(pad('漢', 4, 'left'), '漢  ');
  assert.equal(pad('1', 4, 'right'), '   1');
});

test('wrapped lines fit and keep every word', () => {
  fc.assert(
    fc.property(text, fc.integer({ min: 4, max: 40 }), (value, width) => {
      const lines = wrap(value, width, '  ');
      for (const line of lines) assert.ok(widthOf(line) <= width, JSON.stringify(line));
      assert.equal(lines.join('').replaceAll(' ', ''), value.replaceAll(' ', ''));
    }),
  );
  assert.deepEqual(wrap('one two three', 8, '  '), ['one two', '  three']);
});

test('hidden and control characters become visible', () => {
  assert.equal(visible('a\u001b[31mb\u202e\u200b\n\u00a0'), 'a\\u{1b}[31mb\\u{202e}\\u{200b}\\n\\u{a0}');
  assert.equal(visible('\ud800x'), '\\u{d800}x');
  assert.equal(visible('שלום'), '\u2068שלום\u2069');
  assert.equal(visible('e\u0301'), 'e\u0301');
  assert.equal(visible('a\u115f\ufe0f\u034f'), 'a\\u{115f}\\u{fe0f}\\u{34f}');
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      raw => !/[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u200b-\u200f\u202a-\u202e]/u.test(visible(raw)),
    ),
  );
});

test('names are cut in the middle between whole characters', () => {
  assert.equal(shorten('🎉🎉🎉🎉', 3), '🎉…🎉');
  assert.equal(shorten('abc', 3), 'abc');
});
