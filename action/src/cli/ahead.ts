// Starts slow preparations before the command itself is loaded. A wrong guess only costs time.
import { prepareJudgement } from '../comparison/programs.ts';
import { projectRoot } from '../host/root.ts';

/** Starts preparations for a command line. */
export function startAhead(
  [command, ...argv]: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): void {
  if (command === 'compare')
    prepareJudgement(
      projectRoot(),
      argv.some(word => /^--out(?:=|$)/.test(word)),
      environment.GITHUB_ACTIONS !== 'true',
    );
}
