// Writes the result format: the Go benchmark format with the variant as the last sub-benchmark key.
import { metricOf, type UnitDeclaration } from './metrics.ts';

/** The value of one metric in one fork, in the unit of the result file. */
export interface Sample {
  readonly unit: string;
  readonly value: number;
}

/** What one fork reports of one benchmark: one line of a result file. */
export interface ForkLine {
  /** The benchmark with its parameters (`Allocate/size=64`), without `Benchmark` and without the variant. */
  readonly benchmark: string;
  readonly variant: string;
  /** Measured operations; at least 1. */
  readonly operations: number;
  readonly samples: readonly Sample[];
}

/** Encodes a parameter's value for the format: white space, `/`, `%`, `=` and unprintable characters become %XX (RFC 3986, section 2.1). */
export function encodeValue(text: string): string {
  let encoded = '';
  for (const character of text.toWellFormed()) {
    encoded += /[^\s/%=\p{C}]/u.test(character)
      ? character
      : [...new TextEncoder().encode(character)]
          .map(byte => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`)
          .join('');
  }
  return encoded;
}

/** A benchmark's name with its parameters: `Allocate/size=64/kind=direct`. */
export function benchmarkName(name: string, parameters: Readonly<Record<string, string>>): string {
  const keys = Object.entries(parameters).map(([key, value]) => `/${encodeValue(key)}=${encodeValue(value)}`);
  return encodeValue(name) + keys.join('');
}

/** A header value on one line: the format cannot escape a line break. */
function headerLine([key, value]: [string, string]): string {
  return `${key}: ${value.replace(/[\s\p{C}]+/gu, ' ').trim()}\n`;
}

/** The head of a result file: facts that hold for the whole run. */
export function formatHeader(header: Readonly<Record<string, string>>): string {
  const keys = Object.entries(header).filter(([, value]) => value !== '');
  return `${keys.map(headerLine).join('')}\n`;
}

/** The `Unit` line of one unit; empty if nothing is known about it. */
export function unitLine(unit: string, declared: Readonly<Record<string, UnitDeclaration>>): string {
  const known: UnitDeclaration | undefined = declared[unit] ?? metricOf(unit);
  if (known === undefined) return '';
  const better = known.better === null ? '' : ` better=${known.better}`;
  const exact = known.exact ? ' assume=exact' : '';
  const epsilon = known.epsilon === undefined ? '' : ` epsilon=${known.epsilon}`;
  const declaration = better + exact + epsilon;
  return declaration === '' ? '' : `Unit ${unit}${declaration}\n`;
}

/** A CPU count as `go test` appends it. Every reader of the format expects one at the end of the name. */
const CPU_COUNT = /-\d+$/;

/** One fork as a line. Go reads JavaScript's shortest round-trip number back to the same bits. */
export function formatLine(line: ForkLine): string {
  const values = line.samples.map(sample => `  ${sample.value} ${sample.unit}`).join('');
  const [cpus = ''] = CPU_COUNT.exec(line.benchmark) ?? [];
  const name = line.benchmark.slice(0, line.benchmark.length - cpus.length);
  return `Benchmark${name}/agent=${line.variant}${cpus}  ${Math.max(1, Math.round(line.operations))}${values}\n`;
}
