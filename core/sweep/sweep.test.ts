// A suite with a sweep: every value is prepared as its own suite, names and conditions have the value, and settings of the whole hold at each.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { describe, it } from 'node:test';
import { fakeRunner, fakeSuite, together } from '../../action/src/experiment/testing.ts';
import { jmhRunner } from '../../runners/jmh/jmh.ts';
import type { JmhSuite, JmhVariant } from '../../runners/jmh/suite.ts';
import { RUNNERS } from '../../runners/registry.ts';
import { context, scratch } from '../../runners/startup/testing.ts';
import type { UnitDeclaration } from '../results/metrics.ts';
import { ForkFailure, type Prepared } from '../runner.ts';
import type { Preparer, Runner } from '../runner-interface.ts';
import { named } from './points.ts';
import { withSweep } from './sweep.ts';

const files = scratch();
const around = context(files.folder);

const base = { ...fakeSuite({ min: 6, max: 6 }), timeBudget: 60_000 };
/** The suite at a value: an argument of the treatment has it. */
const at = (rules: string): JmhSuite => ({
  ...base,
  variants: base.variants.map(variant =>
    variant.name === 'off' ? variant : { ...variant, jvmArguments: [`-Drules=${rules}`] },
  ),
});
const VALUES = ['10', '100'];
const suite: JmhSuite = {
  ...at('10'),
  sweep: { name: 'rules', points: VALUES.map(value => ({ value, suite: at(value) })) },
};
const treatment = suite.variants[1] as JmhVariant;
const request = (benchmark: string, seed = 1) => ({ benchmark, variant: treatment, raw: files.next(), seed });

/** A runner that records the suites that it prepared. */
function remembering(
  of: Preparer = fakeRunner().runner,
  more: (suite: JmhSuite, prepared: Prepared) => Partial<Prepared> = () => ({}),
) {
  const suites: JmhSuite[] = [];
  const known: unknown[] = [];
  const state = { closed: 0 };
  const runner: Runner<JmhSuite> = {
    ...jmhRunner,
    inputs: one => (one.variants[1] as JmhVariant).jvmArguments,
    check: async one => ({
      benchmarks: ['First'],
      warnings: [{ code: 'x', message: one.variants[1]?.jvmArguments[0] ?? '' }],
    }),
    prepare: async (one, around, calibrated) => {
      suites.push(one);
      known.push(calibrated);
      const prepared = await of.prepare(one, around);
      const variants = Object.fromEntries(
        one.variants.map(({ name, jvmArguments }) => [name, { jvmArguments, jdk: 17 }]),
      );
      return { ...prepared, variants, close: () => state.closed++, ...more(one, prepared) };
    },
  };
  return { suites, known, state, runner: withSweep(runner) };
}

describe('a suite with a sweep', () => {
  it('is prepared once at each value, with a share of the time', async () => {
    const { runner, suites, state } = remembering();
    const prepared = await runner.prepare(suite, around);
    assert.deepEqual(
      suites.map(({ variants, timeBudget, sweep }) => [variants[1]?.jvmArguments, timeBudget, sweep]),
      VALUES.map(value => [[`-Drules=${value}`], 30_000, null]),
    );
    assert.deepEqual(prepared.benchmarks, [
      'First/rules=10',
      'Second/size=2/rules=10',
      'First/rules=100',
      'Second/size=2/rules=100',
    ]);
    assert.deepEqual(prepared.variants, {
      off: { jvmArguments: [], jdk: 17 },
      agent: { jvmArguments: { 10: ['-Drules=10'], 100: ['-Drules=100'] }, jdk: 17 },
    });
    prepared.close?.();
    assert.equal(state.closed, 2);
  });

  it('runs a fork at the value of its name, with the variant as it is there', async () => {
    const { runner: alone, forks } = fakeRunner();
    const prepared = await remembering(alone).runner.prepare(suite, around);
    const { conditions } = await prepared.fork(request('Second/size=2/rules=100'));
    assert.deepEqual(conditions, { 'collectors (rules=100)': 'G1' });
    assert.deepEqual(
      forks.map(({ benchmark, variant }) => [benchmark, (variant as JmhVariant).jvmArguments]),
      [['Second/size=2', ['-Drules=100']]],
    );
    await assert.rejects(prepared.fork(request('First/rules=5')), /unknown benchmark First\/rules=5/);
  });

  it('takes turns at a value if the runner does', async () => {
    const { fake, sets } = together(2);
    const prepared = await remembering(fake.runner).runner.prepare(suite, around);
    const rows = (function* (): Generator<readonly string[], never> {
      for (;;) yield ['agent'];
    })();
    const { results, slices } =
      (await prepared.together?.([request('First/rules=100')], rows)) ?? assert.fail();
    assert.deepEqual(
      sets.map(set => set.map(({ benchmark }) => benchmark)),
      [['First']],
    );
    const variant = sets[0]?.[0]?.variant as JmhVariant | undefined;
    assert.deepEqual(variant?.jvmArguments, ['-Drules=100']);
    assert.deepEqual(slices, ['agent', 'agent']);
    assert.deepEqual(results[0]?.conditions, { 'collectors (rules=100)': 'G1' });
  });

  it('keeps what was calibrated at each value apart', async () => {
    const calibrated: Record<string, number>[] = [{ First: 5, 'First runs': 2 }, { First: 9 }];
    const { runner, known, suites } = remembering(undefined, () => {
      const own = calibrated[suites.length - 1];
      return own === undefined ? {} : { calibrated: own };
    });
    const all = { 'First/rules=10': 5, 'First runs/rules=10': 2, 'First/rules=100': 9 };
    const prepared = await runner.prepare(suite, around, all);
    assert.deepEqual(known, calibrated);
    assert.deepEqual(prepared.calibrated, all);
    Object.assign(calibrated[1] as object, { Second: 3 });
    const later: Readonly<Record<string, number>> | undefined = prepared.calibrated;
    assert.equal(later?.['Second/rules=100'], 3, 'dry runs may still add to it');
    const without = await remembering().runner.prepare(suite, around);
    assert.equal(without.calibrated, undefined);
  });

  it('has the units that dry runs add at any value', async () => {
    const units: Record<string, UnitDeclaration> = {};
    for (const calibrated of [{}, { calibrated: { First: 5 } }]) {
      const { runner } = remembering(undefined, () => ({ units, ...calibrated }));
      const prepared = await runner.prepare(suite, around);
      delete units.rows;
      assert.deepEqual(prepared.units, {});
      units.rows = { better: 'higher', exact: true };
      assert.deepEqual(prepared.units, units);
    }
  });

  it('has the rounds and revisions of the whole, which inputs and Git set later', async () => {
    const { runner, suites } = remembering();
    const revision = { ref: 'main', source: null, build: [], buildTimeout: 1, places: {} };
    const checkout = { tree: '/tree', folder: '/tree/sub' };
    const agent = { kind: 'file', path: 'a.jar' } as const;
    const revised = (one: JmhVariant): JmhVariant => (one.name === 'off' ? one : { ...one, agent, revision });
    const whole: JmhSuite = {
      ...suite,
      rounds: { min: 9, max: 9 },
      variants: suite.variants.map(one => (one.name === 'off' ? one : { ...revised(one), checkout })),
      sweep: {
        name: 'rules',
        points: VALUES.map(value => {
          const own = at(value);
          return { value, suite: { ...own, variants: own.variants.map(revised) } };
        }),
      },
    };
    await runner.prepare(whole, around);
    for (const { rounds, variants } of suites) {
      assert.deepEqual(rounds, { min: 9, max: 9 });
      assert.deepEqual(variants[1]?.checkout, checkout);
      assert.deepEqual(variants[1]?.agent, { kind: 'file', path: '/tree/sub/a.jar' });
    }
  });

  it('leaves out a treatment that one value cannot measure', async () => {
    const lack = { reason: 'needs a kernel', remedy: '' };
    const { runner } = remembering(undefined, one =>
      one.variants[1]?.jvmArguments[0] === '-Drules=100' ? { lacking: { agent: lack } } : {},
    );
    const prepared = await runner.prepare(suite, around);
    assert.deepEqual(prepared.lacking, { agent: lack });
    assert.deepEqual(Object.keys(prepared.variants), ['off']);
  });

  it('has a dry run at each value, and names one that cannot work', async () => {
    const raws: string[] = [];
    const { runner } = remembering(undefined, (one, prepared) => ({
      dryRun: async given => {
        assert.ok(existsSync(given.raw));
        raws.push(given.raw.slice(given.raw.lastIndexOf('/') + 1));
        if (given.seed === 9 && one.variants[1]?.jvmArguments[0] === '-Drules=100')
          throw new ForkFailure('too many rules', true);
        return prepared.dryRun(given);
      },
    }));
    const prepared = await runner.prepare(suite, around);
    await prepared.dryRun(request('First/rules=10'));
    assert.deepEqual(raws, ['rules-10', 'rules-100']);
    await assert.rejects(
      prepared.dryRun(request('First/rules=10', 9)),
      (error: Error) => error instanceof ForkFailure && error.message === 'with rules=100: too many rules',
    );
    raws.length = 0;
    await prepared.dryRun(request('Second/size=2/rules=100'));
    assert.equal(raws.length, 1, 'another benchmark is tried at its own value');
    assert.equal(prepared.dryRunHasUnits, true);
  });

  it('closes what is prepared if a later value is impossible', async () => {
    const { runner, state } = remembering(undefined, one => {
      if (one.variants[1]?.jvmArguments[0] === '-Drules=100') throw new Error('no such rules');
      return {};
    });
    await assert.rejects(runner.prepare(suite, around), /no such rules/);
    assert.equal(state.closed, 1);
  });

  it('is checked at each value, and has the inputs of all', async () => {
    const { runner } = remembering();
    const { benchmarks, warnings } = await runner.check(suite, around);
    assert.deepEqual(benchmarks, ['First/rules=10', 'First/rules=100']);
    assert.deepEqual(
      warnings.map(({ message }) => message),
      ['-Drules=10', '-Drules=100'],
    );
    assert.deepEqual(runner.inputs(suite), ['-Drules=10', '-Drules=100']);
  });

  it('takes an agent from flags at each value', () => {
    const given = { agent: null, agentArguments: '', jvmArguments: ['-Dx=y'] };
    const changed = RUNNERS.jmh?.withAgent?.(suite, given) as JmhSuite;
    for (const { suite: one } of changed.sweep?.points ?? assert.fail())
      assert.deepEqual((one as JmhSuite).jvmArguments, ['-Dx=y']);
    assert.deepEqual(changed.jvmArguments, ['-Dx=y']);
  });

  it('names a benchmark once if its own parameter has the value already', () => {
    const place = { key: 'size', value: '64' };
    assert.equal(named('Bench/size=64', place), 'Bench/size=64');
    assert.equal(named('Bench/size=640', place), 'Bench/size=640/size=64');
    assert.equal(named('Bench', place), 'Bench/size=64');
  });

  it('is measured as before without one', async () => {
    const { runner, suites } = remembering();
    const prepared = await runner.prepare(base, around);
    assert.deepEqual(suites, [base]);
    assert.deepEqual(prepared.benchmarks, ['First', 'Second/size=2']);
  });
});
