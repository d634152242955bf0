// How messages show a path: as short as it is still the same.
import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { it } from 'node:test';
import { shown } from './path.ts';

it('a path is relative only below the current directory', () => {
  for (const [path, expected] of [
    [resolve('out/run'), 'out/run'],
    ['./out', 'out'],
    // The name of a folder may begin like the way out of one.
    [resolve('..out'), '..out'],
    [resolve('..'), resolve('..')],
    [resolve('../out'), resolve('../out')],
    [resolve('.'), resolve('.')],
  ] as const)
    assert.equal(shown(path), expected);
});
