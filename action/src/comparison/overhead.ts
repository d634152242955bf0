// Overheads and their logarithms, on which costs add.

/** Converts the logarithm, on which costs add, to the change relative to the control; as compare/overhead. */
export function fractionOf(log: number, better: 'lower' | 'higher' | null): number {
  return better === 'higher' ? -Math.expm1(-log) : Math.expm1(log);
}

/** The inverse; null if there is none. */
export function logOf(overhead: number, better: 'lower' | 'higher' | null): number | null {
  const ratio = better === 'higher' ? 1 - overhead : 1 + overhead;
  if (!(ratio > 0)) return null;
  return better === 'higher' ? -Math.log(ratio) : Math.log(ratio);
}
