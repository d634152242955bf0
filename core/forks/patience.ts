// The time limit of a fork if the suite sets none: a multiple of what the dry runs took.

/** Times in ms. */
export interface Bounds {
  /** Limit of a dry run, before anything is known. */
  readonly dryRun: number;
  /** Least limit of a fork; more if `factor` times the longest dry run is more. */
  readonly shortest: number;
  readonly factor: number;
}

/** Runs a fork or a dry run with a time limit in ms. */
export type Timed = <T>(dryRun: boolean, run: (timeout: number) => Promise<T>) => Promise<T>;

/**
 * Runs the forks of one suite with their time limit.
 * @param configured the limit of each fork in ms; null: derived from the dry runs
 */
export function timedBy(configured: number | null, bounds: Bounds): Timed {
  let longest = 0;
  return async (dryRun, run) => {
    const patience = dryRun ? bounds.dryRun : Math.max(bounds.shortest, bounds.factor * longest);
    const started = performance.now();
    const result = await run(configured ?? patience);
    if (dryRun) longest = Math.max(longest, performance.now() - started);
    return result;
  };
}
