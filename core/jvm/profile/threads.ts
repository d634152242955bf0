// Groups of a JVM's threads by their names: compilers, the garbage collector, all others.

/** Kernel thread names of HotSpot and OpenJ9. Names in the JVM have the same beginnings. */
const COMPILERS = /^(?:C[12] Comp|JVMCI C|JIT[ -]|Sweeper thread$)/;
/** A serial collector has no thread of its own; it works in the VM thread, which stops the application. */
const COLLECTOR =
  /^(?:VM Thread$|GC (?:Slave|Thread|Worker)|G1 (?:Conc|Main|Refine|Service)|Shenand|StringD|[XZ](?:Director|Driver|Stat|Uncommitter|Unmapper|Worker))/;

/** Returns the group of a thread of the JVM itself; null for all others. */
export function jvmGroup(thread: string): 'compilers' | 'garbage collector' | null {
  if (COMPILERS.test(thread)) return 'compilers';
  return COLLECTOR.test(thread) ? 'garbage collector' : null;
}
