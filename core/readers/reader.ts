// What a reader of another tool's output returns: values by benchmark, and the directions that the format states.
import type { Sample } from '../results/format.ts';
import type { UnitDeclaration } from '../results/metrics.ts';
import type { Faults } from './faults.ts';
import type { ToolLine } from './values.ts';

/** One value. */
export interface Reading extends Sample {
  /** As in the result format, without `Benchmark`; empty: a value of the whole run. */
  readonly benchmark: string;
}

/** The content of one output. */
export interface Readings {
  readonly values: readonly Reading[];
  /** The units whose direction or exactness the format states. */
  readonly units: Readonly<Record<string, UnitDeclaration>>;
}

/**
 * Reads an output. Adds a fault, with line or path, for everything that does not have the format.
 * @param wanted whether a benchmark, or a value of the whole run, is used; others may be faulty
 */
export type Reader = (text: string, faults: Faults, wanted: (name: string) => boolean) => Readings;

export const LOWER: UnitDeclaration = { better: 'lower', exact: false };
export const HIGHER: UnitDeclaration = { better: 'higher', exact: false };

/** The values of lines. */
export function readingsOf(lines: readonly Pick<ToolLine, 'benchmark' | 'samples'>[]): Reading[] {
  return lines.flatMap(({ benchmark, samples }) => samples.map(sample => ({ benchmark, ...sample })));
}

/** The units of a list of values with their directions; without those that have none. */
export function unitsOf(
  values: readonly (Reading & { readonly better?: 'lower' | 'higher' | null })[],
): Record<string, UnitDeclaration> {
  return Object.fromEntries(
    values.flatMap(({ unit, better = null }) => (better === null ? [] : [[unit, { better, exact: false }]])),
  );
}
