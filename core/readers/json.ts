// JSON of other tools: reports the line of a syntax error, and the path of an invalid value.
import type { z } from 'zod';
import type { Faults } from './faults.ts';

/**
 * The value of a text; undefined, and a fault with its line, if it is not JSON.
 * @param before the number of lines removed from the beginning
 */
export function parsed(text: string, faults: Faults, before = 0): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const { message } = error as Error;
    const line = before + text.slice(0, positionIn(message) ?? firstFault(text)).split('\n').length;
    faults.add(line, `that is no JSON (${message.split('\n')[0]}): write the file again`);
    return undefined;
  }
}

/** The position in a JSON parser's message, if it has one. */
function positionIn(message: string): number | null {
  const found = /at position (\d+)/.exec(message);
  return found === null ? null : Number(found[1]);
}

/** The length of the longest valid beginning: JSON that only lacks its end. */
function firstFault(text: string): number {
  let whole = 0;
  let broken = text.length;
  while (broken - whole > 1) {
    const middle = (whole + broken) >> 1;
    if (lacksEnd(text.slice(0, middle))) whole = middle;
    else broken = middle;
  }
  return whole;
}

function lacksEnd(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    const { message } = error as Error;
    return /end of JSON|Unterminated/.test(message) || (positionIn(message) ?? -1) >= text.length;
  }
}

/** A value parsed by a schema; null, and a fault with its path for each mismatch. */
export function checked<T>(schema: z.ZodType<T>, value: unknown, faults: Faults): T | null {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  for (const { path, message } of result.error.issues)
    faults.add(pathOf(path), `${message}: correct it, or write the file again`);
  return null;
}

/** `entries["Go Benchmark"][3].value` */
export function pathOf(keys: readonly PropertyKey[]): string {
  const path = keys.map(key =>
    typeof key === 'number'
      ? `[${key}]`
      : /^[A-Za-z_]\w*$/.test(String(key))
        ? `.${String(key)}`
        : `[${JSON.stringify(String(key))}]`,
  );
  return path.join('').replace(/^\./, '') || 'the file';
}
