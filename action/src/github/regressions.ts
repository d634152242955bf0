// Reports regressions of a scheduled run since the stored runs, as one issue.
import type { Comparison } from '../comparison/comparison.ts';
import { regressionsOf } from '../comparison/regressions.ts';
import { count } from '../report/values.ts';
import { linked } from './cut.ts';
import { announceIssue, keyOf, type Teller } from './issue.ts';
import { reportIn } from './report.ts';

/** An issue holds 65,536 characters; this leaves space for the text around the report (bytes). */
const ROOM = 60_000;

/** Reports regressions. Returns the issue's address; empty if there are none, or if it was not possible. */
export async function tellRegressions(comparison: Comparison, teller: Teller): Promise<string> {
  const worse = regressionsOf(comparison);
  const { suites } = worse;
  if (suites.length === 0) return '';
  const rows = suites.flatMap(({ suite, rows }) =>
    rows.map(({ benchmark, metric, treatment }) => [suite, benchmark, metric, treatment]),
  );
  const broken = suites.filter(({ verdict }) => verdict === 'broken').map(({ suite }) => suite);
  const page = teller.context?.page ?? '';
  const text = {
    of: 'regressions',
    title: `Overhead: ${[
      ...(rows.length > 0
        ? [`${count(rows.length, 'row')} cost${rows.length === 1 ? 's' : ''} more than the stored runs`]
        : []),
      ...(broken.length > 0 ? [`${count(broken.length, 'suite')} could not be judged`] : []),
    ].join(', ')}`,
    markdown: `${reportIn(ROOM, worse)}\n${linked('The run', page)}\n`,
    key: keyOf([rows, broken]),
  } as const;
  return announceIssue(text, teller);
}
