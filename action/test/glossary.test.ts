// docs/glossary.md explains words that other pages use, and names every choice that the code has.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { VERDICTS } from '../src/comparison/comparison.ts';
import { jsonSchema } from '../src/config/schema.ts';
import { ROOT } from './fixture.ts';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const ROWS = new Map(
  [...read('docs/glossary.md').matchAll(/^\| ([^|]+) \| ([^|]+) \|$/gm)].map(
    ([, word = '', meaning = '']) => [word, meaning],
  ),
);
/** The names in a row of the glossary that are in backquotes. */
const named = (word: string) =>
  [...(ROWS.get(word) ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name).sort();

it('each word is used by other pages', () => {
  const pages = globSync(['README.md', 'docs/*.md', 'runners/*/README.md'], {
    cwd: ROOT,
    exclude: ['docs/glossary.md', 'docs/README.md'],
  });
  const texts = pages.map(path => read(path).toLowerCase().replace(/\s+/g, ' '));
  ROWS.delete('word');
  ROWS.delete('---');
  assert.ok(ROWS.size > 25, [...ROWS.keys()].join());
  for (const word of ROWS.keys()) {
    const [first = '', ...rest] = word.toLowerCase().split(' ');
    // Singular or plural.
    const pattern = new RegExp(`\\b${first}s?${rest.map(part => ` ${part}`).join('')}s?\\b`);
    assert.ok(texts.filter(text => pattern.test(text)).length >= 2, word);
  }
});

it('the runners, modes and verdicts are those of the code', () => {
  const { suites } = (jsonSchema() as { properties: Record<string, object> }).properties;
  const { runner, mode } = (
    suites as { additionalProperties: { properties: Record<string, { enum: string[] }> } }
  ).additionalProperties.properties;
  assert.deepEqual(named('runner'), runner?.enum.toSorted());
  // `both` is two suites, one in each.
  assert.deepEqual(named('mode'), mode?.enum.filter(name => name !== 'both').toSorted());
  assert.deepEqual(named('verdict'), VERDICTS.filter(name => name !== 'none').toSorted());
});
