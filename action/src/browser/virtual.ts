// A long list that creates only the rows near the screen, so that thousands of rows scroll quickly.
import { h } from './dom.ts';

/** Rows created beyond the screen, so that fast scrolling shows no gap. */
const AHEAD = 12;

export class VirtualList {
  readonly element = h('div', { class: 'rows', role: 'rowgroup' });
  readonly #make: (index: number) => HTMLElement;
  readonly #made = new Map<number, HTMLElement>();
  #count = 0;
  #height = 1;
  #whole = false;

  /** @param make creates one row; the list places it */
  constructor(make: (index: number) => HTMLElement) {
    this.#make = make;
    let scheduled = false;
    const later = () => {
      if (scheduled) return;
      scheduled = true;
      requestAnimationFrame(() => {
        scheduled = false;
        this.#fill();
      });
    };
    addEventListener('scroll', later, { passive: true });
    addEventListener('resize', later, { passive: true });
    // Something above the list may grow or shrink.
    new ResizeObserver(later).observe(document.body);
  }

  /**
   * Replaces all rows.
   * @param height of a row, in pixels
   */
  show(count: number, height: number): void {
    this.#count = count;
    this.#height = height;
    for (const row of this.#made.values()) row.remove();
    this.#made.clear();
    this.element.style.height = this.#whole ? 'auto' : `${count * height}px`;
    this.#fill();
  }

  /** Creates every row, in the flow of the page, for printing; or again only those near the screen. */
  whole(whole: boolean): void {
    this.#whole = whole;
    this.element.classList.toggle('flow', whole);
    this.show(this.#count, this.#height);
  }

  /** Moves the focus to the link of a row, and scrolls to it if necessary. */
  focus(index: number): void {
    if (index < 0 || index >= this.#count) return;
    const top = this.element.getBoundingClientRect().top + scrollY + index * this.#height;
    const visible = top - scrollY > this.#height * 3 && top - scrollY < innerHeight - this.#height;
    if (!visible) scrollTo({ top: Math.max(0, top - innerHeight / 2) });
    this.#fill();
    this.#made.get(index)?.querySelector('a')?.focus({ preventScroll: true });
  }

  #fill(): void {
    const top = this.element.getBoundingClientRect().top;
    const first = this.#whole ? 0 : Math.max(0, Math.floor(-top / this.#height) - AHEAD);
    const last = this.#whole
      ? this.#count
      : Math.min(this.#count, Math.ceil((innerHeight - top) / this.#height) + AHEAD);
    for (const [index, row] of this.#made) {
      if ((index >= first && index < last) || row.contains(document.activeElement)) continue;
      row.remove();
      this.#made.delete(index);
    }
    for (let index = first; index < last; index++) {
      if (this.#made.has(index)) continue;
      const row = this.#make(index);
      if (!this.#whole) row.style.transform = `translateY(${index * this.#height}px)`;
      this.#made.set(index, row);
    }
    this.#place();
  }

  /** Keeps rows in order in the document, for screen readers. */
  #place(): void {
    let before: Element | null = null;
    for (const index of [...this.#made.keys()].sort((a, b) => a - b)) {
      const row = this.#made.get(index);
      if (row === undefined) continue;
      const next: Element | null =
        before === null ? this.element.firstElementChild : before.nextElementSibling;
      if (next !== row) this.element.insertBefore(row, next);
      before = row;
    }
  }
}
