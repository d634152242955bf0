// The rows of a page and the sheet of their details, steered together: by the address, which names the row that is open, and by keyboard.
import { on } from './dom.ts';
import type { Rows } from './rows.ts';
import type { Listed } from './selection.ts';
import { Sheet } from './sheet.ts';

/** What stands before the key of a row in an address. */
const ROW = '/row/';

/** Rows with their details. */
export class Details<E extends Listed> {
  readonly rows: Rows<E>;
  readonly #byKey: ReadonlyMap<string, E>;
  readonly #sheet: Sheet<E>;

  /**
   * @param contents what is shown of an entry; its title has the id `row-title`
   * @param place what the address says while no row is open
   */
  constructor(
    entries: readonly E[],
    rowsOf: (entries: readonly E[], open: (entry: E) => void) => Rows<E>,
    contents: (entry: E) => HTMLElement[],
    place: () => string,
  ) {
    this.#byKey = new Map(entries.map(entry => [entry.key, entry]));
    this.rows = rowsOf(entries, entry => this.#sheet.open(entry));
    this.#sheet = new Sheet<E>(
      contents,
      (from, by) => this.#beside(from, by),
      (entry, last) => {
        // So it can be sent to somebody.
        history.replaceState(null, '', `#${entry === null ? place() : ROW + entry.key}`);
        if (last !== null && !this.rows.element.classList.contains('away')) this.rows.focus(last);
      },
    );
  }

  /** The row beside an open one; rows that the filters hide are stepped over. */
  #beside(from: E, by: 1 | -1): E | null {
    const at = this.rows.shown.indexOf(from);
    return at < 0 ? null : (this.rows.shown[at + by] ?? null);
  }

  /** Shows all rows, and from then on what the address names. @param go is told of every place that is no row */
  begin(go: (place: string) => void = () => undefined): void {
    document.body.append(this.#sheet.element);
    this.rows.set({});
    on(document.documentElement, 'keydown', event => {
      if (event.key !== '/' || event.target instanceof HTMLInputElement) return;
      event.preventDefault();
      this.rows.element.querySelector<HTMLInputElement>('input[type=search]')?.focus();
    });
    const follow = () => {
      const place = location.hash.slice(1);
      const entry = place.startsWith(ROW) ? this.#byKey.get(place.slice(ROW.length)) : undefined;
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
