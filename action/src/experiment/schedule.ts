// The order of forks: seeded, shuffled, and balanced, so that neither drift nor position favours a variant.

/** A reproducible stream of numbers in [0, 1): the mulberry32 generator (Tommy Ettinger, 2017), public domain. */
export function generator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A new array in random order (Fisher and Yates). */
export function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const order = [...items];
  for (let last = order.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [order[last], order[other]] = [order[other] as T, order[last] as T];
  }
  return order;
}

/**
 * Endless orders of the variants, for slices. In each block every variant has each place equally often and follows every other variant once
 * (E. J. Williams, "Experimental designs balanced for the estimation of residual effects of treatments", 1949).
 * An odd number of variants needs a block of twice as many rows. Rows and names are shuffled in each block.
 */
export function* rowsOf(
  variants: readonly string[],
  random: () => number,
): Generator<readonly string[], never> {
  const count = variants.length;
  // 0, 1, n−1, 2, n−2, …: the differences of neighbours are all different.
  const first = variants.map((_, place) => (place % 2 === 1 ? (place + 1) / 2 : (count - place / 2) % count));
  const square = variants.map((_, row) => first.map(place => (place + row) % count));
  const block = count % 2 === 0 ? square : [...square, ...square.map(row => row.toReversed())];
  for (;;) {
    const names = shuffled(variants, random);
    yield* shuffled(block, random).map(row => row.map(place => names[place] as string));
  }
}

/** The random seed of one benchmark's set in one round. */
export function seedOf(round: number, seed: number, benchmark: number): number {
  return seed ^ Math.imul(round, 0xc2b2ae35) ^ Math.imul(benchmark + 1, 0x85ebca6b);
}

/** One benchmark's forks of a round. */
export interface Turn {
  readonly benchmark: string;
  readonly variants: readonly string[];
}

/**
 * The order of a round (1, 2, …). Over each block of as many rounds as there are variants, every variant of a benchmark has each place once.
 * With two variants, exactly half of the rounds start with the control. The order depends only on the seed and the round's number, so a resumed run
 * has the same order.
 */
export function orderOf(
  round: number,
  seed: number,
  benchmarks: readonly string[],
  variants: readonly string[],
): Turn[] {
  const block = Math.floor((round - 1) / variants.length);
  const row = (round - 1) % variants.length;
  const turns = benchmarks.map((benchmark, index) => {
    const random = generator(seed ^ Math.imul(block + 1, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b));
    const symbols = shuffled(variants, random);
    const shift = shuffled(
      variants.map((_, place) => place),
      random,
    )[row] as number;
    return {
      benchmark,
      variants: symbols.map((_, place) => symbols[(place + shift) % symbols.length] as string),
    };
  });
  return shuffled(turns, generator(seed ^ Math.imul(round, 0xc2b2ae35)));
}
