// Compares agents in a table: one row per benchmark and metric, one column per treatment.
import { h, table } from './dom.ts';
import type { Entry } from './entry.ts';
import { forestOf } from './forest.ts';
import { linked } from './linked.ts';
import { scaleOf } from './scale.ts';
import { grouped } from './selection.ts';

/** Longer tables are not readable; the rows themselves can be searched. */
const MOST = 200;
const WIDTH = 240;
const LINE = 26;

/** The view; null if no suite has several treatments. */
export function agentsView(entries: readonly Entry[]): HTMLElement | null {
  const parts = grouped(entries, ({ suiteIndex }) => [suiteIndex]).flatMap(part);
  if (parts.length === 0) return null;
  return h(
    'section',
    { id: 'view-agents', class: 'view', 'aria-label': 'Agents side by side' },
    h('h2', {}, 'Agents side by side'),
    h(
      'p',
      { class: 'hint' },
      'What each costs against the control, per metric. Each drawing has its own scale, from the metric’s smallest to its largest.',
    ),
    ...parts,
  );
}

function part(entries: readonly Entry[]): HTMLElement[] {
  const own = entries.filter(({ row, control }) => row.against === control && !row.paired);
  const agents = [...new Set(own.map(({ words }) => words.treatment))].sort();
  const [first] = own;
  if (first === undefined || agents.length < 2) return [];
  const several = new Set(own.map(({ row }) => row.benchmark)).size > 1;
  const all = grouped(own, ({ row }) => [row.benchmark, row.metric]);
  const rows = all.slice(0, MOST).map(group => {
    const [{ words }] = group as [Entry, ...Entry[]];
    return [
      several ? `${words.benchmark} · ${words.metric}` : words.metric,
      words.off,
      ...agents.map(agent => linked(group.find(entry => entry.words.treatment === agent))),
      small(group, agents),
    ];
  });
  const heading = several ? first.suite.name : `${first.suite.name} · ${first.words.benchmark}`;
  return [
    h('h3', {}, heading),
    table(`Agents of ${heading}`, ['metric', first.words.against, ...agents, 'drawing'], rows),
    ...(all.length > MOST
      ? [h('p', { class: 'hint' }, `${all.length - MOST} more are in the view Rows.`)]
      : []),
  ];
}

/** One line per agent, in the order of the columns. */
function small(group: readonly Entry[], agents: readonly string[]): HTMLElement {
  const scale = scaleOf(group, 'linear');
  return h(
    'div',
    { class: 'multiples', 'aria-hidden': 'true' },
    ...agents.flatMap(agent => {
      const entry = group.find(one => one.words.treatment === agent);
      return entry === undefined
        ? []
        : [h('div', {}, h('span', {}, agent), forestOf(entry, scale, WIDTH, LINE) as unknown as HTMLElement)];
    }),
  );
}
