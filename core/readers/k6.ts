// The summary of k6, as --summary-export or handleSummary writes it: metrics of the whole run.
import { z } from 'zod';
import { checked, parsed, pathOf } from './json.ts';
import type { Reader, Reading } from './reader.ts';
import { unitsOf } from './reader.ts';
import { unitOf, validValue } from './values.ts';

type Better = 'lower' | 'higher' | null;
type Kind = 'trend' | 'counter' | 'rate' | 'gauge';
/** A metric in one form. */
interface Metric {
  readonly kind: Kind | null;
  readonly contains: 'time' | 'data' | 'default';
  readonly values: Readonly<Record<string, unknown>>;
}

/** handleSummary: `data.metrics`. */
const described = z.object({
  type: z.enum(['trend', 'counter', 'rate', 'gauge']),
  contains: z.enum(['time', 'data', 'default']),
  values: z.record(z.string(), z.unknown()),
});
/** --summary-export has only the values. */
const bare = z.record(z.string(), z.unknown());
const summarySchema = z.object({ metrics: z.record(z.string(), z.union([described, bare])) });

/** k6's own metrics, whose kind of value --summary-export does not state. */
const TIMES =
  /^(http_req_(?!failed)|iteration_duration|group_duration|grpc_req_duration|ws_(connecting|session_duration|ping)|browser_http_req_duration|browser_web_vital_(?!cls))/;
const DATA = /^data_(sent|received)$/;
/** Directions of k6's own metrics that are no time. */
const BETTER: Readonly<Record<string, Better>> = {
  'http_reqs/s': 'higher',
  'iterations/s': 'higher',
  'checks-rate': 'higher',
  'http_req_failed-rate': 'lower',
};

/** Times in ns, rates per second, shares of checks; names with `-` in place of `_`. */
export const readK6: Reader = (text, faults, wanted) => {
  const json = parsed(text, faults);
  faults.raise();
  const metrics = checked(summarySchema, json, faults)?.metrics ?? {};
  faults.raise();
  const values = Object.entries(metrics).flatMap(([name, written]) =>
    samplesOf(name, metricOf(name, written)).flatMap(({ key, unit, value: number, factor = 1, better }) => {
      const named = unitOf(unit.replaceAll('_', '-'));
      if (!wanted(named)) return [];
      const value = validValue(Number(number) * factor, pathOf(['metrics', name, key]), faults);
      return value === null ? [] : [{ benchmark: '', unit: named, value, better }];
    }),
  );
  if (values.length === 0)
    faults.add(
      'metrics',
      'no metric is in it that include selects: name the summary of k6, or correct include',
    );
  return { values: values.map(({ better: _, ...reading }): Reading => reading), units: unitsOf(values) };
};

function metricOf(name: string, written: Readonly<Record<string, unknown>>): Metric {
  const { success, data } = described.safeParse(written);
  if (success) return { kind: data.type, contains: data.contains, values: data.values };
  const has = (...keys: string[]) => keys.every(key => typeof written[key] === 'number');
  const kind = Object.keys(written).some(key => /^(avg|med|p\(.*\))$/.test(key))
    ? 'trend'
    : has('count', 'rate')
      ? 'counter'
      : has('passes', 'fails')
        ? 'rate'
        : has('value')
          ? 'gauge'
          : null;
  return {
    kind,
    contains: TIMES.test(name) ? 'time' : DATA.test(name) ? 'data' : 'default',
    values: written,
  };
}

interface Found {
  readonly key: string;
  readonly unit: string;
  readonly value: unknown;
  readonly factor?: number;
  readonly better: Better;
}

function samplesOf(name: string, { kind, contains, values }: Metric): Found[] {
  const amount = contains === 'data' ? '-B' : '';
  const found = (key: string, unit: string, better: Better = BETTER[unit] ?? null): Found[] =>
    values[key] === undefined ? [] : [{ key, unit, value: values[key], better }];
  switch (kind) {
    case 'trend':
      return Object.keys(values)
        .filter(key => typeof values[key] === 'number')
        .flatMap(key => {
          const unit = `${name}-${statistic(key)}`;
          // --summary-trend-stats may add the number of values.
          if (key === 'count') return found(key, unit);
          return contains === 'time'
            ? [{ key, unit: `${unit}-ns`, value: values[key], factor: 1e6, better: 'lower' as const }]
            : found(key, unit + amount);
        });
    case 'counter':
      return [...found('count', name + amount), ...found('rate', `${name}${amount}/s`)];
    case 'rate':
      // --summary-export calls the share "value".
      return [...found('rate', `${name}-rate`), ...found('value', `${name}-rate`)];
    case 'gauge':
      return found('value', name);
    case null:
      return [];
  }
}

/** `p(99.9)` is `p99.9`, and the median is `p50`. */
function statistic(key: string): string {
  return key === 'med' ? 'p50' : key.replace(/^p\((.*)\)$/, 'p$1');
}
