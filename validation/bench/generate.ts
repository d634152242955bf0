// Generates results of any size, as runs would write them: forks of known cost, and stored runs of earlier days.
import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fingerprint } from '../../action/src/baselines/fingerprint.ts';
import { type ForkLine, formatHeader, formatLine, unitLine } from '../../core/results/format.ts';

export interface Size {
  readonly benchmarks: number;
  readonly rounds: number;
  /** Stored runs, each as large as the run itself. */
  readonly baselines: number;
}

export const METRICS = ['cpu-ns/op', 'ns/op', 'B/op'] as const;
/** The files that {@link generate} writes into its folder: the run, and the folder of the stored runs. */
export const RESULTS = 'large.txt';
export const STORE = 'baselines';

const SUITE = 'large';
/** The machine of all runs, and the folder of its stored runs in that of their suite. */
export const MACHINE = { cpu: 'EPYC', cpus: '2' };
export const MACHINE_FOLDER = fingerprint(MACHINE);
const DAY = 86_400_000;
const FIRST_DAY = Date.UTC(2026, 0, 1);

/** Writes a run and its stored predecessors into a folder. The same size gives the same bytes. */
export function generate(folder: string, { benchmarks, rounds, baselines }: Size): void {
  for (let run = 0; run < baselines; run++) {
    const day = `${run + 1}`.padStart(2, '0');
    writeRun(
      join(folder, STORE, SUITE, MACHINE_FOLDER, `202601${day}T000000Z-uncommitted.txt`),
      run,
      benchmarks,
      rounds,
    );
  }
  writeRun(join(folder, RESULTS), baselines, benchmarks, rounds);
}

function writeRun(path: string, run: number, benchmarks: number, rounds: number): void {
  mkdirSync(dirname(path), { recursive: true });
  const random = uniform(run + 1);
  const file = openSync(path, 'w');
  try {
    const date = new Date(FIRST_DAY + run * DAY).toISOString();
    const units = METRICS.map(unit => unitLine(unit, {}));
    writeSync(file, formatHeader({ suite: SUITE, ...MACHINE, date }) + units.join(''));
    for (let round = 0; round < rounds; round++) {
      const lines: string[] = [];
      for (let benchmark = 0; benchmark < benchmarks; benchmark++) {
        for (const variant of ['off', 'agent']) lines.push(formatLine(fork(benchmark, variant, random)));
      }
      writeSync(file, lines.join(''));
    }
  } finally {
    closeSync(file);
  }
}

/** One fork: times with half a percent of noise. The agent costs up to 4 %, 8 % in one benchmark of 50, and 64 bytes. */
function fork(benchmark: number, variant: string, random: () => number): ForkLine {
  const time = 50 * (1 + (benchmark % 977));
  const cost = benchmark % 50 === 49 ? 0.08 : 0.04 * ((benchmark % 101) / 101);
  const noisy = (value: number) => value * (1 + 0.01 * (random() + random() + random() - 1.5));
  const factor = variant === 'off' ? 1 : 1 + cost;
  return {
    benchmark: `Work/size=${benchmark}`,
    variant,
    operations: 1_000_000,
    samples: [
      { unit: 'cpu-ns/op', value: noisy(1.1 * time * factor) },
      { unit: 'ns/op', value: noisy(time * factor) },
      { unit: 'B/op', value: 320 + (variant === 'off' ? 0 : 64) },
    ],
  };
}

/** Numbers from 0 to 1, the same on every machine (Lehmer 1951, with the multiplier of Park & Miller 1988). */
export function uniform(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
