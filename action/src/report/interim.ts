// The number of rounds, why the run ended, and the confidence of the intervals, in words.
import { type Gate, type Row, type SuiteComparison, undecided } from '../comparison/comparison.ts';
import { betweenRunsNote } from './between-runs.ts';
import { isCertain } from './gates.ts';
import { count, percent } from './values.ts';

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth'];

/** Returns `10 of at most 20 rounds, 1 redone: every gate was decided at the first interim analysis`. */
export function roundsText(suite: SuiteComparison): string {
  const { redone, dropped, attempts } = suite.rounds;
  const also = [
    ...(suite.machine.interleave === 'slices' ? ['alternating forks'] : []),
    ...(attempts > 1 ? [`in ${attempts} attempts`] : []),
    ...(redone > 0 ? [`${redone} redone`] : []),
    ...(dropped > 0 ? [`${dropped} dropped`] : []),
  ];
  const why = whyEnded(suite);
  return `${[amount(suite), ...also].join(', ')}${why === '' ? '' : `: ${why}`}`;
}

function amount({ rounds: { planned, complete, interim } }: SuiteComparison): string {
  if (complete >= planned) return count(complete, 'round');
  return `${complete} of ${interim.length > 0 ? 'at most ' : ''}${count(planned, 'round')}`;
}

/** Returns why there are no more rounds; empty for a run of fixed length. */
function whyEnded(suite: SuiteComparison): string {
  const { planned, complete, interim } = suite.rounds;
  if (interim.length === 0) return '';
  const gates = suite.rows.flatMap(row => row.gates);
  const open = gates.some(gate => gate.verdict === 'inconclusive');
  if (complete >= planned) return open ? 'all that were planned' : `judged after ${listed(interim)}`;
  if (undecided(suite).length > 0) return 'it ended before every gate was decided';
  const ordinal = ORDINALS[interim.length - 1];
  const which = open ? 'every gate that rounds can decide' : 'every gate';
  return `${which} was decided at ${ordinal === undefined ? `interim analysis ${interim.length}` : `the ${ordinal} interim analysis`}`;
}

function listed(numbers: readonly number[]): string {
  const last = String(numbers.at(-1) ?? '');
  return numbers.length < 2 ? last : `${numbers.slice(0, -1).join(', ')} and ${last}`;
}

/** Returns `after 10 rounds`, if a gate was decided before the run ended; else empty. */
export function decidedText(gate: Gate, row: Row): string {
  return gate.rounds < row.rounds ? `after ${count(gate.rounds, 'round')}` : '';
}

// Exact intervals of few rounds have a slightly higher confidence than requested.
const isUsual = (confidence: number): boolean => confidence >= 0.945 && confidence <= 0.975;

function attained(rows: readonly Row[]): number[] {
  return rows.flatMap(row =>
    row.confidence === null || row.low === null || isCertain(row) ? [] : [row.confidence],
  );
}

/** Returns the confidence of the rows' intervals: `95 %`, or more at an early interim analysis. */
export function confidenceOf(rows: readonly Row[]): string {
  const all = attained(rows);
  if (all.every(isUsual)) return '95 %';
  const low = all.reduce((least, one) => Math.min(least, one), 1);
  const high = all.reduce((most, one) => Math.max(most, one), 0);
  const [from, to] = [percent(low, 3), percent(high, 3)];
  return from === to ? from : `${from.replace(' %', '')} to ${to}`;
}

/** Returns why an interval is wider than readers expect; empty if all are of about 95 %. */
export function confidenceNote(rows: readonly Row[]): string {
  if (attained(rows).every(isUsual)) return '';
  return `A run that is judged more than once asks more of its early interim analyses: these are ${confidenceOf(rows)} intervals, wider than the usual ones of 95 %.`;
}

/** Returns the reasons for wide intervals as sentences. */
export function widthNotes(rows: readonly Row[]): string[] {
  return [confidenceNote(rows), betweenRunsNote(rows)].filter(note => note !== '');
}
