// The page of a profile without a comparison.
import type { ProfilePageData } from '../page/model.ts';
import { facts, h } from './dom.ts';
import { themeButton } from './theme.ts';
import { WhereView } from './where.ts';

export function showProfile(data: ProfilePageData): void {
  const where = new WhereView(data.where);
  const header = document.querySelector('header');
  header?.prepend(
    h('div', { class: 'bar' }, h('span', { class: 'product' }, 'overhead profile'), themeButton()),
  );
  header?.append(
    ...data.notes.map(note => h('p', { class: 'note' }, note)),
    facts([['began', data.started]]),
  );
  document.getElementById('main')?.replaceChildren(where.element);
  where.begin();
}
