// The part of a comparison that got worse since the stored runs: for notifications.
import type { Comparison, Row, SuiteComparison } from './comparison.ts';

/** The rows that cost more than the stored runs allow, and the broken suites; suites without either are left out. */
export function regressionsOf(comparison: Comparison): Comparison {
  const suites = comparison.suites.flatMap((suite): SuiteComparison[] => {
    const rows = suite.rows.filter(gotWorse);
    if (rows.length === 0 && suite.verdict !== 'broken') return [];
    const named = new Set(rows.map(({ treatment }) => treatment));
    return [{ ...suite, rows, treatments: suite.treatments.filter(treatment => named.has(treatment)) }];
  });
  return { ...comparison, suites };
}

function gotWorse({ gates }: Row): boolean {
  return gates.some(({ basis, verdict }) => basis === 'stored' && verdict === 'breach');
}
