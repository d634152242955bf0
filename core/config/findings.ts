// Collects all problems of a configuration file, each with its position.

import type { Positions } from './positions.ts';
import { formatPlace, type Problem } from './problem.ts';
import { parseDuration, QuantityError } from './quantities.ts';

export type Path = readonly string[];

export class Findings {
  readonly problems: Problem[] = [];
  readonly #positions: Positions;

  constructor(positions: Positions) {
    this.#positions = positions;
  }

  /** Reports a problem with the value at a path. */
  report(path: Path, message: string): void {
    this.problems.push(this.#positions.at(path, message));
  }

  /** Reports a problem with the last key of a path. */
  reportKey(path: Path, message: string): void {
    this.problems.push(this.#positions.atKey(path.slice(0, -1), path.at(-1) ?? '', message));
  }

  /** Returns the position of the value at a path: `file:line:column`. */
  place(path: Path): string {
    return formatPlace(this.#positions.at(path, ''));
  }

  /** Reports a text that is not a regular expression. */
  pattern(path: Path, written: string | undefined): void {
    if (written === undefined) return;
    try {
      new RegExp(written);
    } catch (error) {
      this.report(path, `not a regular expression: ${(error as Error).message}`);
    }
  }

  /** Returns a duration in ms; null if it is missing, or invalid, which is reported. */
  duration(path: Path, written: string | number | undefined): number | null {
    return written === undefined ? null : this.attempt(path, () => parseDuration(written));
  }

  /** Returns the result of `parse`; null if it throws, which is reported. */
  attempt<T>(path: Path, parse: () => T): T | null {
    try {
      return parse();
    } catch (error) {
      if (!(error instanceof QuantityError)) throw error;
      this.report(path, error.message);
      return null;
    }
  }
}

/** Returns the defined entries of a map. */
export function defined<T extends object>(
  value: T | undefined,
): { [K in keyof T]-?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(value ?? {}).filter(([, entry]) => entry !== undefined)) as never;
}

/** Returns a map of texts, numbers or booleans as texts. */
export function stringValues(values: Readonly<Record<string, unknown>> | undefined): Record<string, string> {
  return Object.fromEntries(Object.entries(values ?? {}).map(([key, value]) => [key, String(value)]));
}
