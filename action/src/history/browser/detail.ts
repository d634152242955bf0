// The parts of the details of a row: its heading, a chart of its newest runs, their table, links to commits.
import type { EChartsCoreOption } from 'echarts/core';
import { chart } from '../../browser/charts.ts';
import { choice } from '../../browser/controls.ts';
import { h, table } from '../../browser/dom.ts';
import type { Palette } from '../../browser/theme.ts';
import type { HistoryImported, HistoryRow, HistorySuite } from '../model.ts';
import { STATES } from './entry.ts';

/** A commit as text or as a link. */
export type Link = (commit: string) => Node | string;

/** Numbers of runs in the initial chart and in the table. */
const FIRST = 200;
const MOST_LISTED = 500;
/** Number of shown digits of a commit. */
const DIGITS = 12;

/** The heading of a row, with the value of its newest run and a text next to it. */
export function headOf(
  row: HistoryRow | HistoryImported,
  suite: HistorySuite,
  newest: string,
  details: string,
): HTMLElement {
  const { mark, name } = STATES[row.state];
  return h(
    'div',
    { class: 'sheet-head' },
    h('p', { class: `badge ${row.state}` }, `${mark} ${name}`),
    h('h2', { id: 'row-title' }, row.benchmark),
    h('p', { class: 'under' }, `${row.metric} · ${row.treatment} · ${suite.name}`),
    h('p', { class: 'big' }, h('b', {}, newest), ' ', h('span', {}, details)),
  );
}

/**
 * A chart of the newest runs, and a choice of their number if there are many.
 * @param what describes the chart
 * @param option the chart of that many newest runs
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
        `${what} over ${Math.min(count, all)} runs; the tables below have the numbers`,
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

/**
 * The newest runs as a table, newest first.
 * @param cells the cells of the run with that index
 */
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

/** The start of a run, to the minute. */
export function began(date: string | undefined): string {
  return date?.replace(/:\d\d\.\d+Z$/, 'Z').replace('T', ' ') ?? '';
}

/** The first digits of a commit. */
export function shortOf(commit: string): string {
  return commit.slice(0, DIGITS);
}

/**
 * Shows commits as links to their web pages.
 * @param commits the web address of commits without the hash; empty: no links
 */
export function linker(commits: string): Link {
  return commit => {
    const short = shortOf(commit);
    if (commits === '' || commit === '') return short;
    return h('a', { href: `${commits}${encodeURIComponent(commit)}`, rel: 'noreferrer' }, short);
  };
}
