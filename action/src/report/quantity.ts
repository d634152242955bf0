// A metric's value with its unit, scaled for reading: 49.1 ns/op, 1.30 µs/op, 12.4 MB, 20.5 M ops/s.
import { COUNTED_HERE, metricOf } from '../../../core/results/metrics.ts';
import { grouped, signed, significant } from './values.ts';

/** The parts of a unit of the result format: `gc-ns/op` measures `ns`, per `/op`. */
interface Parts {
  readonly kind: 'time' | 'bytes' | 'count';
  /** Nanoseconds or bytes in one of the unit; 1 for counts. */
  readonly factor: number;
  /** The text after the scaled unit: `/op`, ` ops/s`, or nothing. */
  readonly rest: string;
}

const TIME: Readonly<Record<string, number>> = { ns: 1, us: 1e3, µs: 1e3, ms: 1e6, s: 1e9, sec: 1e9 };
// Decimal prefixes, like the unit's name.
const BYTES: Readonly<Record<string, number>> = { B: 1, kB: 1e3, KB: 1e3, MB: 1e6, GB: 1e9 };
const TIME_STEPS: readonly (readonly [number, string])[] = [
  [1e9, 's'],
  [1e6, 'ms'],
  [1e3, 'µs'],
  [1, 'ns'],
];
const BYTE_STEPS: readonly (readonly [number, string])[] = [
  [1e12, 'TB'],
  [1e9, 'GB'],
  [1e6, 'MB'],
  [1e3, 'kB'],
  [1, 'B'],
];
const COUNT_STEPS: readonly (readonly [number, string])[] = [
  [1e12, 'T '],
  [1e9, 'G '],
  [1e6, 'M '],
  [1e4, 'k '],
  [1, ''],
];

/** Units that are not shown after a number. */
const READ: Readonly<Record<string, string>> = { 'core-%@1k/s': '% of a core' };

function partsOf(metric: string): Parts {
  if (Object.hasOwn(READ, metric)) return { kind: 'count', factor: 1, rest: READ[metric] ?? '' };
  const match = /^(?:.*-)?([A-Za-zµ]+)(\/[^/]+)?$/.exec(metric);
  const base = match?.[1] ?? '';
  const per = match?.[2] ?? '';
  if (Object.hasOwn(TIME, base)) return { kind: 'time', factor: TIME[base] ?? 1, rest: per };
  if (Object.hasOwn(BYTES, base)) return { kind: 'bytes', factor: BYTES[base] ?? 1, rest: per };
  // The label of a catalogued count names the counted things.
  const named = metric.endsWith('-count') && metricOf(metric) !== undefined;
  return { kind: 'count', factor: 1, rest: named ? '' : metric };
}

/** Returns the first step that the size reaches when rounded to three digits, so that 999.6 ns is 1.00 µs. */
function stepFor(size: number, kind: Parts['kind']): readonly [number, string] {
  const steps = kind === 'time' ? TIME_STEPS : kind === 'bytes' ? BYTE_STEPS : COUNT_STEPS;
  const rounded = kind === 'count' && size < 1e4 ? size : Number(size.toPrecision(3));
  const step = steps.find(([least]) => rounded >= least) ?? ([1, steps.at(-1)?.[1] ?? ''] as const);
  // Counts from 10,000 on are written in thousands.
  return step[1] === 'k ' ? [1e3, 'k '] : step;
}

function write(
  value: number,
  metric: string,
  { plus, reference, precision }: { plus: boolean; reference: number; precision: number },
): string {
  const parts = partsOf(metric);
  const base = value * parts.factor;
  const [step, prefix] = stepFor(Math.abs(reference * parts.factor), parts.kind);
  // A count is a whole number by nature; a measured time is whole only by coincidence.
  const whole = parts.kind !== 'time' && step === 1 && Number.isInteger(base) && Math.abs(base) < 1e4;
  const digits = whole ? String(Math.abs(base)) : significant(base / step, precision);
  const unit = whole ? counted(Math.abs(base), parts.rest) : parts.rest;
  return `${signed(value, digits, plus)} ${prefix}${unit}`.trimEnd();
}

const ONE: Readonly<Record<string, string>> = { classes: 'class', threads: 'thread' };

/** Returns the noun of a count: `1 class`, `2 classes`. */
function counted(number: number, noun: string): string {
  return number === 1 && Object.hasOwn(ONE, noun) ? (ONE[noun] ?? noun) : noun;
}

/** Returns a value of a metric with its unit. Throws a RangeError for NaN and infinities. */
export function quantity(value: number, metric: string): string {
  return write(value, metric, { plus: false, reference: value, precision: 3 });
}

/** Returns a signed difference with its unit, to two digits, because it is less precise than its ends: `+1.3 ns/op`. */
export function difference(value: number, metric: string): string {
  return write(value, metric, { plus: true, reference: value, precision: 2 });
}

/** Returns a difference that is the same in every fork, to its last digit: `+1 class`, `+12,345 B/op`. */
export function exactDifference(value: number, metric: string): string {
  const { kind, factor, rest } = partsOf(metric);
  const size = Math.abs(value * factor);
  // Further digits are rounding errors of the tool.
  const rounded = Number(size.toFixed(size < 10 ? 2 : 0));
  const digits =
    rounded === 0 ? significant(size) : Number.isInteger(rounded) ? grouped(rounded) : String(rounded);
  const unit = kind === 'count' ? counted(rounded, rest) : `${kind === 'bytes' ? 'B' : 'ns'}${rest}`;
  return `${signed(value, digits, true)} ${unit}`.trimEnd();
}

/** Returns a difference with its interval, the unit once: `+3 [+2, +4] switches/op`. */
export function differenceBetween(value: number, low: number, high: number, metric: string): string {
  const [[middle, ...ends], unit] = distinctly([value, low, high], metric);
  return `${middle} [${ends.join(', ')}]${unit}`;
}

/** Returns only the interval of a difference, the unit once: `[−0.70, +0.41] ns/op`. */
export function range(low: number, high: number, metric: string): string {
  const [ends, unit] = distinctly([low, high], metric);
  return `[${ends.join(', ')}]${unit}`;
}

/** Returns a value with its interval, the unit once: `412 [405, 419] k ops/s`. */
export function quantityBetween(value: number, low: number, high: number, metric: string): string {
  const [[middle, ...ends], unit] = inOneUnit([value, low, high], metric, { plus: false, precision: 3 });
  return `${middle} [${ends.join(', ')}]${unit}`;
}

/** Formats differences like {@link inOneUnit}; the last two, the ends of their interval, get up to two more digits to look different. */
function distinctly(values: readonly number[], metric: string): [numbers: string[], unit: string] {
  const [low, high] = values.slice(-2);
  const written = (precision: number) => inOneUnit(values, metric, { plus: true, precision });
  const shortest = [2, 3, 4]
    .map(written)
    .find(([numbers]) => low === high || numbers.at(-2) !== numbers.at(-1));
  return shortest ?? written(2);
}

/** Returns numbers in the unit of the largest, and that unit after a space. */
function inOneUnit(
  values: readonly number[],
  metric: string,
  form: { plus: boolean; precision: number },
): [numbers: string[], unit: string] {
  const reference = Math.max(...values.map(Math.abs));
  const [largest = '', ...others] = [reference, ...values].map(one =>
    write(one, metric, { ...form, reference }),
  );
  const number = (text: string): string => text.split(' ')[0] ?? text;
  return [others.map(number), largest.slice(number(largest).length)];
}

/** Returns two values, in one unit if both read well in it: 998 ns stands next to 1020 ns. */
export function pair(off: number, on: number, metric: string): [string, string] {
  const close = off !== 0 && on / off < 9.5 && on / off > 0.11;
  return [
    quantity(off, metric),
    write(on, metric, { plus: false, reference: close ? off : on, precision: 3 }),
  ];
}

/** Returns whether a metric is a time. */
export function isTime(metric: string): boolean {
  return partsOf(metric).kind === 'time';
}

/** Returns whether a metric is the CPU of an operation, in the unit of either mode. */
export function isCpu(metric: string): boolean {
  return metric === 'cpu-ns/op' || metric === 'cpu-instr/op';
}

/** Returns whether a row of this metric replaces the leading row of its benchmark: CPU does, unless counted instructions lead. */
export function leadsBefore(metric: string, leading: string | undefined): boolean {
  return leading === undefined || (isCpu(metric) && leading !== COUNTED_HERE);
}

/** Returns the label of a metric in a table; null for one that the catalogue does not have. */
export function labelOf(metric: string): string | null {
  return metricOf(metric)?.label ?? null;
}

/** Like {@link labelOf}, without "per operation", which the unit of the values has. */
export function shortLabelOf(metric: string): string | null {
  return labelOf(metric)?.replace(/ per operation$/, '') ?? null;
}

// Shorter labels for sentences with the amount per operation next to the percent.
const SPOKEN: Readonly<Record<string, string>> = {
  'cpu-ns/op': 'CPU',
  'cpu-instr/op': 'CPU instructions',
  'ns/op': 'time',
  'ops/s': 'throughput',
  'ops/Ginstr': 'throughput',
  'tasks/s': 'throughput',
  'B/op': 'allocation',
  'peak-rss-B': 'memory',
};

/** Returns the name of a metric in a sentence; null if only its unit is known. */
export function spoken(metric: string): string | null {
  return (Object.hasOwn(SPOKEN, metric) ? SPOKEN[metric] : null) ?? shortLabelOf(metric);
}
