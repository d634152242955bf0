// JMH's JSON (-rf json) as one run of a suite.
import type { Faults } from '../../../core/readers/faults.ts';
import { jmhLines } from '../../../core/readers/jmh.ts';
import { type GivenFacts, givenSuite, type ImportedSuite, imported, momentOf, suiteOf } from './values.ts';

export function readJmh(text: string, given: GivenFacts, faults: Faults): ImportedSuite[] {
  const { lines, runtime } = jmhLines(text, faults);
  const moment = momentOf(given, faults);
  const suite = suiteOf(givenSuite(given, faults));
  const facts: Record<string, string> = runtime === '' ? {} : { runtime };
  return [{ suite, runs: [{ ...moment, facts, lines: lines.map(imported) }], better: {} }];
}
