// Treatments that this machine cannot measure: recorded, and left out of the rounds.

import { countedUnit } from '../../../core/results/metrics.ts';
import type { SuiteRecord } from '../../../core/results/record.ts';
import type { Prepared } from '../../../core/runner.ts';
import type { Suite } from '../../../core/suite.ts';
import { benchmarkOf } from '../../../runners/kernel/plan.ts';
import { warn } from './ledger.ts';

/** The metric of each benchmark if no gate names one. */
const FOREMOST = 'cpu-ns/op';

/**
 * The suite without treatments that its runner cannot measure here. Tables show each of them as an empty cell with the reason. If the
 * suite is not optional, they break it.
 */
export function withoutLacking(suite: Suite, prepared: Prepared, record: SuiteRecord): Suite {
  const lacking = Object.entries(prepared.lacking ?? {});
  if (lacking.length === 0) return suite;
  const metric = foremostOf(suite);
  const gone = new Set(lacking.map(([treatment]) => treatment));
  record.unmeasured = lacking.flatMap(([treatment, { reason }]) =>
    (prepared.leading ?? prepared.benchmarks).map(benchmark => ({ benchmark, metric, treatment, reason })),
  );
  record.references = record.references.filter(name => !gone.has(name));
  record.against = Object.fromEntries(
    Object.entries(record.against).filter(([name, against]) => !gone.has(name) && !gone.has(against)),
  );
  for (const [treatment, { reason, remedy }] of lacking) {
    const message = `${treatment} is not measured: ${reason}${remedy === '' ? '' : `; ${remedy}`}`;
    if (suite.optional) warn(record, [{ code: 'not-measured', message }]);
    else if (!record.broken.includes(message)) record.broken.push(message);
  }
  return { ...suite, variants: suite.variants.filter(({ name }) => !gone.has(name)) };
}

/** The code of the warning of a suite with only empty cells. */
const LEFT_OUT = 'left-out';

/**
 * Turns a suite on a kernel that cannot be measured into empty cells with the reason, because a table without it would look complete.
 * Returns false if the cells of a suite are not known: for other runners.
 */
export function leaveOut(suite: Suite, record: SuiteRecord, reason: string): boolean {
  const { kernel, control, variants } = suite;
  if (kernel === null) return false;
  const treatments = variants.filter(({ name }) => name !== control);
  const [short = ''] = reason.split(/[;\n]/);
  record.unmeasured = treatments.flatMap(({ name }) =>
    kernel.workloads.map(load => ({
      benchmark: benchmarkOf(load),
      metric: foremostOf(suite),
      treatment: name,
      reason: short,
    })),
  );
  warn(record, [{ code: LEFT_OUT, message: `${suite.name} is not measured: ${reason}` }]);
  record.finished = true;
  return true;
}

/** Whether {@link leaveOut} emptied all cells of a suite. */
export function isLeftOut({ warnings }: SuiteRecord): boolean {
  return warnings.some(({ code }) => code === LEFT_OUT);
}

const foremostOf = ({ mode }: Suite): string => (mode === 'simulation' ? countedUnit(FOREMOST) : FOREMOST);

/** Whether this machine can measure none of a suite's treatments. The control alone shows nothing. */
export function lacksTreatments(requested: Suite, left: Suite): boolean {
  return (
    requested.variants.length > 1 &&
    left.variants.every(({ name }) => name === left.control || name === left.again)
  );
}
