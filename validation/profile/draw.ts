// Which method of which workload gets the cost of a trial.
import { generator, shuffled } from '../../action/src/experiment/schedule.ts';
import type { ProfiledRow } from '../../action/src/profile/file.ts';

/** A method that a workload calls in each operation. */
export interface Candidate {
  readonly benchmark: string;
  readonly className: string;
  readonly method: string;
}

/** Packages whose classes the calibrated agent can change. */
const PACKAGES = /^(?:io\.netty|org\.h2|overhead\.(?:calltree|netty\.flow))\./;
/** Methods with less of an operation than this are too rare in a profile to be known as a part of each operation. */
const LEAST = 0.01;

/** Returns the methods of a profiled benchmark. */
export function candidatesOf({
  benchmark,
  whole,
  inclusive,
}: Pick<ProfiledRow, 'benchmark' | 'whole' | 'inclusive'>): Candidate[] {
  return inclusive
    .filter(({ name, off, agent }) => PACKAGES.test(name) && !agent && off >= LEAST * whole.off)
    .map(({ name }) => {
      const at = name.lastIndexOf('.');
      return { benchmark, className: name.slice(0, at), method: name.slice(at + 1) };
    })
    .filter(({ className, method }) => /^\w+$/.test(method) && !/\$\$/.test(className));
}

/** Returns the candidates in random order; the same for the same seed. */
export function drawn(candidates: readonly Candidate[], seed: number): Candidate[] {
  const sorted = candidates.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
  return shuffled(sorted, generator(seed));
}
