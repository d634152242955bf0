// An interim analysis of a suite that is still being measured, judged like its final report.
import type { Place } from '../../../core/programs.ts';
import { undecided } from '../comparison/comparison.ts';
import { Statistics, type SuiteRequest } from '../comparison/judge.ts';
import type { Found } from '../experiment/interim.ts';

/** What the rounds so far decide. Throws if they cannot be judged. */
export async function interimAnalysis(place: Place, request: SuiteRequest): Promise<Found> {
  const [suite] = (await new Statistics(place).judge([request])).suites;
  if (suite === undefined) throw new Error('the statistics returned no result for the suite');
  return {
    gates: suite.rows.flatMap(row => row.gates).length,
    open: undecided(suite).length,
    broken: suite.verdict === 'broken',
  };
}
