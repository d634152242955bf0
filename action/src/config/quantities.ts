// Quantities as people write them in a configuration: `5%`, `10m`, `20000 events/s`, `-Xmx1g "-Da=b c"`.
import { parseArgsStringToArgv } from 'string-argv';

/** Why a quantity was refused: the sentence ends with what to write instead. */
export class QuantityError extends Error {}

const NUMBER = /^[+]?(\d+(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d+)?$/;

/** The number that is written; null where that is none, or beyond all that can be told apart. */
function numberOf(written: string): number | null {
  const value = Number(written);
  return NUMBER.test(written) && Number.isFinite(value) ? value : null;
}

/**
 * A share such as `5%` or `0.5 %`, as a fraction.
 * A bare number is refused: 0.05 and 5 both read as "five percent" to someone.
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

const MILLISECONDS: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1000,
  m: 60_000,
  min: 60_000,
  h: 3_600_000,
};

/** A duration such as `90s`, `10m` or `1h30m`, in milliseconds. */
export function parseDuration(text: string | number): number {
  const written = String(text).trim();
  const parts = [...written.matchAll(/(\d+(?:\.\d+)?)\s*(ms|min|s|m|h)\s*/g)];
  const total = parts.reduce(
    (sum, [, digits, unit]) => sum + Number(digits) * (MILLISECONDS[unit ?? ''] ?? 0),
    0,
  );
  if (parts.map(part => part[0]).join('') !== written || !(total > 0 && total < Infinity)) {
    throw new QuantityError(`"${written}" is not a duration: write for example 90s, 10m or 1h30m`);
  }
  return total;
}

/** A limit in a metric's own unit; the unit may stand behind the number and must then be that of the metric. */
export function parseLimit(text: string | number, unit: string): number {
  const written = String(text).trim();
  const [digits = '', ...rest] = written.split(/\s+/);
  const named = rest.join(' ');
  if (written.endsWith('%'))
    throw new QuantityError(`"${written}" is a percentage: this limit is in ${unit}`);
  const value = numberOf(digits);
  if (value === null) throw new QuantityError(`"${written}" is not a number: write for example 500 ${unit}`);
  if (named !== '' && named !== unit)
    throw new QuantityError(`"${named}" is not the unit of ${unit}: write ${digits} ${unit}`);
  return value;
}

/** Arguments as one string, split as a shell splits words (quotes kept together, nothing expanded), or a list as it is. */
export function parseArguments(written: string | readonly string[]): string[] {
  return typeof written === 'string' ? parseArgsStringToArgv(written) : [...written];
}
