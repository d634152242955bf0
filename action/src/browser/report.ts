// The page of a report: builds its views from what it was given, and follows the address.
import type { PageData } from '../page/model.ts';
import { machineView, reproduceView } from './about.ts';
import { agentsView } from './agents.ts';
import { Detail } from './detail.ts';
import { h, on } from './dom.ts';
import { type Entry, entriesOf } from './entry.ts';
import { reportRows } from './report-rows.ts';
import { sweepsView } from './sweeps.ts';
import { themeButton } from './theme.ts';

/** Shows a report in the document. */
export function showReport(data: PageData): void {
  const main = document.getElementById('main') as HTMLElement;
  const entries = entriesOf(data);
  const byKey = new Map(entries.map(entry => [entry.key, entry]));

  const rows = reportRows(entries, entry => detail.open(entry));
  const detail = new Detail(stepped, follow);

  /** The row beside an open one; rows that the filters hide are stepped over. */
  function stepped(from: Entry, by: 1 | -1): Entry | null {
    const place = rows.shown.indexOf(from);
    return place < 0 ? null : (rows.shown[place + by] ?? null);
  }

  /** The address names what is open, so that it can be sent to somebody. */
  function follow(entry: Entry | null, last: Entry | null): void {
    history.replaceState(null, '', entry === null ? `#${placeOf(current)}` : `#/row/${entry.key}`);
    if (last !== null && current === rows.element) rows.focus(last);
  }

  const views: (readonly [string, HTMLElement])[] = [['Rows', rows.element]];
  const agents = agentsView(entries);
  if (agents !== null) views.push(['Agents', agents]);
  const sweeps = sweepsView(entries, data.suites);
  if (sweeps !== null) views.push(sweeps);
  views.push(['Machine and noise', machineView(data)], ['Reproduce and download', reproduceView(data)]);

  let current: HTMLElement = rows.element;
  const links = views.map(([name, view]) => h('a', { href: `#${placeOf(view)}` }, name));

  /** A view's name in the address is not its id: the page stays where it is when another is chosen. */
  function placeOf(view: HTMLElement): string {
    return view.id.replace(/^view-/, '');
  }

  function go(): void {
    const place = location.hash.slice(1);
    const entry = place.startsWith('/row/') ? byKey.get(place.slice('/row/'.length)) : undefined;
    // The details of a row open above whatever is shown.
    if (entry === undefined) current = views.find(([, view]) => placeOf(view) === place)?.[1] ?? rows.element;
    views.forEach(([, view], index) => {
      view.classList.toggle('away', view !== current);
      if (view === current) links[index]?.setAttribute('aria-current', 'page');
      else links[index]?.removeAttribute('aria-current');
    });
    if (entry === undefined) detail.close();
    else detail.open(entry);
  }

  function summary(): HTMLElement[] {
    const notes = data.notes.map(note => h('p', { class: 'note' }, note));
    const broken = data.suites.flatMap(suite =>
      suite.broken.map(reason => h('pre', { class: 'reason', tabindex: 0 }, `${suite.name}: ${reason}`)),
    );
    const suites = data.suites.map((suite, index) => {
      const judged = data.comparison.suites[index];
      const gated = judged?.rows.some(row => row.gates.length > 0) ?? false;
      const verdict = gated || judged?.verdict === 'broken' ? (judged?.verdict ?? 'none') : 'none';
      return h('li', { class: verdict }, h('b', {}, suite.name), h('span', {}, suite.facts));
    });
    return [h('ul', { class: 'suites' }, ...suites), ...broken, ...notes];
  }

  const header = document.querySelector('header');
  header?.prepend(
    h('div', { class: 'bar' }, h('span', { class: 'product' }, 'overhead report'), themeButton()),
  );
  header?.append(...summary(), h('nav', { 'aria-label': 'Views' }, ...links));
  main.replaceChildren(...views.map(([, view]) => view));
  document.body.append(detail.element);
  rows.set({});
  on(document.documentElement, 'keydown', event => {
    if (event.key !== '/' || event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    rows.element.querySelector<HTMLInputElement>('input[type=search]')?.focus();
  });
  addEventListener('hashchange', go);
  go();
}
