// Where the raw output of forks lies in the folder of a run: written by an experiment, read again by a report.

/** The folder of a round. */
export function roundName(round: number): string {
  return `round-${String(round).padStart(3, '0')}`;
}

/** The folder of a benchmark in a round; names may be alike, so its place among them leads. @param index from 0 */
export function benchmarkFolder(index: number, name: string): string {
  return `${index + 1}-${slug(name)}`;
}

/** A set of forks is tried this often: once, and redone at most twice. */
export const TRIES = 3;

/** The folder of a variant, at the first try or a later one. */
export function triedName(variant: string, trial: number): string {
  return trial === 1 ? variant : `${variant}-try-${trial}`;
}

/** A benchmark's name as a folder's name. */
function slug(name: string): string {
  return name.replace(/[^A-Za-z0-9._=-]+/g, '_').slice(0, 80);
}
