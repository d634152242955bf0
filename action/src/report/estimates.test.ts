// Estimated misses in sentences, and where they stand.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { whereOf } from '../page/where.ts';
import { MISSES, profiledSuite, profileFile } from '../profile/testing.ts';
import { estimatesOf } from './estimates.ts';
import { renderMarkdown } from './markdown.ts';
import { written } from './phrase.ts';
import { renderProfile } from './profile.ts';
import { loadWidths } from './table.ts';
import { renderTerminal } from './terminal.ts';
import { breach, CONTEXT, comparison, HOSTILE, suite } from './testing.ts';

const TEXT = 'L1 data 0.400 → 12.5, branches 0 → 1';
const alone = profiledSuite({ rows: [], misses: [...MISSES] });

describe('estimated misses', () => {
  it('are one sentence for each benchmark and treatment, the largest increase first', () => {
    const other = MISSES.map(one => ({ ...one, treatment: 'other', on: one.off + 100 }));
    const texts = estimatesOf({ misses: [...MISSES, ...other] }).map(one =>
      written(
        one,
        text => `<${text}>`,
        text => text,
      ),
    );
    assert.equal(texts.length, 2);
    assert.match(texts[0] ?? '', /<off> → <other>/);
    assert.equal(
      texts[1],
      `Estimated misses per operation of <AllocateAndRelease>, <off> → <otel> (a model, advice only): ${TEXT}`,
    );
  });

  it('stand in every report, with a profile or without', () => {
    const judged = comparison(suite({ rows: [breach] }));
    for (const one of [alone, profiledSuite({ misses: [...MISSES] })]) {
      const profile = profileFile(one);
      const context = { ...CONTEXT, profile };
      for (const text of [
        renderTerminal(judged, context, { width: 300, colour: false }),
        renderMarkdown(judged, context, { maxBytes: 60_000 }),
        renderProfile(profile, { width: 300, colour: false }),
        whereOf(profile).notes.join(),
      ]) {
        assert.match(text, /Estimated misses per operation of/);
        assert.ok(text.includes(TEXT), text);
        assert.doesNotMatch(text, /not available/);
      }
    }
  });

  it('show hostile names as data', async () => {
    await loadWidths();
    for (const benchmark of HOSTILE) {
      const misses = MISSES.map(one => ({ ...one, benchmark }));
      const text = renderProfile(profileFile({ ...alone, misses }), { width: 300, colour: false });
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they must not be there
      assert.doesNotMatch(text, /[\u0000-\u0009\u001b]/);
    }
  });
});
