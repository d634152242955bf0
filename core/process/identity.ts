// Identifies a process in the names of what it leaves behind, so that a later process removes what a killed one left.
import { createHash } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** A process of any boot, in any container. */
export interface Identity {
  readonly pid: number;
  /** When it started, in ticks since the boot; `0` if unknown, empty if there is no such process. */
  readonly start: string;
  /** The boot of its machine and its container, because a process number is unique only there: 8 hexadecimal digits. */
  readonly system: string;
}

/** Returns the identity of this process. */
export function ownIdentity(): Identity {
  return { pid: process.pid, start: startOf(process.pid), system: systemOf() };
}

/** Returns whether a process has ended. False for one of another boot or container: it may still live. */
export function hasEnded({ pid, start, system }: Identity): boolean {
  return system === systemOf() && startOf(pid) !== start;
}

function startOf(pid: number): string {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // proc_pid_stat(5): the 22nd field. The name in parentheses may contain parentheses and blanks.
    return text.slice(text.lastIndexOf(')') + 2).split(' ')[19] ?? '0';
  } catch {
    return process.platform !== 'linux' && lives(pid) ? '0' : '';
  }
}

function lives(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function systemOf(): string {
  const facts = [
    hostname(),
    read(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8')),
    read(() => readlinkSync('/proc/self/ns/pid')),
  ];
  return createHash('sha256').update(facts.join('\n')).digest('hex').slice(0, 8);
}

function read(from: () => string): string {
  try {
    return from();
  } catch {
    return '';
  }
}
