// Files with old names are read as if they had the new ones.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withNewHeaderNames, withNewKeys } from './old-names.ts';

test('an old header of the simulator gets the new key and value', () => {
  assert.deepEqual(withNewHeaderNames({ lane: 'box', cpu: 'QEMU' }), { mode: 'simulation', cpu: 'QEMU' });
  assert.deepEqual(withNewHeaderNames({ lane: 'kvm' }), { mode: 'kvm' });
  assert.deepEqual(withNewHeaderNames({ mode: 'simulation' }), { mode: 'simulation' });
});

test('old keys of comparisons and journals become the new ones, and texts are unchanged', () => {
  const old = {
    looks: [10],
    recipes: [{ recipe: 'say "looks":' }],
    anchor: { creep: 1 },
    basis: 'anchor',
    kind: 'max-creep',
  };
  assert.deepEqual(JSON.parse(withNewKeys(JSON.stringify(old, null, 2))), {
    interim: [10],
    inputDigests: [{ inputDigest: 'say "looks":' }],
    releaseBaseline: { drift: 1 },
    basis: 'release',
    kind: 'max-drift',
  });
});
