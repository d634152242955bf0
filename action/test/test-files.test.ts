// The Makefile runs every test file of this folder: most are named there, in groups.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { ROOT } from './fixture.ts';

/** Returns the test files that a Makefile names, like `action/test/{a,b}.test.ts`, and with a star as they are. */
const namedIn = (makefile: string) =>
  new Set(
    [...makefile.matchAll(/action\/test\/(?:\{([^}]+)\}|([\w*/-]+))\.test\.ts/g)].flatMap(([, group, one]) =>
      (group ?? one ?? '').split(','),
    ),
  );

it('the Makefile names every test file', () => {
  const named = namedIn(readFileSync(join(ROOT, 'Makefile'), 'utf8'));
  const files = globSync('action/test/**/*.test.ts', { cwd: ROOT }).map(path =>
    path.replaceAll('\\', '/').replace(/^action\/test\/|\.test\.ts$/g, ''),
  );
  assert.ok(files.length > 80);
  assert.deepEqual(
    files.filter(file => !named.has(file) && !named.has(file.replace(/[^/]+$/, '*'))),
    [],
  );
});

it('a test file outside every group is found', () =>
  assert.deepEqual(
    [...namedIn("node --test action/test/{a,b-c}.test.ts 'action/test/github/*.test.ts'")],
    ['a', 'b-c', 'github/*'],
  ));
