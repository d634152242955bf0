// The page of a report: builds its views from the page data, and shows the view in the address.
import type { PageData } from '../page/model.ts';
import { machineView, reproduceView } from './about.ts';
import { agentsView } from './agents.ts';
import { addressOf, Details } from './details.ts';
import { h } from './dom.ts';
import { entriesOf } from './entry.ts';
import { ladderView } from './ladder.ts';
import { contentsOf } from './report-detail.ts';
import { reportRows } from './report-rows.ts';
import { sweepsView } from './sweeps.ts';
import { themeButton } from './theme.ts';
import { FUNCTION, WhereView } from './where.ts';

export function showReport(data: PageData): void {
  const entries = entriesOf(data);
  const details = new Details(entries, reportRows, contentsOf, () => placeOf(current));
  const rows = details.rows.element;
  let current: HTMLElement = rows;

  const where = data.where === null ? null : new WhereView(data.where);
  const views: (readonly [string, HTMLElement])[] = [['Rows', rows]];
  if (where !== null) views.push(['Where the cost is', where.element]);
  const agents = agentsView(entries);
  if (agents !== null) views.push(['Agents', agents]);
  const ladder = ladderView(entries, data);
  if (ladder !== null) views.push(['Ladder', ladder]);
  const sweeps = sweepsView(entries, data.suites);
  if (sweeps !== null) views.push(sweeps);
  views.push(['Machine and noise', machineView(data)], ['Reproduce and download', reproduceView(data)]);
  const links = views.map(([name, view]) => h('a', { href: `#${placeOf(view)}` }, name));

  function show(view: HTMLElement): void {
    current = view;
    views.forEach(([, one], index) => {
      one.classList.toggle('away', one !== view);
      if (one === view) links[index]?.setAttribute('aria-current', 'page');
      else links[index]?.removeAttribute('aria-current');
    });
  }

  const header = document.querySelector('header');
  header?.prepend(
    h('div', { class: 'bar' }, h('span', { class: 'product' }, 'overhead report'), themeButton()),
  );
  header?.append(...summaryOf(data), h('nav', { 'aria-label': 'Views' }, ...links));
  document.getElementById('main')?.replaceChildren(...views.map(([, view]) => view));
  show(rows);
  // The details of a row open above the present view.
  details.begin(place => {
    const ofFunction = where !== null && place.startsWith(addressOf(FUNCTION));
    show(ofFunction ? where.element : (views.find(([, view]) => placeOf(view) === place)?.[1] ?? rows));
  });
  where?.begin();
}

/** A view's name in the address differs from its id, so that the browser does not scroll to it. */
function placeOf(view: HTMLElement): string {
  return view.id.replace(/^view-/, '');
}

function summaryOf(data: PageData): HTMLElement[] {
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
