// Folders for temporary files, named after the process that made them, so that the next process removes those of a killed one.
import { createHash } from 'node:crypto';
import { lstatSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, statSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';

/** Our names: `overhead-PURPOSE-PID.START.SYSTEM-RANDOM`. */
const OURS = /^overhead-[a-z-]+-(\d+)\.(\d+)\.([0-9a-f]{8})-\w{6}$/;

/** Folders that this process has cleaned. */
const swept = new Set<string>();

/**
 * Makes a temporary folder, and removes those of dead processes next to it. Throws a message for users if there is no place for it.
 * @param purpose its content: small letters and hyphens
 * @param place the folder that holds it; by default the system's folder for temporary files
 */
export function newTemporary(purpose: string, place = tmpdir()): string {
  const fault = temporaryFault(place);
  if (fault !== '') throw new Error(fault);
  sweep(place);
  return mkdtempSync(join(place, `overhead-${purpose}-${process.pid}.${startOf(process.pid)}.${system()}-`));
}

/** Why temporary files cannot be written, and what to do next; empty if they can. */
export function temporaryFault(place = tmpdir()): string {
  const there = statSync(place, { throwIfNoEntry: false });
  if (there?.isDirectory()) return '';
  const why = there === undefined ? 'is not there' : 'is no folder';
  return `Temporary files cannot be written: ${place} ${why}. Create it, or set TMPDIR to a folder that you may write to.`;
}

/** Removes folders of dead processes of this user, on this boot of this system, in this container. Other processes may still live. */
function sweep(place: string): void {
  if (swept.has(place)) return;
  swept.add(place);
  for (const name of readdirSync(place)) {
    const [, pid, start, where] = OURS.exec(name) ?? [];
    if (pid === undefined || where !== system() || startOf(Number(pid)) === start) continue;
    const path = join(place, name);
    try {
      const there = lstatSync(path);
      if (there.isDirectory() && there.uid === process.getuid?.())
        rmSync(path, { recursive: true, force: true });
    } catch {
      // Another run removes them at the same time, or the measured program changed their permissions.
    }
  }
}

/** When a process started, in ticks since the boot; `0` if unknown, empty if there is no such process. */
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

/** Identifies the boot of this machine and the container, because a process number is unique only there. */
function system(): string {
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
