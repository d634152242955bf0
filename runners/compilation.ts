// The part of JIT compilers in the CPU time of a fork.

/** From 0 to 1: the clocks of threads and of the whole are read one after the other, and so a part may seem to be more than the whole. */
export function shareOf(part: number, all: number): number {
  return all > 0 ? Math.min(1, Math.max(0, part / all)) : 0;
}
