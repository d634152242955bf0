// The operations of a fork, and warnings about benchmarks that do not scale: with functions as benchmarks.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  commonOperations,
  divisionOf,
  doubtOf,
  findOperations,
  planLength,
  slowerOperations,
  type Trial,
  type Try,
} from './dry-run.ts';

const START = 4e6;
/** A benchmark whose operations take the given ns, in a process with an additional start. */
const steady =
  (ns: number, setUp = 0): Try =>
  async operations => ({
    wallNs: START + setUp + ns * operations,
    cpuNs: START + setUp + ns * operations,
    instructions: 3 * (START + setUp + ns * operations),
    nsPerOp: ns,
  });

describe('the operations of a fork', () => {
  for (const [ns, expected] of [
    [0.25, 1e9],
    [3, 500e6 / 1],
    [100, 10e6],
    [40_000, 20_000],
    [3e6, 500],
    [900e6, 1],
    [30e9, 1],
  ] as const) {
    it(`of ${ns} ns fill about a second: ${expected}`, async () =>
      assert.equal(await findOperations(steady(ns), 1e9), expected));
  }

  it('are found in a few tries that are hardly longer than needed', async () => {
    const tried: number[] = [];
    await findOperations(async operations => {
      tried.push(operations);
      return steady(20)(operations);
    }, 1e9);
    assert.ok(tried.length <= 5, tried.join());
    assert.ok((tried.at(-1) ?? 0) * 20 < 200e6, tried.join());
  });

  it('are found if the benchmark reports no time', async () => {
    const silent: Try = async operations => ({ ...(await steady(1000)(operations)), nsPerOp: null });
    assert.equal(await findOperations(silent, 1e9), 1e6);
  });

  it('are fewer if the set-up of each is not in its reported time', async () => {
    const slow: Try = async operations => ({
      wallNs: START + 1e6 * operations,
      cpuNs: 1,
      instructions: 0,
      nsPerOp: 1000,
    });
    assert.equal(await findOperations(slow, 1e9), 2000);
  });

  it('have a limit if the benchmark ignores them', async () => {
    const ignores: Try = async operations => ({
      wallNs: 20e6,
      cpuNs: 20e6,
      instructions: 0,
      nsPerOp: 20e6 / operations,
    });
    assert.equal(await findOperations(ignores, 1e9), 1e9);
  });
});

describe('the processes of a fork', () => {
  const processes = async (trials: readonly [Try, ...Try[]], operations: number) =>
    (await divisionOf(trials, operations)).processes;
  const control = steady(100);
  for (const [others, operations, expected, where] of [
    [[], 1e6, 2, 'share its operations, so that their starts take at most 15 % of its CPU time'],
    [[], 2e6, 5, 'are more in a longer fork'],
    [[], 10e6, 10, 'are at most 10'],
    [[steady(100, 100e6)], 10e6, 1, 'are as many as the variant with the longest start permits'],
    [[], 2000, 1, 'are one if a start takes longer than all operations'],
  ] as const) {
    it(where, async () => assert.equal(await processes([control, ...others], operations), expected));
  }

  it('are one if there is one operation', async () => assert.equal(await processes([steady(2e9)], 1), 1));
  it('are many if one operation, not the start, takes long', async () =>
    assert.equal(await processes([steady(20e6)], 100), 10));
  it('have starts of 2 % if long operations hide what a start costs', async () => {
    assert.equal(await processes([steady(1e6, 26e6)], 1000), 5, '30 ms of 1 s, known');
    assert.equal(await processes([steady(10e6, 26e6)], 100), 1, '30 ms of 1 s, not known');
  });

  it('have a known start: all usage but that of the operations', async () => {
    const { starts } = await divisionOf([control, steady(100, 1e6)], 10e6);
    const [off, on] = starts.map(({ cpuNs }) => cpuNs / 1e6) as [number, number];
    assert.ok(Math.abs(off - 4) < 0.01 && Math.abs(on - 5) < 0.01, `${off}, ${on}`);
    assert.ok(
      starts.every(({ cpuNs, wallNs, instructions }) => cpuNs === wallNs && instructions > 2.9 * cpuNs),
    );
  });
});

describe('the start of a fork with one process', () => {
  const startOf = async (trial: Try, operations: number, most?: number) => {
    const { processes, starts } = await divisionOf([trial], operations, most);
    assert.equal(processes, 1);
    return starts[0]?.cpuNs;
  };
  const near = (value: number | undefined, expected: number) =>
    assert.ok(value !== undefined && Math.abs(value / expected - 1) < 0.01, `${value}`);

  it('is known if it takes longer than all operations', async () =>
    near(await startOf(steady(100), 2000), START));
  it('is known without turns', async () => near(await startOf(steady(100), 10e6, 1), START));
  it('is not known if operations are long', async () =>
    assert.equal(await startOf(steady(10e6, 26e6), 100), undefined));
});

describe('the operations of all variants', () => {
  it('are those of the control', async () =>
    assert.equal(await commonOperations(steady(1000), [steady(900), steady(2000)], 1e9), 1e6));
  it('are fewer if another variant would take far too long', async () =>
    assert.equal(await commonOperations(steady(1000), [steady(1100), steady(1e5)], 1e9), 40_000));
  it("are those of the control in the simulator, or a variant's own fewer if it would take far too long", async () => {
    assert.equal(await slowerOperations(steady(2000), 1e6, 1e9), 1e6);
    assert.equal(await slowerOperations(steady(1e5), 1e6, 1e9), 10_000);
  });
});

describe('a benchmark is reported', () => {
  const doubt = async (trial: Try, operations = 1000) => (await doubtOf(trial, operations))?.code ?? null;

  it('if it ignores its number of operations', async () =>
    assert.equal(
      await doubt(async operations => ({
        wallNs: 1e6,
        cpuNs: 1e6,
        instructions: 0,
        nsPerOp: 1e6 / operations,
      })),
      'depends-on-n',
    ));

  it('if it ignores them, with other work during the first two runs', async () => {
    let tries = 0;
    const busy: Try = async operations => ({
      wallNs: 1e6,
      cpuNs: 1e6,
      instructions: 0,
      nsPerOp: tries++ < 2 ? 1e3 : 1e6 / operations,
    });
    assert.equal(await doubt(busy), 'depends-on-n');
  });

  it('if it does n times n operations', async () =>
    assert.equal(
      await doubt(async operations => ({
        wallNs: 1e6,
        cpuNs: 1e6,
        instructions: 0,
        nsPerOp: 3 * operations,
      })),
      'depends-on-n',
    ));

  it('if its set-up takes longer than its work', async () => {
    assert.equal(await doubt(steady(1000, 1e6)), 'set-up');
    assert.match(
      (await doubtOf(steady(1e6, 1e9 - START), 1000))?.message ?? '',
      /^50 % of a fork's CPU time.*: cpu-ns\/op shows costs too small by that share\./,
    );
    assert.match(
      (await doubtOf(steady(1e6, 1e9 - START), 1000, 1, true))?.message ?? '',
      /: it is subtracted, but takes time and adds noise\. Use more/,
    );
  });

  it('but not for the starts of the other processes of a fork, which do not count', async () => {
    assert.equal(await doubt(steady(1000, 0), 20_000), 'set-up', '4 ms of 24');
    assert.equal((await doubtOf(steady(1000), 20_000, 10))?.code, undefined, '4 ms of 204');
  });

  it('R20: but not for a set-up by operations whose CPU time varies from run to run', async () => {
    const shares = [1.4, 0.7, 1.3, 0.8, 1.5, 0.6];
    let tries = 0;
    const uneven: Try = async operations => {
      const cpuNs = START + 1e6 * operations * (operations > 2 ? (shares[tries++ % 6] as number) : 1);
      return { wallNs: cpuNs, cpuNs, instructions: 0, nsPerOp: 1e6 };
    };
    assert.equal(await doubt(uneven), null);
  });

  it('but never after one disturbed run', async () => {
    let tries = 0;
    const disturbed: Try = async operations => {
      const trial: Trial = await steady(1e6)(operations);
      return ++tries === 2 ? { ...trial, nsPerOp: 3e6 } : trial;
    };
    assert.equal(await doubt(disturbed), null);
  });

  it('but not if it scales', async () => assert.equal(await doubt(steady(1e6)), null));
});

describe('a fork is planned', () => {
  const rounds = { min: 6, max: 20 };
  it('to last two seconds if there is time', () =>
    assert.equal(planLength({ timeBudget: 600_000, rounds }, 2), 2000));
  it('shorter with many benchmarks', () =>
    assert.equal(planLength({ timeBudget: 600_000, rounds }, 20), 1450));
  it('for the fewest rounds, if even they hardly fit', () =>
    assert.equal(planLength({ timeBudget: 60_000, rounds }, 20), 450));
  it('never shorter than a fifth of a second', () =>
    assert.equal(planLength({ timeBudget: 60_000, rounds }, 200), 200));
});
