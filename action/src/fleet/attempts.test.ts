// Tests of reading the last attempts of suites.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { attemptsIn } from './attempts.ts';

const FILES: Readonly<Record<string, string>> = {
  'repositories/octo/agent/pets/last.json': JSON.stringify({
    schema: 1,
    verdict: 'broken',
    time: '2026-11-26T03:00:00Z',
    commit: '3f2a',
    reason: 'it did not start',
    later: true,
  }),
  'repositories/octo/agent/old/manifest.json': '{}',
  'repositories/octo/agent/torn/last.json': '{"schema": 1, "verd',
  'repositories/octo/agent/other/last.json': '{"schema": 2}',
  'repositories/octo/agents/pets/last.json': '{}',
};

const objects = {
  get: async (key: string) => {
    const text = FILES[key];
    return text === undefined ? null : { bytes: Buffer.from(text), etag: '1' };
  },
  async *list(prefix: string) {
    const suites = Object.keys(FILES).flatMap(key =>
      key.startsWith(prefix) ? [key.slice(prefix.length).split('/')[0]] : [],
    );
    for (const suite of new Set(suites)) yield { folder: `${prefix}${suite}/` };
  },
};

it('reads the last attempt of each suite, and leaves out what it does not understand', async () => {
  assert.deepEqual(await attemptsIn(objects, 'octo/agent'), [
    {
      suite: 'pets',
      verdict: 'broken',
      time: '2026-11-26T03:00:00Z',
      commit: '3f2a',
      reason: 'it did not start',
    },
  ]);
});
