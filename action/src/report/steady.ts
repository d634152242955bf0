// How steady the measurement was, in sentences: the source of the spread, the effect of the order, the warm-up.
import type { Row, SuiteComparison } from '../comparison/comparison.ts';
import { sideOf } from './effect.ts';
import { name, type Phrase, say } from './phrase.ts';
import { leadsBefore, spoken } from './quantity.ts';
import { change, interval, percent } from './values.ts';

const MOST_DROPPED = 3;

/** Returns sentences about each benchmark's control, then about each treatment; only for its primary metric. */
export function steadinessOf({ rows, control }: SuiteComparison): Phrase[] {
  const found = new Set<string>();
  return primary(rows).flatMap(row => {
    const own = [...slotOf(row), ...warmupOf(row)];
    const first = !found.has(row.benchmark);
    found.add(row.benchmark);
    return [
      ...(first ? spreadOf(row).map(words => say`${about(control, row)}: ${words}.`) : []),
      ...(own.length === 0 ? [] : [say`${about(row.treatment, row)}: ${own.join('; ')}.`]),
    ];
  });
}

/** Returns the rows of each benchmark's primary metric: CPU per operation if its forks were analysed, else the first analysed one. */
function primary(rows: readonly Row[]): Row[] {
  const known = rows.filter(row => row.components !== null || row.slot !== null || row.warmup !== null);
  const metrics = new Map<string, string>();
  for (const { benchmark, metric } of known) {
    if (leadsBefore(metric, metrics.get(benchmark))) metrics.set(benchmark, metric);
  }
  return known.filter(row => metrics.get(row.benchmark) === row.metric);
}

function about(variant: string, { benchmark, metric }: Row): Phrase {
  return say`${name(variant)} on ${name(benchmark)}, ${spoken(metric) ?? name(metric)}`;
}

function spreadOf({ components }: Row): string[] {
  if (components === null) return [];
  const { between, within, falseAlarm } = components;
  return [
    `its processes differ by ${percent(between, 2)}, the iterations inside one by ${percent(within, 2)}; counted as if each were a process, they would make ${percent(falseAlarm, 2)} false alarms and not 5 %`,
  ];
}

function slotOf({ slot }: Row): string[] {
  if (slot === null) return [];
  const { value, low, high } = slot;
  const range = interval(low, high);
  return sideOf(low, high) === 'across' || sideOf(low, high) === 'zero'
    ? [`first or second in its round makes no measurable difference ${range}`]
    : [
        `the later process of a pair measures ${change(value)} ${range} against the earlier one, which cancels, as each variant is the later one equally often`,
      ];
}

function warmupOf({ warmup }: Row): string[] {
  const all = (warmup ?? []).filter(({ dropped }) => dropped >= 0);
  // The first few and the last show the trend.
  const left = all.filter((_, index) => index < MOST_DROPPED || index === all.length - 1);
  const warm = (warmup ?? []).find(({ dropped }) => dropped < 0);
  const parts = [
    ...(left.length < 2
      ? []
      : [
          `leaving out ${left.map(({ dropped }) => dropped).join(', ')} of the measured iterations gives ${left.map(({ overhead }) => change(overhead)).join(', ')}`,
        ]),
    ...(warm === undefined ? [] : [`counting the last of the warm-up too gives ${change(warm.overhead)}`]),
  ];
  return parts.length === 0 ? [] : [parts.join(', ')];
}
