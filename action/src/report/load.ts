// The share of a processor at a steady load, as a sentence: at 1,000 events a second, percent of one core.
import type { SuiteComparison } from '../comparison/comparison.ts';
import { name, type Phrase, say } from './phrase.ts';
import { percent } from './values.ts';

/** Percent of one core at 1,000 operations a second. */
const SHARE = 'core-%@1k/s';
/** The rate of a benchmark names its operations: `events/s`. */
const RATE = /^[a-z]+\/s$/;

/** Returns a sentence for each benchmark that reports the share of a core, with every variant, the control first. */
export function loadsOf({ rows, control }: SuiteComparison): Phrase[] {
  const shares = rows.filter(({ metric, against }) => metric === SHARE && against === control);
  return [...new Set(shares.map(({ benchmark }) => benchmark))].map(benchmark => {
    const own = shares.filter(row => row.benchmark === benchmark);
    const rate = rows.find(row => row.benchmark === benchmark && RATE.test(row.metric))?.metric;
    const values = [
      [control, own[0]?.off] as const,
      ...own.map(({ treatment, on }) => [treatment, on] as const),
    ];
    const [first = [], ...others] = values.flatMap(([variant, value]) =>
      typeof value === 'number' ? [say`${percent(value / 100)} with ${name(variant)}`] : [],
    );
    const taken = others.reduce((all, one) => say`${all}, ${one}`, first);
    return say`At 1,000 ${rate ?? 'operations/s'}, ${name(benchmark)} uses of one core: ${taken}`;
  });
}
