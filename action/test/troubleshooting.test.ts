// Every message that docs/troubleshooting.md explains is one that the program says.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { ROOT } from './fixture.ts';

const PAGE = readFileSync(join(ROOT, 'docs/troubleshooting.md'), 'utf8');
const SOURCES = globSync(
  ['action/src/**/*.ts', 'runners/**/*.ts', 'compare/**/*.go', 'load/**/*.go', 'runners/**/*.java'],
  {
    cwd: ROOT,
  },
)
  .filter(path => !/(\.test\.ts|_test\.go|testing\.ts|fixtures\.ts)$/.test(path))
  // A text that is written on several lines is one text.
  .map(path => readFileSync(join(ROOT, path), 'utf8').replace(/(['"`])\s*\+\s*\1/g, ''));

/** Whether some source says a message, in which `…` stands for anything on one line. */
function said(message: string): boolean {
  const parts = message.split('…').map(part => part.trim().replace(/[\^$.*+?()[\]{}|]/g, '\\$&'));
  const pattern = new RegExp(parts.join('[^\\n]{0,200}?'));
  return SOURCES.some(text => pattern.test(text));
}

describe('docs/troubleshooting.md', () => {
  const messages = [...PAGE.matchAll(/^### `(.+)`$/gm)].map(([, message = '']) => message);

  it('explains a good many messages', () => assert.ok(messages.length >= 30, `${messages.length}`));

  for (const message of messages) {
    it(`explains what is said: ${message}`, () => assert.ok(said(message), 'no source says that'));
  }

  it('would be caught with a message that nobody says', () => {
    assert.equal(said('the agent of "…" is not to work'), false);
    assert.equal(said('Nothing to measure: name … unknown metric'), false);
  });

  it('gives no message twice', () => assert.equal(new Set(messages).size, messages.length));
});
