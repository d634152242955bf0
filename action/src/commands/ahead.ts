// Starts slow preparations of a command while the rest of it still loads.
import { prepareJudgement } from '../comparison/programs.ts';
import { projectRoot } from './root.ts';

/**
 * Prepares one judgement.
 * @param tabulated whether its tables will be rendered
 * @param trusted whether all files are the user's own
 */
export function judgingAhead(tabulated: boolean, trusted: boolean): void {
  prepareJudgement(projectRoot(), tabulated, trusted);
}
