// Limits on output without end: both ends are kept, at most the limit, and the number of missing bytes is given.
import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, it } from 'node:test';
import { Bounded } from './bounded.ts';

/** The kept text of an output that arrives in such chunks. */
async function kept(limit: number, chunks: readonly string[]) {
  const bounded = new Bounded(limit);
  const kept = await text(Readable.from(chunks.map(chunk => Buffer.from(chunk))).pipe(bounded));
  return { kept, cut: bounded.cut };
}

const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyz';

describe('an output', () => {
  it('is complete if it fits', async () => {
    for (const limit of [DIGITS.length, DIGITS.length + 1, Number.POSITIVE_INFINITY])
      for (const chunks of [[DIGITS], [...DIGITS], ['', DIGITS, '']])
        assert.deepEqual(await kept(limit, chunks), { kept: DIGITS, cut: 0 });
  });

  it('loses its middle if it is too long, in any pieces', async () => {
    const expected = { kept: '01234\n[26 bytes are left out here]\nvwxyz', cut: 26 };
    for (const size of [1, 2, 3, 5, 7, 11, 36]) {
      const chunks = DIGITS.match(new RegExp(`.{1,${size}}`, 'g')) ?? [];
      assert.deepEqual(await kept(10, chunks), expected, `chunks of ${size}`);
    }
  });
});
