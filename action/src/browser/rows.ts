// The rows as a forest plot in a table: searched, filtered, sorted, each with a link to its details.
import { choice, counted, folded, rem } from './controls.ts';
import { h, on } from './dom.ts';
import { type Entry, EVERYTHING, FIELDS, SORTS, type Sort, select, type View } from './entry.ts';
import { axisOf, forestOf, UNITS } from './forest.ts';
import { type Kind, type Scale, scaleOf, suggested } from './scale.ts';
import { VirtualList } from './virtual.ts';

export const MARKS: Readonly<Record<string, string>> = {
  broken: '✕',
  breach: '◆',
  inconclusive: '?',
  pass: '✓',
  none: '·',
  measured: '·',
};
const NAMES: Readonly<Record<string, string>> = { none: 'not gated' };

export const verdictName = (verdict: string): string => NAMES[verdict] ?? verdict;

/** The table of rows with what steers it. */
export class Rows {
  readonly element: HTMLElement;
  readonly #entries: readonly Entry[];
  /** Whether rows need to be told apart by these. */
  readonly #several: { readonly suite: boolean; readonly treatment: boolean };
  readonly #list: VirtualList;
  readonly #axis = h('div', { class: 'axis-cell' });
  readonly #count = h('p', { class: 'count', role: 'status' });
  readonly #table: HTMLElement;
  readonly #open: (entry: Entry) => void;
  #chips: HTMLButtonElement[] = [];
  #view: View = EVERYTHING;
  #kind: Kind;
  #scale: Scale;
  #shown: Entry[] = [];
  readonly #none = h('p', { class: 'hint none' }, 'No row is like that.');
  #plot = 300;
  #height = 0;

  constructor(entries: readonly Entry[], open: (entry: Entry) => void) {
    this.#entries = entries;
    const differ = (field: (entry: Entry) => string) => new Set(entries.map(field)).size > 1;
    this.#several = { suite: differ(FIELDS.suite), treatment: differ(FIELDS.treatment) };
    this.#open = open;
    this.#kind = suggested(entries);
    this.#scale = scaleOf(entries, this.#kind);
    this.#list = new VirtualList(index => this.#rowAt(index));
    const head = h(
      'div',
      { class: 'row head', role: 'row', 'aria-rowindex': 1 },
      ...['verdict', 'benchmark', 'metric'].map(name => heading(name, name)),
      h(
        'div',
        { role: 'columnheader', class: 'plot' },
        h('span', { class: 'unseen' }, 'drawing'),
        this.#axis,
      ),
      ...['overhead', 'amount', 'limit'].map(name => heading(name, name)),
    );
    this.#table = h(
      'div',
      { class: 'table', role: 'table', 'aria-label': 'Overheads, one row a benchmark, metric and variant' },
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
  get shown(): readonly Entry[] {
    return this.#shown;
  }

  /** Gives the focus back to a row, as after its details were closed. */
  focus(entry: Entry): void {
    this.#list.focus(this.#shown.indexOf(entry));
  }

  /** Shows other rows; what is not named stays. */
  set(change: Partial<View>): void {
    this.#view = { ...this.#view, ...change };
    this.#shown = select(this.#entries, this.#view);
    for (const chip of this.#chips)
      chip.setAttribute('aria-pressed', String(chip.dataset.verdict === this.#view.verdict));
    const all = this.#entries.length;
    const shown = this.#shown.length;
    this.#count.textContent = counted(shown, all);
    this.#table.setAttribute('aria-rowcount', String(shown + 1));
    this.#draw();
  }

  #fit(): void {
    const width = Math.floor((this.#axis.getBoundingClientRect().width / rem()) * UNITS);
    if (width > 0 && (width !== this.#plot || this.#rowHeight() !== this.#height)) {
      this.#plot = width;
      this.#draw();
    }
  }

  #draw(): void {
    this.#scale = scaleOf(this.#shown.length > 0 ? this.#shown : this.#entries, this.#kind);
    this.#axis.replaceChildren(axisOf(this.#scale, this.#plot));
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
    const entry = this.#shown[index] as Entry;
    const { words, suite } = entry;
    const cell = (kind: string, ...children: (Node | string | null)[]) =>
      h('div', { role: 'cell', class: kind }, ...children);
    const link = h('a', { href: `#/row/${entry.key}` }, words.benchmark);
    on(link, 'click', event => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      this.#open(entry);
    });
    const several = this.#several;
    const under = [several.suite ? suite.name : '', several.treatment ? words.treatment : ''].filter(
      t => t !== '',
    );
    const doubt = words.flag === '' ? null : h('small', { class: 'flag' }, words.flag);
    return h(
      'div',
      { class: `row ${words.verdict} effect-${words.effect}`, role: 'row', 'aria-rowindex': index + 2 },
      cell(
        'mark',
        h('span', { 'aria-hidden': 'true', title: verdictName(words.verdict) }, MARKS[words.verdict] ?? '·'),
        h('span', { class: 'unseen' }, verdictName(words.verdict)),
      ),
      cell('name', link, under.length === 0 ? null : h('small', {}, under.join(' · '))),
      cell('metric', words.metric),
      cell('plot', forestOf(entry, this.#scale, this.#plot)),
      cell(
        'cost',
        h('span', {}, words.overhead),
        words.interval === ''
          ? doubt
          : h('small', {}, `${words.interval}${words.flag === '' ? '' : ` · ${words.flag}`}`),
      ),
      cell('added', words.added),
      cell('budget', words.budget),
    );
  }

  #tools(): HTMLElement {
    const search = h('input', { type: 'search', placeholder: 'Search', 'aria-label': 'Search the rows' });
    on(search, 'input', () => this.set({ search: search.value }));
    const filters = (['suite', 'benchmark', 'metric', 'treatment'] as const)
      .map(field => this.#filter(field))
      .filter(filter => filter !== null);
    const sort = choice('Sort by', Object.entries(SORTS), value => this.set({ sort: value as Sort }));
    const scale = choice(
      'Scale',
      [
        ['linear', 'linear'],
        ['log', 'logarithmic'],
      ],
      value => {
        this.#kind = value as Kind;
        this.#draw();
      },
      this.#kind,
    );
    return h(
      'div',
      { class: 'tools' },
      this.#verdicts(),
      folded(search, ...filters, sort, scale),
      h('div', { class: 'legend' }, this.#count, legend(this.#entries)),
    );
  }

  #filter(field: 'suite' | 'benchmark' | 'metric' | 'treatment'): HTMLElement | null {
    const values = [...new Set(this.#entries.map(FIELDS[field]))];
    if (values.length < 2) return null;
    const options = values.map((value): [string, string] => [value, value]);
    const all: [string, string] = ['', `every ${field === 'treatment' ? 'variant' : field}`];
    const label = field === 'treatment' ? 'Variant' : `${field[0]?.toUpperCase()}${field.slice(1)}`;
    return choice(label, [all, ...options], value => this.set({ [field]: value }));
  }

  #verdicts(): HTMLElement {
    const counts = new Map<string, number>();
    for (const { words } of this.#entries) counts.set(words.verdict, (counts.get(words.verdict) ?? 0) + 1);
    const known = ['broken', 'breach', 'inconclusive', 'pass', 'none'].filter(verdict => counts.has(verdict));
    this.#chips = ['', ...known].map(verdict => {
      const text = verdict === '' ? 'all' : verdictName(verdict);
      const number = verdict === '' ? this.#entries.length : (counts.get(verdict) ?? 0);
      const chip = h(
        'button',
        { type: 'button', class: `chip ${verdict}`, 'data-verdict': verdict, 'aria-pressed': verdict === '' },
        verdict === '' ? null : h('span', { 'aria-hidden': 'true' }, `${MARKS[verdict]} `),
        `${text} `,
        h('b', {}, String(number)),
      );
      return on(chip, 'click', () => this.set({ verdict }));
    });
    return h('div', { class: 'chips', role: 'group', 'aria-label': 'Verdicts' }, ...this.#chips);
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

const heading = (kind: string, text: string): HTMLElement =>
  h(
    'div',
    { role: 'columnheader', class: kind === 'verdict' ? 'mark' : kind },
    kind === 'verdict' ? h('span', { class: 'unseen' }, text) : text,
  );

function legend(entries: readonly Entry[]): HTMLElement {
  const key = (kind: string, text: string) => h('li', { class: kind }, text);
  return h(
    'ul',
    { class: 'keys', 'aria-label': 'How a drawing is read' },
    key('key-interval', 'overhead and its interval'),
    entries.some(({ words }) => words.limits.length > 0) ? key('key-limit', 'limit') : null,
    entries.some(({ words }) => words.stored !== null) ? key('key-stored', 'stored runs') : null,
  );
}
