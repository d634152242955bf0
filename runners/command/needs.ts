// Requirements of command suites on this machine: hyperfine, which times them, and perf, which profiles them. The simulator needs none.
import { lookForCounters } from '../../core/forks/counters.ts';
import type { Need } from '../../core/need.ts';
import { findPerf } from '../../core/profile/perf.ts';
import type { RunContext } from '../../core/runner.ts';
import { INSTALL, lookForHyperfine } from './hyperfine.ts';

export async function commandNeeds(context: RunContext): Promise<Need[]> {
  return [await hyperfineNeed(context), await perfNeed(context)];
}

async function hyperfineNeed(context: RunContext): Promise<Need> {
  const found = await lookForHyperfine(context);
  return typeof found === 'string'
    ? { name: 'hyperfine', state: 'missing', found: `it times commands, ${found}`, action: INSTALL }
    : { name: 'hyperfine', state: 'ready', found: found.version, action: '' };
}

/** Suites are measured without it too. */
async function perfNeed(context: RunContext): Promise<Need> {
  const found = await findPerf({ context, counting: await lookForCounters(context) });
  return 'reason' in found
    ? { name: 'perf', state: 'note', found: found.reason, action: found.remedy }
    : { name: 'perf', state: 'ready', found: found.version, action: '' };
}
