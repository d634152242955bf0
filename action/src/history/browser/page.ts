// The page of a history: builds its rows and their details from the page data.

import { Details } from '../../browser/details.ts';
import { h } from '../../browser/dom.ts';
import { themeButton } from '../../browser/theme.ts';
import type { HistoryData } from '../model.ts';
import { linker } from './detail.ts';
import { historyEntries } from './entry.ts';
import { importedDetails } from './imported.ts';
import { overheadDetails } from './overheads.ts';
import { historyRows } from './rows.ts';

export function showHistory(data: HistoryData): void {
  const link = linker(data.commits);
  const details = new Details(
    historyEntries(data),
    historyRows,
    ({ row, suite }) =>
      row.state === 'imported' ? importedDetails(row, suite, link) : overheadDetails(row, suite, link),
    () => '',
  );
  const suites = data.suites.map(({ name, facts, release, sources }) => {
    const summary = [`${facts}${release === '' ? '' : `, release baseline ${release}`}`, ...sources];
    return h('li', {}, h('b', {}, name), h('span', {}, summary.filter(text => text !== '').join('; ')));
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
    ?.replaceChildren(details.rows.element, h('p', { class: 'hint history-hint' }, hintOf(data)));
  details.begin();
}

function hintOf({ suites }: HistoryData): string {
  const imported = suites.some(suite => suite.imported.length > 0)
    ? ' Imported values were recorded by another tool: they are not overheads and are not used to judge.'
    : '';
  return `Each row has its own scale.${imported} An overhead is the cost of the agent; + always means a cost. A change of level is reported once 4 runs are at it. If the machine changed at the same time, the machine may be the cause. Charts are drawn by Apache ECharts (Apache License 2.0).`;
}
