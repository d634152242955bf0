// Requirements of command suites: hyperfine, which times them on this machine. The simulator needs none.
import type { Need } from '../../core/need.ts';
import type { RunContext } from '../../core/runner.ts';
import { INSTALL, lookForHyperfine } from './hyperfine.ts';

export async function commandNeeds(context: RunContext): Promise<Need[]> {
  const found = await lookForHyperfine(context);
  return typeof found === 'string'
    ? [{ name: 'hyperfine', state: 'missing', found: `it times commands, ${found}`, action: INSTALL }]
    : [{ name: 'hyperfine', state: 'ready', found: found.version, action: '' }];
}
