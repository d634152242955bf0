// docs/query.md shows the columns of the views, and what a generated store answers to its questions.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';
import { PAGE, page, QUESTIONS } from './query.ts';

const TEXT = readFileSync(PAGE, 'utf8');

it('docs/query.md is up to date: make docs', async () =>
  assert.ok(TEXT === (await page(TEXT)), 'run make docs'));

it('each question has an answer with rows', () => {
  const answers = [...TEXT.matchAll(/```sql\n[\s\S]*?```\n\n```\n([\s\S]*?)```/g)];
  assert.equal(answers.length, QUESTIONS.length);
  for (const [, answer = ''] of answers) assert.ok(answer.trim().split('\n').length > 2, answer);
});

it('a part that is out of date is rewritten', async () => {
  const stale = TEXT.replace('the suite |', 'something else |').replace(/percent$/m, 'per mille');
  assert.notEqual(stale, TEXT);
  assert.ok((await page(stale)) === TEXT);
});
