// docs/simulator.md explains only messages that the simulator prints, and states the numbers of the code.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { planSimulated } from '../../runners/jmh/plan.ts';
import { LONGEST_WARMUP, WORTH_NAMING } from '../../runners/jmh/steady-warmup.ts';
import { SIMULATOR_ROUNDS } from '../suite.ts';
import { OUTPUT, refuseWithoutSimulator } from './machine.ts';
import { scriptedSimulator } from './testing.ts';

const ROOT = join(import.meta.dirname, '../..');
const PAGE = readFileSync(join(ROOT, 'docs/simulator.md'), 'utf8');
const SOURCES = globSync('simulator/**/*.go', { cwd: ROOT })
  .filter(path => !path.endsWith('_test.go'))
  .map(path => readFileSync(join(ROOT, path), 'utf8'));

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
    const { warmup, measurement } = planSimulated({ warmup: null, measurement: null });
    for (const sentence of [
      `There are ${SIMULATOR_ROUNDS.min} rounds at least and ${SIMULATOR_ROUNDS.max} at most`,
      `the first ${OUTPUT / 2 ** 20} MiB of each stream come back`,
      `warms up for ${warmup.count} iterations of ${(warmup.time ?? 0) / 1000} G instructions and measures ${measurement.count},`,
      `all of its ${measurement.count} measured iterations lie to one side of the ${measurement.count} before them`,
      `the medians differ by more than ${100 * WORTH_NAMING} %`,
      `the warm-up is doubled, up to ${LONGEST_WARMUP} iterations`,
    ])
      assert.ok(page.includes(sentence), sentence);
  });

  it('shows the message for another kind of machine', () => {
    const simulator = scriptedSimulator('');
    try {
      const on = { platform: 'linux', arch: 'arm64' };
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
