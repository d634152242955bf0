// Stops a command on Ctrl-C (SIGINT) or SIGTERM.

export class Stopped extends Error {
  readonly signal: 'SIGINT' | 'SIGTERM';

  constructor(signal: 'SIGINT' | 'SIGTERM') {
    super(`stopped by ${signal}`);
    this.signal = signal;
  }

  /** 128 and the signal's number, as in shells. */
  get exitCode(): number {
    return this.signal === 'SIGINT' ? 130 : 143;
  }
}

/** Aborted with {@link Stopped} at the first signal; a second signal ends the program at once. */
export function stopSignal(): AbortSignal {
  const controller = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.on(name, () => {
      if (controller.signal.aborted) process.exit(new Stopped(name).exitCode);
      controller.abort(new Stopped(name));
    });
  }
  return controller.signal;
}
