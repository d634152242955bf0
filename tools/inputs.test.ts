// docs/inputs.md is what action.yml says, and action.yml says what the program reads.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { face, PAGE, page } from './inputs.ts';

const SOURCES = join(import.meta.dirname, '../action/src/github');

describe('docs/inputs.md', () => {
  it('is made of action.yml', () =>
    assert.equal(readFileSync(PAGE, 'utf8'), page(face()), 'run make docs and commit the result'));

  it('would be found stale', () => {
    const { inputs, outputs } = face();
    assert.notEqual(
      page({ inputs: { ...inputs, more: { description: 'Another.' } }, outputs }),
      page(face()),
    );
  });
});

describe('action.yml', () => {
  const code = globSync('*.ts', { cwd: SOURCES, exclude: ['*.test.ts'] })
    .map(name => readFileSync(join(SOURCES, name), 'utf8'))
    .join('\n');
  const names = (pattern: RegExp) => [...new Set([...code.matchAll(pattern)].map(([, name = '']) => name))];

  it('has every input that the program reads, and no other', () =>
    assert.deepEqual(
      names(/\b(?:input|words|lines|listed|isOn|get(?:Boolean|Multiline)?Input)\('([a-z-]+)'\)/g).sort(),
      Object.keys(face().inputs).sort(),
    ));

  it('has every output that the program sets, and no other', () =>
    assert.deepEqual(names(/\bsetOutput\('([a-z-]+)'/g).sort(), Object.keys(face().outputs).sort()));

  it('says of each input what it means where nothing is given', () => {
    for (const [name, { description }] of Object.entries(face().inputs)) {
      assert.match(description, /Default: |Required where|only: /, name);
    }
  });

  it('gives the defaults that its descriptions name', () => {
    for (const [name, entry] of Object.entries(face().inputs)) {
      // GitHub would evaluate an expression in a description too: there it stands in words.
      if (entry.default !== undefined && !entry.default.includes('${{'))
        assert.ok(entry.description.includes(`Default: \`${entry.default}\``), name);
    }
  });
});
