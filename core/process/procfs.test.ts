// The kernel's data of processes, compared with their own data.
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { after, describe, it } from 'node:test';
import { noLinux } from '../../runners/startup/testing.ts';
import { endFamily, endMarked, killed } from '../application/ending.ts';
import { until } from '../testing.ts';
import {
  cpuOf,
  entryOf,
  familyOf,
  isTaken,
  markedBy,
  memoryIn,
  memoryOf,
  portsOf,
  threadsOf,
} from './procfs.ts';
import { unkillable } from './unkillable.ts';

const children: ChildProcess[] = [];
after(() => {
  for (const child of children) child.kill('SIGKILL');
});

/** Starts a Node that runs a text in its own session, and waits for its first line. */
async function running(text: string, environment: Record<string, string> = {}): Promise<[number, string]> {
  const child = spawn(process.execPath, ['-e', text], {
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
    env: environment,
  });
  children.push(child);
  const line = await new Promise<string>(resolve => child.stdout.once('data', data => resolve(String(data))));
  return [child.pid ?? 0, line.trim()];
}

describe('a process', { skip: noLinux }, () => {
  it('has the CPU time that it reports itself', () => {
    const before = process.cpuUsage();
    const cpu = cpuOf(process.pid);
    const now = process.cpuUsage();
    assert.ok(cpu);
    assert.equal(cpu.total, cpu.user + cpu.system);
    // Ended threads are counted in steps of 10 ms, user and system time separately.
    assert.ok(cpu.total / 1000 > before.user + before.system - 21_000, `${cpu.total}`);
    assert.ok(cpu.total / 1000 < now.user + now.system + 1000, `${cpu.total}`);
  });

  it('has the memory and the threads that it reports itself', () => {
    const memory = memoryOf(process.pid);
    assert.ok(memory);
    const { rss } = process.memoryUsage();
    assert.ok(Math.abs(memory.resident - rss) < 0.2 * rss, `${memory.resident} and ${rss}`);
    assert.ok(memory.proportional > 0 && memory.proportional <= memory.resident);
    assert.ok(memory.peak >= memory.resident);
    assert.ok(threadsOf(process.pid) > 4);
  });

  it('has a peak memory of at least its current memory', () => {
    const rollup = 'Rss:   5000 kB\nPss:   4000 kB\n';
    const peakOf = (peak: string) => memoryIn(rollup, `VmPeak: 9000 kB\n${peak}`)?.peak;
    assert.equal(peakOf('VmHWM:   6000 kB\n'), 6000 * 1024);
    assert.equal(peakOf('VmHWM:   4900 kB\n'), 5000 * 1024);
    assert.equal(memoryIn(rollup, ''), null);
    assert.equal(memoryIn(null, 'VmHWM: 6000 kB\n'), null);
  });

  it('that does not exist is null', () => {
    const none = 2 ** 22 + 1;
    assert.equal(entryOf(none), null);
    assert.equal(cpuOf(none), null);
    assert.equal(memoryOf(none), null);
    assert.equal(threadsOf(none), 0);
  });

  it('has its ports', async () => {
    const server = createServer();
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as { port: number };
    assert.ok(portsOf([process.pid]).includes(port));
    assert.equal(portsOf([1, 2 ** 22 + 1]).includes(port), false);
    assert.ok(isTaken(port));
    await new Promise(resolve => server.close(resolve));
    assert.equal(isTaken(port), false);
  });
});

describe('a family', { skip: noLinux }, () => {
  const STAYS = 'setTimeout(() => {}, 20000)';
  const PARENT = `
    const child = require('node:child_process').spawn(process.execPath, ['-e', '${STAYS}'], { detached: true, stdio: 'ignore' });
    child.unref(); console.log(child.pid); ${STAYS}`;

  it('includes new sessions while the parent lives, and by its mark afterwards', async () => {
    const [leader, output] = await running(PARENT, { MARK: 'of this test' });
    const child = Number(output);
    const family = familyOf(leader).map(({ pid }) => pid);
    assert.deepEqual(family.sort(), [leader, child].sort());
    assert.deepEqual(
      markedBy('MARK=of this test')
        .map(({ pid }) => pid)
        .sort(),
      [leader, child].sort(),
    );
    process.kill(leader, 'SIGKILL');
    await until(() => entryOf(leader) === null, 'the end of the leader');
    assert.deepEqual(familyOf(leader), []);
    assert.deepEqual(await endMarked('MARK=of this test'), { any: true, left: [] });
    // The threads of a killed process end one after the other.
    await until(() => entryOf(child) === null, 'the end of the child');
    assert.deepEqual(await endMarked('MARK=of this test'), { any: false, left: [] });
  });

  it('is ended by SIGTERM, or killed if it ignores that', async () => {
    const [willing] = await running(`console.log(1); ${STAYS}`);
    assert.deepEqual(await endFamily(willing), { forced: false, survivors: false, left: [] });
    assert.equal(entryOf(willing), null);
    const deaf = `process.on('SIGTERM', () => {});`;
    const [stubborn] = await running(`${deaf} console.log(1); ${STAYS}`);
    assert.deepEqual(await endFamily(stubborn, 200), { forced: true, survivors: false, left: [] });
    assert.equal(entryOf(stubborn), null);
    const childs = `process.on("SIGTERM", () => {}); console.log(process.pid); ${STAYS}`;
    const [parent, child] = await running(
      `require('node:child_process').spawn(process.execPath, ['-e', '${childs}'], { stdio: 'inherit' }); ${STAYS}`,
    );
    assert.deepEqual(await endFamily(parent, 300), { forced: false, survivors: true, left: [] });
    assert.equal(entryOf(Number(child)), null);
  });

  it('that cannot be ended is awaited with a time limit, and reported with its state', {
    timeout: 10_000,
  }, async () => {
    const [leader] = await running(`console.log(1); ${STAYS}`);
    const entry = entryOf(leader);
    assert.ok(entry);
    assert.match(entry.state, /^[RSD]$/);
    // Like a process that waits for a disk: it still exists after SIGKILL.
    const stuck = { ...entry, state: 'D' };
    assert.deepEqual(await killed(() => [stuck], 100), { any: true, left: [stuck] });
    const message = unkillable([stuck, stuck]);
    assert.ok(message.startsWith(`process ${leader} (state D) did not end within 30 s of SIGKILL`), message);
    assert.match(unkillable([entry]), /another user/);
  });
});
