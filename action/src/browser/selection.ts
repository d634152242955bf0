// Which rows of a page are shown, and in which order: searched, filtered, sorted and grouped, the same for every page.

/** What every row has. */
export interface Listed {
  /** Its place in the order of the page. */
  readonly place: number;
  /** What its link ends in: the same row of another page has the same. */
  readonly key: string;
  /** Lower case: what a search looks through. */
  readonly text: string;
}

/** What a row may be, as a sign and in words. Signs differ in shape, not by colour alone. */
export interface Mark {
  readonly mark: string;
  readonly name: string;
}

/** How rows may be chosen. */
export interface Choices<E> {
  /** The value of an entry that each filter looks at. */
  readonly fields: Readonly<Record<string, (entry: E) => string>>;
  /** The first is the page's own, which decides between equals. */
  readonly sorts: Readonly<Record<string, Sort<E>>>;
}

export interface Sort<E> {
  readonly name: string;
  readonly compare: (a: E, b: E) => number;
}

/** What is shown. */
export interface View {
  readonly search: string;
  /** What fields have to be; one that is empty or not named lets everything through. */
  readonly filters: Readonly<Record<string, string>>;
  /** The name of an order; empty for the page's own. */
  readonly sort: string;
}

export const EVERYTHING: View = { search: '', filters: {}, sort: '' };

/** The entries that a view lets through, in its order. */
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

/** What a link to a row ends in. */
export const keyOf = (names: readonly string[]): string =>
  names.map(name => encodeURIComponent(name.toWellFormed())).join('/');

/** Numbers in names by their size. */
export const byName = new Intl.Collator('en', { numeric: true }).compare;

/** Numbers in their order; infinities are equal to themselves. */
export function bySize(a: number, b: number): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

/** Groups in the order in which they are first met. */
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
