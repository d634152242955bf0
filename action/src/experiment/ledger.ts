// What forks say is entered into the record of their suite: warnings once, conditions that must agree, lines in order.
import { ForkFailure, type ForkResult } from '../../../runners/runner.ts';
import type { ForkLine } from '../results/format.ts';
import type { SuiteRecord } from '../results/record.ts';
import type { Warning } from '../results/warning.ts';

/** Enters warnings that are not there yet. */
export function warn(record: SuiteRecord, warnings: readonly Warning[]): void {
  for (const warning of warnings) {
    const known = record.warnings.some(
      other => other.code === warning.code && other.message === warning.message,
    );
    if (!known) record.warnings.push(warning);
  }
}

/** Every fork must share collector, heap, processors and runtime; else the agent is not the only difference. Throws {@link ForkFailure}. */
export function agree(record: SuiteRecord, who: string, { conditions }: ForkResult): void {
  for (const [name, value] of Object.entries(conditions)) {
    const first = record.conditions[name] ?? value;
    record.conditions[name] = first;
    if (first !== value) {
      throw new ForkFailure(
        `${who}: ${name} is ${value}, in other forks ${first}. ${record.runner === 'jmh' ? 'Fix it by jvm-args of the suite.' : 'It must be the same in all: set it in env of the suite, for every variant.'}`,
        true,
      );
    }
  }
}

/** Lines in the same order in every round, whatever order they were measured in: files that can be read and compared. */
export function inFileOrder(
  lines: readonly ForkLine[],
  benchmarks: readonly string[],
  variants: readonly string[],
): ForkLine[] {
  const rank = (line: ForkLine) =>
    benchmarks.indexOf(line.benchmark) * variants.length + variants.indexOf(line.variant);
  return [...lines].sort((left, right) => rank(left) - rank(right));
}
