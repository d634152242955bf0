// The comment in the documentation is the one that the Action writes, and a page of it is what GitHub would show.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';
import { comment, html, PAGE } from './comment.ts';

it('docs/comment.md is the comment on the stored run; its picture was drawn from it', () =>
  assert.equal(readFileSync(PAGE, 'utf8'), comment(), 'run make picture and commit both'));

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
