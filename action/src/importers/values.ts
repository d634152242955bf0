// Values that other tools recorded, with their known facts and a mark for unknown ones.
import { encodeValue, type Sample } from '../../../core/results/format.ts';

/** One line of a tool: values that were measured together. */
export interface ImportedLine {
  /** As in the result format, without `Benchmark` and without a variant. */
  readonly benchmark: string;
  /** Null: the tool knows no variants. */
  readonly variant: string | null;
  /** The number of its processes; null if the tool does not report it, so that the line cannot count as a fork. */
  readonly forks: number | null;
  /** Measured operations; 1 if unknown. */
  readonly operations: number;
  readonly samples: readonly Sample[];
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
/** The most runs of a file, and values in all of them. */
export const MOST_RUNS = 200_000;
export const MOST_VALUES = 5_000_000;
const LONGEST_NAME = 1000;
const LONGEST_SUITE = 100;
const MOST_FAULTS = 20;
/** The bounds of a value in the result format; 0 is allowed too. */
const LEAST = 1e-18;
const MOST = 1e18;

/** Collects the faults of a file and throws them together at the end, so nothing is imported from a faulty file. */
export class Faults {
  readonly #file: string;
  readonly #messages: string[] = [];
  #count = 0;

  constructor(file: string) {
    this.#file = file;
  }

  /** @param where a line, or a path inside a JSON file */
  add(where: string | number, what: string): void {
    this.#count++;
    const place = typeof where === 'number' ? `${this.#file}:${where}` : `${this.#file}: ${where}`;
    if (this.#messages.length < MOST_FAULTS) this.#messages.push(`${place}: ${what}`);
  }

  /** As {@link add}, and throws at once. */
  fail(where: string | number, what: string): never {
    this.add(where, what);
    return this.raise() as never;
  }

  /** Throws if there are faults. */
  raise(): void {
    if (this.#count === 0) return;
    const more = this.#count - this.#messages.length;
    const rest = more > 0 ? [`and ${more} more`] : [];
    throw new Error([...this.#messages, ...rest, 'Nothing was imported.'].join('\n'));
  }
}

/** A value that the result format can hold; null, and a fault, otherwise. */
export function validValue(value: number, where: string | number, faults: Faults): number | null {
  if (value === 0 || (value >= LEAST && value <= MOST)) return value;
  const what = Number.isFinite(value) && value < 0 ? 'values are not negative' : 'that is no measurement';
  faults.add(where, `the value is ${value}, and ${what}; correct it, or remove it`);
  return null;
}

/** The median; NaN if any value is NaN, because sorting would hide it. */
export function median(values: readonly number[]): number {
  if (values.some(Number.isNaN)) return Number.NaN;
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

/** A name for the result format; null, and a fault, if it is missing or too long. */
export function nameOf(
  name: string,
  where: string | number,
  faults: Faults,
  encode: (name: string) => string = encodeValue,
): string | null {
  const encoded = encode(name.trim());
  if (encoded !== '' && encoded.length <= LONGEST_NAME) return encoded;
  const what = encoded === '' ? 'is empty' : `takes ${encoded.length} characters, more than ${LONGEST_NAME}`;
  faults.add(where, `the name ${what}: give it another`);
  return null;
}

/** A unit as one word; the unit is `value` if there is none. */
export function unitOf(unit: string): string {
  const word = unit.trim().replace(/[\s\p{C}]+/gu, '-');
  return word === '' ? 'value' : word.slice(0, LONGEST_NAME);
}

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
