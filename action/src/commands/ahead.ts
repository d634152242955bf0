// What a command will need for certain, and what takes longer to get ready than the rest of the command takes to load.
import { prepareJudgement } from '../comparison/programs.ts';
import { projectRoot } from './root.ts';

/** Gets ready for one judgement. @param tabulated whether its tables will be drawn */
export function judgingAhead(tabulated: boolean): void {
  prepareJudgement(projectRoot(), tabulated);
}
