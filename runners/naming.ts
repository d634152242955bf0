// Lists of names in a message, and variants that are one under two names.
import type { Warning } from '../action/src/results/warning.ts';

/** Names that a message holds; the others are counted. */
const MOST_NAMES = 10;

/** As many names as a message holds. */
export function named(names: readonly string[]): string {
  const rest = names.length - MOST_NAMES;
  return [...names.slice(0, MOST_NAMES), ...(rest > 0 ? [`and ${rest} more`] : [])].join(', ');
}

/**
 * Variants that would start the very same process are one treatment with two names.
 * @param facts what makes each what it is, by its name
 * @param same what is the same of two that do not differ, for people
 */
export function twins(facts: readonly (readonly [string, unknown])[], same: string): Warning[] {
  const texts = facts.map(([name, fact]) => [name, JSON.stringify(fact)] as const);
  return texts.flatMap(([name, text], index) => {
    const twin = texts.slice(0, index).find(([, other]) => other === text);
    if (twin === undefined) return [];
    return [{ code: 'same-variant', message: `variants ${twin[0]} and ${name} do not differ: ${same}` }];
  });
}
