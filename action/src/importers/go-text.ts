// The output of `go test -bench` as one run of a suite.
import type { Faults } from '../../../core/readers/faults.ts';
import { goLines } from '../../../core/readers/go.ts';
import { type GivenFacts, givenSuite, type ImportedSuite, imported, momentOf, suiteOf } from './values.ts';

export function readGoText(text: string, given: GivenFacts, faults: Faults): ImportedSuite[] {
  const moment = momentOf(given, faults);
  const suite = suiteOf(givenSuite(given, faults));
  const { lines, facts } = goLines(text, faults);
  return [{ suite, runs: [{ ...moment, facts, lines: lines.map(imported) }], better: {} }];
}
