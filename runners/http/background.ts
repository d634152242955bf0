// A process that runs beside a fork until it is ended.
import { type Command, type Exit, run } from '../process.ts';

export interface Background {
  /** How it ended by itself; null where it was ended. Rejects where it cannot be started, or the user stopped the run. */
  readonly over: Promise<Exit | null>;
  /** Ends it with its process group, and waits for that. */
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
  // Whoever waits for it learns of a failure; it is none of a run that nobody waits for.
  over.catch(() => undefined);
  return {
    over,
    end: async () => {
      own.abort();
      await over.catch(() => undefined);
    },
  };
}
