// An effect in words: a small one in percent, a large one as a factor, with its interval in the same terms.
import { isTime, labelOf } from './quantity.ts';
import { change, grouped, interval } from './values.ts';

/** The smallest factor, up or down, that is written as a factor. */
export const LARGE = 10;

/** The metric of an effect. */
interface Subject {
  readonly metric: string;
  readonly better: 'lower' | 'higher' | null;
}

export interface EffectText {
  /** `+2.5 %`, or `517 times slower`. */
  readonly value: string;
  /** `[+2.0, +3.1]`, or `[510, 525]`; empty without an interval. */
  readonly ends: string;
  /** Whether it is a factor. */
  readonly large: boolean;
  /** Whether it is a factor of speed: `517 times slower`. */
  readonly speed: boolean;
}

/**
 * Formats an effect, given as the fraction by which the metric got worse, and the ends of its interval. A loss of 99.995 % of the throughput is
 * `20,000 times slower`.
 */
export function effectText(
  subject: Subject,
  effect: number,
  low: number | null = null,
  high: number | null = null,
): EffectText {
  const higher = subject.better === 'higher';
  // Returns the treatment's value divided by the control's.
  const [ratio = 0, ...ends] = [effect, ...(low === null || high === null ? [] : [low, high])].map(one =>
    higher ? 1 - one : 1 + one,
  );
  const up = ratio >= LARGE - EDGE;
  const down = ratio <= 1 / (LARGE - EDGE);
  const oneSided = [ratio, ...ends].every(one => (up ? one > 1 : one > 0 && one < 1));
  if (!(up || down) || !oneSided)
    return {
      value: change(effect),
      ends: low === null || high === null ? '' : interval(low, high),
      large: false,
      speed: false,
    };
  const factor = (one: number): number => (up ? one : 1 / one);
  const between = ends.map(factor).sort((a, b) => a - b);
  const speed = higher || isElapsed(subject.metric);
  const words = speed ? (up === higher ? 'faster' : 'slower') : up ? 'as much' : 'less';
  return {
    value: `${timesText(factor(ratio), 3)} times ${words}`,
    ends: between.length === 0 ? '' : distinctly(between),
    large: true,
    speed,
  };
}

/** Returns whether a metric is elapsed time, not work. */
function isElapsed(metric: string): boolean {
  return isTime(metric) && !/CPU|GC|JIT/.test(labelOf(metric) ?? metric);
}

/** Rounding errors of a factor that is exactly at the limit. */
const EDGE = 1e-9;

/** Returns both ends with three digits, or up to two more if they differ and would look equal. */
function distinctly(ends: readonly number[]): string {
  const written = [3, 4, 5].map(digits => ends.map(end => timesText(end, digits)));
  const apart = written.find(([from, to]) => from !== to) ?? written[0];
  return `[${apart?.join(', ')}]`;
}

function timesText(factor: number, digits: number): string {
  if (factor >= 1e9) return factor.toExponential(1).replace('e+', 'e');
  if (factor < 100) return factor.toFixed(digits - 2);
  const rounded = Number(factor.toPrecision(digits));
  return Number.isInteger(rounded) ? grouped(rounded) : String(rounded);
}
