// The limit of open files of this process; too few are refused before any measurement.
import { readFileSync } from 'node:fs';
import { UsageError } from '../../../core/config/problem.ts';

/** Needed by Node, a measured process and the judging programs together; a run failed with 40 and succeeded with 60. */
export const FEWEST = 128;

/** Advice for a limit that is too low. */
export const RAISE =
  'Raise the limit (ulimit -n 1024; docker run --ulimit nofile=1024), or end other programs, and run the command again.';

/** Throws {@link UsageError} if this process may open too few files. Checks only on Linux. */
export function refuseFewDescriptors(): void {
  if (process.platform !== 'linux') return;
  let limits: string;
  try {
    limits = readFileSync('/proc/self/limits', 'utf8');
  } catch {
    // No /proc, or no free descriptor: the next operation will report that.
    return;
  }
  // proc_pid_limits(5): name, soft limit, hard limit, unit. Node has raised the soft limit to the hard one.
  const [, limit] = /^Max open files +(\d+) /m.exec(limits) ?? [];
  if (limit === undefined || Number(limit) >= FEWEST) return;
  throw new UsageError(
    `Too few file descriptors: this process may open ${limit} files at once, and needs ${FEWEST}. ${RAISE}`,
  );
}
