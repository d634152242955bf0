// What a report remarks besides its numbers: why gates are open, what puts a number in doubt, what the next run could do better.
import type { Row, SuiteComparison } from '../comparison/comparison.ts';
import type { Warning } from '../results/warning.ts';
import { effectOf, isSuspect } from './effect.ts';
import type { Section } from './model.ts';
import { name, type Phrase, say } from './phrase.ts';
import { shortLabelOf } from './quantity.ts';
import { count } from './values.ts';

/** Warnings of a row that its number must not be read without, each in the few words that stand beside it. */
const DOUBTS: Readonly<Record<string, string>> = {
  'contradicting-signs': 'runs disagree',
  unsteady: 'unsteady',
  'warm-up-sensitive': 'depends on the warm-up',
  'not-exact': 'not exact',
};
/** Warnings of a suite that are as grave. */
const SUITE_DOUBTS: readonly string[] = [
  'alike-treatments',
  'constant-stall',
  'identical-to-control',
  'still-compiling',
];
/** Doubts are shown unfolded, so only the first few of them; the others stand among the warnings. */
export const MOST_DOUBTS = 8;
/** How numbers are to be read: it stands beside them, and warns of nothing. */
const READING = 'counted';
/** What the next run could do better, which is nobody's fault. */
const ADVICE = 'advice';

const isDoubt = ({ code }: Warning): boolean => Object.hasOwn(DOUBTS, code) || SUITE_DOUBTS.includes(code);

/** What puts a row in doubt, in a few words; empty where nothing does. */
export function doubtsAbout(row: Row): string {
  return [
    ...new Set(row.warnings.flatMap(({ code }) => (Object.hasOwn(DOUBTS, code) ? DOUBTS[code] : []))),
  ].join(', ');
}

/** Whether the suite was warned of something. */
export function warns({ warnings }: SuiteComparison, code: string): boolean {
  return warnings.some(warning => warning.code === code);
}

/** Texts with the rows that each is about, in the order in which they first appear. */
class Remarks {
  readonly #rows = new Map<string, Row[]>();

  add(text: string, row: Row): void {
    const rows = this.#rows.get(text);
    if (rows === undefined) this.#rows.set(text, [row]);
    else rows.push(row);
  }

  /** One sentence a text: it names its row, or says how many there are. */
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
 * Why gates are open or broken, each reason once. What the suite says already is left out, and so is what the first line
 * `said` of a single gate.
 */
export function reasonsOf({ bad, suite }: Section, said: string): Phrase[] {
  const remarks = new Remarks();
  for (const row of bad) for (const { reason } of row.gates) if (reason !== '') remarks.add(reason, row);
  return remarks.phrases((text, rows) => !suite.broken.includes(text) && (text !== said || rows.length > 1));
}

/** Warnings of a suite, then of its rows, each message once. */
function collected(suite: SuiteComparison, keep: (warning: Warning, row: Row | null) => boolean): Phrase[] {
  const own = new Set(suite.warnings.filter(one => keep(one, null)).map(({ message }) => message));
  const remarks = new Remarks();
  for (const row of suite.rows) {
    for (const warning of row.warnings) if (keep(warning, row)) remarks.add(warning.message, row);
  }
  return [...[...own].map((message): Phrase => [message]), ...remarks.phrases(text => !own.has(text))];
}

/** What a reader must know before believing a number. */
export function doubtsOf(suite: SuiteComparison): Phrase[] {
  return collected(suite, isDoubt);
}

/** How the numbers of a suite are to be read, where they are not of this machine; empty where they are. */
export function readingNote(suite: SuiteComparison): string {
  const said = suite.warnings.find(({ code }) => code === READING)?.message ?? '';
  if (said === '' || suite.inputDigest === undefined) return said;
  return `${said}. Input digest \`${suite.inputDigest.slice(0, DIGEST_DIGITS)}\`: where it is the same, so is every number`;
}

/** What + means where more of a metric is better, and a reader might take it for more; empty where no such row has a number. */
export function signNotes({ rows }: SuiteComparison): Phrase[] {
  const metrics = new Set(
    rows.flatMap(row => (row.better === 'higher' && hasNumber(row) ? [row.metric] : [])),
  );
  const [first, ...others] = [...metrics].map(metric => say`${shortLabelOf(metric) ?? name(metric)}`);
  if (first === undefined) return [];
  const named = others.reduce((all, one) => say`${all}, ${one}`, first);
  return [
    say`Of ${named} more is better: there too + is a cost, so many percent less of it, and the amount beside it keeps its own sign.`,
  ];
}

const hasNumber = (row: Row): boolean =>
  row.overhead !== null && !['same', 'unclear'].includes(effectOf(row));

/** Enough of an input digest to tell it from others; the whole stands under the machine. */
const DIGEST_DIGITS = 16;

/** Every other warning. That an overhead is below zero is only said of rows that are shown so. */
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

/** What is folded away as warnings: also the doubts that did not find room beside the table. */
export function foldedWarnings(suite: SuiteComparison): Phrase[] {
  return [...doubtsOf(suite).slice(MOST_DOUBTS), ...warningsOf(suite)];
}

/** What would make the next run better. */
export function adviceOf(suite: SuiteComparison): Phrase[] {
  return collected(suite, ({ code }) => code === ADVICE);
}
