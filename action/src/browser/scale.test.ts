// Tests of the axis of overheads.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pageOf } from '../page/page.ts';
import { breach, CONTEXT, comparison, row, suite } from '../report/testing.ts';
import { entriesOf } from './entry.ts';
import { scaleOf, suggested, tickText } from './scale.ts';

const entriesFrom = (...rows: ReturnType<typeof row>[]) =>
  entriesOf(pageOf(comparison(suite({ rows })), CONTEXT, new Map(), { started: '', commit: '' }));
const sized = (overhead: number) => row({ overhead, low: overhead * 0.9, high: overhead * 1.1 });

describe('the axis', () => {
  for (const kind of ['linear', 'log'] as const) {
    it(`keeps the order of overheads and includes zero and every limit (${kind})`, () => {
      const scale = scaleOf(entriesFrom(breach, sized(-0.3), sized(0.2)), kind);
      const places = [-0.3, -0.01, 0, 0.04, 0.06, 0.2].map(overhead => scale.place(overhead));
      assert.deepEqual(
        places,
        places.toSorted((a, b) => a - b),
      );
      assert.equal(new Set(places).size, places.length);
      for (const place of places) assert.ok(place > 0 && place < 1, String(places));
      assert.ok(scale.ticks.includes(0));
    });
  }

  it('clips values beyond its ends', () => {
    const scale = scaleOf(entriesFrom(sized(0.02)), 'linear');
    assert.equal(scale.place(50), 1);
    assert.equal(scale.place(-50), 0);
  });

  it('clips a few outliers on a linear axis, but no gated row', () => {
    const many = Array.from({ length: 60 }, () => sized(0.02));
    assert.equal(scaleOf(entriesFrom(...many, sized(9)), 'linear').place(9), 1);
    const gated = { ...breach, overhead: 9, low: 8.9, high: 9.1 };
    assert.ok(scaleOf(entriesFrom(...many, gated), 'linear').place(9) < 1);
  });

  it('is logarithmic if large values would hide the typical ones', () => {
    const many = Array.from({ length: 40 }, () => sized(0.02));
    assert.equal(suggested(entriesFrom(...many)), 'linear');
    assert.equal(suggested(entriesFrom(...many, sized(5), sized(6), sized(7))), 'log');
    assert.equal(suggested([]), 'linear');
  });

  it('has ticks at round numbers', () => {
    assert.deepEqual([-1, -0.025, 0, 0.1].map(tickText), ['−100 %', '−2.5 %', '0', '+10 %']);
    const { ticks } = scaleOf(entriesFrom(sized(0.2), sized(-0.05)), 'linear');
    assert.deepEqual(ticks.map(tickText), ['−5 %', '0', '+5 %', '+10 %', '+15 %', '+20 %']);
  });
});
