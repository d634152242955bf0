// Forks of a set that live at the same time: the order of their slices, the journal, and a failing fork.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ForkFailure } from '../../../core/runner.ts';
import { scratch } from '../../../core/testing.ts';
import type { Load } from './guards.ts';
import { journal, measured, together } from './testing.ts';

const { next } = scratch();

describe('forks that take turns', () => {
  it('run together, one of each variant, each with its own folder', async () => {
    const { fake, sets } = together(3);
    const { lines } = await measured(next(), fake, 6);
    assert.equal(sets.length, 6 * 2, 'one set for each benchmark and round');
    for (const set of sets) {
      assert.deepEqual(set.map(({ variant }) => variant.name).sort(), ['agent', 'off']);
      assert.equal(new Set(set.map(({ raw }) => raw)).size, 2);
      assert.equal(new Set(set.map(({ benchmark }) => benchmark)).size, 1);
    }
    assert.equal(lines.length, 6 * 2 * 2, 'one line for each fork');
  });

  it('have the order of their slices in the journal, balanced, and the same for the same seed', async () => {
    const [first, again] = [next(), next()];
    await measured(first, together(4).fake, 6);
    await measured(again, together(4).fake, 6);
    const slices = journal(first).map(round => round.slices);
    assert.deepEqual(
      slices,
      journal(again).map(round => round.slices),
    );
    for (const round of slices) {
      assert.deepEqual(round.map(({ benchmark }) => benchmark).sort(), ['First', 'Second/size=2']);
      for (const { variants } of round) {
        assert.equal(variants.length, 8);
        assert.equal(variants.filter(name => name === 'off').length, 4);
        const begins = [0, 2, 4, 6].filter(place => variants[place] === 'off').length;
        assert.equal(begins, 2, 'each variant begins half of the rows');
      }
    }
    assert.ok(new Set(slices.flat().map(({ variants }) => variants.join())).size > 2, 'in no fixed pattern');
  });

  it('V9: are all repeated if one fails', async () => {
    const { fake, sets } = together(2, set => (set === 1 ? new ForkFailure('the fork failed') : null));
    const { record, progress, lines } = await measured(next(), fake, 6);
    assert.deepEqual(record.broken, []);
    assert.equal(sets.length, 6 * 2 + 1);
    assert.equal(record.redone, 1);
    assert.equal(lines.length, 6 * 2 * 2);
    assert.ok(progress.lines.some(line => /is run again: the fork failed/.test(line)));
  });

  it('V5: may lose a tenth of the time to a hypervisor if each has several turns, and not with one', async () => {
    const robbed = () => {
      let readings = 0;
      return (): Load => ({ busy: 90 * ++readings, stolen: 10 * readings, waiting: 0, at: 1000 * readings });
    };
    const several = await measured(next(), together(2).fake, 6, robbed());
    assert.equal(several.lines.length, 6 * 2 * 2);
    const single = await measured(next(), together(1).fake, 6, robbed());
    assert.deepEqual(single.lines, []);
    assert.match(single.record.unusable, /too noisy/);
  });

  it('V1: break the suite after a final failure', async () => {
    const { fake } = together(2, () => new ForkFailure('the agent is not attached', true));
    const { record, lines } = await measured(next(), fake, 6);
    assert.match(record.broken.join(), /round 1, .*the agent is not attached/);
    assert.deepEqual(lines, []);
  });
});
