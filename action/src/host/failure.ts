// Converts an error that ends a command into a message with the next action, and an exit code.

import { UsageError } from '../../../core/config/problem.ts';
import { isStarved } from '../../../core/process/starved.ts';
import { hidden } from '../../../core/results/secret.ts';
import { visibleLines } from '../../../core/visible.ts';
import { RAISE } from './descriptors.ts';
import { EXIT, type Host } from './host.ts';
import { Stopped } from './stop.ts';

/** Prints what went wrong. Returns the exit code. */
export function explain(error: unknown, host: Pick<Host, 'output'>): number {
  if (error instanceof Stopped) return error.exitCode;
  const { message, code } = failureOf(error);
  host.output.status('');
  for (const line of visibleLines(message)) host.output.tell(line);
  return code;
}

/** Whether a disk or the user's quota is full. */
export function isFull(error: unknown): error is Error {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOSPC' || code === 'EDQUOT';
}

/** The message for an error, without secrets, and its exit code. */
export function failureOf(error: unknown): { message: string; code: number } {
  const { message, code } = describe(error);
  return { message: hidden(message), code };
}

function describe(error: unknown): { message: string; code: number } {
  if (error instanceof UsageError) return { message: error.message, code: EXIT.usage };
  if (isFull(error))
    return {
      message: `No space left: ${error.message}. Free some space and run the command again.`,
      code: EXIT.broken,
    };
  if (isStarved(error))
    return { message: `Too few file descriptors: ${error.message}. ${RAISE}`, code: EXIT.broken };
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return { message: `Permission denied: ${(error as Error).message}`, code: EXIT.broken };
  }
  return { message: error instanceof Error ? error.message : String(error), code: EXIT.broken };
}
