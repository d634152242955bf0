// The rounds of a result file as runs of five seeds, and what their verdicts say together.
import { percent } from '../../action/src/report/values.ts';

/** The seeds of a run, as of a suite without gates (SIMULATOR_ROUNDS). */
const SEEDS = 5;

/** What a run found. */
export interface Verdict {
  readonly verdict: string;
  readonly overhead: number;
  readonly low: number;
  readonly high: number;
}

/**
 * Returns the text of a result file for each run. Rounds that do not fill a run are left out. Throws if there is no whole run.
 * @param text of a suite with two variants and one benchmark: two lines of results a round
 */
export function runsOf(text: string): string[] {
  const lines = text.split('\n').filter(line => line !== '');
  const header = lines.filter(line => !line.startsWith('Benchmark'));
  const results = lines.filter(line => line.startsWith('Benchmark'));
  const size = 2 * SEEDS;
  const runs = Array.from({ length: Math.floor(results.length / size) }, (_, run) =>
    [...header, ...results.slice(run * size, (run + 1) * size), ''].join('\n'),
  );
  if (runs.length === 0) throw new Error(`${results.length} results are less than a run of ${SEEDS} seeds`);
  return runs;
}

/** The verdicts, counted, and what the runs found. */
export function summaryOf(verdicts: readonly Verdict[]): string {
  const count = (wanted: string) => verdicts.filter(({ verdict }) => verdict === wanted).length;
  const found = verdicts.map(({ overhead }) => overhead);
  const half = Math.max(...verdicts.map(({ low, high }) => (high - low) / 2));
  return `${verdicts.length} runs, ${count('pass')} pass, ${count('breach')} breach, ${count('inconclusive')} inconclusive; found ${percent(Math.min(...found), 3)} to ${percent(Math.max(...found), 3)}, intervals of at most ±${percent(half, 3)}`;
}
