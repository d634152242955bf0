// Formats numbers: percents, intervals, p-values; without locale or false zeros, with a true minus sign.

/** Smaller differences are rounding errors, and are written as 0. */
const NOISE = 1e-9;
const MINUS = '−';

function finite(value: number): number {
  if (!Number.isFinite(value)) throw new RangeError(`a report cannot hold the number ${value}`);
  return value;
}

/** Returns the smallest of any number of values: years of values are too many for the arguments of a function. */
export function leastOf(values: readonly number[]): number {
  return values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY);
}

/** Returns the largest of any number of values. */
export function mostOf(values: readonly number[]): number {
  return values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY);
}

/** Adds the sign, a true minus for a negative number; `plus` adds a + to a positive one. */
export function signed(value: number, digits: string, plus: boolean): string {
  if (value < 0) return `${MINUS}${digits}`;
  return plus && value > 0 ? `+${digits}` : digits;
}

/** Returns the decimals, from `least` to 7, at which no value is falsely shown as zero. */
function decimalsFor(values: readonly number[], least: number): number {
  let decimals = least;
  for (const value of values) {
    while (decimals < 7 && value !== 0 && Number(Math.abs(value).toFixed(decimals)) === 0) decimals++;
  }
  return decimals;
}

function percentDigits(percent: number, decimals: number): string {
  const size = Math.abs(percent);
  if (size >= 1e6) return size.toExponential(1).replace('e+', 'e');
  return size.toFixed(size >= 1000 ? 0 : decimals);
}

/** Returns a fraction in percent points; rounding errors and −0 become 0. Throws a RangeError for NaN and infinities. */
function toPercent(fraction: number): number {
  const percent = finite(fraction) * 100;
  return Math.abs(fraction) < NOISE ? 0 : finite(percent);
}

/** Returns a change: 0.0251 → `+2.5 %`. Always signed, at least one decimal, more to avoid a false zero. */
export function change(fraction: number): string {
  const percent = toPercent(fraction);
  return `${signed(percent, percentDigits(percent, decimalsFor([percent], 1)), true)} %`;
}

/**
 * Returns an interval in percent, to follow a {@link change}: `[+2.0, +3.1]`. Both ends have enough decimals
 * to show on which side of zero they are, and up to two more if they would look equal.
 */
export function interval(low: number, high: number): string {
  const ends = [toPercent(low), toPercent(high)];
  const least = decimalsFor(ends, 1);
  const written = [0, 1, 2].map(more => ends.map(end => signed(end, percentDigits(end, least + more), true)));
  const shortest = written.find(([from, to]) => from !== to) ?? written[0];
  return `[${shortest?.join(', ')}]`;
}

/** Returns a size without a sign, such as a limit or an MDE: 0.05 → `5 %`, 0.0125 → `1.25 %`; `digits` significant ones. */
export function percent(fraction: number, digits = 3): string {
  const value = toPercent(fraction);
  const size = Math.abs(value);
  const text = size >= 1e6 ? percentDigits(size, 0) : trimmed(size, digits);
  return `${signed(value, text, false)} %`;
}

/** Returns `digits` significant digits without trailing zeros; whole digits are never dropped. */
function trimmed(size: number, digits: number): string {
  if (size >= 10 ** (digits - 1)) return size.toFixed(0);
  return plainDigits(Number(size.toPrecision(digits)));
}

function plainDigits(value: number): string {
  const text = String(value);
  return text.includes('e') ? value.toExponential().replace('e+', 'e') : text;
}

/**
 * Returns `digits` significant digits with trailing zeros, so that columns align; whole digits are never dropped.
 * Below 0.0001 and from a million on it has an exponent.
 */
export function significant(value: number, digits = 3): string {
  const size = Math.abs(finite(value));
  if (size === 0) return '0';
  if (size < 1e-4) return size.toExponential(digits - 1);
  if (size >= 1e6) return size.toExponential(digits - 1).replace('e+', 'e');
  const whole = Math.floor(Math.log10(Number(size.toPrecision(digits)))) + 1;
  return size.toFixed(Math.max(0, digits - whole));
}

/** Returns a p-value: `p = 0.012`, `p < 0.0001`. */
export function pValue(p: number): string {
  const text = bareP(p);
  return text.startsWith('<') ? `p ${text}` : `p = ${text}`;
}

/** Returns a p-value for a column with that heading: `0.012`, `< 0.0001`. */
export function bareP(p: number): string {
  return finite(p) < 0.0001 ? '< 0.0001' : trimmed(p, 2);
}

/** Returns a count with its noun: `1 round`, `12 rounds`; with commas between thousands. */
export function count(number: number, singular: string, plural = `${singular}s`): string {
  return `${grouped(number)} ${number === 1 ? singular : plural}`;
}

/** Returns a whole number with commas between thousands. */
export function grouped(number: number): string {
  return String(finite(number)).replace(/\B(?=(\d{3})+$)/g, ',');
}
