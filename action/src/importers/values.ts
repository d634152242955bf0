// Values that other tools recorded, with their known facts and a mark for unknown ones.
import type { Faults } from '../../../core/readers/faults.ts';
import type { ToolLine } from '../../../core/readers/values.ts';

/** One line of a tool. */
export interface ImportedLine extends ToolLine {
  /** Null: the tool knows no variants. */
  readonly variant: string | null;
}

/** A line of a tool that knows no variants. */
export function imported(line: ToolLine): ImportedLine {
  return { ...line, variant: null };
}

/** The results of one tool for one commit at one time. */
export interface ImportedRun {
  /** ISO 8601, UTC. */
  readonly date: string;
  /** Empty if unknown. */
  readonly commit: string;
  /** Other facts of the machine that the tool reports: header keys. */
  readonly facts: Readonly<Record<string, string>>;
  readonly lines: readonly ImportedLine[];
}

/** The runs of one suite, in the order of their file. */
export interface ImportedSuite {
  readonly suite: string;
  readonly runs: readonly ImportedRun[];
  /** The direction of units that the tool reports; other units are absent. */
  readonly better: Readonly<Record<string, 'lower' | 'higher'>>;
}

/** Facts that the user gives because the file lacks them. */
export interface GivenFacts {
  readonly suite: string | null;
  readonly date: string | null;
  readonly commit: string | null;
}

/** Larger files are not a history of benchmarks (bytes). */
export const LARGEST_FILE = 128 * 1024 * 1024;
/** The most runs of a file. */
export const MOST_RUNS = 200_000;
const LONGEST_SUITE = 100;

const DATE = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d))?$/;

/** A date as ISO 8601 in UTC; null if it is not a date. A day without a time is its midnight, UTC. */
export function dateOf(text: string): string | null {
  if (!DATE.test(text) || !isDay(text.slice(0, 10))) return null;
  const date = new Date(text.replace(' ', 'T'));
  return date.getTime() >= 0 ? date.toISOString() : null;
}

/** Whether a day exists: 31 February would silently become a day in March. */
function isDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}

/** A full or abbreviated commit; null otherwise. */
export function commitOf(text: string): string | null {
  const commit = text.trim().toLowerCase();
  return commit === '' || /^[0-9a-f]{7,64}$/.test(commit) ? commit : null;
}

/** A suite name that can be a folder name, from another tool's name. */
export function suiteOf(name: string): string {
  const plain = name
    .toWellFormed()
    .replace(/[^\p{L}\p{N}._ +-]+/gu, '-')
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .slice(0, LONGEST_SUITE)
    .replace(/[^\p{L}\p{N}]+$/u, '');
  return plain === '' ? 'imported' : plain;
}

/** The user's date and commit, for a file without them. Adds a fault if the date is missing. */
export function momentOf(given: GivenFacts, faults: Faults): { date: string; commit: string } {
  if (given.date === null)
    faults.add(1, 'the file does not say when it was measured: say it with --date 2026-11-21T03:15:00Z');
  return { date: given.date ?? '', commit: given.commit ?? '' };
}

/** The user's suite name, for a file without one. Adds a fault if it is missing. */
export function givenSuite(given: GivenFacts, faults: Faults): string {
  if (given.suite === null) faults.add(1, 'the file knows no suites: name one with --suite NAME');
  return given.suite ?? '';
}
