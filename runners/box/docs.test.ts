// Every message that docs/box.md explains is one that the box says.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';

const ROOT = join(import.meta.dirname, '../..');
const PAGE = readFileSync(join(ROOT, 'docs/box.md'), 'utf8');
const SOURCES = globSync('box/**/*.go', { cwd: ROOT })
  .filter(path => !path.endsWith('_test.go'))
  // A text that is put together of a literal and a name is one text.
  .map(path =>
    readFileSync(join(ROOT, path), 'utf8').replace(/" \+ Program(?: \+ ")?/g, 'qemu-system-x86_64'),
  );

/** Whether some source says a message, in which `…`, libX.so and versions stand for anything. */
function said(message: string): boolean {
  const parts = message
    .replaceAll('`', '')
    .split(/…|libX\.so|\d+\.\d+/)
    .map(part => part.trim().replace(/[\^$.*+?()[\]{}|]/g, '\\$&'));
  const pattern = new RegExp(parts.join('[^\\n]{0,80}?'));
  return SOURCES.some(text => pattern.test(text));
}

describe('docs/box.md', () => {
  const [, table = ''] = PAGE.split('## When something is wrong');
  const messages = [...table.matchAll(/^\| (.+?) \|/gm)]
    .map(([, message = '']) => message)
    .filter(message => message !== 'it says' && !/^-+$/.test(message));

  it('explains what can go wrong', () => assert.ok(messages.length >= 9, `${messages.length}`));

  for (const message of messages)
    it(`explains what is said: ${message}`, () => assert.ok(said(message), 'no source says that'));

  it('would be caught with a message that nobody says', () =>
    assert.equal(said('the kernel does not boot'), false));
});
