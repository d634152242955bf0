// Quantities as people write them in a configuration: `5%`, `10m`, `20000 events/s`, `-Xmx1g "-Da=b c"`.
import { parseArgsStringToArgv } from 'string-argv';
import { converted, exampleOf } from './units.ts';

/** The reason why a quantity is invalid; the sentence ends with what to write instead. */
export class QuantityError extends Error {}

const NUMBER = /^[+]?(\d+(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d+)?$/;

/** Returns the number of a text; null if it is none, or beyond the precision of numbers. */
function numberOf(written: string): number | null {
  const value = Number(written);
  return NUMBER.test(written) && Number.isFinite(value) ? value : null;
}

/**
 * Returns a share such as `5%` or `0.5 %` as a fraction.
 * A bare number is refused, because both 0.05 and 5 could mean five percent.
 */
export function parsePercent(text: string | number): number {
  const written = String(text).trim();
  const digits = written.endsWith('%') ? written.slice(0, -1).trim() : '';
  const percents = numberOf(digits);
  if (percents !== null) return percents / 100;
  if (digits.includes(','))
    throw new QuantityError(`"${written}" has a comma: write ${written.replace(',', '.')}`);
  const value = numberOf(written);
  if (value !== null) {
    const meant = value > 0 && value < 1 ? `${+(value * 100).toPrecision(6)}%` : `${value}%`;
    throw new QuantityError(`"${written}" could be a ratio or a percentage: write ${meant}`);
  }
  throw new QuantityError(`"${written}" is not a percentage: write for example 5%`);
}

const NANOSECONDS: Readonly<Record<string, number>> = {
  ms: 1e6,
  s: 1e9,
  m: 60e9,
  min: 60e9,
  h: 3600e9,
};

/** Returns a duration such as `90s`, `10m` or `1h30m` in whole milliseconds, the resolution of JMH and timers. */
export function parseDuration(text: string | number): number {
  const total = parseLatency(text) / 1e6;
  if (Number.isInteger(total)) return total;
  const next = `${Math.ceil(total)}ms`;
  throw new QuantityError(`"${String(text).trim()}" is no whole number of milliseconds: write ${next}`);
}

/** Returns a duration such as `20ms` or `0.5ms`, in whole nanoseconds. */
export function parseLatency(text: string | number): number {
  const written = String(text).trim();
  const parts = [...written.matchAll(/(\d+(?:\.\d+)?)\s*(ms|min|s|m|h)\s*/g)];
  const total = parts.reduce(
    (sum, [, digits, unit]) => sum + Number(digits) * (NANOSECONDS[unit ?? ''] ?? 0),
    0,
  );
  // Binary fractions: 2.3 s are a little less than 2300 ms.
  const whole = Math.round(total);
  if (parts.map(part => part[0]).join('') !== written || !(whole > 0 && whole < Infinity)) {
    throw new QuantityError(`"${written}" is not a duration: write for example 90s, 10m or 1h30m`);
  }
  return whole;
}

/** Returns a limit in a metric's own unit. After the number may be that unit, or another one of a time or of data: `2.6 ms` of `ns/op`. */
export function parseLimit(text: string | number, unit: string): number {
  const written = String(text).trim();
  const [, digits = written, named = ''] = /^([+\d.]+(?:[eE][+-]?\d+)?)\s*(.*)$/s.exec(written) ?? [];
  if (written.endsWith('%'))
    throw new QuantityError(`"${written}" is a percentage: this limit is in ${unit}`);
  const value = numberOf(digits);
  if (value === null) throw new QuantityError(`"${written}" is not a number: write for example 500 ${unit}`);
  const amount = named === '' ? value : converted(value, named, unit);
  if (amount !== null) return amount;
  const example = exampleOf(digits, unit);
  const wrong = example.includes(',') ? `does not fit ${unit}` : `is not the unit of ${unit}`;
  throw new QuantityError(`"${named}" ${wrong}: write ${example}`);
}

/** Returns arguments: one string split like a shell does (quotes kept, nothing expanded), or a list unchanged. */
export function parseArguments(written: string | readonly string[]): string[] {
  return typeof written === 'string' ? parseArgsStringToArgv(written) : [...written];
}
