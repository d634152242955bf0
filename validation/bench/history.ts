// The cost of the history of years of stored runs: the newest runs, a page of all, and the same after one more run.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileName } from '../../action/src/baselines/names.ts';
import { sidecarPath, sidecarText, UNMARKED } from '../../action/src/baselines/sidecar.ts';
import { formatHeader, formatLine, unitLine } from '../../core/results/format.ts';
import { MACHINE, MACHINE_FOLDER, STORE, uniform } from './generate.ts';
import { CLI, metered, type Usage } from './metered.ts';

const SUITE = 'years';
const FIRST_DAY = Date.UTC(2020, 0, 1);
const HOUR = 3_600_000;
const METRICS = ['cpu-ns/op', 'ns/op'] as const;
const BENCHMARKS = 25;
const ROUNDS = 10;
export const ROWS = BENCHMARKS * METRICS.length;

export interface Remembered {
  readonly runs: number;
  /** The first call, which reads every run. */
  readonly first: Usage;
  readonly history: readonly Usage[];
  readonly page: readonly Usage[];
  /** Calls after one more stored run each. */
  readonly more: readonly Usage[];
}

/** Fills a store, and shows its history. @param tell receives progress messages */
export function measureHistory(
  folder: string,
  runs: number,
  repeats: number,
  tell: (text: string) => void,
): Remembered {
  fillStore(folder, runs, tell);
  const call = (...argv: string[]): Usage =>
    metered(join(folder, 'overhead.jsonl'), {
      program: process.execPath,
      arguments: [CLI, 'history', '--baseline', STORE, ...argv],
      folder,
      environment: { XDG_CACHE_HOME: join(folder, 'cache') },
    });
  tell('reading them for the first time');
  const first = call('--html', 'history.html');
  const [history, page, more]: [Usage[], Usage[], Usage[]] = [[], [], []];
  for (let repeat = 0; repeat < repeats; repeat++) {
    tell(`the history of ${runs} runs, ${repeat + 1} of ${repeats}`);
    history.push(call());
    page.push(call('--html', 'history.html'));
    store(folder, runs + repeat);
    more.push(call());
  }
  // The store is large, so it is removed before other measurements.
  rmSync(join(folder, STORE), { recursive: true });
  return { runs, first, history, page, more };
}

export function fillStore(folder: string, runs: number, tell: (text: string) => void): void {
  tell(`storing ${runs} runs of ${ROWS} rows`);
  for (let run = 0; run < runs; run++) store(folder, run);
}

/** Writes one run of a store, with its marks. The same run gives the same bytes. */
function store(folder: string, run: number): void {
  const time = new Date(FIRST_DAY + run * HOUR);
  const commit = run.toString(16).padStart(8, '0').repeat(5);
  const path = join(folder, STORE, SUITE, MACHINE_FOLDER, fileName(time, commit, 1));
  if (run === 0) mkdirSync(join(path, '..'), { recursive: true });
  const random = uniform(run + 1);
  const noisy = (value: number): number => value * (1 + 0.01 * (random() + random() + random() - 1.5));
  const head = formatHeader({ suite: SUITE, ...MACHINE, date: time.toISOString(), commit });
  const lines = METRICS.map(unit => unitLine(unit, {}));
  for (let round = 0; round < ROUNDS; round++) {
    for (let benchmark = 0; benchmark < BENCHMARKS; benchmark++) {
      for (const variant of ['off', 'agent']) {
        const factor = variant === 'off' ? 1 : 1.03 + (run > 5_000 ? 0.01 : 0);
        const value = 50 * (benchmark + 1) * factor;
        const samples = METRICS.map(unit => ({ unit, value: noisy(value) }));
        lines.push(
          formatLine({ benchmark: `Work/size=${benchmark}`, variant, operations: 1_000_000, samples }),
        );
      }
    }
  }
  writeFileSync(path, head + lines.join(''));
  writeFileSync(sidecarPath(path), sidecarText({ ...UNMARKED, verdict: 'pass' }));
}
