// What the details of every row of a history have: what it is, a chart of its newest runs with a choice of how many, and the newest as a table.
import type { EChartsCoreOption } from 'echarts/core';
import type { HistoryImported, HistoryRow, HistorySuite } from '../page/history-model.ts';
import { chart } from './charts.ts';
import { choice } from './controls.ts';
import { h, table } from './dom.ts';
import { STATES } from './history-entry.ts';
import type { Palette } from './theme.ts';

/** A commit in the words of a page. */
export type Link = (commit: string) => Node | string;

/** So many runs are drawn at first, and so many stand in the table. */
const FIRST = 200;
const MOST_LISTED = 500;
/** A commit is shown by so many of its digits. */
const DIGITS = 12;

/** What a row is, and what its newest run says: in a word, and what belongs to it. */
export function headOf(
  row: HistoryRow | HistoryImported,
  suite: HistorySuite,
  newest: string,
  beside: string,
): HTMLElement {
  const { mark, name } = STATES[row.state];
  return h(
    'div',
    { class: 'sheet-head' },
    h('p', { class: `badge ${row.state}` }, `${mark} ${name}`),
    h('h2', { id: 'row-title' }, row.benchmark),
    h('p', { class: 'under' }, `${row.metric} · ${row.treatment} · ${suite.name}`),
    h('p', { class: 'big' }, h('b', {}, newest), ' ', h('span', {}, beside)),
  );
}

/**
 * A chart of the newest runs, and where there are many, the choice of how many.
 * @param what is drawn, in words
 * @param option of the newest so many
 */
export function newestDrawn(
  what: string,
  all: number,
  option: (count: number, colours: Palette) => EChartsCoreOption,
): { readonly choices: readonly HTMLElement[]; readonly drawing: HTMLElement } {
  const drawing = h('div', {});
  const draw = (count: number) =>
    drawing.replaceChildren(
      chart(
        `${what} over ${Math.min(count, all)} runs; the tables below hold the numbers`,
        colours => option(count, colours),
        'tall',
      ),
    );
  draw(FIRST);
  const sizes = [50, FIRST, 1000].filter(size => size < all);
  const options = [
    ...sizes.map((size): [string, string] => [`${size}`, `the newest ${size} runs`]),
    [`${all}`, `all ${all} runs`] as const,
  ];
  const chosen = all > FIRST ? `${FIRST}` : `${all}`;
  const choices = sizes.length === 0 ? [] : [choice('Drawn', options, value => draw(Number(value)), chosen)];
  return { choices, drawing };
}

/** The newest runs as a table, the newest first. @param cells of the run with that number */
export function listedRuns(
  all: number,
  head: readonly string[],
  cells: (at: number) => readonly (Node | string | null)[],
): HTMLElement {
  const shown = Math.min(all, MOST_LISTED);
  const rows = Array.from({ length: shown }, (_, index) => cells(all - 1 - index));
  return h(
    'details',
    {},
    h('summary', {}, shown < all ? `The newest ${shown} runs as numbers` : 'The runs as numbers'),
    table('The runs', head, rows),
  );
}

/** When a run began, to the minute. */
export function began(date: string | undefined): string {
  return date?.replace(/:\d\d\.\d+Z$/, 'Z').replace('T', ' ') ?? '';
}

/** The first digits of a commit. */
export function shortOf(commit: string): string {
  return commit.slice(0, DIGITS);
}
