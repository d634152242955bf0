// Reads the GC log of a JVM: the allocation between two requested collections, and the pauses.

/** The events between the first and the last requested collection. */
export interface Collected {
  /** Allocated bytes: the sum of the growth between collections. */
  readonly allocated: number;
  /** The heap after the last one, in bytes. */
  readonly live: number;
  readonly count: number;
  /** Pauses in ms, without those of requested collections. */
  readonly paused: number;
}

/** Settings that the JVM chose. */
export interface Chosen {
  readonly collector: string | null;
  readonly heap: string | null;
  readonly processors: string | null;
}

/** HotSpot's cause of a collection by `jcmd GC.run`. */
const BY_COMMAND = /\(Diagnostic Command\)/;
const LINE = /^\[[^\]]*\]\[[^\]]*\] GC\((\d+)\) (.*)$/;
const HEAP = /(\d+)([BKMG])(?:\(\d+%\))?->(\d+)([BKMG])/;
const PAUSE = /^Pause .*?([\d.]+)ms$/;
const SIZES: Readonly<Record<string, number>> = { B: 1, K: 2 ** 10, M: 2 ** 20, G: 2 ** 30 };

/** Returns the argument that makes a JVM write the log. Quotes allow a path with colons. */
export function collectionLog(file: string): string {
  return `-Xlog:gc,gc+init:file="${file}":uptimemillis,tags:filecount=0`;
}

/** Reads the log. Null with fewer than two requested collections, or if one has no heap size. */
export function readCollections(text: string): Collected | null {
  const lines = text.split('\n').flatMap(line => {
    const [, id, what] = LINE.exec(line) ?? [];
    return id === undefined || what === undefined
      ? []
      : [{ id, what: what.trimEnd(), heap: HEAP.exec(what) }];
  });
  const requested = lines.flatMap(({ what, heap }, at) =>
    BY_COMMAND.test(what) && heap !== null ? [at] : [],
  );
  const [first, last] = [requested[0], requested.at(-1)];
  if (first === undefined || last === undefined || first === last) return null;
  let allocated = 0;
  let left: number | null = null;
  let paused = 0;
  const ids = new Set<string>();
  for (const [at, { id, what, heap }] of lines.entries()) {
    if (at < first || at > last) continue;
    if (heap !== null) {
      const before = bytes(heap[1], heap[2]);
      if (left !== null) allocated += Math.max(0, before - left);
      left = bytes(heap[3], heap[4]);
    }
    if (at === first || at === last) continue;
    ids.add(id);
    paused += Number(PAUSE.exec(what)?.[1] ?? 0);
  }
  return { allocated, live: left ?? 0, count: ids.size, paused };
}

function bytes(digits: string | undefined, unit: string | undefined): number {
  return Number(digits) * (SIZES[unit ?? ''] ?? 1);
}

/** Returns the facts in the head of the log. */
export function readChosen(text: string): Chosen {
  const found = (pattern: RegExp) => pattern.exec(text)?.[1] ?? null;
  return {
    collector: found(/\] Using (?:The )?(.+?)(?: Garbage Collector| Collector)?$/m),
    heap: found(/\] Heap Max Capacity: (\S+)/),
    processors: found(/\] CPUs: \d+ total, (\d+) available/),
  };
}
