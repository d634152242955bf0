// Rows of a sweep: the same benchmark with different heaps.
import { isCpu } from '../report/quantity.ts';
import type { Entry } from './entry.ts';

/** The same benchmark, metric and treatment with different heaps. */
export interface Sweep {
  readonly suite: string;
  /** The benchmark without its heap. */
  readonly benchmark: string;
  readonly metric: string;
  /** Whether the metric is the CPU time of an operation. */
  readonly leading: boolean;
  readonly treatment: string;
  /** Smallest heap first. */
  readonly points: readonly { readonly at: string; readonly entry: Entry }[];
}

const KEY = /\/heap=([^/]+)/;
const SIZE = /^(\d+(?:\.\d+)?)\s*([kmgt]?)(?:i?b)?$/i;
const FACTORS: Readonly<Record<string, number>> = { '': 1, k: 2 ** -10, m: 1, g: 2 ** 10, t: 2 ** 20 };

/** A heap in MiB, from the notation of `-Xmx`; a bare number is in MiB. Null if it is invalid. */
export function heapOf(text: string): number | null {
  const [, number, unit = ''] = SIZE.exec(text) ?? [];
  return number === undefined ? null : Number(number) * (FACTORS[unit.toLowerCase()] ?? 1);
}

/** A heap with its unit: `512 MiB`, `1.5 GiB`. */
export function heapName(heap: number): string {
  return heap >= 1024 ? `${Number((heap / 1024).toPrecision(3))} GiB` : `${Number(heap.toPrecision(3))} MiB`;
}

/** The sweeps, without rows that compare two treatments or have no overhead. */
export function sweepsOf(entries: readonly Entry[]): Sweep[] {
  const found = new Map<string, Sweep & { points: { at: string; entry: Entry }[] }>();
  for (const entry of entries) {
    const { row, words, suite, control } = entry;
    const [part, at] = KEY.exec(words.benchmark) ?? [];
    if (part === undefined || at === undefined || row.overhead === null) continue;
    if (row.against !== control || row.paired || heapOf(at) === null) continue;
    const benchmark = words.benchmark.replace(part, '');
    const id = JSON.stringify([entry.suiteIndex, benchmark, row.metric, row.treatment]);
    const sweep = found.get(id) ?? {
      suite: suite.name,
      benchmark,
      metric: words.metric,
      leading: isCpu(row.metric),
      treatment: words.treatment,
      points: [],
    };
    sweep.points.push({ at, entry });
    found.set(id, sweep);
  }
  for (const { points } of found.values()) points.sort((a, b) => (heapOf(a.at) ?? 0) - (heapOf(b.at) ?? 0));
  return [...found.values()];
}
