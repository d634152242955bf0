// The usage of an application at one moment: CPU time, memory, threads and classes of a process and its descendants.

import { type Cpu, cpuOf, delayOf, familyOf, isJvm, memoryOf, threadsOf } from '../process/procfs.ts';
import { choicesOf, classesOf, perfDataOf } from './perf-data.ts';

/** CPU time in ns. The leader is read first, because it has nearly all of it. */
export function cpuOfFamily(leader: number): Cpu {
  const own = cpuOf(leader);
  const others = familyOf(leader)
    .filter(({ pid }) => pid !== leader)
    .flatMap(({ pid }) => cpuOf(pid) ?? []);
  const all = own === null ? others : [own, ...others];
  const sum = (key: keyof Cpu) => all.reduce((total, cpu) => total + cpu[key], 0);
  return { total: sum('total'), user: sum('user'), system: sum('system') };
}

/** CPU time of a process and its descendants, and the time that their threads were ready without a processor, in ns. */
export function busyOfFamily(leader: number): number {
  return familyOf(leader).reduce((sum, { pid }) => sum + (cpuOf(pid)?.total ?? 0) + delayOf(pid), 0);
}

/** The state of an application after its answer. */
export interface State {
  /** In bytes; null if the kernel does not report it. */
  readonly resident: number | null;
  readonly proportional: number | null;
  readonly peak: number | null;
  readonly threads: number;
  /** Of all its JVMs; null without one, or if one does not report it. */
  readonly classes: number | null;
  /** Its JVMs. */
  readonly jvms: readonly number[];
  /** Settings that its JVMs chose by themselves. */
  readonly choices: Readonly<Record<string, string>>;
}

/** Reads the state of a process and its descendants. */
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

/** A sum; null if a part is unknown, or there is none. */
function total(parts: readonly (number | null)[]): number | null {
  return parts.length === 0 || parts.includes(null)
    ? null
    : parts.reduce<number>((sum, part) => sum + (part ?? 0), 0);
}
