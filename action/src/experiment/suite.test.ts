// The experiment with a fake runner: measured, repeated and kept rounds, and the end of a suite.
import assert from 'node:assert/strict';
import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { Unstarted } from '../../../core/process/process.ts';
import { SuiteFiles } from '../../../core/results/folder.ts';
import type { UnitDeclaration } from '../../../core/results/metrics.ts';
import type { SuiteRecord } from '../../../core/results/record.ts';
import { ForkFailure, PreconditionError } from '../../../core/runner.ts';
import type { Preparer } from '../../../core/runner-interface.ts';
import type { BaseSuite } from '../../../core/suite.ts';
import { temporary } from '../../../core/testing.ts';
import type { Experiment } from './experiment.ts';
import { measureSuite, Skipped } from './suite.ts';
import {
  emptySuiteRecord,
  experiment,
  type Fake,
  fakeRunner,
  fakeSuite,
  GATE,
  gaugeWithSteal,
  measured,
  resultLines,
} from './testing.ts';

const root = temporary('overhead-experiment-');
let folders = 0;
const newFolder = () => join(root, String(folders++));

const measure = (fake: Fake, rounds: number, folder = newFolder(), record = emptySuiteRecord()) =>
  measured(folder, fake, rounds, gaugeWithSteal(), record);

const crash = (final = false) =>
  new ForkFailure('the fork failed (exit code 134)\n  last lines: SIGABRT', final);

describe('a suite', () => {
  it('is planned from its first forks, if those were cached', async () => {
    const planned = async (ahead: number) => {
      const { runner } = fakeRunner();
      const prepare: Preparer['prepare'] = async (...input) => ({
        ...(await runner.prepare(...input)),
        ahead,
      });
      const record = emptySuiteRecord();
      const files = new SuiteFiles(newFolder(), 'fake');
      await measureSuite(
        fakeSuite({ min: 6, max: 20 }),
        { prepare },
        files,
        record,
        experiment(root).options,
      );
      return record.planned;
    };
    // Of one hour.
    assert.deepEqual([await planned(0), await planned(400_000)], [20, 9]);
  });

  it('is measured in whole rounds, each variant of each benchmark once', async () => {
    const { lines, record } = await measure(fakeRunner(), 6);
    assert.equal(record.planned, 6);
    assert.equal(record.finished, true);
    assert.deepEqual(lines.slice(0, 4), [
      'BenchmarkFirst/agent=off  1000  100 cpu-ns/op',
      'BenchmarkFirst/agent=agent  1000  103 cpu-ns/op',
      'BenchmarkSecond/size=2/agent=off  1000  100 cpu-ns/op',
      'BenchmarkSecond/size=2/agent=agent  1000  103 cpu-ns/op',
    ]);
    assert.equal(lines.length, 6 * 4);
  });

  it('gives every fork of a round one seed, and stores input digests', async () => {
    const fake = fakeRunner();
    const runner: Preparer = {
      prepare: async (...given) => {
        const prepared = await fake.runner.prepare(...given);
        const fork: typeof prepared.fork = async request => {
          const result = await prepared.fork(request);
          return request.benchmark === 'First'
            ? { ...result, inputDigest: `${request.seed}-${request.variant.name}` }
            : result;
        };
        return { ...prepared, fork };
      },
    };
    const files = new SuiteFiles(newFolder(), 'fake');
    const { options } = experiment(root, { firstSeed: 100 });
    await measureSuite(fakeSuite({ min: 6, max: 6 }), runner, files, emptySuiteRecord(), options);
    assert.deepEqual(
      fake.forks.map(({ seed }) => seed),
      [1, 2, 3, 4, 5, 6].flatMap(round => Array(4).fill(100 + round)),
    );
    const [first] = readFileSync(files.rounds, 'utf8').split('\n');
    const { inputDigests } = JSON.parse(first ?? '');
    const expected = ['agent', 'off'].map(variant => ({
      benchmark: 'First',
      variant,
      inputDigest: `101-${variant}`,
    }));
    const inOrder = inputDigests.toSorted((one: { variant: string }, two: { variant: string }) =>
      one.variant.localeCompare(two.variant),
    );
    assert.deepEqual(inOrder, expected);
  });

  it('lets the runner prepare each round before the forks of that round', async () => {
    const fake = fakeRunner();
    const seen: string[] = [];
    const runner: Preparer = {
      prepare: async (...given) => ({
        ...(await fake.runner.prepare(...given)),
        beforeRound: async seed => void seen.push(`${seed} after ${fake.forks.length} forks`),
      }),
    };
    const files = new SuiteFiles(newFolder(), 'fake');
    const { options } = experiment(root, { firstSeed: 100 });
    const suite = fakeSuite({ min: 2, max: 2 });
    await measureSuite(suite, runner, files, emptySuiteRecord(), options);
    assert.deepEqual(seen, ['101 after 0 forks', '102 after 4 forks']);
  });

  it('breaks, and keeps its rounds, if a later round cannot be prepared', async () => {
    const fake = fakeRunner();
    const runner: Preparer = {
      prepare: async (...given) => ({
        ...(await fake.runner.prepare(...given)),
        beforeRound: async seed => {
          if (seed > 3) throw new PreconditionError('building the benchmarks of off failed');
        },
      }),
    };
    const folder = newFolder();
    const record = emptySuiteRecord();
    const { options } = experiment(root);
    const suite = fakeSuite({ min: 6, max: 6 });
    await measureSuite(suite, runner, new SuiteFiles(folder, 'fake'), record, options);
    assert.deepEqual(record.broken, ['building the benchmarks of off failed']);
    assert.equal(resultLines(folder).length, 3 * 4);
  });

  it('is prepared again with the findings for the whole run, and leaves nothing behind', async () => {
    const fake = fakeRunner();
    const given: unknown[] = [];
    let closed = 0;
    const runner: Preparer = {
      prepare: async (suite, context, calibrated) => {
        given.push(calibrated);
        const prepared = await fake.runner.prepare(suite, context);
        const units: Record<string, UnitDeclaration> = {
          'cpu-ns/op': { better: 'higher', exact: true },
          riddles: { better: 'lower', exact: true },
        };
        const dryRun: typeof prepared.dryRun = request => {
          units.puzzles = { better: 'higher', exact: false };
          return prepared.dryRun(request);
        };
        return { ...prepared, dryRun, units, calibrated: { First: 500 }, close: () => closed++ };
      },
    };
    const folder = newFolder();
    const { record } = await measure({ ...fake, runner }, 6, folder);
    assert.deepEqual(record.calibrated, { First: 500 });
    assert.deepEqual(record.metrics.riddles, { better: 'lower', exact: true });
    assert.deepEqual(record.metrics.puzzles, { better: 'higher', exact: false }, 'a dry run found it');
    await measure({ ...fake, runner }, 6, folder, { ...record, finished: false });
    assert.deepEqual(given, [undefined, { First: 500 }]);
    assert.equal(closed, 2);
    const written = readFileSync(join(folder, 'results/fake.txt'), 'utf8');
    assert.match(written, /^Unit cpu-ns\/op better=higher assume=exact$/m);
    // The statistics know the assumptions of a runner also for files without a record.
    assert.match(written, /^runner: jmh$/m);
  });

  it('names its control in the results unless that is off', async () => {
    const measuredWith = async (control: string) => {
      const folder = newFolder();
      const suite = fakeSuite({ min: 6, max: 6 });
      const [off, agent] = suite.variants;
      assert.ok(off && agent);
      const variants = [{ ...off, name: control }, agent];
      const files = new SuiteFiles(folder, 'fake');
      const { options } = experiment(root);
      await measureSuite(
        { ...suite, control, variants },
        fakeRunner().runner,
        files,
        emptySuiteRecord(),
        options,
      );
      return readFileSync(join(folder, 'results/fake.txt'), 'utf8');
    };
    assert.match(await measuredWith('base'), /^control: base$/m);
    assert.doesNotMatch(await measuredWith('off'), /^control:/m);
  });

  it('repeats a failed set of forks, and counts it', async () => {
    const { record, lines, progress } = await measure(
      fakeRunner(index => (index === 2 ? crash() : null)),
      6,
    );
    assert.equal(record.redone, 1);
    assert.deepEqual(record.broken, []);
    assert.equal(lines.length, 6 * 4);
    assert.ok(progress.lines.some(line => /is run again: the fork failed/.test(line)));
  });

  it('is broken when a set of forks fails three times, and keeps the earlier rounds', async () => {
    const { record, lines } = await measure(
      fakeRunner(index => (index >= 9 ? crash() : null)),
      6,
    );
    assert.equal(lines.length, 2 * 4);
    assert.match(record.broken[0] ?? '', /^round 3, .*exit code 134.*SIGABRT.*\(3 tries\)$/s);
  });

  it('is broken at once by a final failure', async () => {
    const fake = fakeRunner(index => (index === 4 ? crash(true) : null));
    const { record } = await measure(fake, 6);
    assert.equal(fake.forks.length, 5);
    assert.match(record.broken[0] ?? '', /^round 2/);
  });

  it('is broken by a program that cannot start, without effect on other suites', async () => {
    const { record, progress } = await measure(
      fakeRunner(index => (index === 4 ? new Unstarted('hyperfine cannot be started: spawn E2BIG') : null)),
      6,
    );
    assert.deepEqual(record.broken, ['hyperfine cannot be started: spawn E2BIG']);
    assert.equal(progress.lines.at(-2), 'broken: hyperfine cannot be started: spawn E2BIG');
  });

  it('is broken when variants run under different conditions', async () => {
    const fake = fakeRunner(
      () => null,
      ({ variant }) => ({ collectors: variant.name === 'off' ? 'G1' : 'Serial' }),
    );
    const { record } = await measure(fake, 6);
    assert.match(record.broken[0] ?? '', /collectors is Serial, in other forks G1/);
  });

  /** The result of the suite with two gates, and the progress before each round. */
  const gated = async (rounds: BaseSuite['rounds'], analysis: Experiment['analysis']) => {
    const { options, progress } = experiment(root, { analysis });
    const record = emptySuiteRecord();
    const suite = { ...fakeSuite({ min: 6, max: 6 }), rounds, gates: [GATE] };
    const fake = fakeRunner();
    await measureSuite(suite, fake.runner, new SuiteFiles(newFolder(), 'fake'), record, options);
    const before = progress.lines.slice(0, progress.lines.indexOf('round 1')).join('\n');
    return { record, forks: fake.forks.length, before };
  };
  const open: Experiment['analysis'] = async () => ({ gates: 2, open: 2, broken: false });

  it('R18: rejects too few rounds for a breach among many gates before the first round', async () => {
    const { record, forks } = await gated({ min: 6, max: 6 }, open);
    assert.equal(forks, 0);
    assert.deepEqual(record.broken, [
      '6 rounds cannot show a breach of any of 2 gates; at least 7 can: raise rounds to 7 or more, or gate fewer metrics',
    ]);
  });

  it('R18: warns about rounds that are judged together with others, before the first', async () => {
    const { record, forks, before } = await gated({ min: 6, max: 6 }, null);
    assert.equal(forks, 6 * 4);
    assert.deepEqual(record.broken, []);
    assert.match(before, /6 rounds cannot show a breach of any of 2 gates; at least 7 can/);
    assert.equal(record.warnings.filter(({ code }) => code === 'cannot-breach').length, 1);
  });

  it("R18: raises rounds without a user's limit until a breach is possible, with a message at the start", async () => {
    const { record, before } = await gated({ min: 6, max: 6, ceiling: 20 }, open);
    assert.deepEqual([record.broken, record.warnings, record.planned], [[], [], 7]);
    assert.match(before, /2 gates: a breach of one takes 7 rounds or more/);
  });

  it('R18: measures fewer rounds than any verdict needs, because nothing can pass in them', async () => {
    const { record, forks } = await gated({ min: 2, max: 2 }, open);
    assert.equal(forks, 2 * 4);
    assert.deepEqual(record.broken, []);
  });

  it('R2: ends before the first round if no fork reports the metric of a gate', async () => {
    const { options } = experiment(root);
    const record = emptySuiteRecord();
    const suite = { ...fakeSuite({ min: 6, max: 6 }), gates: [GATE, { ...GATE, metric: 'cpu-ns/opp' }] };
    const fake = fakeRunner();
    await measureSuite(suite, fake.runner, new SuiteFiles(newFolder(), 'fake'), record, options);
    assert.equal(fake.forks.length, 0);
    assert.match(
      record.broken[0] ?? '',
      /limit "cpu-ns\/opp", which no fork reports\. Did you mean "cpu-ns\/op"\? The forks report: cpu-ns\/op\./,
    );
  });

  it('V23: a gate on native instructions reports why none are counted', async () => {
    const { options } = experiment(root);
    const record = emptySuiteRecord();
    const suite = { ...fakeSuite({ min: 6, max: 6 }), gates: [{ ...GATE, metric: 'instr/op' }] };
    await measureSuite(suite, fakeRunner().runner, new SuiteFiles(newFolder(), 'fake'), record, options);
    assert.match(
      record.broken[0] ?? '',
      /"instr\/op", which no fork reports\. This machine .* `overhead doctor`/,
    );
  });

  it('R2: ends after the first round for such a gate if a dry run does not report every metric', async () => {
    const { options } = experiment(root);
    const record = emptySuiteRecord();
    const suite = { ...fakeSuite({ min: 6, max: 6 }), gates: [{ ...GATE, metric: 'rss-B' }] };
    const fake = fakeRunner();
    const prepared = await fake.runner.prepare(suite, options.context);
    const runner: Preparer = { prepare: async () => ({ ...prepared, dryRunHasUnits: false }) };
    await measureSuite(suite, runner, new SuiteFiles(newFolder(), 'fake'), record, options);
    assert.equal(fake.forks.length, 4);
    assert.match(record.broken[0] ?? '', /limit "rss-B", which no fork reports/);
  });

  it('numbers valid rounds in progress reports, without dropped ones', async () => {
    const { options } = experiment(root, { gauge: gaugeWithSteal(new Set([1, 3, 5])) });
    const shown: number[] = [];
    const progress = { ...options.progress, fork: ({ round }: { round: number }) => void shown.push(round) };
    const record = emptySuiteRecord();
    const files = new SuiteFiles(newFolder(), 'fake');
    await measureSuite(fakeSuite({ min: 6, max: 6 }), fakeRunner().runner, files, record, {
      ...options,
      progress,
    });
    assert.equal(record.dropped, 1);
    assert.equal(Math.max(...shown), 6);
  });

  it('resumes after a kill: torn lines are cut off, in the order of an uninterrupted run', async () => {
    const whole = fakeRunner();
    await measure(whole, 6);
    const folder = newFolder();
    const first = fakeRunner(index => (index >= 12 ? crash(true) : null));
    const { record } = await measure(first, 6, folder);
    appendFileSync(join(folder, 'results/fake.txt'), 'BenchmarkFirst/agent=off  1000  1');
    appendFileSync(join(folder, 'results/fake.rounds.jsonl'), '{"round":4,"outc');
    const second = fakeRunner();
    const resumed = await measure(second, 6, folder, { ...record, broken: [], finished: false });
    assert.equal(resumed.lines.length, 6 * 4);
    const order = (fake: Fake) => fake.forks.map(fork => `${fork.benchmark} ${fork.variant.name}`);
    assert.deepEqual([...order(first).slice(0, 12), ...order(second)], order(whole));
    assert.doesNotMatch(readFileSync(join(folder, 'results/fake.txt'), 'utf8'), /1000 {2}1\n|1000 {2}1B/);
  });

  it('stops on request, without a partial round', async () => {
    const controller = new AbortController();
    const reason = new Error('stopped');
    const fake = fakeRunner(index => {
      if (index === 6) controller.abort(reason);
      controller.signal.throwIfAborted();
      return null;
    });
    const folder = newFolder();
    const record = emptySuiteRecord();
    const { options } = experiment(root, {}, controller.signal);
    const files = new SuiteFiles(folder, 'fake');
    await assert.rejects(
      measureSuite(fakeSuite({ min: 6, max: 6 }), fake.runner, files, record, options),
      reason,
    );
    assert.equal(record.finished, false);
    assert.equal(resultLines(folder).length, 4);
  });

  it('is left out if it is optional and the machine lacks something, else broken', async () => {
    const runner: Preparer = {
      prepare: async () => {
        throw new PreconditionError('needs a JDK 21', true);
      },
    };
    const suite = fakeSuite({ min: 6, max: 6 });
    const files = () => new SuiteFiles(newFolder(), 'fake');
    const optional = { ...suite, optional: true };
    await assert.rejects(
      measureSuite(optional, runner, files(), emptySuiteRecord(), experiment(root).options),
      Skipped,
    );
    const record: SuiteRecord = emptySuiteRecord();
    await measureSuite(suite, runner, files(), record, experiment(root).options);
    assert.deepEqual(record.broken, ['needs a JDK 21']);
  });
});
