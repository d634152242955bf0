// Starts forks of later rounds early, so that several machines of the simulator work at the same time.

/** Runs at most a given number of tasks at a time, in order. */
export class Ahead<T> {
  readonly #width: number;
  readonly #waiting: (() => void)[] = [];
  readonly #tasks = new Map<string, Promise<T>>();
  readonly #unsettled = new Set<Promise<unknown>>();
  #running = 0;

  constructor(width: number) {
    this.#width = width;
  }

  /** Starts a task when a place is free; {@link take} returns its result. */
  begin(key: string, task: () => Promise<T>): void {
    const promise = this.#run(task);
    this.#tasks.set(key, promise);
    // The caller of `take` handles a failure; there may be no such call.
    const settled: Promise<unknown> = promise
      .catch(() => undefined)
      .finally(() => this.#unsettled.delete(settled));
    this.#unsettled.add(settled);
  }

  /** Runs a task when a place is free, before all waiting tasks. */
  async run(task: () => Promise<T>): Promise<T> {
    return await this.#run(task, true);
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

  async #run(task: () => Promise<T>, first = false): Promise<T> {
    if (this.#running < this.#width) this.#running++;
    else
      await new Promise<void>(resolve =>
        first ? this.#waiting.unshift(resolve) : this.#waiting.push(resolve),
      );
    try {
      return await task();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#running--;
      else next();
    }
  }
}
