// Starts forks of later rounds early, so that several machines of the simulator work at the same time.

/** A task that waits for a place. Tasks may share a start; null if it shares none. */
interface Waiting {
  readonly start: string | null;
  readonly go: () => void;
}

/** Runs at most a given number of tasks at a time, in order. While a task makes its start, others with the same start come last. */
export class Ahead<T> {
  readonly #width: number;
  readonly #waiting: Waiting[] = [];
  readonly #starts = new Map<string, 'being made' | 'made'>();
  readonly #tasks = new Map<string, Promise<T>>();
  readonly #unsettled = new Set<Promise<unknown>>();
  #running = 0;

  constructor(width: number) {
    this.#width = width;
  }

  /** Begins a task when a place is free; {@link take} returns its result. @param start the name of a shared start */
  begin(key: string, task: () => Promise<T>, start: string | null = null): void {
    const promise = this.#run(task, start);
    this.#tasks.set(key, promise);
    // The caller of `take` handles a failure; there may be no such call.
    const settled: Promise<unknown> = promise
      .catch(() => undefined)
      .finally(() => this.#unsettled.delete(settled));
    this.#unsettled.add(settled);
  }

  /** Runs a task when a place is free, before all waiting tasks. */
  async run(task: () => Promise<T>): Promise<T> {
    return await this.#run(task, null, true);
  }

  /** The result of a task, once; undefined if none was started. */
  take(key: string): Promise<T> | undefined {
    const promise = this.#tasks.get(key);
    this.#tasks.delete(key);
    return promise;
  }

  /** Waits until every started task ends, with or without success. */
  async over(): Promise<void> {
    await Promise.all(this.#unsettled);
  }

  async #run(task: () => Promise<T>, start: string | null, first = false): Promise<T> {
    if (this.#running < this.#width) this.#running++;
    else
      await new Promise<void>(go => {
        if (first) this.#waiting.unshift({ start, go });
        else this.#waiting.push({ start, go });
      });
    const makes = start !== null && !this.#starts.has(start);
    if (makes) this.#starts.set(start, 'being made');
    try {
      return await task();
    } finally {
      if (makes) this.#starts.set(start, 'made');
      const next = this.#next();
      if (next === undefined) this.#running--;
      else next.go();
    }
  }

  #next(): Waiting | undefined {
    const free = this.#waiting.findIndex(
      ({ start }) => start === null || this.#starts.get(start) !== 'being made',
    );
    return this.#waiting.splice(Math.max(free, 0), 1)[0];
  }
}
