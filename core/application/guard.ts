// Marks all processes of a suite, so that none survives a killed overhead in any session.
import { randomUUID } from 'node:crypto';
import { prepareGuard, releaseMark, watchMark } from '../process/guard.ts';

/** The variable of the mark, and that of the mark of a fork. */
const [VARIABLE, FORK] = ['OVERHEAD_RUN', 'OVERHEAD_FORK'];

/** A mark of processes. */
export interface Mark {
  /** The variable for the environment of every started process. */
  readonly environment: Readonly<Record<string, string>>;
  /** Its text in an environment. */
  readonly mark: string;
}

export interface Guard extends Mark {
  /** Ends the mark: nothing of the suite runs any more. */
  readonly close: () => void;
}

/** A mark for a suite. */
export function startGuard(): Guard {
  const value = randomUUID();
  const mark = `${VARIABLE}=${value}`;
  prepareGuard();
  watchMark(mark);
  return { environment: { [VARIABLE]: value }, mark, close: () => releaseMark(mark) };
}

/** A mark for a fork: others of the same suite may live at the same time. */
export function markFork(): Mark {
  const value = randomUUID();
  return { environment: { [FORK]: value }, mark: `${FORK}=${value}` };
}
