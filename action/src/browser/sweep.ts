// Rows that belong to a sweep: the same benchmark over heaps, or over kernels.
import type { Entry } from './entry.ts';

/** The same benchmark, metric and treatment at different places of one key. */
export interface Sweep {
  readonly suite: string;
  /** The benchmark without the key. */
  readonly benchmark: string;
  readonly metric: string;
  readonly treatment: string;
  /** In the order of the key's values. */
  readonly points: readonly { readonly at: string; readonly entry: Entry }[];
}

const SIZE = /^(\d+(?:\.\d+)?)\s*([kmgt]?)(?:i?b)?$/i;
const FACTORS: Readonly<Record<string, number>> = { '': 1, k: 2 ** -10, m: 1, g: 2 ** 10, t: 2 ** 20 };

/** A heap in MiB, as `-Xmx` is written; a bare number is one. Null where it is none. */
export function heapOf(text: string): number | null {
  const [, number, unit = ''] = SIZE.exec(text) ?? [];
  return number === undefined ? null : Number(number) * (FACTORS[unit.toLowerCase()] ?? 1);
}

/** Versions and sizes by their numbers: 5.15 before 6.1 before 6.11. */
const order = new Intl.Collator('en', { numeric: true });

/** A heap with its unit: `512 MiB`, `1.5 GiB`. */
export function heapName(heap: number): string {
  return heap >= 1024 ? `${Number((heap / 1024).toPrecision(3))} GiB` : `${Number(heap.toPrecision(3))} MiB`;
}

/** The sweeps over a key; a row that compares two treatments is in none, nor is one without an overhead. */
export function sweepsOf(entries: readonly Entry[], key: 'heap' | 'kernel'): Sweep[] {
  const pattern = new RegExp(`/${key}=([^/]+)`);
  const found = new Map<string, Sweep & { points: { at: string; entry: Entry }[] }>();
  for (const entry of entries) {
    const { row, words, suite, control } = entry;
    const [part, at] = pattern.exec(words.benchmark) ?? [];
    if (part === undefined || at === undefined || row.overhead === null) continue;
    if (row.against !== control || row.paired || (key === 'heap' && heapOf(at) === null)) continue;
    const benchmark = words.benchmark.replace(part, '');
    const id = JSON.stringify([entry.suiteIndex, benchmark, row.metric, row.treatment]);
    const sweep = found.get(id) ?? {
      suite: suite.name,
      benchmark,
      metric: words.metric,
      treatment: words.treatment,
      points: [],
    };
    sweep.points.push({ at, entry });
    found.set(id, sweep);
  }
  for (const { points } of found.values())
    points.sort((a, b) =>
      key === 'heap' ? (heapOf(a.at) ?? 0) - (heapOf(b.at) ?? 0) : order.compare(a.at, b.at),
    );
  return [...found.values()];
}

/** Groups in the order in which they are first met. */
export function grouped<T>(items: readonly T[], by: (item: T) => readonly string[]): T[][] {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = JSON.stringify(by(item));
    const known = groups.get(key);
    if (known === undefined) groups.set(key, [item]);
    else known.push(item);
  }
  return [...groups.values()];
}

/** Kernels in their order. */
export function kernelsOf(sweeps: readonly Sweep[]): string[] {
  return [...new Set(sweeps.flatMap(({ points }) => points.map(({ at }) => at)))].sort(order.compare);
}
