// The CPU time of an iteration by groups of threads: the compilers', the collector's, those of the agent's own, and all others, the application's.
import { unnumbered } from './attach-check.ts';
import type { Iteration, Vm } from './vm.ts';

/** As the kernel calls them, in HotSpot and OpenJ9. */
const COMPILERS = /^(?:C[12] Comp|JVMCI C|JIT[ -]|Sweeper thread$)/;
/** A serial collector has no thread of its own: it works in that of the virtual machine, which all others stop the application from. */
const COLLECTOR =
  /^(?:VM Thread$|GC (?:Slave|Thread|Worker)|G1 (?:Conc|Main|Refine|Service)|Shenand|StringD|[XZ](?:Director|Driver|Stat|Uncommitter|Unmapper|Worker))/;

/** What fits into the name that the kernel keeps of a thread, in bytes. */
const LONGEST = 15;

/** CPU time in ns. What a thread used that ended within the iteration is the application's. */
export interface Groups {
  /** With what the agent put into it, and the virtual machine's own. */
  readonly application: number;
  readonly agent: number;
  readonly compilers: number;
  readonly collector: number;
}

/** The groups of an iteration; null where the system does not tell. @param own what the kernel calls the agent's threads, see {@link ownThreads} */
export function groupsOf({ cpuNs, threadsCpuNs }: Iteration, own: ReadonlySet<string>): Groups | null {
  if (cpuNs === null || threadsCpuNs === null) return null;
  const { agent, compilers, collector } = byGroup(threadsCpuNs, own);
  return { agent, compilers, collector, application: cpuNs - agent - compilers - collector };
}

/**
 * What a fork used between its slices because of them: what a collection, a compilation or a queue of the agent's still took. The rate at
 * which application and agent work while nothing is asked of them is taken off: that goes on whoever has the turn, and within the slices
 * it is counted.
 */
export function betweenSlices({ turns }: Vm, own: ReadonlySet<string>): Groups {
  if (turns === null) return { application: 0, agent: 0, compilers: 0, collector: 0 };
  const waiting = byGroup(turns.waiting.threadsCpuNs, own);
  const idle = byGroup(turns.idle.threadsCpuNs, own);
  const times = turns.idle.wallNs > 0 ? turns.waiting.wallNs / turns.idle.wallNs : 0;
  return {
    ...waiting,
    application: waiting.application - idle.application * times,
    agent: waiting.agent - idle.agent * times,
  };
}

function byGroup(threads: Readonly<Record<string, number>>, own: ReadonlySet<string>): Groups {
  const groups = { application: 0, agent: 0, compilers: 0, collector: 0 };
  for (const [name, used] of Object.entries(threads)) {
    if (COMPILERS.test(name)) groups.compilers += used;
    else if (COLLECTOR.test(name)) groups.collector += used;
    else if (own.has(name)) groups.agent += used;
    else groups.application += used;
  }
  return groups;
}

/**
 * What the kernel calls those threads of a fork that are the agent's, and no others.
 * @param own their names in Java, without numbers
 */
export function ownThreads({ threadNames }: Vm, own: readonly string[]): ReadonlySet<string> {
  const known = (wanted: boolean) =>
    threadNames.filter(name => own.includes(unnumbered(name)) === wanted).map(kernelName);
  const others = new Set(known(false));
  return new Set(known(true).filter(name => !others.has(name)));
}

/** What the kernel calls a thread of Java, as the profiler reads it: each byte as a character. */
function kernelName(name: string): string {
  return Buffer.from(name).toString('latin1').slice(0, LONGEST);
}
