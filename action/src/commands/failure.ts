// What ends a command other than a verdict, told so that the next action is clear; and its exit code.
import { isStarved } from '../../../runners/starved.ts';
import { UsageError } from '../config/problem.ts';
import { visibleLines } from '../report/visible.ts';
import { hidden } from '../results/secret.ts';
import { RAISE } from './descriptors.ts';
import { EXIT, type Host } from './host.ts';
import { Stopped } from './stop.ts';

/** Says what went wrong. Returns the exit code. */
export function explain(error: unknown, host: Pick<Host, 'output'>): number {
  if (error instanceof Stopped) return error.exitCode;
  const { message, code } = told(error);
  host.output.status('');
  for (const line of visibleLines(message)) host.output.tell(line);
  return code;
}

/** Whether a disk, or the user's share of it, is full. */
export function isFull(error: unknown): error is Error {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOSPC' || code === 'EDQUOT';
}

/** The words for an error and its exit code. */
export function told(error: unknown): { message: string; code: number } {
  const { message, code } = words(error);
  return { message: hidden(message), code };
}

function words(error: unknown): { message: string; code: number } {
  if (error instanceof UsageError) return { message: error.message, code: EXIT.usage };
  if (isFull(error))
    return { message: `No space is left: ${error.message}. Make room first.`, code: EXIT.broken };
  if (isStarved(error))
    return { message: `Too few file descriptors: ${error.message}. ${RAISE}`, code: EXIT.broken };
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return { message: `Not allowed: ${(error as Error).message}`, code: EXIT.broken };
  }
  return { message: error instanceof Error ? error.message : String(error), code: EXIT.broken };
}
