// What ends a command other than a verdict, told so that the next action is clear; and its exit code.
import { UsageError } from '../config/problem.ts';
import { visibleLines } from '../report/visible.ts';
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

/** The words for an error and its exit code. */
export function told(error: unknown): { message: string; code: number } {
  if (error instanceof UsageError) return { message: error.message, code: EXIT.usage };
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    const message = `No space is left: ${(error as Error).message}. Every finished round is kept; make room, then overhead run --resume goes on.`;
    return { message, code: EXIT.broken };
  }
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return { message: `Not allowed: ${(error as Error).message}`, code: EXIT.broken };
  }
  return { message: error instanceof Error ? error.message : String(error), code: EXIT.broken };
}
