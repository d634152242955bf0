// Treatments that a machine cannot measure: cells with the reason, no gate judged against them, and a broken suite unless they are optional.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { WITHOUT_AGENT } from '../../../core/jvm/suite.ts';
import type { BaseSuite } from '../../../core/suite.ts';
import { isLeftOut, leaveOut, withoutLacking } from './lacking.ts';
import { emptySuiteRecord, fakeRunner, fakeSuite } from './testing.ts';

const { runner } = fakeRunner();
const prepared = await runner.prepare(fakeSuite({ min: 6, max: 6 }), {} as never);
const LACK = { fentry: { reason: 'needs BTF', remedy: 'boot another kernel' } };

const suite = (more: Partial<BaseSuite> = {}): BaseSuite => {
  const [off, agent] = fakeSuite({ min: 6, max: 6 }).variants;
  const variants = [off, agent, { ...WITHOUT_AGENT, name: 'fentry' }].filter(one => one !== undefined);
  return { ...fakeSuite({ min: 6, max: 6 }), variants, ...more };
};
const record = () => ({
  ...emptySuiteRecord(),
  references: ['fentry', 'agent'],
  against: { fentry: 'agent', head: 'fentry', agent: 'base' },
});
const LACKING = { ...prepared, lacking: LACK };
const MESSAGE = 'fentry is not measured: needs BTF; boot another kernel';

describe('a treatment that cannot be measured', () => {
  it('is in no round, but has a cell with the reason for every benchmark', () => {
    const entry = record();
    const left = withoutLacking(suite(), LACKING, entry);
    assert.deepEqual(
      left.variants.map(({ name }) => name),
      ['off', 'agent'],
    );
    const cell = { metric: 'cpu-ns/op', treatment: 'fentry', reason: 'needs BTF' };
    assert.deepEqual(
      entry.unmeasured,
      ['First', 'Second/size=2'].map(benchmark => ({ benchmark, ...cell })),
    );
    const leading = record();
    withoutLacking(suite({ mode: 'simulation' }), { ...LACKING, leading: ['First'] }, leading);
    assert.deepEqual(leading.unmeasured, [{ benchmark: 'First', ...cell, metric: 'cpu-instr/op' }]);
  });

  it('is not compared with anything', () => {
    const entry = record();
    withoutLacking(suite(), LACKING, entry);
    assert.deepEqual([entry.references, entry.against], [['agent'], { agent: 'base' }]);
  });

  it('breaks the suite once, for any number of preparations; in an optional suite it causes a warning', () => {
    const entry = record();
    for (let time = 0; time < 2; time++) withoutLacking(suite(), LACKING, entry);
    assert.deepEqual([entry.broken, entry.warnings], [[MESSAGE], []]);
    const optional = record();
    withoutLacking(suite({ optional: true }), LACKING, optional);
    assert.deepEqual(
      [optional.broken, optional.warnings],
      [[], [{ code: 'not-measured', message: MESSAGE }]],
    );
    const bare = record();
    withoutLacking(suite(), { ...prepared, lacking: { fentry: { reason: 'needs BTF', remedy: '' } } }, bare);
    assert.deepEqual(bare.broken, ['fentry is not measured: needs BTF']);
  });

  it('does not exist if nothing is missing, and the suite is unchanged', () => {
    const given = suite();
    const entry = record();
    for (const whole of [prepared, { ...prepared, lacking: {} }])
      assert.equal(withoutLacking(given, whole, entry), given);
    assert.deepEqual(entry, record());
  });
});

describe('a suite that cannot be measured at all', () => {
  it('has no cells if its runner is not the kernel runner', () => {
    const entry = record();
    assert.equal(leaveOut(suite(), entry, 'needs a JDK'), false);
    assert.deepEqual([entry, isLeftOut(entry)], [record(), false]);
  });
});
