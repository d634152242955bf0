// The page of a repository: the history of its suites, and its machines.
import { h, table } from '../../browser/dom.ts';
import { showHistory } from '../../history/browser/page.ts';
import type { RepositoryData } from '../model.ts';

export function showRepository({ history, home, notes, built, machines }: RepositoryData): void {
  showHistory({ ...history, notes: [...notes, ...history.notes] });
  document.querySelector('.product')?.replaceChildren(h('a', { href: home }, 'overhead fleet'));
  document.querySelector('h1')?.after(h('p', { class: 'hint' }, built));
  if (machines.length === 0) return;
  document.getElementById('main')?.append(
    h('h2', {}, 'Machines'),
    table(
      'Machines',
      ['machine', 'facts', 'runs', 'first run', 'newest run'],
      machines.map(({ name, facts, runs, first, last }) => [name, facts, String(runs), first, last]),
    ),
  );
}
