// The value of a parameter in the name of a benchmark, and the order of values.

/** A benchmark without its parameter, and the value of that. */
export interface Placed {
  readonly benchmark: string;
  readonly value: string;
}

/** Returns the value of a parameter in the name of a benchmark, and the name without it; null if it has none of these values. */
export function placeIn(benchmark: string, name: string, values: readonly string[]): Placed | null {
  const parts = benchmark.split('/');
  const known = new Set(values.map(value => `${name}=${value}`));
  const index = parts.findLastIndex(part => known.has(part));
  const value = parts[index]?.slice(name.length + 1);
  return value === undefined ? null : { benchmark: parts.toSpliced(index, 1).join('/'), value };
}

/** Returns numbers in their order; other values unchanged. */
export function inOrder(values: readonly string[]): string[] {
  return values.every(value => Number.isFinite(Number(value)))
    ? values.toSorted((one, other) => Number(one) - Number(other))
    : [...values];
}
