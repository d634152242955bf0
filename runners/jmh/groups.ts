// The CPU time of an iteration by groups of threads: compilers, collector, the agent's own, and all others (the application's).
import { jvmGroup } from '../../core/jvm/profile/threads.ts';
import { type Iteration, threadName, type Vm } from './vm.ts';

/** The length of the kernel's thread name, in bytes. */
const LONGEST = 15;

/** CPU time in ns. Threads that ended within the iteration count as the application's. */
export interface Groups {
  /** Includes the agent's code in application threads, and the JVM's own threads. */
  readonly application: number;
  readonly agent: number;
  readonly compilers: number;
  readonly collector: number;
}

/** Returns the groups of an iteration; null if the system does not report them. @param own kernel names of the agent's threads, see {@link ownThreads} */
export function groupsOf({ cpuNs, threadsCpuNs }: Iteration, own: ReadonlySet<string>): Groups | null {
  if (cpuNs === null || threadsCpuNs === null) return null;
  const { agent, compilers, collector } = byGroup(threadsCpuNs, own);
  return { agent, compilers, collector, application: cpuNs - agent - compilers - collector };
}

/**
 * Returns the CPU time between slices that the slices caused: by a collection, or a queue of the agent. The idle rate of
 * application and agent is subtracted, because such work continues in every turn, and is counted within
 * the slices. The compilers are left out: between slices they work for JMH and our profiler.
 */
export function betweenSlices({ turns }: Vm, own: ReadonlySet<string>): Groups {
  if (turns === null) return { application: 0, agent: 0, compilers: 0, collector: 0 };
  const waiting = byGroup(turns.waiting.threadsCpuNs, own);
  const idle = byGroup(turns.idle.threadsCpuNs, own);
  const times = turns.idle.wallNs > 0 ? turns.waiting.wallNs / turns.idle.wallNs : 0;
  return {
    compilers: 0,
    collector: waiting.collector,
    application: waiting.application - idle.application * times,
    agent: waiting.agent - idle.agent * times,
  };
}

function byGroup(threads: Readonly<Record<string, number>>, own: ReadonlySet<string>): Groups {
  const groups = { application: 0, agent: 0, compilers: 0, collector: 0 };
  for (const [name, used] of Object.entries(threads)) {
    const group = jvmGroup(name);
    if (group === 'compilers') groups.compilers += used;
    else if (group === 'garbage collector') groups.collector += used;
    else if (own.has(name)) groups.agent += used;
    else groups.application += used;
  }
  return groups;
}

/**
 * Returns the kernel names that only the agent's threads of a fork have.
 * @param own their names in Java, see {@link threadName}
 */
export function ownThreads(vm: Vm, own: readonly string[]): ReadonlySet<string> {
  const known = (wanted: boolean) =>
    vm.threadNames.filter(name => own.includes(threadName(vm, name)) === wanted).map(kernelName);
  const others = new Set(known(false));
  return new Set(known(true).filter(name => !others.has(name)));
}

/** Returns the kernel name of a Java thread as the profiler reads it: each byte as a character. */
function kernelName(name: string): string {
  return Buffer.from(name).toString('latin1').slice(0, LONGEST);
}
