// The mark by which all that a suite starts is known, so that none of it outlives a killed overhead, wherever it has gone.
import { randomUUID } from 'node:crypto';
import { prepareGuard, releaseMark, watchMark } from '../guard.ts';

/** The variable that holds it. */
const VARIABLE = 'OVERHEAD_RUN';

export interface Guard {
  /** The variable for the environment of every process that is started. */
  readonly environment: Readonly<Record<string, string>>;
  /** How it stands in an environment. */
  readonly mark: string;
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
