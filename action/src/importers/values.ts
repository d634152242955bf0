// What other tools recorded, as values: what each of them is known of, and the mark where something is not.
import { encodeValue, type Sample } from '../results/format.ts';

/** One line of a tool: values that were measured together. */
export interface ImportedLine {
  /** As the result format carries it, without `Benchmark` and without a variant. */
  readonly benchmark: string;
  /** Null: the tool knows no variants. */
  readonly variant: string | null;
  /** How many processes it stands for; null where the tool does not tell: nobody may take a line for a fork then. */
  readonly forks: number | null;
  /** Operations that were measured; 1 where that is not told. */
  readonly operations: number;
  readonly samples: readonly Sample[];
}

/** What one tool measured of one commit at one time. */
export interface ImportedRun {
  /** ISO 8601, UTC. */
  readonly date: string;
  /** Empty where it is not known. */
  readonly commit: string;
  /** What else the tool tells of the machine: keys of a header. */
  readonly facts: Readonly<Record<string, string>>;
  readonly lines: readonly ImportedLine[];
}

/** The runs of one suite, in the order of the file that they come from. */
export interface ImportedSuite {
  readonly suite: string;
  readonly runs: readonly ImportedRun[];
  /** The direction of units as the tool says it; a unit without stands not in it. */
  readonly better: Readonly<Record<string, 'lower' | 'higher'>>;
}

/** What a user says of a file that does not tell it itself. */
export interface Told {
  readonly suite: string | null;
  readonly date: string | null;
  readonly commit: string | null;
}

/** Larger files are no history of benchmarks (bytes). */
export const LARGEST_FILE = 128 * 1024 * 1024;
/** So many runs, and values in all of them. */
export const MOST_RUNS = 200_000;
export const MOST_VALUES = 5_000_000;
const LONGEST_NAME = 1000;
const LONGEST_SUITE = 100;
const MOST_FAULTS = 20;
/** The bounds of a value that the result format knows, but for 0. */
const LEAST = 1e-18;
const MOST = 1e18;

/** What is wrong with a file; it throws at the end, so that all of it is told at once and nothing is brought in. */
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

  /** Throws where anything was added. */
  raise(): void {
    if (this.#count === 0) return;
    const more = this.#count - this.#messages.length;
    const rest = more > 0 ? [`and ${more} more`] : [];
    throw new Error([...this.#messages, ...rest, 'Nothing was imported.'].join('\n'));
  }
}

/** A value that the result format can hold; null, and a fault, where it is none. */
export function validValue(value: number, where: string | number, faults: Faults): number | null {
  if (value === 0 || (value >= LEAST && value <= MOST)) return value;
  const what = Number.isFinite(value) && value < 0 ? 'values are not negative' : 'that is no measurement';
  faults.add(where, `the value is ${value}, and ${what}: correct it, or remove it`);
  return null;
}

/** The median; NaN where any value is, for sorting would hide it. */
export function median(values: readonly number[]): number {
  if (values.some(Number.isNaN)) return Number.NaN;
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

/** A name as the result format carries it; null, and a fault, where there is none or it is too long. */
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

/** A unit on one word; what has no unit is of the unit `value`. */
export function unitOf(unit: string): string {
  const word = unit.trim().replace(/[\s\p{C}]+/gu, '-');
  return word === '' ? 'value' : word.slice(0, LONGEST_NAME);
}

const DATE = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d))?$/;

/** A date as ISO 8601 in UTC; null where it is none. A day alone is its midnight, UTC. */
export function dateOf(text: string): string | null {
  if (!DATE.test(text) || !isDay(text.slice(0, 10))) return null;
  const date = new Date(text.replace(' ', 'T'));
  return date.getTime() >= 0 ? date.toISOString() : null;
}

/** Whether a day is in the calendar: the 31st of February would quietly become one in March. */
function isDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}

/** A commit in full or by its first digits; null where it is none. */
export function commitOf(text: string): string | null {
  const commit = text.trim().toLowerCase();
  return commit === '' || /^[0-9a-f]{7,64}$/.test(commit) ? commit : null;
}

/** The name of a suite for what another tool calls so: a name that may be that of a folder. */
export function suiteOf(name: string): string {
  const plain = name
    .toWellFormed()
    .replace(/[^\p{L}\p{N}._ +-]+/gu, '-')
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .slice(0, LONGEST_SUITE)
    .replace(/[^\p{L}\p{N}]+$/u, '');
  return plain === '' ? 'imported' : plain;
}

/** The date and commit that a user gave, for a file that has none. Adds a fault where the date is missing. */
export function momentOf(told: Told, faults: Faults): { date: string; commit: string } {
  if (told.date === null)
    faults.add(1, 'the file does not say when it was measured: say it with --date 2026-11-21T03:15:00Z');
  return { date: told.date ?? '', commit: told.commit ?? '' };
}

/** The suite that a user named, for a file that knows none. Adds a fault where there is no name. */
export function suiteTold(told: Told, faults: Faults): string {
  if (told.suite === null) faults.add(1, 'the file knows no suites: name one with --suite NAME');
  return told.suite ?? '';
}
