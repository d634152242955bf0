// The prose linter finds what our rules forbid, and accepts plain text.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, it } from 'node:test';

const ROOT = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'overhead-prose-'));
after(() => rmSync(folder, { recursive: true, force: true }));

function broken(text: string): string[] {
  const file = join(folder, 'page.md');
  writeFileSync(file, `${text}\n`);
  const { stdout, stderr } = spawnSync(
    join(ROOT, 'node_modules/.bin/textlint'),
    ['--config', '.textlintrc.json', '--format', 'json', file],
    { cwd: ROOT, encoding: 'utf8' },
  );
  assert.notEqual(stdout, '', stderr);
  const [{ messages }] = JSON.parse(stdout) as [{ messages: { ruleId: string }[] }];
  return messages.map(({ ruleId }) => ruleId);
}

it('accepts short sentences with our terms', () =>
  assert.deepEqual(broken('The suite fails if a benchmark is missing. Write `mode: simulation`.'), []));

it('finds a sentence of more than 25 words', () =>
  assert.deepEqual(broken(`${'word '.repeat(25)}word.`), ['en-max-word-count']));

it('finds an old term and a banned phrase', () => {
  assert.deepEqual(broken('A second lane runs in the box.'), ['prh', 'prh']);
  assert.deepEqual(broken('It is measured anew, beside the control.'), ['prh', 'prh']);
});
