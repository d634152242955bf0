// What an application has used at one moment: CPU time, memory, threads, classes, of a process and all that it has started.
import { choicesOf, classesOf, perfDataOf } from '../application/perf-data.ts';
import { type Cpu, cpuOf, delayOf, familyOf, isJvm, memoryOf, threadsOf } from '../application/procfs.ts';

/** CPU time in ns. The leader is read first and at once: it is nearly all. */
export function cpuOfFamily(leader: number): Cpu {
  const own = cpuOf(leader);
  const others = familyOf(leader)
    .filter(({ pid }) => pid !== leader)
    .flatMap(({ pid }) => cpuOf(pid) ?? []);
  const all = own === null ? others : [own, ...others];
  const sum = (key: keyof Cpu) => all.reduce((total, cpu) => total + cpu[key], 0);
  return { total: sum('total'), user: sum('user'), system: sum('system') };
}

/** CPU time of a process and all that it has started, and how long their threads were ready and had no processor, in ns. */
export function busyOfFamily(leader: number): number {
  return familyOf(leader).reduce((sum, { pid }) => sum + (cpuOf(pid)?.total ?? 0) + delayOf(pid), 0);
}

/** What is there of an application when it has answered. */
export interface State {
  /** In bytes; null where the kernel does not tell. */
  readonly resident: number | null;
  readonly proportional: number | null;
  readonly peak: number | null;
  readonly threads: number;
  /** Of all its JVMs; null where there is none, or one does not tell. */
  readonly classes: number | null;
  /** Its JVMs. */
  readonly jvms: readonly number[];
  /** What its JVMs decided by themselves. */
  readonly choices: Readonly<Record<string, string>>;
}

/** Looks at a process and all that it has started. */
export function stateOf(leader: number): State {
  const pids = familyOf(leader).map(({ pid }) => pid);
  const memories = pids.map(memoryOf);
  const jvms = pids.filter(isJvm);
  const data = jvms.map(pid => perfDataOf(pid));
  return {
    resident: total(memories.map(memory => memory?.resident ?? null)),
    proportional: total(memories.map(memory => memory?.proportional ?? null)),
    peak: total(memories.map(memory => memory?.peak ?? null)),
    threads: pids.reduce((sum, pid) => sum + threadsOf(pid), 0),
    classes: total(data.map(classesOf)),
    jvms,
    choices: choicesOf(data[0] ?? null),
  };
}

/** A sum; null where a part of it is not known, or there is none. */
function total(parts: readonly (number | null)[]): number | null {
  return parts.length === 0 || parts.includes(null)
    ? null
    : parts.reduce<number>((sum, part) => sum + (part ?? 0), 0);
}
