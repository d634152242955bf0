// Shortens names so that different names still look different.

import { shorten } from '../../../core/visible.ts';
import { fit } from './table.ts';

/**
 * Cuts names to at most `width` columns so that different ones stay different. A name that looks like another after a cut in the middle
 * loses the shared beginning instead. Null if that is not enough.
 */
export function fitApart(names: readonly string[], width: number): Map<string, string> | null {
  const whole = [...new Set(names)];
  const cut = new Map(whole.map(name => [name, fit(name, width)]));
  for (const alike of groupsOf(cut)) {
    const from = firstDifference(alike);
    for (const name of alike) cut.set(name, fitFrom(name, from, width));
  }
  return groupsOf(cut).length === 0 ? cut : null;
}

/** Returns the smallest length, from `limit` on, to which names can be shortened and still differ. */
export function limitApart(names: readonly string[], limit: number): number {
  const whole = [...new Set(names)];
  const apart = (length: number) => new Set(whole.map(name => shorten(name, length))).size === whole.length;
  let length = limit;
  while (!apart(length)) length *= 2;
  return length;
}

/** Returns different names that look alike. */
function groupsOf(cut: ReadonlyMap<string, string>): string[][] {
  const groups = new Map<string, string[]>();
  for (const [name, text] of cut) groups.set(text, [...(groups.get(text) ?? []), name]);
  return [...groups.values()].filter(({ length }) => length > 1);
}

/** Returns the position of the first difference of names, in characters. */
function firstDifference(names: readonly string[]): number {
  const letters = names.map(name => [...name]);
  const [first = []] = letters;
  const at = first.findIndex((letter, index) => letters.some(other => other[index] !== letter));
  return at === -1 ? first.length : at;
}

/** Returns a name from shortly before its first difference. */
function fitFrom(name: string, from: number, width: number): string {
  const start = Math.max(0, from - Math.floor(width / 4));
  return fit(start === 0 ? name : `…${[...name].slice(start).join('')}`, width);
}
