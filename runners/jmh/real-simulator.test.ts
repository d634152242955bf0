// One real fork in one real virtual machine: a JVM with an agent and its attach check, with counted costs. Skipped with a message without QEMU.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { it } from 'node:test';
import { assertFixtures, context, fixtureSuite, ROOT, ready, scratch, withAgent } from './testing.ts';

const files = scratch();
// The user's cache with QEMU and a kernel.
const around = context();

/** The reason why this machine cannot boot virtual machines, or false. */
function lack(): string | false {
  if (process.platform !== 'linux' || process.arch !== 'x64') return 'the simulator needs Linux on x86-64';
  const program = join(ROOT, '.tools/programs/linux/simulator-linux-amd64');
  const { status, stderr } = spawnSync(program, ['check', join(around.cache, 'simulator')], {
    encoding: 'utf8',
  });
  return status === 0 ? false : `there is no simulator: ${stderr.trim()}`;
}

it('a JMH fork in the simulator has a working agent, and costs in instructions', {
  skip: lack(),
}, async () => {
  assertFixtures();
  const suite = fixtureSuite('\\.steady$', withAgent('transform'), { mode: 'simulation', timeout: 600_000 });
  const { prepared, fork } = await ready(suite, around, files.next);
  assert.deepEqual(
    prepared.warnings.map(({ code }) => code),
    ['counted'],
  );
  const { samples, conditions, inputDigest, iterations } = await fork('agent');
  const value = (unit: string) => samples.find(sample => sample.unit === unit)?.value ?? 0;
  assert.equal(samples[0]?.unit, 'cpu-instr/op');
  assert.ok(value('cpu-instr/op') > 0 && value('instr/op') > 0 && value('live-heap-B') > 1e6);
  assert.equal(iterations.find(({ unit }) => unit === 'cpu-instr/op')?.measured.length, 3);
  const { collectors, processors, 'QEMU of the simulator': emulator } = conditions;
  assert.deepEqual([collectors, processors], ['Copy, MarkSweepCompact', '1']);
  assert.match(emulator ?? '', /^\d+\.\d+/);
  assert.match(inputDigest ?? '', /^[0-9a-f]{64}$/);
});
