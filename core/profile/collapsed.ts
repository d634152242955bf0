// Stacks in the collapsed format: one stack on each line, its frames separated by semicolons, then a space and a number.
import type { Stack } from './profile.ts';

/** A line of a file: names as they are written. */
export interface CollapsedLine {
  readonly names: readonly string[];
  readonly value: number;
}

/** A profile that is not in the format; the message names the line. */
export class ProfileError extends Error {}

/** Lines longer than this are refused, in characters: no thread has such a stack. */
const LONGEST_LINE = 1_000_000;

/** Reads the format. Throws {@link ProfileError}. */
export function readCollapsed(text: string): CollapsedLine[] {
  return text.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return [];
    const at = line.lastIndexOf(' ');
    const written = line.slice(at + 1).trim();
    if (at <= 0 || line.length > LONGEST_LINE || !/^\d{1,15}$/.test(written))
      throw new ProfileError(`line ${index + 1} is not a stack with a number`);
    const value = Number(written);
    return value === 0 ? [] : [{ names: line.slice(0, at).split(';'), value }];
  });
}

/** Writes stacks; the thread is the first frame. Values are rounded to whole numbers. */
export function writeCollapsed(stacks: readonly Stack[]): string {
  const lines = new Map<string, number>();
  for (const { thread, frames, value } of stacks) {
    const names = [
      thread === '' ? [] : [`[${thread}]`],
      frames.map(frame => frame.name || '[unknown]'),
    ].flat();
    const key = names.map(escaped).join(';');
    lines.set(key, (lines.get(key) ?? 0) + value);
  }
  return [...lines]
    .map(([key, value]) => [key, Math.round(value)] as const)
    .filter(([, value]) => value > 0)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, value]) => `${key} ${value}\n`)
    .join('');
}

/** A name is data: it must not end a frame or a line. */
function escaped(name: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: names of symbols are data
  return name.replace(/[;\u0000-\u001f\u007f-\u009f\u2028\u2029]/g, '_');
}
