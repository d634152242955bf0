// Starts slow preparations of a command while the rest of it still loads.
import { prepareJudgement } from '../comparison/programs.ts';
import { projectRoot } from '../host/root.ts';

/**
 * Prepares one judgement.
 * @param tabulated whether its tables will be rendered
 */
export function judgingAhead(tabulated: boolean): void {
  prepareJudgement(projectRoot(), tabulated);
}
