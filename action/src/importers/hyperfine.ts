// hyperfine's JSON (--export-json) as one run of a suite.
import type { Faults } from '../../../core/readers/faults.ts';
import { hyperfineLines } from '../../../core/readers/hyperfine.ts';
import {
  dateOf,
  type GivenFacts,
  givenSuite,
  type ImportedSuite,
  imported,
  momentOf,
  suiteOf,
} from './values.ts';

export function readHyperfine(text: string, given: GivenFacts, faults: Faults): ImportedSuite[] {
  const { lines, began } = hyperfineLines(text, faults);
  const { date, commit } = momentOf({ ...given, date: given.date ?? dateOf(began) }, faults);
  const suite = suiteOf(givenSuite(given, faults));
  faults.raise();
  const run = { date, commit, facts: {}, lines: lines.map(imported) };
  return [{ suite, runs: [run], better: {} }];
}
