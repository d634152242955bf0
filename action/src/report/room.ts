// The size of a page: whole lines are taken while they fit, and what no longer fits is counted.

/** Lines that fitted, and how many did not. */
export interface Kept {
  readonly lines: readonly string[];
  readonly left: number;
}

/** What a line takes in a file: UTF-8, with its line break. */
function bytesOf(line: string): number {
  return Buffer.byteLength(line) + 1;
}

/** The bytes of a page that are still free. Who asks first is served first. */
export class Room {
  #free: number;

  /** @param bytes the size of the page in UTF-8 bytes */
  constructor(bytes: number) {
    this.#free = bytes;
  }

  /** Takes lines that belong together: all of them, or none. */
  take(lines: readonly string[]): readonly string[] {
    const size = lines.reduce((sum, line) => sum + bytesOf(line), 0);
    if (size > this.#free) return [];
    this.#free -= size;
    return lines;
  }

  /**
   * Takes rows from the first on while they fit; `frame` is what stands around them, and is only paid where a row
   * stands in it. Rows are made one by one, so that a page does not pay for what it leaves out.
   */
  fill<T>(items: readonly T[], write: (item: T) => string, frame: readonly string[] = []): Kept {
    const around = frame.reduce((sum, line) => sum + bytesOf(line), 0);
    const lines: string[] = [];
    for (const item of items) {
      const line = write(item);
      const size = bytesOf(line) + (lines.length === 0 ? around : 0);
      if (size > this.#free) break;
      this.#free -= size;
      lines.push(line);
    }
    return { lines, left: items.length - lines.length };
  }
}
