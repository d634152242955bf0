// What is started before the command itself is loaded. A wrong guess costs time, and nothing else.
import { judgingAhead } from '../commands/ahead.ts';

/** Starts what the arguments of a command line will need. */
export function startAhead([command, ...argv]: readonly string[]): void {
  if (command === 'compare') judgingAhead(argv.some(word => /^--out(?:=|$)/.test(word)));
}
