// A suite on several kernels: the cost of each treatment for each workload, kernel next to kernel.
import type { Comparison, Row, SuiteComparison } from '../comparison/comparison.ts';
import { effectOf, MAY_BE_CHANCE } from './effect.ts';
import { effectText } from './factor.ts';
import { isCpu } from './quantity.ts';

/** The cost of a treatment for a workload on one kernel. */
export interface MatrixCell {
  readonly text: string;
  /** From 0, no visible overhead, to 4, at least the cost of the workload itself; null without a number, or if it may be chance. */
  readonly heat: number | null;
}

/** A treatment with a workload, on every kernel. */
export interface MatrixLine {
  readonly benchmark: string;
  readonly treatment: string;
  /** In the order of the kernels. */
  readonly cells: readonly MatrixCell[];
}

/** A suite on several kernels. */
export interface Matrix {
  readonly suite: string;
  readonly kernels: readonly string[];
  readonly lines: readonly MatrixLine[];
}

/** Overheads at which the heat of a cell rises, as fractions. */
export const HEATS = [0.01, 0.05, 0.2, 1] as const;

/** The legend of the table. */
export const MATRIX_LEGEND =
  'the overhead of CPU per operation, kernel next to kernel; each number is from its own suite, which has its interval';

/** Returns every suite that was measured on several kernels. */
export function matricesOf({ suites }: Comparison): Matrix[] {
  const names = [...new Set(suites.flatMap(({ matrix }) => (matrix === undefined ? [] : [matrix.name])))];
  return names.map(name =>
    matrixOf(
      name,
      suites.filter(({ matrix }) => matrix?.name === name),
    ),
  );
}

function matrixOf(name: string, suites: readonly SuiteComparison[]): Matrix {
  const rows = new Map<string, { benchmark: string; treatment: string }>();
  for (const { benchmark, treatment } of suites.flatMap(leading))
    rows.set(JSON.stringify([benchmark, treatment]), { benchmark, treatment });
  return {
    suite: name,
    kernels: suites.map(({ matrix }) => matrix?.kernel ?? ''),
    lines: [...rows.values()].map(line => ({ ...line, cells: suites.map(suite => cellOf(suite, line)) })),
  };
}

/** Returns whether a row is the CPU of a whole operation of a workload. */
function leading({ rows, control }: SuiteComparison): Row[] {
  return rows.filter(({ metric, against }) => isCpu(metric) && against === control);
}

function cellOf(
  suite: SuiteComparison,
  { benchmark, treatment }: Pick<Row, 'benchmark' | 'treatment'>,
): MatrixCell {
  const row = leading(suite).find(one => one.benchmark === benchmark && one.treatment === treatment);
  if (row?.unmeasured !== undefined) return { text: `not measured: ${row.unmeasured}`, heat: null };
  if (row === undefined) return { text: suite.verdict === 'broken' ? 'broken' : 'not there', heat: null };
  if (row.overhead === null) return { text: 'not known', heat: null };
  const effect = effectOf(row);
  if (effect === 'same' || effect === 'unclear') return { text: 'none found', heat: 0 };
  const { overhead } = row;
  if (effect === 'chance') return { text: `${effectText(row, overhead).value} ${MAY_BE_CHANCE}`, heat: null };
  return { text: effectText(row, overhead).value, heat: HEATS.filter(from => overhead >= from).length };
}
