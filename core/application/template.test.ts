// Placeholders of requests: known forms, files, and errors.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { QuantityError } from '../config/quantities.ts';
import { filesOf, isTemplate, PLACEHOLDERS } from './template.ts';

const refused = (text: string, pattern: RegExp) =>
  assert.throws(
    () => filesOf(text),
    (error: Error) => error instanceof QuantityError && pattern.test(error.message),
  );

it('finds the files of placeholders', () => {
  assert.deepEqual(filesOf('{{time}} {{ time:unix }} {{time:ms}} {{sequence}} {{random:1-10}}'), []);
  assert.deepEqual(filesOf('{{line:a/names.txt}}{{field:C:pets.csv:name}}'), ['a/names.txt', 'C:pets.csv']);
});

it('leaves other braces alone', () => {
  for (const text of ['{"a":{"b":1}}', '{ viewer { name } }', '{{ }}', '{port}', '{{{}}}', '{{Time}}']) {
    assert.equal(isTemplate(text), false, text);
    assert.deepEqual(filesOf(text), []);
  }
  assert.equal(isTemplate('{{unknown}}'), true);
});

it('names the known placeholders for an unknown one, and the nearest', () => {
  refused(
    '{{sequenc}}',
    /unknown placeholder \{\{sequenc\}\}: did you mean \{\{sequence\}\}\? known are \{\{time\}\}, /,
  );
  refused('{{customer}}', /unknown placeholder \{\{customer\}\}: known are .*\{\{field:FILE:COLUMN\}\}$/);
  refused('{{constructor}}', /unknown placeholder/);
});

it('rejects details of another form', () => {
  refused('{{time:s}}', /"\{\{time:s\}\}" must have the form \{\{time\}\}, \{\{time:unix\}\}/);
  refused('{{random:10-1}}', /must have the form \{\{random:FROM-TO\}\}/);
  for (const text of ['{{random}}', '{{random:-1-5}}', '{{sequence:2}}', '{{line}}', '{{field:pets.csv}}'])
    refused(text, /must have the form/);
});

it('knows the placeholders of the generator', () => {
  const go = readFileSync(join(import.meta.dirname, '../../load/template/template.go'), 'utf8');
  const [, known = ''] = /const Known = "(.*)"/.exec(go) ?? [];
  assert.equal(known.replace(' and ', ', '), PLACEHOLDERS);
  const [, pattern = ''] = /placeholder = regexp\.MustCompile\(`(.*)`\)/.exec(go) ?? [];
  const own = readFileSync(join(import.meta.dirname, 'template.ts'), 'utf8');
  assert.ok(pattern !== '' && own.includes(`/${pattern}/g`), pattern);
});
