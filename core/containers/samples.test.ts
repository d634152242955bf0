// The values of a fork: differences of two readings, by operation, summed without a gap.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Container } from './containers.ts';
import type { Usage } from './counters.ts';
import { between, samplesOf, uncounted } from './samples.ts';

const usage = (rest: Partial<Usage> = {}): Usage => ({
  cpu: 100,
  user: 60,
  system: 40,
  memory: 5000,
  peak: 9000,
  io: 10,
  network: 30,
  ...rest,
});

it('the values of an operation are differences; memory is that at the end', () => {
  const spent = between(
    usage(),
    usage({ cpu: 300, user: 160, system: 140, memory: 7000, io: 50, network: 70 }),
    'app',
  );
  assert.deepEqual(samplesOf([{ service: 'app', usage: spent }], 2), [
    { unit: 'cpu-ns/op', value: 100 },
    { unit: 'user-ns/op', value: 50 },
    { unit: 'system-ns/op', value: 50 },
    { unit: 'memory-B', value: 7000 },
    { unit: 'peak-memory-B', value: 9000 },
    { unit: 'io-B/op', value: 20 },
    { unit: 'net-B/op', value: 20 },
  ]);
});

it('a container without counters fails the fork', () => {
  assert.throws(
    () => between(usage(), null, 'app'),
    /^ForkFailure|Error: app: the kernel does not show the CPU time/,
  );
});

it('a sum lacks a value that one container lacks, and a warning says which', () => {
  const [app, db] = [usage(), usage({ io: null, network: null })];
  const spent = [
    { service: 'app', usage: app },
    { service: 'db', usage: db },
  ];
  assert.deepEqual(
    samplesOf(spent, 1).map(({ unit, value }) => `${unit} ${value}`),
    ['cpu-ns/op 200', 'user-ns/op 120', 'system-ns/op 80', 'memory-B 10000', 'peak-memory-B 18000'],
  );
  const containers = [
    { service: 'app', networked: true },
    { service: 'db', networked: false },
  ] as Container[];
  assert.deepEqual(
    uncounted(spent, containers).map(({ code, message }) => `${code}: ${message}`),
    [
      'not-counted: this kernel does not count io-B/op of containers',
      'shared-network: db: without a network of its own, so net-B/op is missing there and in the sum',
    ],
  );
  assert.deepEqual(uncounted([{ service: 'app', usage: app }], containers.slice(0, 1)), []);
});
