// The faults of a file that another tool wrote, each with its line or path.

const MOST_FAULTS = 20;

/** An output that cannot be used: file, line or path, and what was expected. */
export class OutputError extends Error {}

/** Collects the faults of a file and throws them together at the end, so nothing is used from a faulty file. */
export class Faults {
  readonly #file: string;
  readonly #end: readonly string[];
  readonly #messages: string[] = [];
  #count = 0;

  /**
   * @param file its name in messages
   * @param end the last sentence of the error; empty for none
   */
  constructor(file: string, end = '') {
    this.#file = file;
    this.#end = end === '' ? [] : [end];
  }

  /** @param where a line, or a path inside a JSON file */
  add(where: string | number, what: string): void {
    this.#count++;
    const place = typeof where === 'number' ? `${this.#file}:${where}` : `${this.#file}: ${where}`;
    if (this.#messages.length < MOST_FAULTS) this.#messages.push(`${place}: ${what}`);
  }

  /** As {@link add}, and throws at once. */
  fail(where: string | number, what: string): never {
    this.add(where, what);
    return this.raise() as never;
  }

  /** Throws {@link OutputError} if there are faults. */
  raise(): void {
    if (this.#count === 0) return;
    const more = this.#count - this.#messages.length;
    const rest = more > 0 ? [`and ${more} more`] : [];
    throw new OutputError([...this.#messages, ...rest, ...this.#end].join('\n'));
  }
}
