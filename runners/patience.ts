// How long a fork may take whose suite does not say: what the dry runs took, many times over.

/** Times in ms. */
export interface Bounds {
  /** Of a dry run: nothing is known yet. */
  readonly dryRun: number;
  /** Of a fork at least; more where `factor` times the longest dry run is more. */
  readonly shortest: number;
  readonly factor: number;
}

/** Runs a fork, or its dry run, with the time in ms that it may take. */
export type Timed = <T>(dryRun: boolean, run: (timeout: number) => Promise<T>) => Promise<T>;

/**
 * What runs the forks of one suite.
 * @param said what each of them may take, in ms; null: what follows from the dry runs
 */
export function timedBy(said: number | null, bounds: Bounds): Timed {
  let longest = 0;
  return async (dryRun, run) => {
    const patience = dryRun ? bounds.dryRun : Math.max(bounds.shortest, bounds.factor * longest);
    const started = performance.now();
    const result = await run(said ?? patience);
    if (dryRun) longest = Math.max(longest, performance.now() - started);
    return result;
  };
}
