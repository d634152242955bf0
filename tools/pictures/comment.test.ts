// The comment in the documentation is the one that the Action writes, and a page of it is what GitHub would show.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { comment, html, PAGE } from './comment.ts';
import { ROOT } from './drawing.ts';

it('docs/comment.md is the comment on the stored run; its picture was drawn from it', () =>
  assert.equal(readFileSync(PAGE, 'utf8'), comment(), 'run make picture and commit both'));

it('R21: the alternative text in README.md quotes the first line of the comment', () => {
  const [line = ''] = /^### .*$/m.exec(comment()) ?? [];
  const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
  const [, alternative = ''] =
    /^!\[([^\]]*(?:\[[^\]]*\][^\]]*)*)\]\(docs\/comment\.png\)/m.exec(readme) ?? [];
  const words = line.replace(/^### \S+ /, '').replaceAll('`', '');
  assert.ok(alternative.includes(words), `write in the alternative text: ${words}`);
});

it('what GitHub would take out of a comment is not drawn', () => {
  assert.match(html('| a | b |\n|---|---|\n| `x` | <sub>y</sub> |\n', ''), /<table>.*<sub>y<\/sub>/s);
  for (const text of [
    '<p style="color:red">x</p>',
    '<svg></svg>',
    '<p onclick="x()">y</p>',
    '<p class="x">y</p>',
  ])
    assert.throws(() => html(text, ''), /GitHub would take this out/, text);
});
