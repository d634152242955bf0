// The remarks of a report: why gates are inconclusive, what makes a number doubtful, and what would improve the next run.

import type { Warning } from '../../../core/results/warning.ts';
import type { Row, SuiteComparison } from '../comparison/comparison.ts';
import { effectOf, isSuspect } from './effect.ts';
import { name, type Phrase, say } from './phrase.ts';
import { shortLabelOf } from './quantity.ts';
import { count } from './values.ts';

/** Warnings that belong next to the number of a row, in a few words each. */
const DOUBTS: Readonly<Record<string, string>> = {
  'contradicting-signs': 'runs disagree',
  unsteady: 'unsteady',
  'warm-up-sensitive': 'depends on the warm-up',
  'not-exact': 'not exact',
};
/** Warnings of a suite that are as serious. */
const SUITE_DOUBTS: readonly string[] = [
  'alike-treatments',
  'constant-stall',
  'identical-to-control',
  'still-compiling',
];
/** Doubts are not folded, so only the first few are shown; the others are among the warnings. */
export const MOST_DOUBTS = 8;
/** Notes on reading the numbers, which are no warnings. */
const READING = 'counted';
/** Advice for the next run. */
const ADVICE = 'advice';

const isDoubt = ({ code }: Warning): boolean => Object.hasOwn(DOUBTS, code) || SUITE_DOUBTS.includes(code);

/** Returns the doubts about a row in a few words; empty without any. */
export function doubtsAbout(row: Row): string {
  return [
    ...new Set(row.warnings.flatMap(({ code }) => (Object.hasOwn(DOUBTS, code) ? DOUBTS[code] : []))),
  ].join(', ');
}

/** Returns whether the suite has a warning. */
export function warns({ warnings }: SuiteComparison, code: string): boolean {
  return warnings.some(warning => warning.code === code);
}

/** Texts with the rows that they concern, in the order of first appearance. */
class Remarks {
  readonly #rows = new Map<string, Row[]>();

  add(text: string, row: Row): void {
    const rows = this.#rows.get(text);
    if (rows === undefined) this.#rows.set(text, [row]);
    else rows.push(row);
  }

  /** Returns one sentence for each text, with the name of its row or the number of rows. */
  phrases(keep: (text: string, rows: readonly Row[]) => boolean): Phrase[] {
    return [...this.#rows]
      .filter(([text, rows]) => keep(text, rows))
      .map(([text, rows]) => {
        const [row] = rows;
        if (row === undefined || rows.length > 1) return say`${count(rows.length, 'row')}: ${text}`;
        const metric = shortLabelOf(row.metric) ?? name(row.metric);
        return say`${name(row.treatment)} on ${name(row.benchmark)}, ${metric}: ${text}`;
      });
  }
}

/**
 * Returns why gates are inconclusive or broken, each reason once, without those of the suite and that of a single gate in the first
 * line.
 */
export function reasonsOf(
  { bad, suite }: { readonly bad: readonly Row[]; readonly suite: SuiteComparison },
  headline: string,
): Phrase[] {
  const remarks = new Remarks();
  for (const row of bad) for (const { reason } of row.gates) if (reason !== '') remarks.add(reason, row);
  return remarks.phrases(
    (text, rows) => !suite.broken.includes(text) && (text !== headline || rows.length > 1),
  );
}

/** Returns warnings of a suite, then of its rows, each message once. */
function collected(suite: SuiteComparison, keep: (warning: Warning, row: Row | null) => boolean): Phrase[] {
  const own = new Set(suite.warnings.filter(one => keep(one, null)).map(({ message }) => message));
  const remarks = new Remarks();
  for (const row of suite.rows) {
    for (const warning of row.warnings) if (keep(warning, row)) remarks.add(warning.message, row);
  }
  return [...[...own].map((message): Phrase => [message]), ...remarks.phrases(text => !own.has(text))];
}

/** Returns the doubts that readers must know before they believe a number. */
export function doubtsOf(suite: SuiteComparison): Phrase[] {
  return collected(suite, isDoubt);
}

/** Returns notes for numbers that are not of this machine; empty for other suites. */
export function readingNote(suite: SuiteComparison): string {
  const reading = suite.warnings.find(({ code }) => code === READING)?.message ?? '';
  if (reading === '' || suite.inputDigest === undefined) return reading;
  return `${reading}. Input digest \`${suite.inputDigest.slice(0, DIGEST_DIGITS)}\`: the same digest means the same numbers`;
}

/** Returns the meaning of + for metrics that are better higher; empty if no such row has a number. */
export function signNotes({ rows }: SuiteComparison): Phrase[] {
  const metrics = new Set(
    rows.flatMap(row => (row.better === 'higher' && hasNumber(row) ? [row.metric] : [])),
  );
  const [first, ...others] = [...metrics].map(metric => say`${shortLabelOf(metric) ?? name(metric)}`);
  if (first === undefined) return [];
  const named = others.reduce((all, one) => say`${all}, ${one}`, first);
  return [
    say`Of ${named} more is better: + is still a cost, a decrease by that percentage, and the amount next to it keeps its own sign.`,
  ];
}

const hasNumber = (row: Row): boolean =>
  row.overhead !== null && !['same', 'unclear'].includes(effectOf(row));

/** The beginning of an input digest, enough to tell it from others; the machine fold has the whole one. */
const DIGEST_DIGITS = 16;

/** Returns all other warnings. A negative overhead is only mentioned for rows that are shown so. */
export function warningsOf(suite: SuiteComparison): Phrase[] {
  return collected(
    suite,
    (warning, row) =>
      !isDoubt(warning) &&
      warning.code !== ADVICE &&
      warning.code !== READING &&
      (warning.code !== 'negative-overhead' || row === null || isSuspect(row)),
  );
}

/** Returns the folded warnings, and the doubts that did not fit next to the table. */
export function foldedWarnings(suite: SuiteComparison): Phrase[] {
  return [...doubtsOf(suite).slice(MOST_DOUBTS), ...warningsOf(suite)];
}

/** Returns what would improve the next run. */
export function adviceOf(suite: SuiteComparison): Phrase[] {
  return collected(suite, ({ code }) => code === ADVICE);
}
