// Where the raw output of forks is in a run folder: an experiment writes it, a report reads it.

/** The folder of a round. */
export function roundName(round: number): string {
  return `round-${String(round).padStart(3, '0')}`;
}

/** The folder of a benchmark in a round. It starts with the benchmark's index, because names may be alike. @param index from 0 */
export function benchmarkFolder(index: number, name: string): string {
  return `${index + 1}-${slug(name)}`;
}

/** How often a set of forks is tried: once, and redone at most twice. */
export const TRIES = 3;

/** The folder of a variant, for the first or a later try. */
export function triedName(variant: string, trial: number): string {
  return trial === 1 ? variant : `${variant}-try-${trial}`;
}

/** A benchmark's name as a folder's name. */
function slug(name: string): string {
  return name.replace(/[^A-Za-z0-9._=-]+/g, '_').slice(0, 80);
}
