// Starts slow preparations before the command itself is loaded. A wrong guess only costs time.
import { judgingAhead } from '../commands/ahead.ts';

/** Starts preparations for a command line. */
export function startAhead(
  [command, ...argv]: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): void {
  if (command === 'compare')
    judgingAhead(
      argv.some(word => /^--out(?:=|$)/.test(word)),
      environment,
    );
}
