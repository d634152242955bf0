// The number of a row as a link that opens the row, for other tables.
import { h } from './dom.ts';
import type { Entry } from './entry.ts';

/** The overhead of a row, or the amount, and the text next to it. */
export function linked(entry: Entry | undefined): HTMLElement {
  if (entry === undefined) return h('span', {}, '');
  const { words, key } = entry;
  const chance = words.effect === 'chance' ? words.flag : '';
  const details = [words.details, chance].filter(text => text !== '').join(' · ');
  return h(
    'a',
    { href: `#/row/${key}`, class: `agent ${words.verdict} effect-${words.effect}` },
    h('b', {}, words.overhead || words.added || 'not known'),
    details === '' ? null : h('small', {}, details),
  );
}
