// A background process that runs next to a fork until it is ended.
import { type Command, type Exit, run } from '../../core/process/process.ts';

export interface Background {
  /** Its exit if it ended by itself; null if it was ended. Rejects if it cannot start, or the user stopped the run. */
  readonly over: Promise<Exit | null>;
  /** Ends its process group, and waits for that. */
  end(): Promise<void>;
}

/** Starts a command. */
export function background(command: Omit<Command, 'timeout'>): Background {
  const own = new AbortController();
  const over = run({
    ...command,
    timeout: Number.POSITIVE_INFINITY,
    signal: AbortSignal.any([command.signal, own.signal]),
  }).catch(error => {
    if (own.signal.aborted && !command.signal.aborted) return null;
    throw error;
  });
  // Only a waiter learns of a failure; without one it does not affect the run.
  over.catch(() => undefined);
  return {
    over,
    end: async () => {
      own.abort();
      await over.catch(() => undefined);
    },
  };
}
