// Starts slow preparations of a command while the rest of it still loads.
import { UsageError } from '../../../core/config/problem.ts';
import { PreconditionError } from '../../../core/runner.ts';
import { prepareJudgement } from '../comparison/programs.ts';
import { cacheFolder, definedVariables } from './place.ts';
import { projectRoot } from './root.ts';

/**
 * Prepares one judgement. The judgement itself reports a failure.
 * @param tabulated whether its tables will be rendered
 */
export function judgingAhead(
  tabulated: boolean,
  environment: Readonly<Record<string, string | undefined>>,
): void {
  try {
    const cache = cacheFolder(definedVariables(environment));
    prepareJudgement({ root: projectRoot(), cache }, tabulated);
  } catch (error) {
    if (!(error instanceof PreconditionError || error instanceof UsageError)) throw error;
  }
}
