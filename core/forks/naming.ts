// Lists of names in messages, and variants that are the same under two names.
import type { Warning } from '../results/warning.ts';

/** How many names a message lists; the others are counted. */
const MOST_NAMES = 10;

/** The names for a message, at most the limit. */
export function named(names: readonly string[]): string {
  const rest = names.length - MOST_NAMES;
  return [...names.slice(0, MOST_NAMES), ...(rest > 0 ? [`and ${rest} more`] : [])].join(', ');
}

/**
 * Warns of variants that would start the same process: they are one treatment with two names.
 * @param facts what defines each variant, by its name
 * @param same what such variants share, for users
 */
export function twins(facts: readonly (readonly [string, unknown])[], same: string): Warning[] {
  const texts = facts.map(([name, fact]) => [name, JSON.stringify(fact)] as const);
  return texts.flatMap(([name, text], index) => {
    const twin = texts.slice(0, index).find(([, other]) => other === text);
    if (twin === undefined) return [];
    return [{ code: 'same-variant', message: `variants ${twin[0]} and ${name} do not differ: ${same}` }];
  });
}
