// The kernel's data of processes: families, usage, ports. Linux only.
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { basename } from 'node:path';

/** A process from `/proc/PID/stat`; CPU time in ns, in steps of 10 ms. */
export interface Entry {
  readonly pid: number;
  readonly parent: number;
  readonly group: number;
  readonly session: number;
  /** The letter of its state: `R` runs, `S` sleeps, `D` sleeps and cannot be woken, not even to be ended. */
  readonly state: string;
  /** Of all its threads, including ended ones. */
  readonly user: number;
  readonly system: number;
  /** Of the children that it has waited for. */
  readonly childrenUser: number;
  readonly childrenSystem: number;
}

/** USER_HZ is 100 on every system of Node. In ns. */
const TICK = 10_000_000;

/** Reads one process; null if it has ended. */
export function entryOf(pid: number): Entry | null {
  const text = read(`/proc/${pid}/stat`);
  // The name in parentheses may contain parentheses and blanks.
  const fields = text?.slice(text.lastIndexOf(')') + 2).split(' ');
  if (fields === undefined) return null;
  const number = (index: number) => Number(fields[index]);
  // The first thread of a process may be a zombie while others still run and hold its files and ports.
  if (fields[0] === 'X' || (fields[0] === 'Z' && number(17) <= 1)) return null;
  return {
    pid,
    parent: number(1),
    group: number(2),
    session: number(3),
    state: fields[0] ?? '',
    user: number(11) * TICK,
    system: number(12) * TICK,
    childrenUser: number(13) * TICK,
    childrenSystem: number(14) * TICK,
  };
}

/** Returns every live process. */
function everyProcess(): Entry[] {
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .flatMap(name => entryOf(Number(name)) ?? []);
}

/** Returns the leader of a session, the processes in its session or group, and their descendants. */
export function familyOf(leader: number, all: readonly Entry[] = everyProcess()): Entry[] {
  const family = new Map(
    all
      .filter(({ pid, group, session }) => pid === leader || group === leader || session === leader)
      .map(entry => [entry.pid, entry]),
  );
  for (let before = -1; before < family.size; ) {
    before = family.size;
    for (const entry of all) if (family.has(entry.parent)) family.set(entry.pid, entry);
  }
  return [...family.values()];
}

/** Returns processes whose environment contains a text, in any session. */
export function markedBy(mark: string): Entry[] {
  return everyProcess().filter(
    ({ pid }) => read(`/proc/${pid}/environ`, 'latin1')?.split('\0').includes(mark) ?? false,
  );
}

/** CPU time in ns. */
export interface Cpu {
  readonly total: number;
  readonly user: number;
  readonly system: number;
}

/**
 * Returns the CPU time of a process. The kernel counts it exactly for live threads, and in steps of 10 ms for all threads,
 * including ended ones: the larger of the two is nearer to the truth, and never above it.
 */
export function cpuOf(pid: number): Cpu | null {
  const entry = entryOf(pid);
  if (entry === null) return null;
  const children = entry.childrenUser + entry.childrenSystem;
  const total = Math.max(entry.user + entry.system, threadsTime(pid)) + children;
  const user = entry.user + entry.childrenUser;
  const known = user + entry.system + entry.childrenSystem;
  const own = known === 0 ? total : Math.round((total * user) / known);
  return { total, user: own, system: total - own };
}

const threadsTime = (pid: number) => scheduled(pid, 0);

/** Returns how long the live threads of a process were ready to run without a processor, in ns; 0 if unknown. */
export const delayOf = (pid: number): number => scheduled(pid, 1);

/** Returns the sum over all threads of a process of a field of their schedstat. */
function scheduled(pid: number, field: number): number {
  const folder = `/proc/${pid}/task`;
  return list(folder).reduce(
    (sum, thread) => sum + Number(read(`${folder}/${thread}/schedstat`)?.split(' ')[field] ?? 0),
    0,
  );
}

export function threadsOf(pid: number): number {
  return list(`/proc/${pid}/task`).length;
}

/** Memory in bytes. */
export interface Memory {
  readonly resident: number;
  /** Shared pages are divided by their users. */
  readonly proportional: number;
  readonly peak: number;
}

/** Returns the memory of a process; null if it has ended, or is unknown. */
export function memoryOf(pid: number): Memory | null {
  return memoryIn(read(`/proc/${pid}/smaps_rollup`), read(`/proc/${pid}/status`));
}

/** Parses `smaps_rollup` and `status`; null if one of them is missing. */
export function memoryIn(rollup: string | null, status: string | null): Memory | null {
  const bytes = (text: string | null, key: string) =>
    Number(new RegExp(`^${key}:\\s*(\\d+) kB`, 'm').exec(text ?? '')?.[1] ?? Number.NaN) * 1024;
  const resident = bytes(rollup, 'Rss');
  // Linux counts the peak on each processor separately since 6.2, so it may be several hundred kilobytes below the current memory.
  const peak = Math.max(resident, bytes(status, 'VmHWM'));
  const memory = { resident, proportional: bytes(rollup, 'Pss'), peak };
  return Object.values(memory).every(Number.isFinite) ? memory : null;
}

/** Returns whether a process is a JVM, by the name of its program. */
export function isJvm(pid: number): boolean {
  try {
    return basename(readlinkSync(`/proc/${pid}/exe`)) === 'java';
  } catch {
    return false;
  }
}

/** Returns whether a process has closed all its files, its last action. */
export function isEnding(pid: number): boolean {
  return list(`/proc/${pid}/fd`).length === 0;
}

/** TCP ports with a listener, with the number of the socket. */
function listening(): Map<string, number> {
  const rows = ['/proc/net/tcp', '/proc/net/tcp6'].flatMap(file => (read(file) ?? '').split('\n').slice(1));
  return new Map(
    rows.flatMap(row => {
      const [, local = '', , state, , , , , , inode = ''] = row.trim().split(/\s+/);
      return state === '0A' ? [[inode, Number.parseInt(local.split(':')[1] ?? '', 16)] as const] : [];
    }),
  );
}

/** Returns the ports of processes, sorted. */
export function portsOf(pids: readonly number[]): number[] {
  const sockets = listening();
  const held = pids.flatMap(pid =>
    list(`/proc/${pid}/fd`).flatMap(file => {
      try {
        const [, inode = ''] = /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${file}`)) ?? [];
        return sockets.get(inode) ?? [];
      } catch {
        return [];
      }
    }),
  );
  return [...new Set(held)].sort((left, right) => left - right);
}

/** Returns whether any process listens at a port. */
export function isTaken(port: number): boolean {
  return [...listening().values()].includes(port);
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function read(file: string, encoding: BufferEncoding = 'utf8'): string | null {
  try {
    return readFileSync(file, encoding);
  } catch {
    return null;
  }
}
