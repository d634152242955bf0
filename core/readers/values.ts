// Values, names and units in files of other tools: valid ones are used, invalid ones are faults, none is guessed.
import { encodeValue, type Sample } from '../results/format.ts';
import type { Faults } from './faults.ts';

/** One line of a tool: values that were measured together. */
export interface ToolLine {
  /** As in the result format, without `Benchmark` and without a variant. */
  readonly benchmark: string;
  /** The number of its processes; null if the tool does not report it, so that the line cannot count as a fork. */
  readonly forks: number | null;
  /** Measured operations; 1 if unknown. */
  readonly operations: number;
  readonly samples: readonly Sample[];
}

/** The most values of a file. */
export const MOST_VALUES = 5_000_000;
const LONGEST_NAME = 1000;
/** The bounds of a value in the result format; 0 is allowed too. */
const LEAST = 1e-18;
const MOST = 1e18;

/** Whether the result format can hold a value. */
export function isValue(value: number): boolean {
  return value === 0 || (value >= LEAST && value <= MOST);
}

/** A value that the result format can hold; null, and a fault, otherwise. */
export function validValue(value: number, where: string | number, faults: Faults): number | null {
  if (isValue(value)) return value;
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

/** Keeps `/` and `=` in a name, and encodes everything else that the format cannot carry. */
export function pathName(name: string): string {
  return name
    .split(/([/=])/)
    .map(part => (part === '/' || part === '=' ? part : encodeValue(part)))
    .join('');
}

/** A unit as one word; an empty unit is `value`. */
export function unitOf(unit: string): string {
  const word = unit.trim().replace(/[\s\p{C}]+/gu, '-');
  return word === '' ? 'value' : word.slice(0, LONGEST_NAME);
}

/** Times as tools write them, in ns. */
export const NANOSECONDS: Readonly<Record<string, number>> = {
  ns: 1,
  us: 1e3,
  ms: 1e6,
  s: 1e9,
  min: 6e10,
  hr: 3.6e12,
  day: 8.64e13,
};

/** A text whose last line has no end was cut off. Adds a fault with its line. */
export function refuseCutOff(text: string, faults: Faults): void {
  if (text === '' || text.endsWith('\n')) return;
  faults.add(text.split('\n').length, 'the last line has no end: the file was cut off; write it again');
}
