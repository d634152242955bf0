// The memory that forks of a live set may use.
import { totalmem } from 'node:os';
import type { Warning } from '../results/warning.ts';

/** The share of this machine's memory that the forks of a set may use. */
const SHARE = 0.9;

/** Memory of this machine or of this process's cgroup, in bytes. */
export function ownMemory(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}

/**
 * A warning if the forks of all variants may not fit into memory at the same time.
 * @param needed by all of them, in bytes
 * @param memory of this machine, in bytes
 */
export function crowdedBy(needed: number, memory: number): Warning[] {
  if (needed <= SHARE * memory) return [];
  const message = `forks run one after the other and not in turns: together they may take ${gibibytes(needed)} of ${gibibytes(memory)}. Limit the heap (jvm-args: [-Xmx1g]) to see smaller costs, or set interleave: forks`;
  return [{ code: 'no-turns', message }];
}

function gibibytes(bytes: number): string {
  return `${(bytes / 2 ** 30).toFixed(1)} GiB`;
}
