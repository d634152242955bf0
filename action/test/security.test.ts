// Each fault in docs/security.md has the test that it names, and each job has the permissions that the page states.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { describe, it } from 'node:test';
import { parse } from 'yaml';
import { ROOT } from './fixture.ts';

const PAGE = readFileSync(join(ROOT, 'docs/security.md'), 'utf8');

function rows(heading: string): string[][] {
  const start = PAGE.indexOf(`## ${heading}\n`);
  assert.ok(start >= 0, heading);
  const table = /\n(\|.*\n\|[-|]+\n(?:\|.*\n)+)/.exec(PAGE.slice(start))?.[1] ?? '';
  const lines = table.trim().split('\n').slice(2);
  return lines.map(line =>
    line
      .slice(1, -1)
      .split('|')
      .map(cell => cell.trim()),
  );
}

/** The reason why a cell names no existing test, or null. */
function fault(cell: string): string | null {
  const [, path = '', name = ''] = /^\[[\w-]+\]\((\S+)\): (.+)$/.exec(cell) ?? [];
  const file = normalize(join(ROOT, 'docs', path));
  if (path === '' || !existsSync(file)) return `no file: ${cell}`;
  const found = readFileSync(file, 'utf8')
    .split('\n')
    .some(line => /['"`]/.test(line) && line.includes(name));
  return found ? null : `${path} has no test "${name}"`;
}

describe('docs/security.md', () => {
  const faults = rows('What goes wrong, and what happens then');

  it('lists faults', () => assert.ok(faults.length >= 18, `${faults.length}`));

  for (const [what = '', happens = '', cell = ''] of faults) {
    it(`names an existing test: ${what}`, () => {
      assert.notEqual(happens, '');
      assert.equal(fault(cell), null);
    });
  }

  it('is rejected with the name of a missing test', () => {
    assert.match(fault('[act](../action/test/act.ts): all is well') ?? '', /has no test/);
    assert.match(fault('[nowhere](../action/test/nowhere.test.ts): x') ?? '', /no file/);
  });

  it('states the permissions of each job as in the examples', () => {
    const shown = rows('Which job may do what').map(([job = '', , contents = '', others = '']) => {
      const [, path = '', name = ''] = /\]\(\.\.\/(\S+)\), `(\S+)`/.exec(job) ?? [];
      return [path, name, contents, others];
    });
    const paths = [...new Set(shown.map(([path = '']) => path))];
    const real = paths.flatMap(path => {
      const { jobs } = parse(readFileSync(join(ROOT, path), 'utf8')) as {
        jobs: Record<string, { permissions: Record<string, string> }>;
      };
      return Object.entries(jobs).map(([name, { permissions }]) => {
        const others = new Set([permissions['pull-requests'] ?? 'none', permissions.checks ?? 'none']);
        return [path, name, permissions.contents ?? 'none', [...others].join(' and ')];
      });
    });
    assert.deepEqual(shown, real);
  });
});
