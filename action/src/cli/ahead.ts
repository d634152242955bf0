// Starts slow preparations before the command itself is loaded. A wrong guess only costs time.
import { prepareJudgement } from '../comparison/programs.ts';
import { projectRoot } from '../host/root.ts';

/** Starts preparations for a command line. */
export function startAhead([command, ...argv]: readonly string[]): void {
  if (command === 'compare')
    prepareJudgement(
      projectRoot(),
      argv.some(word => /^--out(?:=|$)/.test(word)),
    );
}
