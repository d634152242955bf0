// The common effect of the runs of one design, and their differences: medians, random-effects pooling, the variance between runs.

/** The median; the mean of the two middle values of an even number. Throws without values. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  if (low === undefined || high === undefined) throw new RangeError('no median of no values');
  return low === high ? low : (low + high) / 2;
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The covariance of two series of one length, with the divisor n − 1; the variance if both are the same. */
export function covariance(one: readonly number[], other: readonly number[]): number {
  const [first, second] = [mean(one), mean(other)];
  const products = one.map((value, index) => (value - first) * ((other[index] ?? Number.NaN) - second));
  return products.reduce((sum, value) => sum + value, 0) / (one.length - 1);
}

/** The effect that one run found, with the variance from its own rounds. */
export interface Finding {
  readonly effect: number;
  readonly variance: number;
}

export interface Pooled {
  /** The mean of each group, with the standard error. */
  readonly groups: readonly { readonly effect: number; readonly error: number }[];
  /** The standard deviation between the runs of a group (DerSimonian & Laird 1986, one for all groups); null if no group has two runs. */
  readonly tau: number | null;
  /** Its 95 % interval (Viechtbauer 2007, Q-profile). */
  readonly interval: readonly [number, number] | null;
}

/** Pools the runs of one design by group, such as those on one processor. Variances must be above zero. Throws if a group has no run. */
export function pool(groups: readonly (readonly Finding[])[]): Pooled {
  if (groups.length === 0 || groups.some(group => group.length === 0))
    throw new RangeError('no runs to pool');
  const freedom = groups.reduce((sum, group) => sum + group.length - 1, 0);
  const withTau = (between: number) =>
    groups.map(group => {
      const { effect, error } = weighted(group, between);
      return { effect, error };
    });
  if (freedom === 0) return { groups: withTau(0), tau: null, interval: null };
  const scale = groups.reduce((sum, group) => sum + scaleOf(group), 0);
  const between = Math.max(0, (spread(groups, 0) - freedom) / scale);
  return {
    groups: withTau(between),
    tau: Math.sqrt(between),
    interval: [
      Math.sqrt(betweenAt(groups, chiSquareQuantile(0.975, freedom))),
      Math.sqrt(betweenAt(groups, chiSquareQuantile(0.025, freedom))),
    ],
  };
}

/** By how much Q grows with the variance between runs, in the weights of the variances within them. */
function scaleOf(findings: readonly Finding[]): number {
  const weights = findings.map(({ variance }) => 1 / variance);
  const sum = weights.reduce((all, weight) => all + weight, 0);
  return sum - weights.reduce((all, weight) => all + weight ** 2, 0) / sum;
}

/** The weighted mean with this variance between runs, its standard error, and Cochran's Q around it. */
function weighted(
  findings: readonly Finding[],
  between: number,
): { effect: number; error: number; q: number } {
  const terms = findings.map(({ effect, variance }) => ({ effect, weight: 1 / (variance + between) }));
  const sum = terms.reduce((all, { weight }) => all + weight, 0);
  const effect = terms.reduce((all, term) => all + term.weight * term.effect, 0) / sum;
  const q = terms.reduce((all, term) => all + term.weight * (term.effect - effect) ** 2, 0);
  return { effect, error: Math.sqrt(1 / sum), q };
}

/** Cochran's Q of all groups, each around its own mean. */
function spread(groups: readonly (readonly Finding[])[], between: number): number {
  return groups.reduce((sum, group) => sum + weighted(group, between).q, 0);
}

/** The variance between runs at which Q has this value; 0 if Q is smaller without any. */
function betweenAt(groups: readonly (readonly Finding[])[], q: number): number {
  if (spread(groups, 0) <= q) return 0;
  let high = 1e-12;
  while (spread(groups, high) > q) high *= 4;
  return bisect(0, high, between => spread(groups, between) <= q);
}

/** The value below which a chi-square variable lies with that probability. */
export function chiSquareQuantile(probability: number, freedom: number): number {
  let high = freedom;
  while (gammaShare(freedom / 2, high / 2) < probability) high *= 2;
  return bisect(0, high, value => gammaShare(freedom / 2, value / 2) >= probability);
}

/** The smallest value of the range at which a monotonic condition becomes true. */
function bisect(from: number, to: number, isTrue: (value: number) => boolean): number {
  let [low, high] = [from, to];
  for (let step = 0; step < 200 && high - low > Number.EPSILON * high; step++) {
    const middle = (low + high) / 2;
    if (isTrue(middle)) high = middle;
    else low = middle;
  }
  return high;
}

/** The regularised lower incomplete gamma function, by its power series; `shape` is a multiple of a half. */
function gammaShare(shape: number, x: number): number {
  if (x === 0) return 0;
  let term = 1 / shape;
  let sum = term;
  for (let n = 1; term > sum * 1e-17; n++) {
    term *= x / (shape + n);
    sum += term;
  }
  return sum * Math.exp(shape * Math.log(x) - x - logGamma(shape));
}

/** ln Γ of a multiple of a half, by Γ(s + 1) = s Γ(s). */
function logGamma(shape: number): number {
  let sum = Number.isInteger(shape) ? 0 : Math.log(Math.PI) / 2;
  for (let s = Number.isInteger(shape) ? 1 : 0.5; s < shape; s++) sum += Math.log(s);
  return sum;
}
