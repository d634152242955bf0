// The number of machines at once: by processors, and never more than fit into memory.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { machinesAtOnce } from './room.ts';

const GIB = 2 ** 30;

it('a machine runs on each processor, as far as memory allows, and one in any case', () => {
  assert.equal(machinesAtOnce(1024, 2, 16 * GIB), 2);
  assert.equal(machinesAtOnce(1024, 8, 16 * GIB), 8);
  // 1.5 GiB each: 1 GiB of its own, and the emulator's.
  assert.equal(machinesAtOnce(1024, 8, 4.4 * GIB), 2);
  assert.equal(machinesAtOnce(1024, 8, 4.6 * GIB), 3);
  assert.equal(machinesAtOnce(4096, 2, 1 * GIB), 1);
});
