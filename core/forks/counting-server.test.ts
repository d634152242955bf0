// Counting of all processes that Node starts, from their first moment; the meter counts nanoseconds here, which needs no hardware counters.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { temporary } from '../testing.ts';
import type { Counting } from './counters.ts';
import { CountingServer } from './counting-server.ts';
import { clockMeter, stolen } from './testing-counters.ts';

const folder = temporary('overhead counting-');
const counting: Counting = { scope: 'whole', problem: '', remedy: '', meter: join(folder, 'meter') };
const around = {
  environment: { PATH: process.env.PATH ?? '' },
  signal: new AbortController().signal,
};
/** A program that works for the given CPU time (ms) and prints its length (ns); with a depth, in a child of a child. */
const worker = (depth: number) =>
  `const { cpuUsage } = process;
   const used = () => { const { user, system } = cpuUsage(); return (user + system) * 1000; };
   const inner = ${depth} > 0 ? Number(require('node:child_process').spawnSync(process.execPath, ['-e', process.env.INNER]).stdout) : 0;
   while (used() < 200e6);
   console.log(used() + inner);`;

async function work(depth: number): Promise<number> {
  const child = spawn(process.execPath, ['-e', worker(depth)], {
    env: { INNER: worker(0) },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  let output = '';
  child.stdout.on('data', text => {
    output += text;
  });
  await once(child, 'close');
  return Number(output);
}

describe('a started program', { skip: clockMeter(counting.meter) }, () => {
  it('V21: is counted with its threads and children from its first moment, without ours', async () => {
    const server = await CountingServer.start(counting, around);
    assert.ok(server !== null);
    try {
      for (const depth of [0, 1]) {
        const counted = await server.next();
        const end = performance.now() + 50;
        while (performance.now() < end);
        assert.equal(await counted.read(), 0, 'our own work');
        const before = stolen();
        const used = await work(depth);
        const all = await counted.read();
        // Work after its own last reading is in the sum, and is short. The clock also has what the host took.
        const most = 1.25 * used + 50e6 + stolen() - before;
        assert.ok(all > used && all < most, `${all} ns were counted, and it used ${used}`);
        counted.close();
      }
    } finally {
      server.close();
    }
  });

  it('V21: is not mixed with others that run at the same time', async () => {
    const server = await CountingServer.start(counting, around);
    assert.ok(server !== null);
    const stranger = spawn(process.execPath, ['-e', 'while (true);'], { stdio: 'ignore' });
    try {
      const counted = await server.next();
      const before = stolen();
      const used = await work(0);
      assert.ok((await counted.read()) < 1.25 * used + 50e6 + stolen() - before);
      counted.close();
    } finally {
      stranger.kill('SIGKILL');
      server.close();
    }
  });
});

it('a server without close does not keep a program from its exit', {
  skip: clockMeter(counting.meter),
}, () => {
  const module = JSON.stringify(join(import.meta.dirname, 'counting-server.ts'));
  const script = `import(${module}).then(({ CountingServer }) => CountingServer.start(${JSON.stringify(counting)}, { environment: {}, signal: new AbortController().signal }))`;
  const ended = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
    timeout: 60_000,
  });
  assert.equal(ended.status, 0, ended.stderr);
});

it('V23: no server starts if nothing is counted', async () => {
  assert.equal(await CountingServer.start({ ...counting, scope: '' }, around), null);
});
