// Names and messages on a page: visible characters, limited length. comparison.json, which a page offers, has them whole.

import { shorten, visible } from '../../../core/visible.ts';
import { grouped } from '../report/values.ts';

const LONGEST_NAME = 300;
const LONGEST_MESSAGE = 2000;

export const shownName = (name: string): string => shorten(visible(name), LONGEST_NAME);
export const shownMessage = (message: string): string => shorten(visible(message), LONGEST_MESSAGE);

/** The first texts up to a limit; the others are counted. */
export function few<T>(all: readonly T[], most: number, text: (one: T) => string): string[] {
  const rest = all.length - most;
  return [...all.slice(0, most).map(text), ...(rest > 0 ? [`and ${grouped(rest)} more`] : [])];
}
