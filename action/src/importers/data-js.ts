// The history of github-action-benchmark in data.js: JSON after an assignment, which is never executed.
import { z } from 'zod';
import type { Faults } from '../../../core/readers/faults.ts';
import { checked, parsed, pathOf } from '../../../core/readers/json.ts';
import { MOST_VALUES, nameOf, pathName, unitOf, validValue } from '../../../core/readers/values.ts';
import { encodeValue } from '../../../core/results/format.ts';
import {
  commitOf,
  type GivenFacts,
  type ImportedLine,
  type ImportedRun,
  type ImportedSuite,
  MOST_RUNS,
  suiteOf,
} from './values.ts';

const ASSIGNMENT = /^\s*window\.BENCHMARK_DATA\s*=\s*/;

const benchSchema = z.object({
  name: z.string(),
  value: z.number(),
  unit: z.string().default(''),
  extra: z.string().optional(),
});
const entrySchema = z.object({
  commit: z.object({ id: z.string() }),
  date: z.number().int().min(0).max(8.64e15),
  tool: z.string(),
  benches: z.array(benchSchema),
});
type Entry = z.infer<typeof entrySchema>;
const dataSchema = z.object({ entries: z.record(z.string(), z.array(entrySchema)) });

/** Tools whose higher values are better. For `jmh` and `go` the unit decides. */
const HIGHER = new Set(['benchmarkjs', 'pytest', 'customBiggerIsBetter']);
const BY_UNIT = new Set(['jmh', 'go']);

/** Whether a text starts like such a file. */
export function isDataJs(text: string): boolean {
  return ASSIGNMENT.test(text.slice(0, 1000));
}

/** Reads the whole history. @param given a suite name for a file with a single group */
export function readDataJs(text: string, given: GivenFacts, faults: Faults): ImportedSuite[] {
  const [start = ''] = ASSIGNMENT.exec(text) ?? [];
  const json = text.slice(start.length).replace(/;\s*$/, '');
  const value = parsed(json, faults, start.split('\n').length - 1);
  faults.raise();
  const data = checked(dataSchema, value, faults);
  faults.raise();
  const groups = Object.entries(data?.entries ?? {});
  if (given.suite !== null && groups.length > 1)
    faults.add('entries', `there are ${groups.length} groups, and --suite names one: remove it`);
  refuseTooMany(groups, faults);
  const suites = groups.map(([group, entries]) => suiteFrom(group, entries, given, faults));
  const names = suites.map(({ suite }) => suite);
  const twice = names.findIndex((name, index) => names.indexOf(name) < index);
  if (twice >= 0)
    faults.add(
      pathOf(['entries', groups[twice]?.[0] ?? '']),
      `another group is stored under the name "${names[twice]}" too: rename one of them`,
    );
  return suites;
}

function refuseTooMany(groups: readonly (readonly [string, readonly Entry[]])[], faults: Faults): void {
  const runs = groups.reduce((sum, [, entries]) => sum + entries.length, 0);
  const values = groups.reduce(
    (sum, [, entries]) => sum + entries.reduce((inner, { benches }) => inner + benches.length, 0),
    0,
  );
  if (runs > MOST_RUNS || values > MOST_VALUES)
    faults.add('entries', `${runs} entries with ${values} values are too many: import the newest part`);
  faults.raise();
}

function suiteFrom(
  group: string,
  entries: readonly Entry[],
  given: GivenFacts,
  faults: Faults,
): ImportedSuite {
  const directions = new Map<string, 'lower' | 'higher' | null>();
  const runs = entries.map((entry, index): ImportedRun => {
    const at = (...more: PropertyKey[]) => pathOf(['entries', group, index, ...more]);
    const commit = commitOf(entry.commit.id);
    if (commit === null) faults.add(at('commit', 'id'), 'that is no commit: write its digits, or ""');
    const lines = entry.benches.flatMap((bench, place) =>
      lineOf(bench, entry.tool, at('benches', place), faults),
    );
    for (const { unit } of lines.flatMap(line => line.samples)) note(directions, unit, entry.tool);
    return {
      date: new Date(entry.date).toISOString(),
      commit: commit ?? '',
      facts: { tool: entry.tool },
      lines,
    };
  });
  const known = [...directions].flatMap(([unit, better]) =>
    better === null ? [] : [[unit, better] as const],
  );
  return { suite: suiteOf(given.suite ?? group), runs, better: Object.fromEntries(known) };
}

/** Records the direction of a unit by its tool; null if two tools contradict each other. */
function note(directions: Map<string, 'lower' | 'higher' | null>, unit: string, tool: string): void {
  const better = BY_UNIT.has(tool) ? directionOf(unit) : HIGHER.has(tool) ? 'higher' : 'lower';
  const before = directions.get(unit);
  directions.set(unit, before === undefined || before === better ? better : null);
}

const directionOf = (unit: string) => (/^ops\/|\/s(?:ec)?$/.test(unit) ? 'higher' : 'lower');

function lineOf(
  bench: z.infer<typeof benchSchema>,
  tool: string,
  where: string,
  faults: Faults,
): ImportedLine[] {
  const own = tool === 'go' ? bench.name.replace(/^Benchmark/, '') : bench.name;
  const benchmark = nameOf(own, `${where}.name`, faults, tool === 'go' ? pathName : encodeValue);
  // The first metric of a Go line is the value. In files of older releases the others follow its unit.
  const [first = '', ...others] = tool === 'go' ? bench.unit.trim().split(/\s+/) : [bench.unit];
  const written = [[String(bench.value), first]];
  for (let index = 0; index + 1 < others.length; index += 2)
    written.push([others[index] ?? '', others[index + 1] ?? '']);
  const samples = written.flatMap(([number = '', unit = '']) => {
    const value = validValue(Number(number), `${where}.value`, faults);
    return value === null ? [] : [{ unit: unitOf(unit), value }];
  });
  const times = /^(\d{1,15}) times/.exec(bench.extra ?? '');
  const operations = Math.max(1, Number(times?.[1] ?? 1));
  return benchmark === null || samples.length === 0
    ? []
    : [{ benchmark, variant: null, forks: null, operations, samples }];
}
