// Selects the shown rows of any page and their order: search, filters, sorting and grouping.

export interface Listed {
  /** Its place in the order of the page. */
  readonly place: number;
  /** The end of its link; the same row has the same key on every page. */
  readonly key: string;
  /** The text for the search, in lower case. */
  readonly text: string;
}

/** A mark of a row, as a sign and a name. Signs differ in shape, not only in colour. */
export interface Mark {
  readonly mark: string;
  readonly name: string;
}

export interface Choices<E> {
  /** The value of an entry for each filter. */
  readonly fields: Readonly<Record<string, (entry: E) => string>>;
  /** The first is the page's own order, which also decides between equal entries. */
  readonly sorts: Readonly<Record<string, Sort<E>>>;
}

export interface Sort<E> {
  readonly name: string;
  readonly compare: (a: E, b: E) => number;
}

/** The state of search, filters and sort order. */
export interface View {
  readonly search: string;
  /** Required values of fields; an empty or missing one matches everything. */
  readonly filters: Readonly<Record<string, string>>;
  /** The name of an order; empty for the page's own. */
  readonly sort: string;
}

export const EVERYTHING: View = { search: '', filters: {}, sort: '' };

/** The entries that match a view, in its order. */
export function select<E extends Listed>(
  entries: readonly E[],
  { search, filters, sort }: View,
  { fields, sorts }: Choices<E>,
): E[] {
  const words = search
    .toLowerCase()
    .split(/\s+/)
    .filter(word => word !== '');
  const wanted = Object.entries(filters).filter(([, value]) => value !== '');
  const order = sorts[sort]?.compare ?? (() => 0);
  return entries
    .filter(
      entry =>
        wanted.every(([field, value]) => fields[field]?.(entry) === value) &&
        words.every(word => entry.text.includes(word)),
    )
    .sort((a, b) => order(a, b) || a.place - b.place);
}

/** The end of a link to a row. */
export const keyOf = (names: readonly string[]): string =>
  names.map(name => encodeURIComponent(name.toWellFormed())).join('/');

/** Compares names with natural number order. */
export const byName = new Intl.Collator('en', { numeric: true }).compare;

/** Compares numbers; equal infinities compare as equal. */
export function bySize(a: number, b: number): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

/** Groups, in the order of their first item. */
export function grouped<T>(items: readonly T[], by: (item: T) => readonly (string | number)[]): T[][] {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = JSON.stringify(by(item));
    const known = groups.get(key);
    if (known === undefined) groups.set(key, [item]);
    else known.push(item);
  }
  return [...groups.values()];
}
