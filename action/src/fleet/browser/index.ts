// The first page: every row of the store, with details of each.
import { Details } from '../../browser/details.ts';
import { facts, h, table } from '../../browser/dom.ts';
import { plotOf } from '../../browser/plot.ts';
import { Rows } from '../../browser/rows.ts';
import { keyOf } from '../../browser/selection.ts';
import type { Names } from '../../browser/table.ts';
import type { IndexData } from '../model.ts';
import { INDEX_CHOICES, type IndexEntry, indexEntries, NO_RUN, STATES, titleOf } from './entry.ts';
import { showHeader } from './frame.ts';

const NAMES: Names = {
  id: 'view-rows',
  title: 'Rows',
  item: 'row',
  name: 'agent, workload',
  metric: 'metric',
  filters: [
    ['agent', 'agent'],
    ['version', 'version'],
    ['repository', 'repository'],
  ],
};

export function showFleet(data: IndexData): void {
  const entries = indexEntries(data);
  const rowsOf = new Map<number, IndexEntry[]>();
  for (const entry of entries) {
    const known = rowsOf.get(entry.shown.workload);
    if (known === undefined) rowsOf.set(entry.shown.workload, [entry]);
    else known.push(entry);
  }
  const details = new Details(
    entries,
    indexRows,
    entry => detailsOf(entry, rowsOf.get(entry.shown.workload) ?? []),
    () => '',
  );
  showHeader('', data.built, data.notes);
  document
    .getElementById('main')
    ?.replaceChildren(
      details.rows.element,
      h(
        'p',
        { class: 'hint history-hint' },
        'A row is one version of an agent on one workload, in its newest run. An overhead is what the agent adds; + always means a cost. The verdict is that of the suite. Rows of earlier versions, and of workloads that are no longer measured, come last.',
      ),
    );
  details.begin();
}

function indexRows(entries: readonly IndexEntry[], open: (entry: IndexEntry) => void): Rows<IndexEntry> {
  return new Rows(
    entries,
    {
      label: 'Overheads, one row per agent, version and workload',
      kind: 'fleet',
      choices: INDEX_CHOICES,
      marks: STATES,
      marked: 'States',
      markClass: state => `state-${state}`,
      rowClass: () => '',
      names: NAMES,
      under: [workloadOf],
      columns: [
        { kind: 'cost', title: 'overhead', cell: costOf },
        { kind: 'added', title: 'since the release', cell: ({ shown }) => [shown.drift] },
        {
          kind: 'budget',
          title: 'newest run',
          cell: ({ shown }) => [[shown.verdict, shown.age].filter(text => text !== '').join(', ')],
        },
      ],
      drawing: plotOf(entries),
    },
    open,
  );
}

const workloadOf = ({ workload }: IndexEntry): string =>
  [workload.repository, workload.suite, workload.benchmark, workload.treatment]
    .filter(name => name !== '')
    .join(' · ');

function costOf({ shown }: IndexEntry): Node[] {
  if (shown.overhead === '') return [h('span', {}, NO_RUN)];
  return [h('span', {}, shown.overhead), h('small', {}, shown.interval)];
}

/** @param all the rows of the same workload, with every version */
function detailsOf(entry: IndexEntry, all: readonly IndexEntry[]): HTMLElement[] {
  const { shown, workload } = entry;
  const { mark, name } = STATES[shown.state];
  const row = `#/row/${keyOf([workload.suite, workload.benchmark, workload.unit, workload.treatment])}`;
  const page = workload.benchmark === '' ? workload.page : `${workload.page}${row}`;
  return [
    h(
      'div',
      { class: 'sheet-head' },
      h('p', { class: `badge ${shown.state}` }, `${mark} ${name}`),
      h('h2', { id: 'row-title' }, titleOf(entry)),
      h('p', { class: 'under' }, workloadOf(entry)),
      h('p', { class: 'big' }, h('b', {}, shown.overhead || NO_RUN), ' ', h('span', {}, shown.interval)),
    ),
    ...(shown.reason === '' ? [] : [h('p', { class: 'note reason' }, shown.reason)]),
    facts([
      ['metric', workload.metric],
      ['without the agent', shown.off],
      ['with it', shown.on],
      ['since the release', shown.drift],
      ['newest run', [shown.day, shown.age, shown.verdict].filter(text => text !== '').join(', ')],
      ['runs of this version', shown.runs === 0 ? '' : String(shown.runs)],
    ]),
    h(
      'ul',
      { class: 'sentences' },
      h('li', {}, h('a', { href: page }, 'Over time, with its machines')),
      shown.release === ''
        ? null
        : h('li', {}, h('a', { href: shown.release }, 'This version on all workloads')),
    ),
    ...versionsOf(all),
    ...badgeOf(workload.badge, entry),
  ];
}

function versionsOf(all: readonly IndexEntry[]): HTMLElement[] {
  if (all.length < 2) return [];
  return [
    h('h3', {}, 'Versions on this workload'),
    table(
      'Versions on this workload',
      ['version', 'overhead', '95 % interval', 'runs', 'newest run'],
      all.map(entry => [
        entry.shown.release === '' ? titleOf(entry) : h('a', { href: entry.shown.release }, titleOf(entry)),
        entry.shown.overhead,
        entry.shown.interval,
        String(entry.shown.runs),
        entry.shown.day,
      ]),
    ),
  ];
}

function badgeOf(badge: string, entry: IndexEntry): HTMLElement[] {
  if (badge === '' || entry.shown.state === 'earlier') return [];
  const link = (extension: string, text: string) => h('a', { href: `${badge}.${extension}` }, text);
  return [
    h('h3', {}, 'Badge'),
    h('p', {}, 'To embed: ', link('svg', 'SVG'), ', or through shields.io: ', link('json', 'JSON')),
  ];
}
