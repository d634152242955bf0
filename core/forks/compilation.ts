// The share of JIT compilers in the CPU time of a fork.

/** From 0 to 1. The clocks of threads and process are read one after the other, so the raw share may exceed 1. */
export function shareOf(part: number, all: number): number {
  return all > 0 ? Math.min(1, Math.max(0, part / all)) : 0;
}
