// The stored output of a fork: no secrets, at any length.
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, it } from 'node:test';
import { hide, LARGEST_FILE } from '../../../core/results/secret.ts';
import { cleaned } from './raw.ts';

const folder = mkdtempSync(join(tmpdir(), 'overhead raw-'));
after(() => {
  hide([]);
  rmSync(folder, { recursive: true });
});

it('secrets are removed, and output that is too long to search is left out', () => {
  const [short, long] = ['plan.json', 'jvm/output.log'].map(name => join(folder, name)) as [string, string];
  mkdirSync(join(folder, 'jvm'));
  writeFileSync(short, 'key: hidden-value');
  writeFileSync(long, 'key: hidden-value');
  // A sparse file of that size, which fills no disk.
  truncateSync(long, LARGEST_FILE + 1);
  cleaned(folder);
  assert.equal(readFileSync(short, 'utf8'), 'key: hidden-value');
  hide(['hidden-value']);
  cleaned(folder);
  assert.equal(readFileSync(short, 'utf8'), 'key: ***');
  assert.match(readFileSync(long, 'utf8'), /^\[268435457 bytes are left out here: .* for secrets\]\n$/);
});
