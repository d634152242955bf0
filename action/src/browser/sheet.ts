// A sheet next to a list with the details of one entry: opened, stepped through and closed by pointer and keyboard.
import { h, on } from './dom.ts';

/** Whether a key has another meaning: for the browser, for a choice, or for a scrollable wide table. */
function isTaken({ target, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  if (altKey || ctrlKey || metaKey || target instanceof HTMLSelectElement) return true;
  const wide = target instanceof Element ? target.closest('.wide') : null;
  return wide !== null && wide.scrollWidth > wide.clientWidth;
}

/** The sheet. `step` returns the row before or after one. */
export class Sheet<T> {
  readonly element = h('dialog', { class: 'sheet', 'aria-labelledby': 'row-title' });
  #entry: T | null = null;
  readonly #contents: (entry: T) => HTMLElement[];
  readonly #step: (from: T, by: 1 | -1) => T | null;
  readonly #shown: (entry: T | null, last: T | null) => void;

  /**
   * @param contents the contents of an entry's sheet; its title has the id `row-title`
   * @param shown called with the open row, and with null and the last row when the sheet closes
   */
  constructor(
    contents: (entry: T) => HTMLElement[],
    step: (from: T, by: 1 | -1) => T | null,
    shown: (entry: T | null, last: T | null) => void,
  ) {
    this.#contents = contents;
    this.#step = step;
    this.#shown = shown;
    on(this.element, 'close', () => {
      const last = this.#entry;
      this.#entry = null;
      this.element.replaceChildren();
      this.#shown(null, last);
    });
    on(this.element, 'click', event => {
      if (event.target === this.element) this.element.close();
    });
    on(this.element, 'keydown', event => {
      if (isTaken(event)) return;
      if (event.key === 'ArrowRight') this.#move(1);
      if (event.key === 'ArrowLeft') this.#move(-1);
    });
  }

  open(entry: T): void {
    this.#entry = entry;
    this.element.replaceChildren(this.#bar(entry), ...this.#contents(entry));
    this.element.scrollTop = 0;
    if (!this.element.open) this.element.showModal();
    this.#shown(entry, null);
  }

  close(): void {
    if (this.element.open) this.element.close();
  }

  #move(by: 1 | -1): void {
    const next = this.#entry === null ? null : this.#step(this.#entry, by);
    if (next === null) return;
    this.open(next);
    this.element.querySelector<HTMLElement>('[data-step]')?.focus();
  }

  #bar(entry: T): HTMLElement {
    const button = (text: string, label: string, act: () => void, off = false) =>
      on(
        h(
          'button',
          { type: 'button', class: 'quiet-button', 'aria-label': label, title: label, disabled: off },
          text,
        ),
        'click',
        act,
      );
    const stepper = (text: string, label: string, by: 1 | -1) => {
      const made = button(text, label, () => this.#move(by), this.#step(entry, by) === null);
      made.dataset.step = String(by);
      return made;
    };
    return h(
      'div',
      { class: 'sheet-bar' },
      stepper('←', 'Previous row', -1),
      stepper('→', 'Next row', 1),
      h('span', { class: 'spring' }),
      button('Close', 'Close the details', () => this.element.close()),
    );
  }
}
