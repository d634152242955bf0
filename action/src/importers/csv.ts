// A table of values as CSV (RFC 4180): one value a line, columns identified by name.
import { csvRecords, wrongLength } from '../../../core/readers/csv.ts';
import type { Faults } from '../../../core/readers/faults.ts';
import { MOST_VALUES, nameOf, unitOf, validValue } from '../../../core/readers/values.ts';
import {
  commitOf,
  dateOf,
  type GivenFacts,
  type ImportedLine,
  type ImportedSuite,
  MOST_RUNS,
  suiteOf,
} from './values.ts';

const NEEDED = ['date', 'benchmark', 'unit', 'value'] as const;
const KNOWN = [...NEEDED, 'suite', 'commit', 'variant', 'better'] as const;
type Column = (typeof KNOWN)[number];
/** Digits after a dash at the end of a name are a number of processors. */
const VARIANT = /^(?!.*-\d+$)[A-Za-z0-9][A-Za-z0-9._-]*$/;

/** Whether a text starts with a header that has the columns. */
export function isCsv(text: string): boolean {
  const [first = ''] = text.split(/\r?\n/, 1);
  const names = first.split(',').map(plain);
  return NEEDED.every(name => names.includes(name));
}

const plain = (name: string): string => name.trim().replace(/^"|"$/g, '').toLowerCase();

interface Run {
  readonly date: string;
  readonly commit: string;
  readonly lines: ImportedLine[];
}
interface Suite {
  readonly runs: Map<string, Run>;
  readonly better: Map<string, 'lower' | 'higher'>;
}

export function readCsv(text: string, given: GivenFacts, faults: Faults): ImportedSuite[] {
  const records = csvRecords(text, faults);
  const [head, ...rows] = records;
  const columns = (head?.cells ?? []).map(plain);
  const unknown = columns.filter(name => !KNOWN.includes(name as Column));
  if (unknown.length > 0)
    faults.add(1, `no column is called ${JSON.stringify(unknown[0])}: known here are ${KNOWN.join(', ')}`);
  for (const name of NEEDED)
    if (!columns.includes(name)) faults.add(1, `the column ${name} is missing: add it`);
  if (new Set(columns).size < columns.length) faults.add(1, 'a column occurs twice: remove one');
  if (rows.length > MOST_VALUES) faults.add(1, `${rows.length} values are too many: import it in parts`);
  faults.raise();
  const suites = new Map<string, Suite>();
  for (const { line, cells } of rows) {
    if (cells.length !== columns.length) {
      faults.add(line, wrongLength(cells.length, columns.length));
      continue;
    }
    add(suites, name => cells[columns.indexOf(name)]?.trim() ?? '', line, given, faults);
  }
  if (rows.length === 0) faults.add(1, 'no value is in it: write one line a value below the head');
  const runs = [...suites.values()].reduce((sum, one) => sum + one.runs.size, 0);
  if (runs > MOST_RUNS) faults.add(1, `${runs} runs are too many: import it in parts`);
  return [...suites].map(([suite, { runs, better }]) => ({
    suite,
    runs: [...runs.values()].map(run => ({ ...run, facts: {} })),
    better: Object.fromEntries(better),
  }));
}

function add(
  suites: Map<string, Suite>,
  cell: (name: Column) => string,
  line: number,
  given: GivenFacts,
  faults: Faults,
): void {
  const date = dateOf(cell('date'));
  const commit = commitOf(cell('commit'));
  const named = cell('suite') === '' ? given.suite : cell('suite');
  const benchmark = nameOf(cell('benchmark'), line, faults);
  const value = validValue(cell('value') === '' ? Number.NaN : Number(cell('value')), line, faults);
  const variant = cell('variant');
  const better = cell('better');
  if (date === null)
    faults.add(line, `"${cell('date')}" is no date: write it as 2026-11-21 or 2026-11-21T03:15:00Z`);
  if (commit === null) faults.add(line, `"${cell('commit')}" is no commit: write its digits, or nothing`);
  if (named === null) faults.add(line, 'no suite: add a column suite, or name one with --suite NAME');
  if (variant !== '' && !VARIANT.test(variant))
    faults.add(
      line,
      `"${variant}" is no name of a variant: use letters, digits, ".", "_" and "-", and no digits behind the last "-"`,
    );
  if (!['', 'lower', 'higher'].includes(better))
    faults.add(line, `"${better}" is no direction: write lower or higher, or nothing`);
  if (date === null || commit === null || named === null || benchmark === null || value === null) return;
  const suite = suiteOf(named);
  const known = suites.get(suite) ?? { runs: new Map<string, Run>(), better: new Map() };
  suites.set(suite, known);
  const unit = unitOf(cell('unit'));
  if (better === 'lower' || better === 'higher') {
    if ((known.better.get(unit) ?? better) !== better)
      faults.add(line, `"${unit}" was better the other way round above: give it one direction`);
    known.better.set(unit, better);
  }
  const key = `${date} ${commit}`;
  const run = known.runs.get(key) ?? { date, commit, lines: [] };
  known.runs.set(key, run);
  run.lines.push({
    benchmark,
    variant: variant === '' ? null : variant,
    forks: null,
    operations: 1,
    samples: [{ unit, value }],
  });
}
