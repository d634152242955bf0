// Shared parts of the experiment tests: a fake runner whose forks take no time and fail on request.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_JDK } from '../../../core/jvm/suite.ts';
import { emptyRecord } from '../../../core/results/empty-record.ts';
import { SuiteFiles } from '../../../core/results/folder.ts';
import type { SuiteRecord } from '../../../core/results/record.ts';
import { parseJournal } from '../../../core/results/round.ts';
import type { ForkRequest, ForkResult, Prepared } from '../../../core/runner.ts';
import type { Preparer } from '../../../core/runner-interface.ts';
import { CONTROL, SUITE_DEFAULTS } from '../../../core/suite.ts';
import { BARE, type JmhSuite } from '../../../runners/jmh/suite.ts';
import type { Experiment } from './experiment.ts';
import type { Gauge } from './guards.ts';
import type { Progress } from './progress.ts';
import { measureSuite } from './suite.ts';

export interface Fake {
  readonly runner: Preparer;
  /** Every requested fork, without dry runs. */
  readonly forks: ForkRequest[];
}

/** A runner of two benchmarks; `fail` returns the outcome of fork n (from 0). */
export function fakeRunner(
  fail: (index: number, request: ForkRequest) => Error | null = () => null,
  conditions: (request: ForkRequest) => Record<string, string> = () => ({ collectors: 'G1' }),
): Fake {
  const forks: ForkRequest[] = [];
  const result = (request: ForkRequest): ForkResult => ({
    operations: 1000,
    samples: [{ unit: 'cpu-ns/op', value: request.variant.name === CONTROL ? 100 : 103 }],
    iterations: [{ unit: 'cpu-ns/op', warmup: [120], measured: [99, 100, 101] }],
    conditions: conditions(request),
    warnings: [],
  });
  const prepared: Prepared = {
    benchmarks: ['First', 'Second/size=2'],
    header: { runtime: 'fake' },
    variants: { off: {}, agent: { jvmArguments: ['-javaagent:a.jar'] } },
    warnings: [],
    dryRunHasUnits: true,
    dryRun: async request => result(request),
    fork: async request => {
      const failure = fail(forks.push(request) - 1, request);
      if (failure !== null) throw failure;
      return result(request);
    },
  };
  return { runner: { prepare: async () => prepared }, forks };
}

/** A runner whose forks take `turns` turns each; `fail` returns the error of set n (from 0), or null. */
export function together(turns: number, fail: (set: number) => Error | null = () => null) {
  const sets: ForkRequest[][] = [];
  const { runner: alone, forks } = fakeRunner();
  const runner: Preparer = {
    prepare: async (suite, context): Promise<Prepared> => {
      const prepared = await alone.prepare(suite, context);
      return {
        ...prepared,
        together: async (requests, rows) => {
          const failure = fail(sets.push([...requests]) - 1);
          if (failure !== null) throw failure;
          const slices = Array.from({ length: turns }, () => rows.next().value).flat();
          const results = await Promise.all(requests.map(request => prepared.fork(request)));
          return { results, slices };
        },
      };
    },
  };
  return { fake: { runner, forks }, sets };
}

export function fakeSuite(rounds: { min: number; max: number }): JmhSuite {
  return {
    ...SUITE_DEFAULTS,
    name: 'fake',
    runner: 'jmh',
    jar: 'builtin',
    include: '.*',
    exclude: '',
    parameters: {},
    threads: null,
    jdk: DEFAULT_JDK,
    jvmArguments: [],
    heap: [],
    warmup: null,
    measurement: null,
    rounds,
    timeBudget: 3_600_000,
    variants: [
      { ...BARE, name: CONTROL },
      { ...BARE, name: 'agent', agent: { kind: 'file', path: '/agent.jar' } },
    ],
  };
}

/** A limit on the CPU of every benchmark. */
export const GATE = {
  metric: 'cpu-ns/op',
  benchmark: '*',
  treatment: '*',
  kind: 'max-overhead',
  limit: 0.02,
} as const;

export function emptySuiteRecord(): SuiteRecord {
  return { ...emptyRecord('fake'), runner: 'jmh' };
}

/** Every reading of {@link gaugeWithSteal}. */
export const ALWAYS: ReadonlySet<number> = new Set(Array(999).keys());

/** A quiet machine, except that the readings with these numbers (from 0) show stolen CPU time. */
export function gaugeWithSteal(stolenAt: ReadonlySet<number> = new Set()): Gauge {
  let readings = 0;
  let stolen = 0;
  return () => {
    if (stolenAt.has(readings)) stolen += 50;
    return { busy: readings * 100, stolen, waiting: 0, at: readings++ * 1e6 };
  };
}

/** The arguments of an experiment: a quiet machine, and recorded progress. */
export function experiment(
  folder: string,
  more: Partial<Experiment> = {},
  signal = new AbortController().signal,
): { readonly options: Experiment; readonly progress: ReturnType<typeof heard> } {
  const progress = heard();
  const options: Experiment = {
    seed: 7,
    firstSeed: 0,
    attempt: 1,
    header: { cpu: 'Test CPU' },
    context: { root: folder, cache: folder, environment: {}, notice: () => undefined, signal },
    progress,
    save: () => undefined,
    ready: () => undefined,
    analysis: null,
    gauge: gaugeWithSteal(),
    watched: 0,
    awake: 0,
    ...more,
  };
  return { options, progress };
}

/** Measures rounds of {@link fakeSuite} into a folder. Returns the record, the progress and the files. */
export async function measured(
  folder: string,
  { runner }: Fake,
  rounds: number,
  gauge = gaugeWithSteal(),
  record = emptySuiteRecord(),
) {
  const { options, progress } = experiment(folder, { gauge });
  const suite = fakeSuite({ min: rounds, max: rounds });
  await measureSuite(suite, runner, new SuiteFiles(folder, suite.name), record, options);
  return { record, progress, folder, lines: resultLines(folder) };
}

/** The lines of forks in the result file of {@link fakeSuite}. */
export function resultLines(folder: string): string[] {
  const file = join(folder, 'results/fake.txt');
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return text.split('\n').filter(line => line.startsWith('Benchmark'));
}

/** The journal of {@link fakeSuite}. */
export const journal = (folder: string) =>
  parseJournal(readFileSync(join(folder, 'results/fake.rounds.jsonl'), 'utf8'), 'journal');

/** Progress recorded as lines. */
export function heard(): Progress & { readonly lines: string[] } {
  const lines: string[] = [];
  return {
    lines,
    notice: (_, message) => lines.push(message),
    trouble: (_, message) => lines.push(message),
    fork: () => undefined,
    round: position => lines.push(`round ${position.round}`),
    end: () => lines.push('end'),
  };
}
