// The page of a release: a version of an agent on all workloads.
import { Details } from '../../browser/details.ts';
import { facts, h } from '../../browser/dom.ts';
import { plotOf } from '../../browser/plot.ts';
import { Rows } from '../../browser/rows.ts';
import { keyOf } from '../../browser/selection.ts';
import type { Names } from '../../browser/table.ts';
import type { ReleaseData } from '../model.ts';
import { CHANGES, RELEASE_CHOICES, type ReleaseEntry, releaseEntries } from './entry.ts';
import { showHeader } from './frame.ts';

const NAMES: Names = {
  id: 'view-rows',
  title: 'Rows',
  item: 'row',
  name: 'workload',
  metric: 'metric',
  filters: [
    ['repository', 'repository'],
    ['suite', 'suite'],
    ['metric', 'metric'],
  ],
};

export function showRelease(data: ReleaseData): void {
  const details = new Details(releaseEntries(data), releaseRows, detailsOf, () => '');
  showHeader(data.home, data.built, data.notes);
  document
    .getElementById('main')
    ?.replaceChildren(
      details.rows.element,
      h(
        'p',
        { class: 'hint history-hint' },
        'Each overhead is the mean of the newest runs of this version, up to 10; its interval of 95 % includes the spread between runs. A change is the difference from the version that was first measured before it, in the same suite and variant. ',
        h('a', { href: data.markdown }, 'The table as Markdown'),
      ),
    );
  details.begin();
}

function releaseRows(
  entries: readonly ReleaseEntry[],
  open: (entry: ReleaseEntry) => void,
): Rows<ReleaseEntry> {
  return new Rows(
    entries,
    {
      label: 'Overheads of this version, one row per workload',
      kind: 'fleet release',
      choices: RELEASE_CHOICES,
      marks: CHANGES,
      marked: 'Changes',
      markClass: state => `change-${state}`,
      rowClass: () => '',
      names: NAMES,
      under: [({ shown }) => `${shown.repository} · ${shown.suite}`, ({ shown }) => shown.treatment],
      columns: [
        {
          kind: 'cost',
          title: 'overhead',
          cell: ({ shown }) => [h('span', {}, shown.overhead), h('small', {}, shown.interval)],
        },
        { kind: 'added', title: 'change', cell: sinceOf },
        {
          kind: 'budget',
          title: 'off → on',
          cell: ({ shown }) => [shown.off === '' ? '' : `${shown.off} → ${shown.on}`],
        },
        {
          kind: 'budget',
          title: 'measured',
          cell: ({ shown }) => [`${shown.runs} on ${machinesText(shown.machines)}`],
        },
      ],
      drawing: plotOf(entries),
    },
    open,
  );
}

const machinesText = (machines: readonly string[]): string =>
  machines.length === 1 ? '1 machine' : `${machines.length} machines`;

const sinceOf = ({ shown }: ReleaseEntry): (Node | string)[] =>
  shown.before === '' ? ['no version before'] : [`${shown.change} since ${shown.before}`];

function detailsOf({ shown }: ReleaseEntry): HTMLElement[] {
  const { mark, name } = CHANGES[shown.state];
  const row = keyOf([shown.suite, shown.benchmark, shown.unit, shown.treatment]);
  return [
    h(
      'div',
      { class: 'sheet-head' },
      h('p', { class: `badge change-${shown.state}` }, `${mark} ${name}`),
      h('h2', { id: 'row-title' }, shown.benchmark),
      h('p', { class: 'under' }, [shown.repository, shown.suite, shown.treatment].join(' · ')),
      h('p', { class: 'big' }, h('b', {}, shown.overhead), ' ', h('span', {}, shown.interval)),
    ),
    facts([
      ['metric', shown.metric],
      ['without the agent', shown.off],
      ['with it', shown.on],
      [shown.before === '' ? 'change' : `since ${shown.before}`, shown.change || 'no version before'],
      ['measured', shown.runs],
    ]),
    h('ul', { class: 'sentences' }, h('li', {}, h('a', { href: `${shown.page}#/row/${row}` }, 'Over time'))),
    h('h3', {}, 'Machines'),
    h('ul', { class: 'sentences' }, ...shown.machines.map(machine => h('li', {}, machine))),
  ];
}
