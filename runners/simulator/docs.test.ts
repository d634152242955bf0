// Every message that docs/simulator.md explains is one that the simulator says, and every number one that holds.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { SIMULATOR_ROUNDS } from '../../action/src/config/resolve.ts';
import { planSimulated } from '../jmh/plan.ts';
import { LONGEST_WARMUP, WORTH_NAMING } from '../jmh/settling.ts';
import { OUTPUT, refuseWithoutSimulator } from './machine.ts';
import { scriptedSimulator } from './testing.ts';

const ROOT = join(import.meta.dirname, '../..');
const PAGE = readFileSync(join(ROOT, 'docs/simulator.md'), 'utf8');
const SOURCES = globSync('simulator/**/*.go', { cwd: ROOT })
  .filter(path => !path.endsWith('_test.go'))
  // A text that is put together of a literal and a name is one text.
  .map(path =>
    readFileSync(join(ROOT, path), 'utf8').replace(/" \+ Program(?: \+ ")?/g, 'qemu-system-x86_64'),
  );

/** Whether some source says a message, in which `…`, libX.so and versions stand for anything. */
function said(message: string): boolean {
  const parts = message
    .replaceAll('`', '')
    .split(/…|libX\.so|\d+\.\d+/)
    .map(part => part.trim().replace(/[\^$.*+?()[\]{}|]/g, '\\$&'));
  const pattern = new RegExp(parts.join('[^\\n]{0,80}?'));
  return SOURCES.some(text => pattern.test(text));
}

describe('docs/simulator.md', () => {
  const [, table = ''] = PAGE.split('## When something is wrong');
  const messages = [...table.matchAll(/^\| (.+?) \|/gm)]
    .map(([, message = '']) => message)
    .filter(message => message !== 'it says' && !/^-+$/.test(message));

  it('explains what can go wrong', () => assert.ok(messages.length >= 9, `${messages.length}`));

  for (const message of messages)
    it(`explains what is said: ${message}`, () => assert.ok(said(message), 'no source says that'));

  it('states the numbers that hold', () => {
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

  it('shows what a machine of another kind is told', () => {
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

  it('would be caught with a message that nobody says', () =>
    assert.equal(said('the kernel does not boot'), false));
});
