// The comment in the documentation is the one that the Action writes, and its page shows what GitHub would show.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { COMMENT, comment, html } from './comment.ts';
import { ROOT } from './drawing.ts';

it('the picture was drawn from the comment that the Action writes on the stored run', () =>
  assert.equal(readFileSync(COMMENT, 'utf8'), comment(), 'run make picture and commit both'));

it('R21: the alternative text in docs/pull-requests.md quotes the first line of the comment', () => {
  const [line = ''] = /^### .*$/m.exec(comment()) ?? [];
  const page = readFileSync(join(ROOT, 'docs/pull-requests.md'), 'utf8');
  const [, alternative = ''] = /^!\[([^\]]*(?:\[[^\]]*\][^\]]*)*)\]\(comment\.png\)/m.exec(page) ?? [];
  const words = line.replace(/^### \S+ /, '').replaceAll('`', '');
  assert.ok(alternative.includes(words), `write in the alternative text: ${words}`);
});

it('draws nothing that GitHub would remove from a comment', () => {
  assert.match(html('| a | b |\n|---|---|\n| `x` | <sub>y</sub> |\n', ''), /<table>.*<sub>y<\/sub>/s);
  for (const text of [
    '<p style="color:red">x</p>',
    '<svg></svg>',
    '<p onclick="x()">y</p>',
    '<p class="x">y</p>',
  ])
    assert.throws(() => html(text, ''), /GitHub would remove this/, text);
});
