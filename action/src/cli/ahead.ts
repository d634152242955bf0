// Starts slow preparations before the command itself is loaded. A wrong guess only costs time.
import { UsageError } from '../../../core/config/problem.ts';
import { PreconditionError } from '../../../core/runner.ts';
import { prepareJudgement } from '../comparison/programs.ts';
import { cacheFolder, definedVariables } from '../host/place.ts';
import { projectRoot } from '../host/root.ts';

/** Starts preparations for a command line. The command itself reports a failure. */
export function startAhead(
  [command, ...argv]: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): void {
  if (command !== 'compare') return;
  try {
    prepareJudgement(
      { root: projectRoot(), cache: cacheFolder(definedVariables(environment)) },
      argv.some(word => /^--out(?:=|$)/.test(word)),
      environment.GITHUB_ACTIONS !== 'true',
    );
  } catch (error) {
    if (!(error instanceof PreconditionError || error instanceof UsageError)) throw error;
  }
}
