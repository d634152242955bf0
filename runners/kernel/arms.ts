// Makes the results of the arms of a round comparable: every arm has the same metrics, which are 0 without an agent.

import type { GoResult, Measured } from '../../core/results/go-output.ts';
import type { Warning } from '../../core/results/warning.ts';
import type { Pass } from './plan.ts';

/** The results of one arm with one workload, by pass. */
export type Passes = ReadonlyMap<Pass, readonly GoResult[]>;

/** By benchmark, without `Benchmark`: the units in the order of a line. */
export type Shape = ReadonlyMap<string, readonly string[]>;

/** The results of one arm for one benchmark. */
export interface ArmLine {
  readonly operations: number;
  readonly samples: readonly Measured[];
}

/** The order of passes for a value of several: the statistics of later passes cost time and memory. */
const ORDER: readonly Pass[] = ['cost', 'loss', 'attribution'];
/** Metrics of events, which an arm without events lacks. */
const OF_EVENTS = /^(events|lost)\/op$|^(lossless-)?events\/(s|Ginstr)$|^high-water-B$/;
/** Metrics of an agent; nothing else may be 0 because it is missing. */
const OF_AGENT = /^(agent-|attached-after-|bpf-map-B$)/;
/** The most important metrics come first. */
const FIRST = /^cpu-(ns|instr)\/op$/;

/** Returns the lines of an arm by benchmark. */
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

/** An arm that defines a shape. */
export interface Arm {
  readonly name: string;
  /** Whether it has an agent, and whether that may send events. */
  readonly attached: boolean;
  readonly sends: boolean;
  readonly lines: ReadonlyMap<string, ArmLine>;
}

/**
 * Returns the metrics that every arm can report for a workload: all metrics without an agent, and of the agent's metrics those that each arm reports. The
 * others cause a warning. A program belongs to one arm; the others have no runs of it.
 * @param load the benchmark of the workload itself
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
        message: `${load}: ${unit} is unknown for ${without.map(({ name }) => name).join(', ')}, and is left out of the tables; raw/ has the values of the others`,
      });
    return without.length === 0;
  });
  if (shape.has(load)) shape.set(load, kept);
  return { shape, warnings };
}

const has = ({ lines }: Arm, benchmark: string, unit: string): boolean =>
  lines.get(benchmark)?.samples.some(sample => sample.unit === unit) ?? false;

/**
 * Returns the lines of an arm in a shape.
 * Returns a text if the arm lacks a metric that it had before: numbers are never made up.
 */
export function shaped(
  load: string,
  shape: Shape,
  arm: Arm,
  /** The benchmarks of the arm when the shape was made. */
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
        return `${benchmark} does not report ${unit}, which it did when the suite began`;
      samples.push({ unit, value: value ?? 0 });
    }
    lines.set(benchmark, { operations: line?.operations ?? operations, samples });
  }
  return lines;
}
