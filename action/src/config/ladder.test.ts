// Ladders in overhead.yml: each variant against the one before, limits on steps, and errors with their position.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { referencesOf } from '../../../core/suite.ts';
import { againstOf } from '../runs/requests.ts';
import { parseText } from './parse.ts';
import { resolveConfig } from './resolve.ts';
import { assertRefused } from './testing.ts';

const RUNGS = [
  'off: {}',
  'attached: { agent: a.jar }',
  'collecting: { agent: a.jar, agent-args: b }',
  'exporting: { agent: a.jar, agent-args: c }',
];

/** Returns a file whose suite has the key `ladder` in line 5 and its variants from line 7 on. */
const file = (variants: readonly string[] = RUNGS, gates = '', ladder = 'true') =>
  ['version: 1', 'suites:', '  codec:', '    runner: jmh', `    ladder: ${ladder}`, '    variants:']
    .concat(
      variants.map(line => `      ${line}`),
      gates === '' ? [] : [`    gates: ${gates}`],
    )
    .join('\n');
const load = (...given: Parameters<typeof file>) => {
  const [suite] = resolveConfig(parseText('x.yml', file(...given))).suites;
  assert.ok(suite);
  return suite;
};

describe('a ladder', () => {
  it('compares each variant with the one before, the lowest with the control alone', () => {
    const suite = load();
    assert.deepEqual(suite.ladder, ['attached', 'collecting', 'exporting']);
    assert.equal(suite.control, 'off');
    assert.deepEqual(againstOf(suite), { collecting: 'attached', exporting: 'collecting' });
  });

  it('keeps the variant that against names', () => {
    const [off = '', attached = '', collecting = ''] = RUNGS;
    const suite = load([off, attached, collecting, 'exporting: { agent: a.jar, against: attached }']);
    assert.deepEqual(againstOf(suite), { collecting: 'attached', exporting: 'attached' });
  });

  it('has steps of revisions, and none of them is a reference without limits', () => {
    const revisions = ['off: {}', 'v1: { ref: main, agent: a.jar }', 'v2: { ref: v2, agent: a.jar }'];
    assert.deepEqual(referencesOf(load(revisions)), []);
    const alone = ['off: {}', 'v1: { ref: main, agent: a.jar }', 'v2: { agent: a.jar, against: v1 }'];
    assert.deepEqual(referencesOf(load(alone, '', 'false')), ['v1']);
  });

  it('is absent without the key', () => {
    const suite = load(RUNGS, '', 'false');
    assert.deepEqual([suite.ladder, againstOf(suite)], [[], {}]);
  });

  it('may limit its steps', () => {
    const [gate, ...others] = load(RUNGS, '{ cpu-ns/op: { max-step: 3% } }').gates;
    assert.deepEqual(others, []);
    assert.deepEqual([gate?.kind, gate?.limit], ['max-step', 0.03]);
  });

  it('rejects a limit on steps where there are none', () => {
    const gates = '{ cpu-ns/op: { max-step: 3% } }';
    assertRefused(
      () => load(RUNGS, gates, 'false'),
      /^x\.yml:11:27: max-step: limits the steps of a ladder: add ladder: true to the suite, or write max-overhead/,
    );
    assertRefused(() => load(RUNGS, '{ cpu-ns/op: { max-step: 3 } }'), /could be a ratio or a percentage/);
  });

  it('rejects a single treatment, and a circle of steps', () => {
    assertRefused(
      () => load(RUNGS.slice(0, 2)),
      /^x\.yml:5:5: ladder: a ladder needs at least two treatments/,
    );
    const [off = '', , collecting = ''] = RUNGS;
    assertRefused(
      () => load([off, 'attached: { agent: a.jar, against: collecting }', collecting]),
      /attached against collecting against attached is a circle/,
    );
    assertRefused(() => load(RUNGS, '', '3'), /^x\.yml:5:13: .*must be a boolean/);
  });
});
