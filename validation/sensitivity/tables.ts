// The tables of docs/sensitivity.md from the runs of a series.

import { code, prose } from '../../action/src/report/escape.ts';
import { change, interval, leastOf, mostOf, percent } from '../../action/src/report/values.ts';
import { grouped } from '../../core/grouped.ts';
import type { Found, Kept, Measured } from './kept.ts';
import { DESIGNS, type Design } from './plan.ts';
import { covariance, type Finding, mean, median, type Pooled, pool } from './statistics.ts';

/** The quantile of the normal distribution for a 95 % interval. */
const NORMAL = 1.96;

/** The rows of one benchmark, metric and treatment over all runs of both designs. */
interface Line {
  readonly first: Found;
  readonly of: (design: Design) => readonly Found[];
}

function linesOf(found: readonly Found[]): Line[] {
  const key = ({ suite, row }: Found) => JSON.stringify([suite, row.benchmark, row.metric, row.treatment]);
  return [...grouped(found, key).values()].flatMap(rows => {
    const [first] = rows;
    return first === undefined
      ? []
      : [{ first, of: (design: Design) => rows.filter(row => row.design === design) }];
  });
}

function markdown(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |\n`).join('');
}

function names({ suite, row }: Found): string[] {
  return [code(suite), code(row.benchmark), code(row.metric), row.treatment === 'again' ? 'A/A' : 'agent'];
}

/** MDE and half interval of both designs, their ratio, and whether the goal is met. */
export function mdeTable({ found }: Kept): string {
  const rows = linesOf(found).map(({ first, of }) => {
    const [old, now] = [mdeOf(of('old')), mdeOf(of('new'))];
    const ratio = old === null || now === null || old === 0 ? '' : (now / old).toFixed(2);
    const { goal } = first;
    const met = goal === null ? '' : now === null ? 'not known' : now <= goal ? 'yes' : 'no';
    const cells = DESIGNS.flatMap(design => [mdeText(of(design)), halfText(of(design))]);
    return [...names(first), ...cells, ratio, goal === null ? '' : percent(goal), met];
  });
  return markdown(
    [
      'suite',
      'benchmark',
      'metric',
      'of',
      'MDE, old',
      '± old',
      'MDE, new',
      '± new',
      'new/old',
      'goal',
      'met',
    ],
    rows,
  );
}

/** The median over all runs; null if one of them has no MDE. */
function mdeOf(rows: readonly Found[]): number | null {
  const sizes = rows.flatMap(({ row }) => row.mde ?? []);
  return sizes.length === 0 || sizes.length < rows.length ? null : median(sizes);
}

/** The median, with the least and the largest if they differ. */
function rangeOf(values: readonly number[], text: (value: number) => string): string {
  const [least, middle, most] = [leastOf(values), median(values), mostOf(values)].map(text);
  return least === most ? `${middle}` : `${middle} (${least} to ${most})`;
}

function mdeText(rows: readonly Found[]): string {
  const sizes = rows.flatMap(({ row }) => row.mde ?? []);
  if (sizes.length === 0) return 'none';
  const range = rangeOf(sizes, size => percent(size, 2));
  return sizes.length < rows.length
    ? `${range}; ${rows.length - sizes.length} of ${rows.length} without`
    : range;
}

function halfText(rows: readonly Found[]): string {
  const halves = rows.flatMap(({ row: { low, high } }) =>
    low === null || high === null ? [] : (high - low) / 2,
  );
  return halves.length === 0 ? 'none' : percent(median(halves), 2);
}

/** How often the printed interval contained the pooled estimate of its design. */
export function coverageTable({ found }: Kept): string {
  const all = linesOf(found);
  const coverage = (lines: readonly Line[]) => DESIGNS.map(design => coverageText(lines, design));
  const rows = [...grouped(all, ({ first }) => first.suite)].flatMap(([suite, lines]) =>
    [true, false].map(same => {
      const chosen = lines.filter(({ first }) => (first.row.treatment === 'again') === same);
      return [code(suite), same ? 'A/A' : 'agent', ...coverage(chosen)];
    }),
  );
  return markdown(['suite', 'of', 'old', 'new'], [...rows, ['all', '', ...coverage(all)]]);
}

function coverageText(lines: readonly Line[], design: Design): string {
  const held = lines.flatMap(({ of }) => holds(of(design)));
  if (held.length === 0) return 'not known';
  const yes = held.filter(one => one).length;
  return `${percent(yes / held.length)} (${yes} of ${held.length})`;
}

/** For each run with an interval, whether it contains the pooled estimate of its processor; a run that is alone on its processor is left out. */
export function holds(rows: readonly Found[]): boolean[] {
  const usable = rows.flatMap(({ processor, row: { overhead, low, high }, off, on }) => {
    const variance = varianceOf(off, on);
    return overhead === null || low === null || high === null || variance === null
      ? []
      : [{ processor, effect: Math.log1p(overhead), variance, low, high }];
  });
  const groups = [...grouped(usable, ({ processor }) => processor).values()];
  if (groups.length === 0) return [];
  const pooled = pool(groups).groups;
  return groups.flatMap((group, index) => {
    const truth = Math.expm1(pooled[index]?.effect ?? Number.NaN);
    return group.length < 2 ? [] : group.map(({ low, high }) => low <= truth && truth <= high);
  });
}

function ratiosOf(off: readonly number[], on: readonly number[]): number[] {
  return off.map((value, round) => (on[round] ?? Number.NaN) - value);
}

/** The variance of the mean log ratio of a run; null with fewer than two rounds, or if all rounds are the same. */
function varianceOf(off: readonly number[], on: readonly number[]): number | null {
  const ratios = ratiosOf(off, on);
  const variance = covariance(ratios, ratios) / ratios.length;
  return variance > 0 ? variance : null;
}

/** Standard deviations of ln x: of a pair of forks, of the common effect of a round, and of the runs. */
export function varianceTable({ found }: Kept): string {
  const rows = linesOf(found).map(({ first, of }) => [
    ...names(first),
    ...DESIGNS.flatMap(design => partsOf(of(design))),
  ]);
  const head = DESIGNS.flatMap(design => ['pairs', 'rounds', 'runs'].map(part => `${part}, ${design}`));
  return markdown(['suite', 'benchmark', 'metric', 'of', ...head], rows);
}

/** What each run found, by processor. Runs must have a variance. */
function byProcessor(rows: readonly Found[]): Map<string, Finding[]> {
  const finding = ({ off, on }: Found) => ({
    effect: mean(ratiosOf(off, on)),
    variance: varianceOf(off, on) ?? Number.NaN,
  });
  const groups = grouped(rows, ({ processor }) => processor);
  return new Map([...groups].map(([processor, runs]) => [processor, runs.map(finding)]));
}

/** What the agent cost on each processor, in the new design: a column for each, and the rows that were measured on several. */
export function processorTable({ found }: Kept): string {
  const lines = linesOf(found.filter(({ row }) => row.treatment !== 'again')).map(({ first, of }) => {
    const groups = byProcessor(of('new').filter(({ off, on }) => varianceOf(off, on) !== null));
    const pooled = groups.size === 0 ? [] : pool([...groups.values()]).groups;
    return { first, costs: new Map([...groups.keys()].map((name, index) => [name, pooled[index]])) };
  });
  const several = lines.filter(({ costs }) => costs.size > 1);
  const processors = [...new Set(several.flatMap(({ costs }) => [...costs.keys()]))].toSorted();
  const rows = several.map(({ first, costs }) => [
    ...names(first).slice(0, 3),
    ...processors.map(name => costText(costs.get(name))),
  ]);
  return rows.length === 0
    ? 'None.\n'
    : markdown(['suite', 'benchmark', 'metric', ...processors.map(name => code(name))], rows);
}

function costText(cost: Pooled['groups'][number] | undefined): string {
  if (cost === undefined) return '';
  const [low, middle, high] = [-NORMAL, 0, NORMAL].map(times => Math.expm1(cost.effect + times * cost.error));
  return `${change(middle ?? 0)} ${interval(low ?? 0, high ?? 0)}`;
}

const varianceIn = (values: readonly number[]) => covariance(values, values);

function partsOf(rows: readonly Found[]): string[] {
  const runs = rows.filter(({ off, on }) => varianceOf(off, on) !== null);
  if (runs.length === 0) return ['', '', ''];
  const pairs = runs.map(({ off, on }) => varianceIn(ratiosOf(off, on)));
  // The common effect of a round on control and treatment is their covariance; by chance it may be negative.
  const rounds = runs.map(({ off, on }) => covariance(off, on));
  const { tau, interval: range } = pool([...byProcessor(runs).values()]);
  const between =
    tau === null || range === null
      ? 'not known'
      : `${percent(tau, 2)} [${percent(range[0], 2)}, ${percent(range[1], 2)}]`;
  return [percent(Math.sqrt(mean(pairs)), 2), percent(Math.sqrt(Math.max(0, mean(rounds))), 2), between];
}

/** For each goal that the new design misses: the parts of its spread, and the time that would meet the goal. */
export function limitsTable({ found, measured }: Kept): string {
  const rows = linesOf(found).flatMap(({ first, of }) => {
    const own = of('new');
    const [mde, { goal }] = [mdeOf(own), first];
    if (goal === null || mde === null || mde <= goal) return [];
    const pairs = Math.sqrt(mean(own.map(({ off, on }) => varianceIn(ratiosOf(off, on)))));
    const known = own.flatMap(({ slices }) => (slices === null ? [] : [slices]));
    const slices = known.length === 0 ? null : Math.sqrt(mean(known.map(error => error ** 2)));
    const forks = slices === null ? null : Math.sqrt(Math.max(0, pairs ** 2 - slices ** 2));
    const runs = measured.filter(({ suite, design }) => suite === first.suite && design === 'new');
    const minutes = median(runs.map(({ elapsed }) => elapsed / 60_000));
    const part = (value: number | null) => (value === null ? 'not known' : percent(value, 2));
    return [
      [
        ...names(first),
        percent(mde, 2),
        percent(goal, 2),
        percent(pairs, 2),
        part(slices),
        part(forks),
        (minutes * (mde / goal) ** 2).toFixed(0),
      ],
    ];
  });
  const head = ['MDE', 'goal', 'pairs', 'slices', 'forks', 'minutes'];
  return rows.length === 0 ? 'None.\n' : markdown(['suite', 'benchmark', 'metric', 'of', ...head], rows);
}

export function negativeTable({ found }: Kept): string {
  const rows = found.flatMap(one => {
    const { overhead, low, high } = one.row;
    if (overhead === null || low === null || high === null || high >= 0) return [];
    return [[...names(one), one.design, String(one.run), `${change(overhead)} ${interval(low, high)}`]];
  });
  return rows.length === 0
    ? 'None.\n'
    : markdown(['suite', 'benchmark', 'metric', 'of', 'design', 'run', 'overhead'], rows);
}

/** The cost of a run: minutes, rounds, and whether its forks alternated. */
export function timeTable({ measured, failed }: Kept): string {
  const groups = grouped([...measured, ...failed.map(({ outcome }) => outcome)], ({ suite }) => suite);
  const rows = [...groups.keys()].flatMap(suite =>
    DESIGNS.map(design => {
      const is = (run: { suite: string; design: Design }) => run.suite === suite && run.design === design;
      const good = measured.filter(is);
      const all = good.length + failed.filter(({ outcome }) => is(outcome)).length;
      return [code(suite), design, `${good.length} of ${all}`, ...taken(good)];
    }),
  );
  return markdown(['suite', 'design', 'runs', 'minutes a run', 'rounds a run', 'forks'], rows);
}

function taken(runs: readonly Measured[]): string[] {
  if (runs.length === 0) return ['', '', ''];
  const range = (values: readonly number[], digits: number) =>
    rangeOf(values, value => value.toFixed(digits));
  const ways = [...new Set(runs.map(({ turns }) => (turns ? 'alternating' : 'one after the other')))];
  return [
    range(
      runs.map(({ elapsed }) => elapsed / 60_000),
      1,
    ),
    range(
      runs.map(({ rounds }) => rounds),
      0,
    ),
    ways.join(', '),
  ];
}

export function failedTable({ failed }: Kept): string {
  if (failed.length === 0) return 'None.\n';
  return markdown(
    ['suite', 'design', 'run', 'why'],
    failed.map(({ outcome, reason }) => [
      code(outcome.suite),
      outcome.design,
      String(outcome.run),
      prose(reason),
    ]),
  );
}
