// Treatments that this machine cannot measure: recorded, and left out of the rounds.

import { countedUnit } from '../../../core/results/metrics.ts';
import type { SuiteRecord } from '../../../core/results/record.ts';
import type { Prepared } from '../../../core/runner.ts';
import type { BaseSuite } from '../../../core/suite.ts';
import { runnerOf } from '../../../runners/registry.ts';
import { warn } from './ledger.ts';

/** The metric of each benchmark if no gate names one. */
const FOREMOST = 'cpu-ns/op';

/**
 * The suite without treatments that its runner cannot measure here. Tables show each of them as an empty cell with the reason. If the
 * suite is not optional, they break it.
 */
export function withoutLacking(suite: BaseSuite, prepared: Prepared, record: SuiteRecord): BaseSuite {
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
 * Turns a suite that cannot be measured into empty cells with the reason, because a table without it would look complete.
 * Returns false if the cells of a suite are not known: for runners that find their benchmarks.
 */
export function leaveOut(suite: BaseSuite, record: SuiteRecord, reason: string): boolean {
  const { control, variants } = suite;
  const benchmarks = runnerOf(suite).benchmarks?.(suite);
  if (benchmarks === undefined) return false;
  const treatments = variants.filter(({ name }) => name !== control);
  const [short = ''] = reason.split(/[;\n]/);
  record.unmeasured = treatments.flatMap(({ name }) =>
    benchmarks.map(benchmark => ({ benchmark, metric: foremostOf(suite), treatment: name, reason: short })),
  );
  warn(record, [{ code: LEFT_OUT, message: `${suite.name} is not measured: ${reason}` }]);
  record.finished = true;
  return true;
}

/** Whether {@link leaveOut} emptied all cells of a suite. */
export function isLeftOut({ warnings }: SuiteRecord): boolean {
  return warnings.some(({ code }) => code === LEFT_OUT);
}

const foremostOf = ({ mode }: BaseSuite): string =>
  mode === 'simulation' ? countedUnit(FOREMOST) : FOREMOST;

/** Whether this machine can measure none of a suite's treatments. The control alone shows nothing. */
export function lacksTreatments(requested: BaseSuite, left: BaseSuite): boolean {
  return (
    requested.variants.length > 1 &&
    left.variants.every(({ name }) => name === left.control || name === left.again)
  );
}
