// No source, page or file name uses a term that this project replaced.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { ROOT } from './fixture.ts';

/** Replaced terms, as words of text or parts of a name (`suiteTold`, `max-creep`), each with its replacement. */
const REPLACED: Readonly<Record<string, string>> = {
  lane: 'mode',
  lanes: 'modes',
  rehearsal: 'dry run',
  rehearse: 'dry run',
  creep: 'drift',
  recipe: 'input digest',
  recipes: 'input digests',
  surroundings: 'RunContext',
  unmeasurable: 'PreconditionError',
  told: 'message',
  said: 'output',
  asked: 'request',
  'own share': 'self-overhead',
  'proof of life': 'attach check',
};
/** Files that translate old names, and the rules and tests about them. */
const EXEMPT =
  /(^|\/)(renamed|old-?names)(\.test|_test)?\.(ts|go)$|^action\/src\/baselines\/fingerprint\.ts$|^tools\/prose\/|^docs\/formats\.md$|^CHANGELOG\.md$|old-terms\.test\.ts$/;
const TEXT = /\.(ts|mjs|go|java|c|md|yml|yaml|json|css|sh)$|(^|\/)Makefile$/;

/** Returns the words of a text, in lower case: `suiteTold` and `max-creep` are two words each. */
const wordsOf = (text: string) =>
  ` ${text
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[^A-Za-z]+/g, ' ')
    .toLowerCase()} `;

/** Returns the replaced terms in a text, with what to write instead. */
const oldTermsIn = (text: string) => {
  const words = wordsOf(text);
  return Object.entries(REPLACED).flatMap(([old, now]) =>
    words.includes(` ${old} `) ? [`"${old}" is now "${now}"`] : [],
  );
};

describe('old terms', () => {
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' })
    .split('\0')
    .filter(path => path !== '' && !/^action\/dist\/|\/testdata\//.test(path) && !EXEMPT.test(path));

  it('are in no file name', () =>
    assert.deepEqual(
      files.flatMap(path => oldTermsIn(path).map(found => `${path}: ${found}`)),
      [],
    ));

  it('are in no line', () => {
    const found = files
      .filter(path => TEXT.test(path))
      .flatMap(path =>
        readFileSync(join(ROOT, path), 'utf8')
          .split('\n')
          .flatMap((line, index) => oldTermsIn(line).map(term => `${path}:${index + 1}: ${term}`)),
      );
    assert.deepEqual(found, []);
    assert.ok(files.length > 1000, `${files.length} files were searched`);
  });

  it('are found as words, in names of code, and in keys', () =>
    assert.deepEqual(
      [oldTermsIn('const suiteTold = 1'), oldTermsIn('max-creep: 1%'), oldTermsIn('a plane told-apart')].map(
        ({ length }) => length,
      ),
      [1, 1, 1],
    ));
});
