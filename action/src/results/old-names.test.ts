// Files with old names are read as if they had the new ones.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withNewHeaderNames } from './old-names.ts';

test('an old header of the simulator has the new key and value', () => {
  assert.deepEqual(withNewHeaderNames({ lane: 'box', cpu: 'QEMU' }), { mode: 'simulation', cpu: 'QEMU' });
  assert.deepEqual(withNewHeaderNames({ lane: 'kvm' }), { mode: 'kvm' });
  assert.deepEqual(withNewHeaderNames({ mode: 'simulation' }), { mode: 'simulation' });
});
