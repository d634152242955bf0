// Interim analyses during a suite: early end, continuation, and no lost rounds.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { SuiteFiles } from '../../../core/results/folder.ts';
import type { GateRequest, SuiteRecord } from '../../../core/results/record.ts';
import { ForkFailure } from '../../../core/runner.ts';
import type { BaseSuite } from '../../../core/suite.ts';
import { temporary } from '../../../core/testing.ts';
import { EXAMPLE, gate, PLACE, request, resultText, written } from '../comparison/fixtures.ts';
import { certainRounds, decides, type Found, interimAnalysis } from './interim.ts';
import { measureSuite } from './suite.ts';
import { emptySuiteRecord, experiment, fakeRunner, fakeSuite, GATE, gaugeWithSteal } from './testing.ts';

const root = temporary('overhead-interim-');
let folders = 0;

const SUITE: BaseSuite = { ...fakeSuite({ min: 6, max: 20 }), gates: [GATE] };
const DECIDED: Found = { gates: 2, open: 0, broken: false };
const OPEN: Found = { gates: 2, open: 1, broken: false };

interface Measured {
  readonly record: SuiteRecord;
  readonly output: readonly string[];
  /** The number of complete rounds at each interim analysis. */
  readonly analysed: readonly number[];
  readonly folder: string;
}

/** Measures the suite; `found` returns the findings of each interim analysis, by the number of complete rounds. */
async function measure(
  found: (complete: number) => Found,
  more: { suite?: BaseSuite; stolen?: ReadonlySet<number>; folder?: string; record?: SuiteRecord } = {},
  runner = fakeRunner().runner,
): Promise<Measured> {
  const { suite = SUITE, folder = join(root, `${folders++}`), record = emptySuiteRecord() } = more;
  const files = new SuiteFiles(folder, 'fake');
  const analysed: number[] = [];
  const { options, progress } = experiment(folder, {
    gauge: gaugeWithSteal(more.stolen),
    analysis: async () => {
      const complete = journal(folder).filter(({ outcome }) => outcome === 'complete').length;
      analysed.push(complete);
      return found(complete);
    },
  });
  await measureSuite(suite, runner, files, record, options);
  return { record, output: progress.lines, analysed, folder };
}

function journal(folder: string): { outcome: string; interim: number[]; attempt: number }[] {
  const text = readFileSync(join(folder, 'results/fake.rounds.jsonl'), 'utf8');
  return text
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line));
}

const complete = ({ folder }: Measured) =>
  journal(folder).filter(({ outcome }) => outcome === 'complete').length;

it('rounds are certain up to the next interim analysis, or to the last planned round', () => {
  const interim = [10, 15, 20];
  assert.equal(certainRounds({ planned: 0, interim: [] }, 6, 0), 6);
  assert.equal(certainRounds({ planned: 12, interim: [] }, 6, 3), 9);
  assert.deepEqual(
    [1, 9, 10, 19].map(complete => certainRounds({ planned: 20, interim }, 6, complete)),
    [9, 1, 5, 1],
  );
});

describe('a suite with gates', () => {
  it('ends at the first interim analysis with all gates decided, and keeps its plan', async () => {
    const measured = await measure(() => DECIDED);
    assert.equal(complete(measured), 10);
    assert.deepEqual(measured.analysed, [10]);
    assert.equal(measured.record.planned, 20);
    assert.equal(measured.record.finished, true);
    assert.deepEqual(measured.record.warnings, []);
    assert.ok(measured.output.includes('interim analysis after 10 rounds: every gate is decided'));
    assert.ok(
      measured.output.some(line => /; or fewer, where every gate is decided after 10 or 15$/.test(line)),
    );
  });

  it('continues to its planned rounds while a gate is inconclusive', async () => {
    const measured = await measure(rounds => (rounds < 15 ? OPEN : DECIDED));
    assert.deepEqual(measured.analysed, [10, 15]);
    assert.equal(complete(measured), 15);
    const never = await measure(() => OPEN);
    assert.deepEqual(never.analysed, [10, 15], 'the last interim analysis is that of the report');
    assert.equal(complete(never), 20);
    assert.ok(
      never.output.includes('interim analysis after 15 rounds: 1 of 2 gates is open, going on to 20'),
    );
  });

  it('ends after five seeds of the simulator if they decide, and starts no fork of the sixth', async () => {
    const suite: BaseSuite = { ...SUITE, mode: 'simulation', rounds: { min: 5, max: 8 } };
    const fake = fakeRunner();
    const runner: typeof fake.runner = {
      prepare: async (...given) => ({ ...(await fake.runner.prepare(...given)), forksAtOnce: 2 }),
    };
    const measured = await measure(() => DECIDED, { suite }, runner);
    assert.deepEqual([measured.analysed, complete(measured)], [[5], 5]);
    assert.equal(fake.forks.length, 5 * 2 * 2, 'five rounds of two benchmarks and two variants');
    assert.equal((await measure(() => OPEN, { suite })).record.planned, 8);
  });

  it('has its planned interim analyses in the record of every round', async () => {
    const rounds = journal((await measure(() => DECIDED)).folder);
    assert.deepEqual(new Set(rounds.map(({ interim }) => interim.join())), new Set(['10,15,20']));
  });

  it('ends at an interim analysis that finds it broken, because further rounds do not help', async () => {
    const measured = await measure(() => ({ gates: 0, open: 0, broken: true }));
    assert.equal(complete(measured), 10);
  });

  it('continues with a warning if an interim analysis fails', async () => {
    const measured = await measure(() => {
      throw new Error('the statistics program failed');
    });
    assert.equal(complete(measured), 20);
    assert.equal(measured.record.finished, true);
    assert.deepEqual(
      measured.record.warnings.map(({ code }) => code),
      ['interim-analysis-failed', 'interim-analysis-failed'],
    );
    assert.match(measured.record.warnings[0]?.message ?? '', /analysis after 10 rounds failed, so all 20/);
  });

  it('does not end if that would make its share of dropped rounds too large', async () => {
    // Readings 0 to 3 belong to the first round; then nine sets of forks are disturbed, three for each of three rounds.
    const stolen = new Set(Array.from({ length: 9 }, (_, index) => 5 + 2 * index));
    const measured = await measure(() => DECIDED, { stolen });
    assert.equal(measured.record.dropped, 3);
    assert.deepEqual(measured.analysed, [15]);
    assert.equal(measured.record.unusable, '');
  });
});

describe('a suite is judged once, at its end,', () => {
  const cases: readonly (readonly [string, BaseSuite])[] = [
    ['without gates', { ...SUITE, gates: [] }],
    ['with the number of rounds that the user gave', { ...SUITE, rounds: { min: 20, max: 20 } }],
    ['with fewer than ten rounds', { ...SUITE, rounds: { min: 6, max: 9 } }],
  ];
  for (const [what, suite] of cases) {
    it(what, async () => {
      const measured = await measure(() => DECIDED, { suite });
      assert.deepEqual(measured.analysed, []);
      assert.equal(complete(measured), suite.rounds.max);
      assert.deepEqual(measured.record.interim, []);
    });
  }
});

describe('a stopped suite', () => {
  it('keeps its rounds at an interim analysis, is judged again on resume, and ends like an uninterrupted one', async () => {
    const folder = join(root, 'stopped');
    const controller = new AbortController();
    const reason = new Error('stopped by SIGINT');
    const { options } = experiment(
      folder,
      {
        analysis: async () => {
          controller.abort(reason);
          return DECIDED;
        },
      },
      controller.signal,
    );
    const record = emptySuiteRecord();
    await assert.rejects(
      measureSuite(SUITE, fakeRunner().runner, new SuiteFiles(folder, 'fake'), record, options),
      reason,
    );
    assert.equal(record.finished, false);
    assert.equal(journal(folder).length, 10);
    const fake = fakeRunner();
    const resumed = await measure(() => DECIDED, { folder, record }, fake.runner);
    assert.deepEqual(resumed.analysed, [10]);
    assert.deepEqual(fake.forks, [], 'nothing is measured twice');
    assert.equal(record.finished, true);
  });

  it('after an interim analysis resumes with the same plan, and runs each later one once', async () => {
    const folder = join(root, 'killed');
    const crash = new ForkFailure('killed', true);
    const first = fakeRunner(index => (index >= 4 * 12 ? crash : null));
    const stopped = await measure(() => OPEN, { folder }, first.runner);
    assert.deepEqual(stopped.analysed, [10]);
    // The resumed run has other gates: the plan stays that of the first round.
    const record = { ...stopped.record, broken: [], finished: false };
    const resumed = await measure(() => OPEN, { folder, record, suite: { ...SUITE, gates: [GATE, GATE] } });
    assert.deepEqual(resumed.analysed, [15]);
    assert.equal(complete(resumed), 20);
    const plans = journal(folder).map(({ interim }) => interim.join());
    assert.deepEqual(new Set(plans), new Set(['10,15,20']));
  });

  it('without gates does not end early', async () => {
    const record = { ...emptySuiteRecord(), planned: 12, interim: [10, 12] };
    const measured = await measure(() => DECIDED, { record, suite: { ...SUITE, gates: [] } });
    assert.deepEqual(measured.analysed, []);
    assert.equal(complete(measured), 12);
  });

  it('between its plan and its first round resumes with that plan', async () => {
    const record = { ...emptySuiteRecord(), planned: 12, interim: [12] };
    const measured = await measure(() => DECIDED, { record });
    assert.equal(complete(measured), 12);
    assert.deepEqual(journal(measured.folder)[0]?.interim, [12]);
  });
});

it('the result of an interim analysis is one sentence', () => {
  const decided = (found: Found) => decides(found, 10, [10, 15, 20]);
  assert.deepEqual(decided(DECIDED), [true, 'interim analysis after 10 rounds: every gate is decided']);
  assert.deepEqual(decided(OPEN), [
    false,
    'interim analysis after 10 rounds: 1 of 2 gates is open, going on to 15',
  ]);
  assert.deepEqual(decided({ gates: 1, open: 1, broken: false }), [
    false,
    'interim analysis after 10 rounds: 1 of 1 gate is open, going on to 15',
  ]);
  assert.deepEqual(decided({ gates: 5, open: 3, broken: false }), [
    false,
    'interim analysis after 10 rounds: 3 of 5 gates are open, going on to 15',
  ]);
});

const file = written(root, 'codec.txt', resultText(EXAMPLE));
const analysed = (...gates: GateRequest[]) => interimAnalysis(PLACE, request([file], gates));

it('interimAnalysis counts a gate as open until rounds decide it', async () => {
  assert.deepEqual(await analysed(gate('max-overhead', 0.05)), { gates: 1, open: 0, broken: false });
  assert.deepEqual(await analysed(gate('max-overhead', 0.03)), { gates: 1, open: 1, broken: false });
});

it('interimAnalysis counts an undecidable gate as open only if it is the only one', async () => {
  const lacking = gate('max-regression', 0.02);
  assert.deepEqual(await analysed(gate('max-overhead', 0.05), lacking), { gates: 2, open: 0, broken: false });
  assert.deepEqual(await analysed(lacking), { gates: 1, open: 1, broken: false });
});

it('interimAnalysis reports a suite without an expected benchmark as broken', async () => {
  const broken = request([file], [], { expected: ['Decode'] });
  assert.deepEqual(await interimAnalysis(PLACE, broken), { gates: 0, open: 0, broken: true });
});
