// How well a formula of counts agrees with measured times.

/** Counts of an operation. */
export interface Counts {
  readonly instructions: number;
  readonly l1i: number;
  readonly l1d: number;
  readonly l2: number;
  readonly l3: number;
  readonly branches: number;
}

/** Instructions that a processor completes in a cycle if nothing is missing, and cycles of a miss: usual values, not fitted. */
export const CYCLES = { instructions: 1 / 3, l1i: 10, l1d: 10, l2: 30, l3: 200, branches: 15 } as const;

/** Cycles of an operation by instructions alone, and with what the model of caches adds. */
export const FORMULAS = {
  instructions: ({ instructions }: Counts) => instructions * CYCLES.instructions,
  model: (counts: Counts) =>
    (Object.keys(CYCLES) as (keyof Counts)[]).reduce((sum, key) => sum + counts[key] * CYCLES[key], 0),
};

/** How a formula agrees with times. */
export interface Agreement {
  /** The only fitted value: the length of a cycle, in the unit of the times. */
  readonly cycle: number;
  /** Spearman's rank correlation. */
  readonly rank: number;
  /** The median of how many times too large or too small the formula is; 1 is exact. */
  readonly median: number;
  /** The largest one. */
  readonly worst: number;
}

export function agreement(cycles: readonly number[], times: readonly number[]): Agreement {
  const ratios = times.map((time, index) => time / (cycles[index] ?? Number.NaN));
  const cycle = median(ratios);
  const factors = ratios.map(ratio => Math.max(ratio / cycle, cycle / ratio));
  return {
    cycle,
    rank: correlation(ranks(cycles), ranks(times)),
    median: median(factors),
    worst: Math.max(...factors),
  };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle)] ?? Number.NaN)) / 2;
}

/** Ties have the mean of their ranks. */
function ranks(values: readonly number[]): number[] {
  return values.map(value => {
    const below = values.filter(other => other < value).length;
    return below + (values.filter(other => other === value).length - 1) / 2;
  });
}

function correlation(xs: readonly number[], ys: readonly number[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [mx, my] = [mean(xs), mean(ys)];
  const sum = (of: (x: number, y: number) => number) =>
    xs.reduce((total, x, index) => total + of(x - mx, (ys[index] ?? Number.NaN) - my), 0);
  return sum((x, y) => x * y) / Math.sqrt(sum(x => x * x) * sum((_, y) => y * y));
}
