// The parts that all pages of the site share: the bar with the way back, and the line of facts.
import { h } from '../../browser/dom.ts';
import { themeButton } from '../../browser/theme.ts';

/** The bar above the first line. @param home the address of the first page; empty on that page itself */
export function fleetBar(home: string): HTMLElement {
  const product = 'overhead fleet';
  const name = home === '' ? product : h('a', { href: home }, product);
  return h('div', { class: 'bar' }, h('span', { class: 'product' }, name), themeButton());
}

/** Adds the bar, the facts and the notes to the header of the page. */
export function showHeader(home: string, facts: string, notes: readonly string[]): void {
  const header = document.querySelector('header');
  header?.prepend(fleetBar(home));
  header?.append(h('p', { class: 'hint' }, facts), ...notes.map(note => h('p', { class: 'note' }, note)));
}
