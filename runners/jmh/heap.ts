// What a JVM in the simulator is told where its suite says nothing: the collector and the heap, and the machine that this takes.

/** Of a machine beside the heap, in MiB: the runtime itself, which lies in memory, the JMH parent, code and classes. */
const BESIDE = 1536;
/** In MiB. */
const HEAP = 512;
/** Where the heap is a share of memory, that is so much, in MiB. */
const SHARED = 2560;

const COLLECTOR = /^-XX:\+Use(Serial|Parallel|G1|Z|Shenandoah|Epsilon|ConcMarkSweep)GC$/;
const SHARE = /^-XX:(Max|Initial|Min)RAM(Percentage|Fraction)=/;
const LARGEST = /^-(?:Xmx|XX:MaxHeapSize=)(\d+)([kmgt]?)$/i;
const PERCENTAGE = /^-XX:MaxRAMPercentage=(\d+(?:\.\d+)?)$/;
/** What the JVM takes by itself. */
const DEFAULT_PERCENTAGE = 25;
const BYTES: Readonly<Record<string, number>> = { '': 1, k: 2 ** 10, m: 2 ** 20, g: 2 ** 30, t: 2 ** 40 };

/** The arguments that make collector and heap the same on every JDK, as far as `said` leaves them open. */
export function settled(said: readonly string[]): string[] {
  return [
    ...(said.some(argument => COLLECTOR.test(argument)) ? [] : ['-XX:+UseSerialGC']),
    ...(largest(said) === null && !said.some(argument => SHARE.test(argument)) ? [`-Xmx${HEAP}m`] : []),
  ];
}

/** The memory of a machine, in MiB, in which a JVM with these arguments finds room. */
export function machineMemory(said: readonly string[]): number {
  const heap = largest(said);
  if (heap !== null) return Math.ceil(heap / 2 ** 20) + BESIDE;
  return said.some(argument => SHARE.test(argument)) ? SHARED : HEAP + BESIDE;
}

/** The largest heap that a JVM with these arguments takes on a machine of so much memory; both in bytes. */
export function largestHeap(said: readonly string[], memory: number): number {
  const share = said.map(argument => PERCENTAGE.exec(argument)?.[1]).findLast(found => found !== undefined);
  return largest(said) ?? (memory * Number(share ?? DEFAULT_PERCENTAGE)) / 100;
}

/** The largest heap in bytes: the last that was said, as the JVM takes it; null where none was. */
function largest(said: readonly string[]): number | null {
  const match = said.map(argument => LARGEST.exec(argument)).findLast(found => found !== null);
  return match == null ? null : Number(match[1]) * (BYTES[(match[2] ?? '').toLowerCase()] ?? 1);
}
