// A recording of the JDK's Flight Recorder, as `jfr print --json` prints it: metrics of the whole JVM.
import { z } from 'zod';
import type { UnitDeclaration } from '../results/metrics.ts';
import type { Faults } from './faults.ts';
import { checked, parsed } from './json.ts';
import { LOWER, type Reader, type Reading } from './reader.ts';
import { validValue } from './values.ts';

const recordingSchema = z.object({
  recording: z.object({
    events: z.array(z.object({ type: z.string(), values: z.record(z.string(), z.unknown()) })),
  }),
});

/** The values of one field in all events of a type, in their order. */
type Collapse = (values: readonly number[]) => number;
const sum: Collapse = values => values.reduce((total, value) => total + value, 0);
const mean: Collapse = values => sum(values) / values.length;
/** The recorder starts with a value for no time. */
const meanAfterFirst: Collapse = values => mean(values.slice(1));
const most: Collapse = values => values.reduce((largest, value) => Math.max(largest, value), 0);
const last: Collapse = values => values.at(-1) ?? Number.NaN;
const count: Collapse = values => values.length;

/** A metric that is computed from the events of one type. */
export interface JfrMetric {
  readonly unit: string;
  readonly event: string;
  /** Fields whose sum is the value of an event. */
  readonly fields: readonly string[];
  readonly collapse: Collapse;
  readonly meaning: string;
  /** The factor from the printed number; durations are in ns. */
  readonly factor?: number;
  /** Whether the value is 0 without an event; otherwise there is no value. */
  readonly zero?: boolean;
  /** Only events with these values. */
  readonly where?: Readonly<Record<string, string>>;
}

/** All metrics of a recording with the settings `default` or `profile`. */
export const JFR_METRICS: readonly JfrMetric[] = [
  {
    unit: 'jfr-gc-pause-ns',
    event: 'jdk.GarbageCollection',
    fields: ['sumOfPauses'],
    collapse: sum,
    zero: true,
    meaning: 'pauses of the collector in all',
  },
  {
    unit: 'jfr-gc-pause-max-ns',
    event: 'jdk.GarbageCollection',
    fields: ['longestPause'],
    collapse: most,
    zero: true,
    meaning: 'the longest of them',
  },
  {
    unit: 'jfr-gc-count',
    event: 'jdk.GarbageCollection',
    fields: ['gcId'],
    collapse: count,
    zero: true,
    meaning: 'collections',
  },
  {
    unit: 'jfr-allocated-B',
    event: 'jdk.ObjectAllocationSample',
    fields: ['weight'],
    collapse: sum,
    meaning: 'allocation, estimated from samples',
  },
  {
    unit: 'jfr-heap-after-gc-B',
    event: 'jdk.GCHeapSummary',
    fields: ['heapUsed'],
    collapse: mean,
    where: { when: 'After GC' },
    meaning: 'mean heap after a collection',
  },
  {
    unit: 'jfr-cpu-load-%',
    event: 'jdk.CPULoad',
    fields: ['jvmUser', 'jvmSystem'],
    collapse: meanAfterFirst,
    factor: 100,
    meaning: 'mean CPU of the JVM, of all processors',
  },
  {
    unit: 'jfr-monitor-ns',
    event: 'jdk.JavaMonitorEnter',
    fields: ['duration'],
    collapse: sum,
    zero: true,
    meaning: 'long waits for a lock in all',
  },
  {
    unit: 'jfr-classes',
    event: 'jdk.ClassLoadingStatistics',
    fields: ['loadedClassCount'],
    collapse: last,
    meaning: 'loaded classes at the end',
  },
  {
    unit: 'jfr-threads',
    event: 'jdk.JavaThreadStatistics',
    fields: ['peakCount'],
    collapse: last,
    meaning: 'threads at peak',
  },
];

/** The events that {@link readJfr} needs. */
export const JFR_EVENTS: readonly string[] = [...new Set(JFR_METRICS.map(({ event }) => event))];

/** Reads the JSON of a recording that has events of {@link JFR_EVENTS}. */
export const readJfr: Reader = (text, faults, wanted) => {
  const json = parsed(text, faults);
  faults.raise();
  const events = checked(recordingSchema, json, faults)?.recording.events ?? [];
  faults.raise();
  if (events.length === 0)
    faults.fail(
      'recording.events',
      `none of the events ${JFR_EVENTS.join(', ')} is in it: record with the settings default or profile, until the JVM ends`,
    );
  const values: Reading[] = [];
  const units: Record<string, UnitDeclaration> = {};
  for (const metric of JFR_METRICS) {
    if (!wanted(metric.unit)) continue;
    const own = events.flatMap(({ type, values: fields }, index) =>
      type === metric.event &&
      Object.entries(metric.where ?? {}).every(([key, value]) => fields[key] === value)
        ? [numberIn(fields, metric, `recording.events[${index}].values`, faults)]
        : [],
    );
    if (own.length === 0 && metric.zero !== true) continue;
    const collapsed = metric.collapse(own) * (metric.factor ?? 1);
    if (Number.isNaN(collapsed)) continue;
    const value = validValue(collapsed, metric.event, faults);
    if (value === null) continue;
    values.push({ benchmark: '', unit: metric.unit, value });
    units[metric.unit] = LOWER;
  }
  return { values, units };
};

function numberIn(
  fields: Readonly<Record<string, unknown>>,
  { fields: names }: JfrMetric,
  where: string,
  faults: Faults,
): number {
  return sum(
    names.map(name => {
      const value = numberOf(fields[name]);
      if (value === null)
        faults.add(`${where}.${name}`, `${JSON.stringify(fields[name])} is no number and no duration`);
      return value ?? 0;
    }),
  );
}

/** ISO 8601, as java.time.Duration prints it. */
const DURATION = /^PT(?:([\d.]+)H)?(?:([\d.]+)M)?(?:([\d.]+)S)?$/;

/** A number as it is, and a duration in ns; null for anything else. */
function numberOf(value: unknown): number | null {
  if (typeof value === 'number') return value;
  const [whole, hours = '0', minutes = '0', seconds = '0'] = DURATION.exec(String(value)) ?? [];
  if (whole === undefined || whole === 'PT') return null;
  return Math.round((Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1e9);
}
