// The mark by which all that a suite starts is known, so that none of it outlives a killed overhead, wherever it has gone.
import { randomUUID } from 'node:crypto';
import { prepareGuard, releaseMark, watchMark } from '../guard.ts';

/** The variable that holds it, and the one that holds the mark of a fork. */
const [VARIABLE, FORK] = ['OVERHEAD_RUN', 'OVERHEAD_FORK'];

/** What marks processes. */
export interface Mark {
  /** The variable for the environment of every process that is started. */
  readonly environment: Readonly<Record<string, string>>;
  /** How it stands in an environment. */
  readonly mark: string;
}

export interface Guard extends Mark {
  /** Nothing of the suite runs any more. */
  readonly close: () => void;
}

/** A mark of its own for a suite. */
export function startGuard(): Guard {
  const value = randomUUID();
  const mark = `${VARIABLE}=${value}`;
  prepareGuard();
  watchMark(mark);
  return { environment: { [VARIABLE]: value }, mark, close: () => releaseMark(mark) };
}

/** A mark of its own for a fork: others of the same suite may live at the same time. */
export function markFork(): Mark {
  const value = randomUUID();
  return { environment: { [FORK]: value }, mark: `${FORK}=${value}` };
}
