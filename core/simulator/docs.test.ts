// docs/simulator.md explains only messages that the simulator prints, and states the numbers of the code.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { planSimulated } from '../../runners/jmh/plan.ts';
import { SIMULATOR_ROUNDS } from '../suite.ts';
import { OUTPUT, refuseWithoutSimulator } from './machine.ts';
import { scriptedSimulator } from './testing.ts';

const ROOT = join(import.meta.dirname, '../..');
const PAGE = readFileSync(join(ROOT, 'docs/simulator.md'), 'utf8');
const SOURCES = globSync('simulator/**/*.go', { cwd: ROOT })
  .filter(path => !path.endsWith('_test.go'))
  .map(path => readFileSync(join(ROOT, path), 'utf8'));

/** Entries and ways of a cache. */
type Geometry = readonly [number, string | undefined];

/** Returns whether a source has a message, in which `…`, libX.so and versions match anything. */
function isPrinted(message: string): boolean {
  const parts = message
    .replaceAll('`', '')
    .split(/…|libX\.so|\d+\.\d+/)
    .map(part => part.trim().replace(/[\^$.*+?()[\]{}|]/g, '\\$&'));
  const pattern = new RegExp(parts.join('[^\\n]{0,80}?'));
  return SOURCES.some(text => pattern.test(text));
}

describe('docs/simulator.md', () => {
  const [, table = ''] = PAGE.split('## Errors');
  const messages = [...table.matchAll(/^\| (.+?) \|/gm)]
    .map(([, message = '']) => message)
    .filter(message => message !== 'message' && !/^-+$/.test(message));

  it('explains errors', () => assert.ok(messages.length >= 9, `${messages.length}`));

  for (const message of messages)
    it(`explains an existing message: ${message}`, () =>
      assert.ok(isPrinted(message), 'no source says that'));

  it('states the numbers of the code', () => {
    const page = PAGE.replace(/\s+/g, ' ');
    const { warmup, idle, measurement } = planSimulated({ warmup: null, measurement: null });
    const [share, longest] = [100 * (idle?.share ?? 0), (idle?.longest ?? 0) / 1000];
    for (const sentence of [
      `Without \`rounds\` there are ${SIMULATOR_ROUNDS.min} to ${SIMULATOR_ROUNDS.max}, and ${SIMULATOR_ROUNDS.min} if these`,
      `the first ${OUTPUT / 2 ** 20} MiB of each stream come back`,
      `at least ${warmup.count} iterations of ${warmup.time} M instructions. It ends when the compilers took at most ${share} % of the last ${idle?.window.time} M`,
      `or after ${longest} G instructions`,
      `Then ${measurement.count} iterations of ${measurement.time} M instructions are measured`,
    ])
      assert.ok(page.includes(sentence), sentence);
  });

  it('states the geometry of the model of caches', () => {
    const page = PAGE.replace(/\s+/g, ' ');
    const source = readFileSync(join(ROOT, 'simulator/profile/caches/memory.c'), 'utf8');
    const [l1i, l1d, l2, l3, tlb] = [...source.matchAll(/\.sets = (\d+), \.ways = (\d+)/g)].map(
      ([, sets, ways]) => [Number(sets) * Number(ways), ways] as const,
    ) as [Geometry, Geometry, Geometry, Geometry, Geometry];
    const kib = ([entries]: Geometry) => (entries * 64) / 1024;
    for (const sentence of [
      `L1 of ${kib(l1i)} KiB for code and ${kib(l1d)} KiB for data, L2 of ${kib(l2) / 1024} MiB, with ${l2[1]} ways each. L3 of ${kib(l3) / 1024} MiB with ${l3[1]} ways`,
      `A TLB of ${tlb[0]} pages`,
    ])
      assert.ok(page.includes(sentence), sentence);
    assert.deepEqual([l1i[1], l1d[1]], [l2[1], l2[1]]);
  });

  it('shows the message for another kind of machine', () => {
    const simulator = scriptedSimulator('');
    try {
      const on = { platform: 'darwin', arch: 'arm64' };
      assert.throws(
        () => refuseWithoutSimulator(simulator.context, on),
        (error: Error) => PAGE.includes(error.message),
      );
    } finally {
      simulator.remove();
    }
  });

  it('would be rejected with a message that does not exist', () =>
    assert.equal(isPrinted('the kernel does not boot'), false));
});
