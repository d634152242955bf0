// The rule for commit subjects rejects bad subjects, and accepts good ones.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fault } from './subjects.ts';

describe('a commit subject', () => {
  for (const subject of [
    'runners/jmh: alternate measured iterations between live forks',
    'examples, README: run the demo under a budget of 10 %',
    `a: ${'x'.repeat(69)}`,
  ])
    it(`passes: ${subject}`, () => assert.equal(fault(subject), null));

  for (const [subject, why] of [
    [`a: ${'x'.repeat(70)}`, /73 characters, more than 72/],
    ['alternate measured iterations', /names no area/],
    ['runners: alternated iterations', /begins with "alternated"/],
    ['runners: adding turns', /begins with "adding"/],
    ['runners: alternate iterations.', /full stop/],
  ] as const)
    it(`fails: ${subject}`, () => assert.match(fault(subject) ?? '', why));
});
