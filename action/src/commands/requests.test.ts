// What a run's record asks the statistics: who is an agent, and who is another way to do the same work.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { requestOf } from './requests.ts';
import { suiteRecord } from './testing.ts';

const alternativesOf = (variants: Record<string, Record<string, unknown>>): readonly string[] =>
  requestOf('run', suiteRecord({ variants })).alternatives;

it('a part of a benchmark beside another part of it is an alternative', () => {
  assert.deepEqual(
    alternativesOf({
      off: { sub: { impl: 'channel' } },
      boreas: { sub: { impl: 'boreas' } },
      slow: { sub: {} },
    }),
    ['boreas'],
  );
});

it('an agent is none, nor a slowdown of a benchmark that has no parts', () => {
  assert.deepEqual(alternativesOf({ off: { agent: null }, probe: { agent: 'probe.jar' } }), []);
  assert.deepEqual(alternativesOf({ off: { sub: {} }, plus5: { sub: { plus: '5' } } }), []);
});
