// The README and the documentation stay short: limits on words, without generated pages and generated parts of pages.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { ROOT } from './fixture.ts';

/** Pages that a program writes as a whole. */
const GENERATED = [
  'agents',
  'cli',
  'configuration',
  'faults',
  'inputs',
  'sensitivity',
  'sensitivity-tried',
  'validation',
];
const PAGES = globSync(['docs/*.md', 'runners/*/README.md'], { cwd: ROOT }).filter(
  path => !GENERATED.includes(path.replace(/^docs[\\/]|\.md$/g, '')),
);
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** The number of words with a letter or digit, outside the tables that a program writes between two marks. */
const words = (text: string) =>
  text
    .replace(/<!-- written by[\s\S]*?<!-- end[\s\S]*?-->/g, '')
    .split(/\s+/)
    .filter(word => /[\p{L}\p{N}]/u.test(word)).length;
const withoutCode = (text: string) => text.replace(/^```[\s\S]*?^```$/gm, '');

describe('the number of words', () => {
  it('is at most 800 in the README', () => assert.ok(words(read('README.md')) <= 800));

  it('is at most 40,000 in the written documentation', () => {
    const all = PAGES.map(path => words(read(path))).reduce((sum, count) => sum + count, 0);
    assert.ok(all <= 40_000, `${all}`);
    assert.ok(PAGES.length > 30, 'few pages were found');
  });

  it('is at most 2,500 outside the code blocks of a page, which ten minutes suffice to read', () => {
    const long = PAGES.filter(path => words(withoutCode(read(path))) > 2500);
    assert.deepEqual(long, []);
  });

  it('leaves out what a program wrote, and signs', () =>
    assert.equal(words('one | – two\n<!-- written by x -->\nno\n<!-- end of what x wrote -->\nthree'), 3));
});
