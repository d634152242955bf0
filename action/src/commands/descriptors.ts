// File descriptors: how many this process may have open, and that too few are told before anything is measured.
import { readFileSync } from 'node:fs';
import { UsageError } from '../config/problem.ts';

/** What Node, a measured process and the programs that judge need together; with 40 a run was seen to fail, with 60 to succeed. */
export const FEWEST = 128;

/** What to do about too few. */
export const RAISE =
  'Raise the limit (ulimit -n 1024; docker run --ulimit nofile=1024), or end other programs, and run the command again.';

/** Throws {@link UsageError} if this process may have too few files open. Only Linux tells. */
export function refuseFewDescriptors(): void {
  if (process.platform !== 'linux') return;
  let limits: string;
  try {
    limits = readFileSync('/proc/self/limits', 'utf8');
  } catch {
    // Without /proc, or without a single descriptor: then whatever comes next says so.
    return;
  }
  // proc_pid_limits(5): name, soft limit, hard limit, unit. Node has raised the soft one to the hard one.
  const [, limit] = /^Max open files +(\d+) /m.exec(limits) ?? [];
  if (limit === undefined || Number(limit) >= FEWEST) return;
  throw new UsageError(
    `Too few file descriptors: this process may open ${limit} files at once, and needs ${FEWEST}. ${RAISE}`,
  );
}
