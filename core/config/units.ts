// Units in which a limit may be written: times and amounts of data, converted to the unit of the metric.

type Factors = Readonly<Record<string, number>>;

/** Nanoseconds. */
const TIMES: Factors = { ns: 1, us: 1e3, µs: 1e3, μs: 1e3, ms: 1e6, s: 1e9, sec: 1e9 };
/** Only after a number: a metric may end in such a word. */
const LONG_TIMES: Factors = { ...TIMES, min: 60e9, h: 3600e9 };
/** Bytes, with decimal prefixes and with binary ones (IEC 80000-13). */
const DATA: Factors = {
  B: 1,
  kB: 1e3,
  KB: 1e3,
  MB: 1e6,
  GB: 1e9,
  TB: 1e12,
  KiB: 2 ** 10,
  MiB: 2 ** 20,
  GiB: 2 ** 30,
  TiB: 2 ** 40,
};

/** What a unit measures, and its size in nanoseconds or bytes. */
interface Measure {
  readonly kind: 'time' | 'data';
  readonly factor: number;
  /** `/op`, `/s`, or nothing. */
  readonly per: string;
}

function measureOf(base: string, per: string, times: Factors): Measure | null {
  if (Object.hasOwn(times, base)) return { kind: 'time', factor: times[base] ?? 1, per };
  if (Object.hasOwn(DATA, base)) return { kind: 'data', factor: DATA[base] ?? 1, per };
  return null;
}

/** Returns the measure of a metric: that of the last word before `/`, as in `latency-p99-ns` or `gc-ns/op`; null for a count. */
function measureOfMetric(unit: string): Measure | null {
  const [, base = '', per = ''] = /^(?:.*-)?([A-Za-zµμ]+)(\/[^/]+)?$/.exec(unit) ?? [];
  return measureOf(base, per, TIMES);
}

/**
 * Returns an amount in the unit of a metric; null if its unit does not fit the metric.
 * @param written its unit; that of a rate or of an operation may be left out: `ms` is `ms/op` for `ns/op`
 */
export function converted(amount: number, written: string, metric: string): number | null {
  if (written === metric) return amount;
  const [, base = '', per = ''] = /^([A-Za-zµμ]+)(\/[^/]+)?$/.exec(written) ?? [];
  const from = measureOf(base, per, LONG_TIMES);
  const to = measureOfMetric(metric);
  if (from === null || to === null || from.kind !== to.kind) return null;
  if (from.per !== '' && from.per !== to.per) return null;
  // Binary fractions: 2.6 ms are 2,600,000 ns.
  return Number(((amount * from.factor) / to.factor).toPrecision(15));
}

/** Returns how to write a limit of a metric: `2.6 ms`, `512 MiB`, or the number in its own unit. */
export function exampleOf(amount: string, metric: string): string {
  switch (measureOfMetric(metric)?.kind) {
    case 'time':
      return `${amount} ms, or another unit of time`;
    case 'data':
      return `${amount} MiB, or another unit of data`;
    default:
      return `${amount} ${metric}`;
  }
}
