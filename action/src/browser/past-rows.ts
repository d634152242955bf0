// The rows of a history as a table: a drawing of each, searched, filtered, sorted, with a link to its details.
import { choice, counted, folded, rem } from './controls.ts';
import { h, on } from './dom.ts';
import { UNITS } from './forest.ts';
import {
  ALL_PAST,
  PAST_FIELDS,
  PAST_SORTS,
  type PastEntry,
  type PastSort,
  type PastView,
  STATES,
  selectPast,
} from './past-entry.ts';
import { importedLineOf, sparklineOf } from './sparkline.ts';
import { VirtualList } from './virtual.ts';

/** The table of rows with what steers it. */
export class PastRows {
  readonly element: HTMLElement;
  readonly #entries: readonly PastEntry[];
  readonly #several: { readonly suite: boolean; readonly treatment: boolean };
  readonly #list: VirtualList;
  readonly #plotHead = h('div', { role: 'columnheader', class: 'plot' }, 'over time');
  readonly #count = h('p', { class: 'count', role: 'status' });
  readonly #none = h('p', { class: 'hint none' }, 'No row is like that.');
  readonly #table: HTMLElement;
  readonly #open: (entry: PastEntry) => void;
  #chips: HTMLButtonElement[] = [];
  #view: PastView = ALL_PAST;
  #shown: PastEntry[] = [];
  #plot = 300;
  #height = 0;

  constructor(entries: readonly PastEntry[], open: (entry: PastEntry) => void) {
    this.#entries = entries;
    this.#open = open;
    const differ = (field: (entry: PastEntry) => string) => new Set(entries.map(field)).size > 1;
    this.#several = { suite: differ(PAST_FIELDS.suite), treatment: differ(PAST_FIELDS.treatment) };
    this.#list = new VirtualList(index => this.#rowAt(index));
    const heading = (kind: string, text: string, hidden = false) =>
      h('div', { role: 'columnheader', class: kind }, hidden ? h('span', { class: 'unseen' }, text) : text);
    const head = h(
      'div',
      { class: 'row head', role: 'row', 'aria-rowindex': 1 },
      heading('mark', 'state', true),
      heading('name', 'benchmark'),
      heading('metric', 'metric'),
      this.#plotHead,
      heading('cost', 'newest overhead'),
      heading('added', 'last change'),
      heading('budget', 'release'),
    );
    this.#table = h(
      'div',
      {
        class: 'table past-table',
        role: 'table',
        'aria-label': 'Overheads over time, one row a benchmark, metric and variant',
      },
      h('div', { role: 'rowgroup', class: 'heads' }, head),
      this.#list.element,
    );
    on(this.#list.element, 'keydown', event => this.#walk(event));
    this.element = h(
      'section',
      { id: 'view-rows', class: 'view', 'aria-label': 'Rows' },
      this.#tools(),
      this.#table,
      this.#none,
    );
    new ResizeObserver(() => this.#fit()).observe(this.#table);
    addEventListener('beforeprint', () => this.#list.whole(true));
    addEventListener('afterprint', () => this.#list.whole(false));
  }

  /** The rows that the view lets through now, in its order. */
  get shown(): readonly PastEntry[] {
    return this.#shown;
  }

  /** Gives the focus back to a row, as after its details were closed. */
  focus(entry: PastEntry): void {
    this.#list.focus(this.#shown.indexOf(entry));
  }

  /** Shows other rows; what is not named stays. */
  set(change: Partial<PastView>): void {
    this.#view = { ...this.#view, ...change };
    this.#shown = selectPast(this.#entries, this.#view);
    for (const chip of this.#chips)
      chip.setAttribute('aria-pressed', String(chip.dataset.state === this.#view.state));
    this.#count.textContent = counted(this.#shown.length, this.#entries.length);
    this.#table.setAttribute('aria-rowcount', String(this.#shown.length + 1));
    this.#draw();
  }

  #fit(): void {
    const width = Math.floor((this.#plotHead.getBoundingClientRect().width / rem()) * UNITS);
    if (width > 0 && (width !== this.#plot || this.#rowHeight() !== this.#height)) {
      this.#plot = width;
      this.#draw();
    }
  }

  #draw(): void {
    this.#height = this.#rowHeight();
    this.#list.show(this.#shown.length, this.#height);
    this.#none.hidden = this.#shown.length > 0;
  }

  /** In pixels: the style sheet says it in the size of its text. */
  #rowHeight(): number {
    const height = Number.parseFloat(getComputedStyle(this.#table).getPropertyValue('--row')) || 3;
    return Math.round(height * rem());
  }

  #rowAt(index: number): HTMLElement {
    const entry = this.#shown[index] as PastEntry;
    const { row, suite } = entry;
    const cell = (kind: string, ...children: (Node | string | null)[]) =>
      h('div', { role: 'cell', class: kind }, ...children);
    const link = h('a', { href: `#/row/${entry.key}` }, row.benchmark);
    on(link, 'click', event => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      this.#open(entry);
    });
    const under = [
      this.#several.suite ? suite.name : '',
      this.#several.treatment ? row.treatment : '',
    ].filter(text => text !== '');
    const { mark, name } = STATES[row.state];
    const small = (text: string) => (text === '' ? null : h('small', {}, text));
    return h(
      'div',
      { class: `row state-${row.state}`, role: 'row', 'aria-rowindex': index + 2 },
      cell(
        'mark',
        h('span', { 'aria-hidden': 'true', title: name }, mark),
        h('span', { class: 'unseen' }, name),
      ),
      cell('name', link, under.length === 0 ? null : small(under.join(' · '))),
      cell('metric', row.metric),
      ...(row.state === 'imported'
        ? [
            cell('plot', importedLineOf(row, this.#plot)),
            cell('cost', h('span', {}, row.newest), small(`imported from ${row.source}`)),
            cell('added', 'no overhead'),
            cell('budget', ''),
          ]
        : [
            cell('plot', sparklineOf(row, this.#plot)),
            cell('cost', h('span', {}, row.overhead), small(row.interval)),
            cell('added', row.last === '' ? '' : `${row.last}${row.when === '' ? '' : `, ${row.when}`}`),
            cell('budget', row.anchor === null ? '' : row.anchor.brief),
          ]),
    );
  }

  #tools(): HTMLElement {
    const search = h('input', { type: 'search', placeholder: 'Search', 'aria-label': 'Search the rows' });
    on(search, 'input', () => this.set({ search: search.value }));
    const filters = (['suite', 'benchmark', 'metric', 'treatment'] as const)
      .map(field => this.#filter(field))
      .filter(filter => filter !== null);
    const sort = choice('Sort by', Object.entries(PAST_SORTS), value =>
      this.set({ sort: value as PastSort }),
    );
    const judged = this.#entries.flatMap(({ row }) => (row.state === 'imported' ? [] : [row]));
    const anchored = judged.some(({ anchor }) => anchor !== null);
    const limited = judged.some(({ anchor }) => anchor?.limit != null);
    const key = (kind: string, text: string) => h('li', { class: kind }, text);
    return h(
      'div',
      { class: 'tools past-tools' },
      this.#states(),
      folded(search, ...filters, sort),
      h(
        'div',
        { class: 'legend' },
        this.#count,
        h(
          'ul',
          { class: 'keys', 'aria-label': 'How a drawing is read' },
          judged.length > 0 ? key('key-past', 'each run') : null,
          judged.length > 0 ? key('key-step', 'change of level') : null,
          judged.length < this.#entries.length ? key('key-imported', 'imported values') : null,
          anchored ? key('key-stored', 'the release') : null,
          limited ? key('key-limit', 'its limit') : null,
        ),
      ),
    );
  }

  #filter(field: 'suite' | 'benchmark' | 'metric' | 'treatment'): HTMLElement | null {
    const values = [...new Set(this.#entries.map(PAST_FIELDS[field]))];
    if (values.length < 2) return null;
    const named = field === 'treatment' ? 'variant' : field;
    const options = values.map((value): [string, string] => [value, value]);
    const label = `${named[0]?.toUpperCase()}${named.slice(1)}`;
    return choice(label, [['', `every ${named}`], ...options], value => this.set({ [field]: value }));
  }

  #states(): HTMLElement {
    const known = (['crept', 'rose', 'fell', 'steady', 'imported'] as const).filter(state =>
      this.#entries.some(({ row }) => row.state === state),
    );
    this.#chips = (['', ...known] as const).map(state => {
      const of = state === '' ? this.#entries : this.#entries.filter(({ row }) => row.state === state);
      const chip = h(
        'button',
        { type: 'button', class: `chip state-${state}`, 'data-state': state, 'aria-pressed': state === '' },
        state === '' ? null : h('span', { 'aria-hidden': 'true' }, `${STATES[state].mark} `),
        `${state === '' ? 'all' : STATES[state].name} `,
        h('b', {}, String(of.length)),
      );
      return on(chip, 'click', () => this.set({ state }));
    });
    return h('div', { class: 'chips', role: 'group', 'aria-label': 'States' }, ...this.#chips);
  }

  /** Arrows go from row to row, Home and End to the first and the last. */
  #walk(event: KeyboardEvent): void {
    const row = (event.target as Element).closest('[aria-rowindex]');
    const index = Number(row?.getAttribute('aria-rowindex')) - 2;
    const next = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: this.#shown.length - 1 }[
      event.key
    ];
    if (next === undefined) return;
    event.preventDefault();
    this.#list.focus(next);
  }
}
