// Defaults of a JVM in the simulator: the collector, the heap, and the memory of the machine.

/** Memory of a machine outside the heap, in MiB: the runtime in the image, code and classes. */
const OUTSIDE_HEAP = 1536;
/** In MiB. */
const HEAP = 512;
/** The memory of the machine if the heap is a share of it, in MiB. */
const SHARED = 2560;

const COLLECTOR = /^-XX:\+Use(Serial|Parallel|G1|Z|Shenandoah|Epsilon|ConcMarkSweep)GC$/;
const SHARE = /^-XX:(Max|Initial|Min)RAM(Percentage|Fraction)=/;
const LARGEST = /^-(?:Xmx|XX:MaxHeapSize=)(\d+)([kmgt]?)$/i;
const PERCENTAGE = /^-XX:MaxRAMPercentage=(\d+(?:\.\d+)?)$/;
/** The JVM's default share. */
const DEFAULT_PERCENTAGE = 25;
const BYTES: Readonly<Record<string, number>> = { '': 1, k: 2 ** 10, m: 2 ** 20, g: 2 ** 30, t: 2 ** 40 };

/** Returns arguments that make collector and heap the same on every JDK, unless `argv` sets them. */
export function heapDefaults(argv: readonly string[]): string[] {
  return [
    ...(argv.some(argument => COLLECTOR.test(argument)) ? [] : ['-XX:+UseSerialGC']),
    ...(largest(argv) === null && !argv.some(argument => SHARE.test(argument)) ? [`-Xmx${HEAP}m`] : []),
  ];
}

/** Returns the memory of a machine, in MiB, for a JVM with these arguments. */
export function machineMemory(argv: readonly string[]): number {
  const heap = largest(argv);
  if (heap !== null) return Math.ceil(heap / 2 ** 20) + OUTSIDE_HEAP;
  return argv.some(argument => SHARE.test(argument)) ? SHARED : HEAP + OUTSIDE_HEAP;
}

/** Returns the largest heap of a JVM with these arguments on a machine with this memory; both in bytes. */
export function largestHeap(argv: readonly string[], memory: number): number {
  const share = argv.map(argument => PERCENTAGE.exec(argument)?.[1]).findLast(found => found !== undefined);
  return largest(argv) ?? (memory * Number(share ?? DEFAULT_PERCENTAGE)) / 100;
}

/** Returns the largest heap in bytes by the last setting, as the JVM reads it; null without one. */
function largest(argv: readonly string[]): number | null {
  const match = argv.map(argument => LARGEST.exec(argument)).findLast(found => found !== null);
  return match == null ? null : Number(match[1]) * (BYTES[(match[2] ?? '').toLowerCase()] ?? 1);
}
