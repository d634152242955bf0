// The view of where the cost is: a flame graph and a table of functions for each profile.
import type { PageFunction, PageProfile, PageWhere } from '../page/model.ts';
import { choice } from './controls.ts';
import { costliest } from './costliest.ts';
import { Details } from './details.ts';
import { facts, h } from './dom.ts';
import { Flame } from './flame.ts';
import { FUNCTION, type FunctionEntry, functionDetails, functionRows, functionsOf } from './functions.ts';

export { FUNCTION } from './functions.ts';

/** The address of the view. */
const PLACE = 'where';

export class WhereView {
  readonly element: HTMLElement;
  readonly #entries: readonly FunctionEntry[][];
  readonly #profiles: readonly PageProfile[];
  readonly #flame = new Flame();
  readonly #details: Details<FunctionEntry>;
  readonly #facts = h('div', {});
  readonly #omitted = h('p', { class: 'hint' });

  constructor({ profiles, missing, notes }: PageWhere) {
    this.#profiles = profiles;
    this.#entries = profiles.map(functionsOf);
    this.#details = new Details(
      this.#entries.flat(),
      (_, open) => functionRows(this.#entries[0] ?? [], open),
      entry => functionDetails(entry, found => this.#find(entry.profile, found)),
      () => PLACE,
      FUNCTION,
    );
    const texts = [
      ...missing.map(({ suite, reason }) => `${suite}: the profile is not available: ${reason}`),
      ...notes,
    ];
    const shown =
      profiles.length === 0
        ? []
        : [
            h('h3', {}, 'Flame graph'),
            this.#flame.element,
            h('h3', {}, 'Functions'),
            this.#details.rows.element,
            this.#omitted,
          ];
    this.element = h(
      'section',
      { id: `view-${PLACE}`, class: 'view', 'aria-label': 'Where the cost is' },
      h('h2', {}, 'Where the cost is'),
      h(
        'p',
        { class: 'hint' },
        'Forks that ran again under a profiler. They are not part of the measurement and change no verdict.',
      ),
      ...this.#choices(),
      this.#facts,
      ...texts.map(text => h('p', { class: 'note' }, text)),
      ...shown,
    );
  }

  /** Shows the profile with the largest cost, and follows the address. */
  begin(): void {
    this.#show(costliest(this.#profiles));
    this.#details.begin();
  }

  /** A choice of the profile; empty if there is only one. */
  #choices(): HTMLElement[] {
    if (this.#profiles.length < 2) return [];
    const options = this.#profiles.map((profile, index) => [String(index), this.#nameOf(profile)] as const);
    return [
      choice('Profile', options, index => this.#show(Number(index)), String(costliest(this.#profiles))),
    ];
  }

  /** What distinguishes a profile from the others. */
  #nameOf(profile: PageProfile): string {
    const fields = ['suite', 'benchmark', 'treatment', 'metric'] as const;
    const apart = fields.filter(field => new Set(this.#profiles.map(one => one[field])).size > 1);
    return apart.map(field => profile[field]).join(' · ');
  }

  #show(index: number): void {
    const profile = this.#profiles[index];
    if (profile === undefined) return;
    this.#facts.replaceChildren(facts(profile.facts));
    this.#omitted.textContent = profile.omitted === '' ? '' : `${profile.omitted} are not listed.`;
    this.#flame.show(profile);
    this.#details.rows.replace(this.#entries[index] ?? []);
  }

  /** Marks a function in the flame graph of its profile. */
  #find(profile: PageProfile, { name }: PageFunction): void {
    const index = this.#profiles.indexOf(profile);
    const select = this.element.querySelector<HTMLSelectElement>(':scope > .choice select');
    if (select !== null && select.value !== String(index)) {
      select.value = String(index);
      this.#show(index);
    }
    this.#details.close();
    this.#flame.search(name);
    this.#flame.element.scrollIntoView({ block: 'start' });
  }
}
