// The functions that cost most, in sentences: three for each suite and metric.
import { firstLine } from '../../../core/visible.ts';
import type { ProfiledCause, ProfiledRow, ProfiledSuite } from '../profile/file.ts';
import type { ReportContext } from './context.ts';
import { estimatesOf } from './estimates.ts';
import { name, type Phrase, say } from './phrase.ts';
import { differenceBetween } from './quantity.ts';
import { percent } from './values.ts';

/** Causes in the visible part of a report, for each suite and metric. */
export const MOST_CAUSES = 3;
/** More unresolved time than this is a sentence of its own. */
const UNRESOLVED = 0.05;

/** What a report says about where the cost of a suite is. */
export interface CauseText {
  /** The profiler and its forks; empty without a profile. */
  readonly title: Phrase;
  /** By metric. */
  readonly causes: readonly Phrase[];
  /** The same with the first of each metric in front, for a report that shows only some. */
  readonly foremost: readonly Phrase[];
  /** Estimated misses, by benchmark and treatment. */
  readonly estimates: readonly Phrase[];
  /** Limits of the profile, or why it is missing. */
  readonly notes: readonly Phrase[];
}

/** Returns the causes of a suite; null if it was not profiled. */
export function causesOf(context: Pick<ReportContext, 'profile'>, suite: string): CauseText | null {
  const found = context.profile?.suites.find(one => one.suite === suite);
  if (found === undefined) return null;
  const estimates = estimatesOf(found);
  if (found.rows.length === 0)
    return {
      title: [],
      causes: [],
      foremost: [],
      estimates,
      notes:
        found.unavailable === ''
          ? notesOf(found)
          : [say`The profile is not available: ${firstLine(found.unavailable)}`],
    };
  const several = severalTargets(found);
  const metrics = [...new Set(found.rows.map(({ metric }) => metric))];
  const byMetric = metrics.map(metric =>
    largest(found.rows.filter(row => row.metric === metric)).map(({ row, cause }) =>
      causeText(row, cause, several),
    ),
  );
  const causes = byMetric.flat();
  const none = causes.length === 0 ? [say`No function costs more for certain.`] : [];
  return {
    title: titleOf(found),
    causes,
    foremost: Array.from({ length: MOST_CAUSES }, (_, rank) =>
      byMetric.flatMap(one => one.slice(rank, rank + 1)),
    ).flat(),
    estimates,
    notes: [...none, ...notesOf(found)],
  };
}

interface Ranked {
  readonly row: ProfiledRow;
  readonly cause: ProfiledCause;
}

/** The causes whose interval lies above zero, the largest part of its operation first. */
function largest(rows: readonly ProfiledRow[]): Ranked[] {
  const part = ({ row, cause }: Ranked) => (cause.low ?? 0) / (row.whole.off || 1);
  return rows
    .flatMap(row => row.causes.map(cause => ({ row, cause })))
    .filter(({ cause }) => (cause.low ?? 0) > 0)
    .toSorted((one, other) => part(other) - part(one))
    .slice(0, MOST_CAUSES);
}

function severalTargets({ rows }: ProfiledSuite): boolean {
  return new Set(rows.map(({ benchmark, treatment }) => JSON.stringify([benchmark, treatment]))).size > 1;
}

function causeText(row: ProfiledRow, cause: ProfiledCause, several: boolean): Phrase {
  const { difference, low, high } = cause;
  const amount = differenceBetween(difference, low ?? difference, high ?? difference, row.metric);
  const where = several ? say`, on ${name(row.benchmark)} with ${name(row.treatment)}` : '';
  const whose = cause.agent ? ' of the agent' : '';
  const from = cause.caller === '' ? '' : say`, called from ${name(cause.caller)}`;
  return say`${amount} in ${name(cause.name)}${whose}${from}${where}`;
}

/** Returns the profiler, its forks and its own cost. */
export function titleOf({ profiler, rows, cost }: ProfiledSuite): Phrase {
  const [first] = rows;
  const adds = cost === null ? '' : `; ${ownCost(cost)}`;
  return say`Where the cost is: ${name(profiler)}, ${first?.sets ?? 0} forks of each variant${adds}`;
}

/** What the profiler itself costs. A profiler saves no time: below zero, the fork got faster while it ran. */
function ownCost({ value, low }: NonNullable<ProfiledSuite['cost']>): string {
  return value <= 0 || (low !== null && low <= 0)
    ? 'the profiler has no measurable cost of its own'
    : `the profiler adds ${percent(value)} to an operation`;
}

/** Returns the limits of a profile. */
export function notesOf({ rows, warnings }: ProfiledSuite): Phrase[] {
  const worst = rows.toSorted((one, other) => other.unresolved - one.unresolved)[0];
  const unresolved =
    worst === undefined || worst.unresolved < UNRESOLVED
      ? []
      : [
          say`${percent(worst.unresolved)} of ${name(worst.metric)} of ${name(worst.treatment)} has no symbol`,
        ];
  return [...unresolved, ...warnings.map(({ message }): Phrase => [message])];
}
