// Paths in messages: as short as possible without ambiguity.
import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { it } from 'node:test';
import { shown } from './path.ts';

it('a path is relative only below the current directory', () => {
  for (const [path, expected] of [
    [resolve('out/run'), 'out/run'],
    ['./out', 'out'],
    // A folder name may begin with two dots.
    [resolve('..out'), '..out'],
    [resolve('..'), resolve('..')],
    [resolve('../out'), resolve('../out')],
    [resolve('.'), resolve('.')],
  ] as const)
    assert.equal(shown(path), expected);
});
