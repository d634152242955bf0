// Forks of a round that nobody has asked for yet, begun so that several machines are at work at once.

/** Runs so many tasks at a time, in the order in which they came. */
export class Ahead<T> {
  readonly #width: number;
  readonly #waiting: (() => void)[] = [];
  readonly #tasks = new Map<string, Promise<T>>();
  readonly #unsettled = new Set<Promise<unknown>>();
  #running = 0;

  constructor(width: number) {
    this.#width = width;
  }

  /** Begins a task as soon as fewer than so many others run; {@link take} hands out what becomes of it. */
  begin(key: string, task: () => Promise<T>): void {
    const promise = this.#run(task);
    this.#tasks.set(key, promise);
    // A failure is for who takes it; nobody may.
    const settled: Promise<unknown> = promise
      .catch(() => undefined)
      .finally(() => this.#unsettled.delete(settled));
    this.#unsettled.add(settled);
  }

  /** Runs a task as soon as fewer than so many others run, before all that wait. */
  async run(task: () => Promise<T>): Promise<T> {
    return await this.#run(task, true);
  }

  /** What becomes of a task, once; undefined where none was begun. */
  take(key: string): Promise<T> | undefined {
    const promise = this.#tasks.get(key);
    this.#tasks.delete(key);
    return promise;
  }

  /** Waits for all that was begun, however it ends. */
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
