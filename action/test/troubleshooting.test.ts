// The program really prints every message that docs/troubleshooting.md explains.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { ROOT } from './fixture.ts';

const PAGE = readFileSync(join(ROOT, 'docs/troubleshooting.md'), 'utf8');
const SOURCES = globSync(
  [
    'core/**/*.ts',
    'action/src/**/*.ts',
    'runners/**/*.ts',
    'compare/**/*.go',
    'load/**/*.go',
    'runners/**/*.java',
  ],
  {
    cwd: ROOT,
  },
)
  .filter(path => !/(\.test\.ts|_test\.go|testing\.ts|fixtures\.ts)$/.test(path))
  // Join texts that are split over several lines.
  .map(path => readFileSync(join(ROOT, path), 'utf8').replace(/(['"`])\s*\+\s*\1/g, ''));

/** Whether a source contains a message, in which `…` matches anything on one line. */
function isPrinted(message: string): boolean {
  const parts = message.split('…').map(part => part.trim().replace(/[\^$.*+?()[\]{}|]/g, '\\$&'));
  const pattern = new RegExp(parts.join('[^\\n]{0,200}?'));
  return SOURCES.some(text => pattern.test(text));
}

describe('docs/troubleshooting.md', () => {
  const messages = [...PAGE.matchAll(/^### `(.+)`$/gm)].map(([, message = '']) => message);

  it('explains at least 30 messages', () => assert.ok(messages.length >= 30, `${messages.length}`));

  for (const message of messages) {
    it(`explains a real message: ${message}`, () =>
      assert.ok(isPrinted(message), 'no source contains this message'));
  }

  it('is rejected with a message that no source contains', () => {
    assert.equal(isPrinted('the agent of "…" is not to work'), false);
    assert.equal(isPrinted('Nothing to measure: name … unknown metric'), false);
  });

  it('explains no message twice', () => assert.equal(new Set(messages).size, messages.length));
});
