// Creates elements without markup: text is never parsed as HTML.

type Attributes = Readonly<Record<string, string | number | boolean | null>>;
type Child = Node | string | null;

const SVG = 'http://www.w3.org/2000/svg';

/** An HTML element. An attribute that is `false` or null is left out; `true` has no value. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  return filled(document.createElement(tag), attributes, children);
}

/** Like {@link h}, for SVG. */
export function s(tag: string, attributes: Attributes = {}, ...children: readonly Child[]): SVGElement {
  return filled(document.createElementNS(SVG, tag) as SVGElement, attributes, children);
}

function filled<E extends Element>(element: E, attributes: Attributes, children: readonly Child[]): E {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === false) continue;
    element.setAttribute(name, value === true ? '' : String(value));
  }
  for (const child of children)
    if (child !== null) element.append(typeof child === 'string' ? whole(child) : child);
  return element;
}

/** Keeps a number and its percent sign on one line. */
const whole = (text: string): string => text.replace(/(\d) %/g, '$1\u00a0%');

/** Adds a listener and returns the element. */
export function on<E extends Element, K extends keyof HTMLElementEventMap>(
  element: E,
  event: K,
  act: (event: HTMLElementEventMap[K]) => void,
): E {
  element.addEventListener(event, act as EventListener);
  return element;
}

/** A table with a head; a cell is text or an element. */
export function table(
  caption: string,
  head: readonly string[],
  rows: readonly (readonly Child[])[],
): HTMLElement {
  const cells = (tag: 'th' | 'td', texts: readonly Child[]) =>
    texts.map((text, index) =>
      tag === 'td' && index === 0
        ? h('th', { scope: 'row' }, text)
        : h(tag, tag === 'th' ? { scope: 'col' } : {}, text),
    );
  return h(
    'div',
    { class: 'wide', tabindex: 0, role: 'region', 'aria-label': caption },
    h(
      'table',
      {},
      h('caption', { class: 'unseen' }, caption),
      h('thead', {}, h('tr', {}, ...cells('th', head))),
      h('tbody', {}, ...rows.map(row => h('tr', {}, ...cells('td', row)))),
    ),
  );
}

/** A list of terms with their values, without empty ones. */
export function facts(pairs: readonly (readonly [string, Child])[]): HTMLElement {
  return h(
    'dl',
    { class: 'facts' },
    ...pairs
      .filter(([, value]) => value !== '' && value !== null)
      .map(([term, value]) => h('div', {}, h('dt', {}, term), h('dd', {}, value))),
  );
}
