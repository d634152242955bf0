// How long a fork may take whose suite does not say: what the rehearsals took, many times over.

/** Times in ms. */
export interface Bounds {
  /** Of a rehearsal: nothing is known yet. */
  readonly rehearsal: number;
  /** Of a fork at least; more where `factor` times the longest rehearsal is more. */
  readonly shortest: number;
  readonly factor: number;
}

/** Runs a fork, or its rehearsal, with the time in ms that it may take. */
export type Timed = <T>(rehearsal: boolean, run: (timeout: number) => Promise<T>) => Promise<T>;

/**
 * What runs the forks of one suite.
 * @param said what each of them may take, in ms; null: what follows from the rehearsals
 */
export function timedBy(said: number | null, bounds: Bounds): Timed {
  let longest = 0;
  return async (rehearsal, run) => {
    const patience = rehearsal ? bounds.rehearsal : Math.max(bounds.shortest, bounds.factor * longest);
    const started = performance.now();
    const result = await run(said ?? patience);
    if (rehearsal) longest = Math.max(longest, performance.now() - started);
    return result;
  };
}
