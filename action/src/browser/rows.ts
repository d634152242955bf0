// The rows of a page as a table: with search, filters, sorting, printing, keyboard navigation, and links to details.
import { choice, counted, folded, rem } from './controls.ts';
import { h, on } from './dom.ts';
import { UNITS } from './forest.ts';
import { EVERYTHING, type Listed, select, type View } from './selection.ts';
import { type Names, OVERHEADS, type Table } from './table.ts';
import { VirtualList } from './virtual.ts';

export class Rows<E extends Listed> {
  readonly element: HTMLElement;
  #entries: readonly E[];
  readonly #names: Names;
  readonly #what: Table<E>;
  readonly #open: (entry: E) => void;
  /** Fields that distinguish rows, shown below the name. */
  readonly #under: readonly ((entry: E) => string)[];
  readonly #list: VirtualList;
  readonly #head = h('div', { role: 'columnheader', class: 'plot' });
  readonly #axis = h('div', {});
  readonly #count = h('p', { class: 'count', role: 'status' });
  readonly #none: HTMLElement;
  readonly #table: HTMLElement;
  readonly #marks: HTMLElement;
  #chips: readonly HTMLButtonElement[];
  #view: View = EVERYTHING;
  #shown: E[] = [];
  #plot = 300;
  #height = 0;

  /** @param open shows the details of a row */
  constructor(entries: readonly E[], what: Table<E>, open: (entry: E) => void) {
    this.#entries = entries;
    this.#what = what;
    this.#names = what.names ?? OVERHEADS;
    this.#open = open;
    this.#none = h('p', { class: 'hint none' }, `No ${this.#names.item} matches.`);
    this.#under =
      what.under ??
      ['suite', 'treatment'].flatMap(name => {
        const field = what.choices.fields[name];
        return field !== undefined && new Set(entries.map(field)).size > 1 ? [field] : [];
      });
    for (const [field, , chosen = ''] of this.#names.filters)
      if (chosen !== '') this.#view = { ...this.#view, filters: { ...this.#view.filters, [field]: chosen } };
    this.#list = new VirtualList(index => this.#rowAt(index));
    this.#chips = this.#chipsOf();
    this.#marks = h('div', { class: 'chips', role: 'group', 'aria-label': what.marked }, ...this.#chips);
    const title = h('span', { class: what.drawing.axis === null ? '' : 'unseen' }, what.drawing.title);
    this.#head.append(title, this.#axis);
    this.#table = h(
      'div',
      { class: `table ${what.kind}`.trim(), role: 'table', 'aria-label': what.label },
      h('div', { role: 'rowgroup', class: 'heads' }, this.#heading()),
      this.#list.element,
    );
    on(this.#list.element, 'keydown', event => this.#walk(event));
    this.element = h(
      'section',
      { id: this.#names.id, class: 'view', 'aria-label': this.#names.title },
      this.#tools(),
      this.#table,
      this.#none,
    );
    new ResizeObserver(() => this.#fit()).observe(this.#table);
    addEventListener('beforeprint', () => this.#list.whole(true));
    addEventListener('afterprint', () => this.#list.whole(false));
  }

  /** The filtered rows, in their order. */
  get shown(): readonly E[] {
    return this.#shown;
  }

  /** Returns the focus to a row, for example after its details were closed. */
  focus(entry: E): void {
    this.#list.focus(this.#shown.indexOf(entry));
  }

  /** Shows other entries of the same kind. Search, filters and order stay, except a mark that none of them has. */
  replace(entries: readonly E[]): void {
    this.#entries = entries;
    this.#chips = this.#chipsOf();
    this.#marks.replaceChildren(...this.#chips);
    const { mark = '' } = this.#view.filters;
    const known = this.#chips.some(chip => chip.dataset.mark === mark);
    this.set(known ? {} : { filters: { ...this.#view.filters, mark: '' } });
  }

  /** Changes the view; fields that are not given stay. */
  set(change: Partial<View>): void {
    this.#view = { ...this.#view, ...change };
    this.#shown = select(this.#entries, this.#view, this.#what.choices);
    const { mark = '' } = this.#view.filters;
    for (const chip of this.#chips) chip.setAttribute('aria-pressed', String(chip.dataset.mark === mark));
    this.#count.textContent = counted(this.#shown.length, this.#entries.length, this.#names.item);
    this.#table.setAttribute('aria-rowcount', String(this.#shown.length + 1));
    this.#draw();
  }

  #filter(field: string, value: string): void {
    this.set({ filters: { ...this.#view.filters, [field]: value } });
  }

  #fit(): void {
    const width = Math.floor((this.#head.getBoundingClientRect().width / rem()) * UNITS);
    if (width > 0 && (width !== this.#plot || this.#rowHeight() !== this.#height)) {
      this.#plot = width;
      this.#draw();
    }
  }

  #draw(): void {
    const { axis } = this.#what.drawing;
    // Without a shown row, the axis fits all rows.
    if (axis !== null)
      this.#axis.replaceChildren(axis(this.#shown.length > 0 ? this.#shown : this.#entries, this.#plot));
    this.#height = this.#rowHeight();
    this.#list.show(this.#shown.length, this.#height);
    this.#none.hidden = this.#shown.length > 0;
  }

  /** In pixels; the style sheet defines it in the unit of its text. */
  #rowHeight(): number {
    const height = Number.parseFloat(getComputedStyle(this.#table).getPropertyValue('--row')) || 3;
    return Math.round(height * rem());
  }

  #heading(): HTMLElement {
    const cell = (kind: string, ...children: Node[]) =>
      h('div', { role: 'columnheader', class: kind }, ...children);
    const text = (title: string) => h('span', {}, title);
    return h(
      'div',
      { class: 'row head', role: 'row', 'aria-rowindex': 1 },
      cell('mark', h('span', { class: 'unseen' }, this.#what.marked.toLowerCase())),
      cell('name', text(this.#names.name)),
      cell('metric', text(this.#names.metric)),
      this.#head,
      ...this.#what.columns.map(({ kind, title }) => cell(kind, text(title))),
    );
  }

  #rowAt(index: number): HTMLElement {
    const entry = this.#shown[index] as E;
    const { columns, drawing, markClass, rowClass } = this.#what;
    const cell = (kind: string, ...children: readonly (Node | string | null)[]) =>
      h('div', { role: 'cell', class: kind }, ...children);
    const mark = this.#field('mark', entry);
    const { mark: sign = '·', name = mark } = this.#what.marks[mark] ?? {};
    const under = this.#under.map(field => field(entry)).filter(text => text !== '');
    return h(
      'div',
      {
        class: `row ${markClass(mark)} ${rowClass(entry)}`.trim(),
        role: 'row',
        'aria-rowindex': index + 2,
      },
      cell(
        'mark',
        h('span', { 'aria-hidden': 'true', title: name }, sign),
        h('span', { class: 'unseen' }, name),
      ),
      cell('name', this.#link(entry), under.length === 0 ? null : h('small', {}, under.join(' · '))),
      cell('metric', this.#field('metric', entry)),
      cell('plot', drawing.of(entry, this.#plot)),
      ...columns.map(({ kind, cell: fill }) => cell(kind, ...fill(entry))),
    );
  }

  #field(name: string, entry: E): string {
    return this.#what.choices.fields[name]?.(entry) ?? '';
  }

  #link(entry: E): HTMLElement {
    const link = h('a', { href: `#/${this.#names.item}/${entry.key}` }, this.#field('benchmark', entry));
    return on(link, 'click', event => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      this.#open(entry);
    });
  }

  #tools(): HTMLElement {
    const { choices, drawing, kind } = this.#what;
    const search = h('input', {
      type: 'search',
      placeholder: 'Search',
      'aria-label': `Search the ${this.#names.item}s`,
    });
    on(search, 'input', () => this.set({ search: search.value }));
    const sorts = Object.entries(choices.sorts).map(([sort, { name }]) => [sort, name] as const);
    return h(
      'div',
      { class: `tools ${kind}`.trim() },
      this.#marks,
      folded(
        search,
        ...this.#names.filters.flatMap(([field, noun, chosen]) => this.#filterOf(field, noun, chosen)),
        choice('Sort by', sorts, sort => this.set({ sort })),
        ...drawing.choices(() => this.#draw()),
      ),
      h(
        'div',
        { class: 'legend' },
        this.#count,
        h(
          'ul',
          { class: 'keys', 'aria-label': 'Legend' },
          ...drawing.keys.map(([kind, text]) => h('li', { class: kind }, text)),
        ),
      ),
    );
  }

  /** A choice among the values of a field; empty if there is only one. */
  #filterOf(field: string, noun: string, chosen = ''): HTMLElement[] {
    const values = [...new Set(this.#entries.map(entry => this.#field(field, entry)))];
    if (values.length < 2) return [];
    const options = values.map((value): [string, string] => [value, value]);
    const label = `${noun[0]?.toUpperCase()}${noun.slice(1)}`;
    return [choice(label, [['', `every ${noun}`], ...options], value => this.#filter(field, value), chosen)];
  }

  #chipsOf(): HTMLButtonElement[] {
    const counts = new Map<string, number>([['', this.#entries.length]]);
    for (const entry of this.#entries) {
      const mark = this.#field('mark', entry);
      counts.set(mark, (counts.get(mark) ?? 0) + 1);
    }
    return ['', ...Object.keys(this.#what.marks)]
      .filter(mark => counts.has(mark))
      .map(mark => {
        const known = this.#what.marks[mark];
        const chip = h(
          'button',
          {
            type: 'button',
            class: `chip ${mark === '' ? '' : this.#what.markClass(mark)}`.trim(),
            'data-mark': mark,
            'aria-pressed': String(mark === (this.#view.filters.mark ?? '')),
          },
          known === undefined ? null : h('span', { 'aria-hidden': 'true' }, `${known.mark} `),
          `${known?.name ?? 'all'} `,
          h('b', {}, String(counts.get(mark) ?? 0)),
        );
        return on(chip, 'click', () => this.#filter('mark', mark));
      });
  }

  /** Arrow keys move from row to row, Home and End to the first and the last. */
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
