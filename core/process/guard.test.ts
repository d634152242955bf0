// A killed command leaves no process: neither the one it waited for nor its descendants.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { runs, temporary, until } from '../testing.ts';

const folder = temporary('overhead guard-');

/** Longer than the test takes, in s. If the code under test does not end it, it ends by itself. */
const FOREVER = 30;
const PATIENCE = 15_000;

/** Nothing happens between the start of a process and the next statement until `sh` has printed its number; then we are killed. */
const SLOW = (pids: string) => `
    import processes from 'node:child_process';
    import { existsSync } from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    const { spawn } = processes;
    processes.spawn = (program, ...rest) => {
      const child = spawn(program, ...rest);
      while (program === '/bin/sh' && !existsSync(${JSON.stringify(pids)}));
      if (program === '/bin/sh') process.kill(process.pid, 'SIGKILL');
      return child;
    };
    syncBuiltinESMExports();`;

/** Waits for a process that runs `sh` with that script, and kills it. Returns the processes that ran then. */
async function killed(script: string, pids: string, before = ''): Promise<number[]> {
  const runner = `${before}
    const { run } = await import(${JSON.stringify(join(import.meta.dirname, 'process.ts'))});
    await run({ program: '/bin/sh', arguments: ['-c', ${JSON.stringify(script)}, 'sh', ${JSON.stringify(pids)}],
      environment: { PATH: process.env.PATH }, log: ${JSON.stringify(`${pids}.log`)}, timeout: 60_000, signal: new AbortController().signal });`;
  return await killedOf(runner, pids);
}

/** The same with a Node program that writes its processes into a file. */
async function killedOf(program: string, pids: string): Promise<number[]> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'inherit' });
  const ended = new Promise(resolve => child.once('exit', resolve));
  await until(() => existsSync(pids), 'a process');
  child.kill('SIGKILL');
  await ended;
  return readFileSync(pids, 'utf8').trim().split(/\s+/).map(Number);
}

async function left(pids: readonly number[]): Promise<number[]> {
  const deadline = Date.now() + PATIENCE;
  while (pids.some(runs) && Date.now() < deadline) await sleep(20);
  return pids.filter(runs);
}

describe('processes of a killed run', () => {
  /** Its own number and that of a child, written at once. */
  const script = `sleep ${FOREVER} & echo $$ $! > "$1.new"; mv "$1.new" "$1"; wait`;

  it('end with it, with their descendants', async () => {
    const pids = await killed(script, join(folder, 'plain'));
    assert.equal(pids.length, 2);
    assert.deepEqual(await left(pids), []);
  });

  it('are spared after their release, because number or mark may belong to another process now', async () => {
    const pids = join(folder, 'released');
    const guard = JSON.stringify(join(import.meta.dirname, 'guard.ts'));
    const text = `
      const { prepareGuard, watch, release, watchMark, releaseMark } = await import(${guard});
      const { spawn } = await import('node:child_process');
      const { renameSync, writeFileSync } = await import('node:fs');
      const start = env => spawn('/bin/sleep', ['${FOREVER}'], { env, detached: true, stdio: 'ignore' }).pid;
      const [released, marked, watched] = [start({}), start({ MARK: 'of the past' }), start({})];
      prepareGuard();
      watch(released);
      watchMark('MARK=of the past');
      release(released);
      releaseMark('MARK=of the past');
      watch(watched);
      writeFileSync(${JSON.stringify(`${pids}.new`)}, [released, marked, watched].join(' '));
      renameSync(${JSON.stringify(`${pids}.new`)}, ${JSON.stringify(pids)});
      setInterval(() => {}, 1000);`;
    const [released = 0, marked = 0, watched = 0] = await killedOf(text, pids);
    try {
      // All get the signal together, so a process that outlives the last one did not get it.
      assert.deepEqual(await left([watched]), []);
      assert.deepEqual([released, marked].map(runs), [true, true]);
    } finally {
      for (const pid of [released, marked]) process.kill(pid, 'SIGKILL');
    }
  });

  const noProc = existsSync('/proc/self/environ') ? false : 'there is no /proc here';
  it('end with it even if it was killed before it could name them', {
    skip: noProc,
  }, async () => {
    const pids = join(folder, 'at once');
    const started = await killed(script, pids, SLOW(pids));
    assert.equal(started.length, 2);
    assert.deepEqual(await left(started), []);
  });

  it('end with it even if they ignore SIGTERM', async () => {
    const deaf = `trap '' TERM; ${script}; wait`;
    const pids = await killed(deaf, join(folder, 'deaf'));
    assert.deepEqual(await left(pids), []);
  });
});
