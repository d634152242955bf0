// What the arms of a round say, made comparable: every arm has the same numbers, of which those without an agent are 0.
import type { Warning } from '../../action/src/results/warning.ts';
import type { GoResult, Measured } from '../go/output.ts';
import type { Pass } from './plan.ts';

/** The results of one arm under one load, by pass. */
export type Passes = ReadonlyMap<Pass, readonly GoResult[]>;

/** By benchmark, without `Benchmark`, the units in the order in which they stand in a line. */
export type Shape = ReadonlyMap<string, readonly string[]>;

/** What one arm says of one benchmark. */
export interface ArmLine {
  readonly operations: number;
  readonly samples: readonly Measured[];
}

/** Of what is said in two passes, the first of these counts: the statistics of the second cost time and memory. */
const ORDER: readonly Pass[] = ['cost', 'loss', 'attribution'];
/** What comes of events, of which an arm that sends none has none. */
const OF_EVENTS = /^(events|lost)\/op$|^(lossless-)?events\/(s|Ginstr)$|^high-water-B$/;
/** What only an agent has; nothing else is 0 where it is missing. */
const OF_AGENT = /^(agent-|attached-after-|bpf-map-B$)/;
/** What a judge asks for first stands first. */
const FIRST = /^cpu-(ns|instr)\/op$/;

/** The lines of an arm by their benchmarks. */
export function linesOf(passes: Passes): Map<string, ArmLine> {
  const lines = new Map<string, { operations: number; samples: Map<string, number> }>();
  for (const pass of ORDER) {
    for (const { name, operations, values } of passes.get(pass) ?? []) {
      const benchmark = name.replace(/^Benchmark/, '');
      const line = lines.get(benchmark) ?? { operations, samples: new Map<string, number>() };
      lines.set(benchmark, line);
      for (const { unit, value } of values) if (!line.samples.has(unit)) line.samples.set(unit, value);
    }
  }
  return new Map(
    [...lines].map(([benchmark, { operations, samples }]) => {
      const all = [...samples].map(([unit, value]) => ({ unit, value }));
      const isFirst = ({ unit }: Measured) => FIRST.test(unit);
      return [
        benchmark,
        { operations, samples: [...all.filter(isFirst), ...all.filter(one => !isFirst(one))] },
      ];
    }),
  );
}

/** An arm as a shape is made from it. */
export interface Arm {
  readonly name: string;
  /** Whether an agent is at work in it, and whether that may send events. */
  readonly attached: boolean;
  readonly sends: boolean;
  readonly lines: ReadonlyMap<string, ArmLine>;
}

/**
 * What every arm can say of a load: all that is said without an agent, and of what only an agent has what each of them reports. The
 * rest is warned of. A program is of one arm, and the others have none of its runs.
 * @param load the benchmark of the load itself
 */
export function shapeOf(
  load: string,
  arms: readonly Arm[],
): { readonly shape: Shape; readonly warnings: Warning[] } {
  const shape = new Map<string, string[]>();
  const warnings: Warning[] = [];
  const attached = arms.filter(arm => arm.attached);
  for (const { lines } of arms)
    for (const [benchmark, { samples }] of lines) {
      const units = shape.get(benchmark) ?? [];
      shape.set(benchmark, units);
      for (const { unit } of samples) if (!units.includes(unit)) units.push(unit);
    }
  const own = shape.get(load) ?? [];
  const kept = own.filter(unit => {
    const without = attached.filter(arm => !has(arm, load, unit) && !(OF_EVENTS.test(unit) && !arm.sends));
    if (without.length > 0)
      warnings.push({
        code: 'not-counted',
        message: `${load}: ${unit} cannot be told of ${without.map(({ name }) => name).join(', ')}, and is left out of the tables; raw/ has that of the others`,
      });
    return without.length === 0;
  });
  if (shape.has(load)) shape.set(load, kept);
  return { shape, warnings };
}

const has = ({ lines }: Arm, benchmark: string, unit: string): boolean =>
  lines.get(benchmark)?.samples.some(sample => sample.unit === unit) ?? false;

/**
 * The lines of an arm in a shape.
 * Returns a text where the arm does not say what it said before: numbers are never made up.
 */
export function shaped(
  load: string,
  shape: Shape,
  arm: Arm,
  /** The benchmarks that the arm had when the shape was made. */
  known: ReadonlySet<string>,
): ReadonlyMap<string, ArmLine> | string {
  const stranger = [...arm.lines.keys()].find(name => !shape.has(name));
  if (stranger !== undefined)
    return `${stranger} was not there when the suite began: the programs of "${arm.name}" change`;
  const lost = [...known].find(name => !arm.lines.has(name));
  if (lost !== undefined) return `${lost} is missing: the programs of "${arm.name}" change`;
  const operations = arm.lines.get(load)?.operations ?? 1;
  const lines = new Map<string, ArmLine>();
  for (const [benchmark, units] of shape) {
    const line = arm.lines.get(benchmark);
    const samples: Measured[] = [];
    for (const unit of units) {
      const value = line?.samples.find(sample => sample.unit === unit)?.value;
      const nothing =
        benchmark === load
          ? (OF_EVENTS.test(unit) && !arm.sends) || (OF_AGENT.test(unit) && !arm.attached)
          : line === undefined;
      if (value === undefined && !nothing)
        return `${benchmark} says nothing of ${unit}, which it did when the suite began`;
      samples.push({ unit, value: value ?? 0 });
    }
    lines.set(benchmark, { operations: line?.operations ?? operations, samples });
  }
  return lines;
}
