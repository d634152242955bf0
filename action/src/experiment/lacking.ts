// Treatments that this machine does not let be measured: told in the record, and left out of the rounds.
import type { Prepared } from '../../../runners/runner.ts';
import type { Suite } from '../config/config.ts';
import { countedUnit } from '../results/metrics.ts';
import type { SuiteRecord } from '../results/record.ts';
import { warn } from './ledger.ts';

/** What a suite is judged by where nothing else is said, of each benchmark. */
const FOREMOST = 'cpu-ns/op';

/**
 * The suite without what its runner found to be out of reach. Each such treatment is a cell of the tables that says so; where the suite
 * is not optional it is broken by it.
 */
export function withoutLacking(suite: Suite, prepared: Prepared, record: SuiteRecord): Suite {
  const lacking = Object.entries(prepared.lacking ?? {});
  if (lacking.length === 0) return suite;
  const metric = suite.lane === 'box' ? countedUnit(FOREMOST) : FOREMOST;
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
