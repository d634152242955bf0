// Tests of the fingerprint: test vectors, and properties for any header.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { fingerprint, onProcessor } from './fingerprint.ts';

const EPYC = {
  cpu: 'AMD EPYC 7763 64-Core Processor',
  cpus: '2',
  memory: '24 GiB',
  kernel: 'Linux 6.18.44',
  image: 'ubuntu-24.04',
  runtime: 'Temurin-25.0.1+8',
};

const VECTORS: [Record<string, string>, RegExp][] = [
  [EPYC, /^amd-epyc-7763-2cpu-24g-linux-6\.18-temurin-25-[0-9a-f]{8}$/],
  [
    {
      cpu: 'Intel(R) Xeon(R) Platinum 8370C CPU @ 2.80GHz',
      cpus: '4',
      memory: '16 GiB',
      kernel: '6.11.0-1018-azure',
      runtime: 'go1.26.8',
    },
    /^intel-xeon-platinum-8370c-4cpu-16g-kernel-6\.11-go-1\.26-[0-9a-f]{8}$/,
  ],
  [
    { cpu: 'Apple M2 Pro', cpus: '10', memory: '512 MiB', kernel: 'Darwin 24.1.0' },
    /^apple-m2-pro-10cpu-512m-darwin-24\.1-[0-9a-f]{8}$/,
  ],
  [
    { ...EPYC, cpu: 'Intel(R) Xeon(R) CPU @ 2.20GHz family 6 model 85' },
    /^intel-xeon-family-6-model-85-2cpu-24g-linux-6\.18-temurin-25-[0-9a-f]{8}$/,
  ],
  [{}, /^unknown-[0-9a-f]{8}$/],
];

for (const [header, expected] of VECTORS) {
  test(`${expected.source}`, () => assert.match(fingerprint(header), expected));
}

test('the hash of the fingerprint changes with every exact fact', () => {
  assert.equal(fingerprint(EPYC), 'amd-epyc-7763-2cpu-24g-linux-6.18-temurin-25-7d92b651');
  for (const key of Object.keys(EPYC)) {
    assert.notEqual(fingerprint({ ...EPYC, [key]: 'another' }), fingerprint(EPYC), key);
    assert.notEqual(fingerprint({ ...EPYC, [key]: '' }), fingerprint(EPYC), key);
  }
  assert.notEqual(fingerprint({ ...EPYC, kernel: 'Linux 6.18.45' }), fingerprint(EPYC));
});

test('a simulation fingerprint describes the guest and never equals a native one', () => {
  const guest = {
    mode: 'simulation',
    cpu: 'QEMU 7.2.22',
    cpus: '1',
    memory: '1024 MiB',
    kernel: 'Linux 6.1.192-2 linux-image',
  };
  assert.match(fingerprint(guest), /^qemu-7\.2\.22-1cpu-1024m-linux-6\.1-[0-9a-f]{8}$/);
  const { mode: _, ...native } = guest;
  assert.notEqual(fingerprint(native), fingerprint(guest));
  assert.notEqual(fingerprint({ ...guest, cpu: 'QEMU 8.0' }), fingerprint(guest));
});

test('commit, date and other header lines do not change the fingerprint', () => {
  assert.equal(fingerprint({ ...EPYC, commit: '3f2a', date: '2026-11-21', suite: 'x' }), fingerprint(EPYC));
});

test('moving a value from one fact to another changes the fingerprint', () => {
  assert.notEqual(fingerprint({ cpu: 'a', memory: '' }), fingerprint({ cpu: '', memory: 'a' }));
});

test('runs on a processor are those with its model and number', () => {
  const run = (facts: Readonly<Record<string, string>>) => ({
    fingerprint: fingerprint({ ...EPYC, ...facts }),
  });
  const [own, later] = [run({}), run({ kernel: 'Linux 7.1', image: 'ubuntu26', runtime: 'Temurin-26' })];
  const [other, more] = [run({ cpu: `${EPYC.cpu} B` }), run({ cpus: '64' })];
  assert.deepEqual(onProcessor([other, own, more, later], fingerprint(EPYC)), [own, later]);
  assert.deepEqual(onProcessor([other, more], fingerprint(EPYC)), [other, more], 'all if none is on it');
  assert.deepEqual(onProcessor([other, own], null), [other, own], 'all if it is unknown');
  const unknown = { fingerprint: fingerprint({ cpu: '' }) };
  assert.deepEqual(onProcessor([own, unknown], unknown.fingerprint), [unknown]);
});

test('every header gives a fingerprint that is a safe folder name', () => {
  const header = fc.record({
    cpu: fc.string({ unit: 'binary' }),
    cpus: fc.string(),
    memory: fc.string(),
    kernel: fc.string({ unit: 'binary' }),
    runtime: fc.string({ unit: 'grapheme' }),
  });
  fc.assert(
    fc.property(header, facts => {
      const name = fingerprint(facts);
      assert.match(name, /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/);
      assert.ok(name.length <= 80 && !name.includes('..'));
    }),
  );
  assert.ok(fingerprint({ cpu: '../../../etc/passwd', kernel: '..' }).startsWith('etc-passwd-'));
  assert.equal(fingerprint({ cpu: 'x'.repeat(10_000) }).length, 80);
});
