// The page of a history: builds its rows and their details from what it was given, and follows the address.
import type { PastData } from '../page/past-model.ts';
import { h, on } from './dom.ts';
import { pastDetails } from './past-detail.ts';
import { type PastEntry, pastEntries } from './past-entry.ts';
import { pastRows } from './past-rows.ts';
import { Sheet } from './sheet.ts';
import { themeButton } from './theme.ts';

/** Shows a history in the document. */
export function showPast(data: PastData): void {
  const entries = pastEntries(data);
  const byKey = new Map(entries.map(entry => [entry.key, entry]));
  const rows = pastRows(entries, entry => sheet.open(entry));
  const sheet = new Sheet<PastEntry>(
    entry => pastDetails(entry, data.commits),
    (from, by) => {
      const place = rows.shown.indexOf(from);
      return place < 0 ? null : (rows.shown[place + by] ?? null);
    },
    (entry, last) => {
      // The address names what is open, so that it can be sent to somebody.
      history.replaceState(null, '', entry === null ? '#' : `#/row/${entry.key}`);
      if (last !== null) rows.focus(last);
    },
  );
  const go = () => {
    const place = location.hash.slice(1);
    const entry = place.startsWith('/row/') ? byKey.get(place.slice('/row/'.length)) : undefined;
    if (entry === undefined) sheet.close();
    else sheet.open(entry);
  };
  const suites = data.suites.map(({ name, facts, release, foreign }) => {
    const said = [`${facts}${release === '' ? '' : `, anchor ${release}`}`, ...foreign];
    return h('li', {}, h('b', {}, name), h('span', {}, said.filter(text => text !== '').join('; ')));
  });
  const notes = [
    ...data.notes,
    ...data.suites.flatMap(({ name, notes }) => notes.map(note => `${name}: ${note}`)),
  ];
  const header = document.querySelector('header');
  header?.prepend(
    h('div', { class: 'bar' }, h('span', { class: 'product' }, 'overhead history'), themeButton()),
  );
  header?.append(
    h('ul', { class: 'suites' }, ...suites),
    ...notes.map(note => h('p', { class: 'note' }, note)),
  );
  document
    .getElementById('main')
    ?.replaceChildren(rows.element, h('p', { class: 'hint past-hint' }, hintOf(data)));
  document.body.append(sheet.element);
  rows.set({});
  on(document.documentElement, 'keydown', event => {
    if (event.key !== '/' || event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    rows.element.querySelector<HTMLInputElement>('input[type=search]')?.focus();
  });
  addEventListener('hashchange', go);
  go();
}

/** How the page is to be read. */
function hintOf({ suites }: PastData): string {
  const imported = suites.some(suite => suite.imported.length > 0)
    ? ' Imported values are what another tool recorded: they are no overheads, and nothing is judged by them.'
    : '';
  return `Each row has a scale of its own.${imported} An overhead is what the agent costs, + always costs. A change of level is told once 4 runs are at it; what is drawn with a change of machine may be that and not the agent. Charts are drawn by Apache ECharts (Apache License 2.0).`;
}
