// What is started before the command itself is loaded. A wrong guess costs time, and nothing else.
import { judgingAhead } from '../commands/ahead.ts';

/** Starts what the words of a command line will need. */
export function startAhead([command, ...words]: readonly string[]): void {
  if (command === 'compare') judgingAhead(words.some(word => /^--out(?:=|$)/.test(word)));
}
