// Of a comparison only what got worse since the runs that are stored: what somebody is to be told who did not watch.
import type { Comparison, Row, SuiteComparison } from './comparison.ts';

/** The rows that cost more than the stored runs allow, and the suites that broke, with nothing beside them; no suite where there is none. */
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
