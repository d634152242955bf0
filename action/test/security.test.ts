// docs/security.md states the permissions of each job in the examples.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
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

describe('docs/security.md', () => {
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
