// Connects the rows of a page with the sheet of their details, the address of the open row, and the keyboard.
import { on } from './dom.ts';
import type { Rows } from './rows.ts';
import type { Listed } from './selection.ts';
import { Sheet } from './sheet.ts';

/** Prefix of the key of a row in the address, by what a table calls its rows. */
export const addressOf = (item: string): string => `/${item}/`;

export class Details<E extends Listed> {
  readonly rows: Rows<E>;
  readonly #byKey: ReadonlyMap<string, E>;
  readonly #sheet: Sheet<E>;
  readonly #prefix: string;

  /**
   * @param contents the contents of an entry's sheet; its title has the id `row-title`
   * @param place the address while no row is open
   * @param item what the table calls a row
   */
  constructor(
    entries: readonly E[],
    rowsOf: (entries: readonly E[], open: (entry: E) => void) => Rows<E>,
    contents: (entry: E) => HTMLElement[],
    place: () => string,
    item = 'row',
  ) {
    this.#prefix = addressOf(item);
    this.#byKey = new Map(entries.map(entry => [entry.key, entry]));
    this.rows = rowsOf(entries, entry => this.#sheet.open(entry));
    this.#sheet = new Sheet<E>(
      contents,
      (from, by) => this.#neighbour(from, by),
      (entry, last) => {
        // The address identifies the row, so that it can be shared.
        history.replaceState(null, '', `#${entry === null ? place() : this.#prefix + entry.key}`);
        if (last !== null && !this.#isAway()) this.rows.focus(last);
      },
    );
  }

  /** Whether another view is on the screen. */
  #isAway(): boolean {
    return this.rows.element.closest('.away') !== null;
  }

  /** The row next to an open one, among the filtered rows. */
  #neighbour(from: E, by: 1 | -1): E | null {
    const at = this.rows.shown.indexOf(from);
    return at < 0 ? null : (this.rows.shown[at + by] ?? null);
  }

  /** Closes the details of a row. */
  close(): void {
    this.#sheet.close();
  }

  /**
   * Shows all rows, and then follows the address.
   * @param go called for every place that is not a row
   */
  begin(go: (place: string) => void = () => undefined): void {
    document.body.append(this.#sheet.element);
    this.rows.set({});
    on(document.documentElement, 'keydown', event => {
      if (event.key !== '/' || event.target instanceof HTMLInputElement || this.#isAway()) return;
      event.preventDefault();
      this.rows.element.querySelector<HTMLInputElement>('input[type=search]')?.focus();
    });
    const follow = () => {
      const place = location.hash.slice(1);
      const entry = place.startsWith(this.#prefix)
        ? this.#byKey.get(place.slice(this.#prefix.length))
        : undefined;
      if (entry !== undefined) this.#sheet.open(entry);
      else {
        go(place);
        this.#sheet.close();
      }
    };
    addEventListener('hashchange', follow);
    follow();
  }
}
