// Common controls of lists of rows: folded filters, labelled choices, the number of shown rows.
import { h, on } from './dom.ts';

/** The size of the page's text, in pixels. */
export const rem = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

/** `12 of 40 rows`. @param item a row, in the singular */
export function counted(shown: number, all: number, item: string): string {
  const rows = `${all} ${item}${all === 1 ? '' : 's'}`;
  return shown === all ? rows : `${shown} of ${rows}`;
}

/** Filters that are folded on a small screen, so that it shows rows first. */
export function folded(...filters: readonly HTMLElement[]): HTMLElement {
  const roomy = matchMedia('(min-width: 62.01rem)');
  const fold = h(
    'details',
    { class: 'fold' },
    h('summary', {}, 'Search, filter, sort'),
    h('div', { class: 'filters' }, ...filters),
  );
  const follow = () => {
    fold.open = roomy.matches;
  };
  roomy.addEventListener('change', follow);
  follow();
  return fold;
}

export function choice(
  label: string,
  options: readonly (readonly [value: string, text: string])[],
  act: (value: string) => void,
  chosen = options[0]?.[0] ?? '',
): HTMLElement {
  const select = h(
    'select',
    {},
    ...options.map(([value, text]) => h('option', { value, selected: value === chosen }, text)),
  );
  on(select, 'change', () => act(select.value));
  return h('label', { class: 'choice' }, h('span', {}, label), select);
}
