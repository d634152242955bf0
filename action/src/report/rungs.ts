// The rows of a ladder: each variant from the bottom, and as a step from the one before.
import type { Row, SuiteComparison } from '../comparison/comparison.ts';

/** The two rows of a variant in a ladder; undefined if it was not measured. The lowest variant has one, which is both. */
export interface RungRows {
  readonly treatment: string;
  readonly against: string;
  readonly total: Row | undefined;
  readonly step: Row | undefined;
}

/**
 * Returns the variants of a ladder, the lowest first.
 * @param rows of one metric of one benchmark
 */
export function rungRows(
  { control, ladder = [] }: Pick<SuiteComparison, 'control' | 'ladder'>,
  rows: readonly Row[],
): RungRows[] {
  return ladder.map((treatment, index) => {
    const own = rows.filter(row => row.treatment === treatment);
    const total = own.find(row => !row.paired && row.against === control);
    const step = index === 0 ? total : own.find(({ paired }) => paired);
    return { treatment, against: step?.against ?? (ladder[index - 1] || control), total, step };
  });
}
