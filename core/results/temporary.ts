// Folders for temporary files, named after the process that made them, so that the next process removes those of a killed one.
import { lstatSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasEnded, ownIdentity } from '../process/identity.ts';

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
  const { pid, start, system } = ownIdentity();
  return mkdtempSync(join(place, `overhead-${purpose}-${pid}.${start}.${system}-`));
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
    const [, pid = '', start = '', system = ''] = OURS.exec(name) ?? [];
    if (pid === '' || !hasEnded({ pid: Number(pid), start, system })) continue;
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
