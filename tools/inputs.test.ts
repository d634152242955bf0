// docs/inputs.md must match action.yml, and action.yml must match the inputs and outputs of the program.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { face, PAGE, page } from './inputs.ts';

const SOURCES = join(import.meta.dirname, '../action/src/github');

describe('docs/inputs.md', () => {
  it('is generated from action.yml', () =>
    assert.equal(readFileSync(PAGE, 'utf8'), page(face()), 'run make docs and commit the result'));

  it('is stale after a change of action.yml', () => {
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

  it('describes the default of each input', () => {
    for (const [name, { description }] of Object.entries(face().inputs)) {
      assert.match(description, /Default: |Required without|only: /, name);
    }
  });

  it('has the defaults that its descriptions name', () => {
    for (const [name, entry] of Object.entries(face().inputs)) {
      // GitHub would evaluate an expression in a description too, so such a default is described in words.
      if (entry.default !== undefined && !entry.default.includes('${{'))
        assert.ok(entry.description.includes(`Default: \`${entry.default}\``), name);
    }
  });
});
