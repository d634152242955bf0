// What a run's record asks the statistics: who is an agent, who is another way to do the same work, and why nothing was measured.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { temporary } from '../../../runners/testing.ts';
import { requestOf } from './requests.ts';
import { leaveRun, suiteRecord } from './testing.ts';

const root = temporary('overhead-requests-');

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

it('a machine too noisy for a single round is the reason why nothing was measured, not an empty file', () => {
  const noisy = suiteRecord({ unusable: 'this machine is too noisy' });
  const { folder } = leaveRun(join(root, 'noisy'));
  assert.deepEqual(requestOf(folder, noisy).state.broken, [], 'what was measured is judged');
  writeFileSync(join(folder, 'results/codec.txt'), 'suite: codec\n\nUnit cpu-ns/op better=lower\n');
  const { results, state } = requestOf(folder, noisy);
  assert.deepEqual([results, state.broken], [[], ['nothing was measured: this machine is too noisy']]);
  // Nobody threw a round away: what the file lacks is then for the statistics to say.
  assert.equal(requestOf(folder, suiteRecord()).results.length, 1);
});
