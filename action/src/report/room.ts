// Space on a page of limited size: whole lines are taken while they fit, and the others are counted.

/** Lines that fit, and the number of the others. */
export interface Kept {
  readonly lines: readonly string[];
  readonly left: number;
}

/** Returns the size of a line in a file: UTF-8, with its line break. */
function bytesOf(line: string): number {
  return Buffer.byteLength(line) + 1;
}

/** The free bytes of a page, first come, first served. */
export class Room {
  #free: number;

  /** @param bytes the size of the page in UTF-8 bytes */
  constructor(bytes: number) {
    this.#free = bytes;
  }

  /** Takes lines that belong together: all or none. */
  take(lines: readonly string[]): readonly string[] {
    const size = lines.reduce((sum, line) => sum + bytesOf(line), 0);
    if (size > this.#free) return [];
    this.#free -= size;
    return lines;
  }

  /**
   * Takes rows from the first on while they fit. `frame` is the text around them, and costs space only if there is a
   * row. Rows are rendered one by one, because rows that do not fit should not be rendered.
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
