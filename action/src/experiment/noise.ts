// How noisy this machine is: measures a program against itself in rounds, with the same statistics. Each difference is noise.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../../../core/process/process.ts';
import type { Place } from '../../../core/programs.ts';
import { type ForkLine, formatHeader, formatLine, unitLine } from '../../../core/results/format.ts';
import { ForkFailure, type RunContext } from '../../../core/runner.ts';
import type { Row } from '../comparison/comparison.ts';
import { emptyRequest, Statistics } from '../comparison/judge.ts';
import { inTemporary } from '../comparison/temporary.ts';
import { between, Guard, readLoad } from './guards.ts';
import { type NoiseForkOutput, noiseFork } from './noise-fork.ts';
import { orderOf } from './schedule.ts';

/** The length of the measurement. */
export interface NoisePlan {
  readonly rounds: number;
  /** No round starts after this time, in ms, if there are enough for an interval. */
  readonly budget: number;
  /** Measured iterations of a fork, and the warm-up iterations before them. */
  readonly iterations: number;
  readonly warmup: number;
  /** Of an iteration, in ms. */
  readonly slice: number;
}

/** The length of an ordinary suite, in about a minute and a half: 20 rounds of two forks of two seconds. */
const USUAL: NoisePlan = { rounds: 20, budget: 90_000, iterations: 17, warmup: 3, slice: 100 };

/** One metric that was measured against itself. */
export interface Measure {
  /** `CPU`, `time`, `start-up CPU`, `start-up time`. */
  readonly name: string;
  /** Minimum detectable effect as a fraction, and the interval; null if the rounds are too few. */
  readonly mde: number | null;
  readonly overhead: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

export interface Noise {
  readonly measured: number;
  /** The rounds that no other work disturbed; the others are left out. */
  readonly rounds: number;
  /** In ms. */
  readonly elapsed: number;
  /** The largest value of a round: shares from 0 to 1. */
  readonly steal: number;
  readonly pressure: number;
  readonly measures: readonly Measure[];
}

/** The two names of the one program. */
const SAME = ['off', 'same'] as const;
const WORK = 'Work';
const START = 'StartUp';
const [CPU, TIME] = ['cpu-ns/op', 'ns/op'];
const NAMES: readonly (readonly [string, string, string])[] = [
  ['CPU', WORK, CPU],
  ['time', WORK, TIME],
  ['start-up CPU', START, CPU],
  ['start-up time', START, TIME],
];
/** Rounds that an interval needs. */
const FEWEST = 6;
/** Operations of an iteration before the length of a slice is known. */
const FIRST = 2_000_000;
/** Much longer than a fork takes, in ms. */
const PATIENCE = 120_000;

/** Measures. Throws {@link ForkFailure} if the program cannot run, and `signal.reason`. */
export async function measureNoise(
  context: RunContext,
  plan: NoisePlan = USUAL,
  gauge = readLoad,
): Promise<Noise> {
  return inTemporary('noise', async folder => {
    const begun = performance.now();
    const fork = (operations: number) => forked(operations, plan, folder, context);
    const operations = slice(await fork(FIRST), plan);
    const guard = new Guard();
    const lines: ForkLine[] = [];
    let [measured, rounds, steal, pressure] = [0, 0, 0, 0];
    for (let round = 1; round <= plan.rounds; round++) {
      if (measured >= FEWEST && performance.now() - begun > plan.budget) break;
      measured = round;
      context.notice(`a program against itself: round ${round} of ${plan.rounds}`);
      const before = gauge();
      const set: ForkLine[] = [];
      for (const variant of orderOf(round, 1, [WORK], SAME)[0]?.variants ?? [])
        set.push(...linesOf(variant, operations, await fork(operations)));
      const conditions = between(before, gauge());
      steal = Math.max(steal, conditions.steal);
      pressure = Math.max(pressure, conditions.pressure);
      if (guard.refuse(WORK, conditions, false) !== null) continue;
      lines.push(...set);
      rounds++;
    }
    const measures = rounds === 0 ? [] : await judged(lines, folder, context);
    return { measured, rounds, elapsed: performance.now() - begun, steal, pressure, measures };
  });
}

/** Operations of a slice, from the time that a fork needed for {@link FIRST} of them. */
function slice({ times }: NoiseForkOutput, plan: NoisePlan): number {
  const each = Math.min(...times.map(({ wall }) => wall)) / FIRST;
  return Math.max(1, Math.round((plan.slice * 1e6) / each));
}

/** Runs one process and reads its output. */
async function forked(
  operations: number,
  { iterations, warmup }: NoisePlan,
  folder: string,
  { environment, signal }: Pick<RunContext, 'environment' | 'signal'>,
): Promise<NoiseForkOutput & { readonly start: number }> {
  const log = join(folder, 'log');
  const begun = process.hrtime.bigint();
  const { code } = await run({
    program: process.execPath,
    // A concurrent compiler leaves some forks with slow code for their whole life: one of eight took three times as long as the others.
    arguments: [
      '--no-concurrent-recompilation',
      '-e',
      `(${noiseFork})(${operations}, ${iterations}, ${warmup})`,
    ],
    environment,
    folder,
    log,
    timeout: PATIENCE,
    signal,
  });
  const text = readFileSync(log, 'utf8').trim().split('\n').at(-1) ?? '';
  if (code !== 0 || !text.startsWith('{'))
    throw new ForkFailure(`the program that measures noise ended with exit code ${code}: ${text}`, true);
  const output = JSON.parse(text) as NoiseForkOutput;
  // Both processes read the same clock of the machine.
  return { ...output, start: Number(BigInt(output.ready) - begun) };
}

function linesOf(
  variant: string,
  operations: number,
  { times, readyCpu, start }: NoiseForkOutput & { readonly start: number },
): ForkLine[] {
  const cpu = times.reduce((sum, time) => sum + time.cpu, 0) / times.length;
  const walls = times.map(({ wall }) => wall).sort((a, b) => a - b);
  const wall = walls[Math.floor(walls.length / 2)] ?? 0;
  return [
    {
      benchmark: WORK,
      variant,
      operations: operations * times.length,
      samples: [
        { unit: CPU, value: cpu / operations },
        { unit: TIME, value: wall / operations },
      ],
    },
    {
      benchmark: START,
      variant,
      operations: 1,
      samples: [
        { unit: CPU, value: readyCpu },
        { unit: TIME, value: start },
      ],
    },
  ];
}

async function judged(lines: readonly ForkLine[], folder: string, place: Place): Promise<Measure[]> {
  const path = join(folder, 'noise.txt');
  const units = [CPU, TIME].map(unit => unitLine(unit, {})).join('');
  writeFileSync(path, formatHeader({ suite: 'noise' }) + units + lines.map(formatLine).join(''));
  const { suites } = await new Statistics(place).judge([
    {
      ...emptyRequest('noise', SAME[0]),
      variants: SAME,
      expected: [WORK, START],
      results: [{ path, name: 'noise.txt' }],
    },
  ]);
  const rows: readonly Row[] = suites[0]?.rows ?? [];
  return NAMES.map(([name, benchmark, metric]) => {
    const row = rows.find(candidate => candidate.benchmark === benchmark && candidate.metric === metric);
    const { mde = null, overhead = null, low = null, high = null } = row ?? {};
    return { name, mde, overhead, low, high };
  });
}
