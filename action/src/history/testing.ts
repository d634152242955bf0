// Builders of histories for tests: rows with optional changes of level, one run a day, and whole histories.
import type { HistoryRun, ImportedSeries, OverheadHistory, WholeHistory } from './history.ts';

/** Overheads around a level, with a spread of a thousandth; from `step` on they are higher by `by`. */
export function overheadsOf(runs: number, level: number, step = runs, by = 0): number[] {
  return Array.from({ length: runs }, (_, run) => level + ((run * 7) % 5) / 2500 + (run >= step ? by : 0));
}

/** A row of a history, with an optional change of level at `step`. */
export function overheadHistory(
  overheads: readonly number[],
  more: Partial<OverheadHistory> = {},
  step?: number,
): OverheadHistory {
  const mean = (part: readonly number[]) => part.reduce((sum, one) => sum + one, 0) / part.length;
  return {
    benchmark: 'Encode',
    metric: 'cpu-ns/op',
    treatment: 'otel',
    better: 'lower',
    points: overheads.map((overhead, run) => ({
      run,
      overhead,
      low: overhead - 0.004,
      high: overhead + 0.004,
      rounds: 20,
    })),
    changes:
      step === undefined
        ? []
        : [
            {
              run: historyRun(step).name,
              date: historyRun(step).date,
              commit: historyRun(step).commit,
              since: overheads.length - step,
              confirmed: true,
              before: mean(overheads.slice(0, step)),
              after: mean(overheads.slice(step)),
              p: 1e-9,
              machine: [],
            },
          ],
    releaseBaseline: null,
    ...more,
  };
}

/** A run of a history, one a day; the last 12 of 40 have another kernel. */
export function historyRun(run: number): HistoryRun {
  return {
    name: `baselines/codec/epyc/run-${run}.txt`,
    date: new Date(Date.UTC(2026, 0, 1 + run, 3, 15)).toISOString(),
    commit: run.toString(16).padStart(4, '0').repeat(10),
    machine: { cpu: 'EPYC', kernel: run % 40 < 28 ? '6.8' : '6.11' },
  };
}

/** A history whose rows are all watched. */
export function historyOf(
  rows: readonly OverheadHistory[],
  more: Partial<WholeHistory> = {},
  suite = 'codec',
): WholeHistory {
  const runs = rows.reduce((most, { points }) => Math.max(most, points.length), 0);
  return {
    suiteHistory: {
      suite,
      runs: Array.from({ length: runs }, (_, run) => historyRun(run)),
      rows,
      warnings: [],
    },
    release: null,
    failed: [],
    watched: new Set(rows),
    imported: [],
    ...more,
  };
}

/** Values of another tool, one a day, with unknown variants and forks. */
export function importedSeries(
  values: readonly number[],
  more: Partial<ImportedSeries> = {},
): ImportedSeries {
  return {
    source: 'github-action-benchmark',
    benchmark: 'Encode',
    variant: null,
    metric: 'ns/op',
    better: 'lower',
    points: values.map((value, run) => ({
      date: new Date(Date.UTC(2025, 10, 1 + run, 9)).toISOString(),
      commit: (run + 7).toString(16).padStart(4, '0').repeat(10),
      value,
      values: 1,
      forks: null,
    })),
    ...more,
  };
}
