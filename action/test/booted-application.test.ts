// An application of several processes in a booted virtual machine, through the command. Skipped with a message without QEMU.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { stringify } from 'yaml';
import { cacheOfMachines, noMachine } from './booting.ts';
import { assertStatus, overhead, scratch } from './command.ts';
import { assertBuilt } from './fixture.ts';

/** Reads the amount of work from the file `work`, does it, and keeps running. */
const APP =
  'read -r most < work; n=0; while [ $n -lt $most ]; do n=$((n + 1)); done; echo "Started $1 after $n"; while :; do sleep 60; done\n';

const { path, remove } = scratch('booted application');
before(assertBuilt);
after(remove);

it('processes of a user start in the simulator one after the other, each with its own counts', {
  skip: noMachine(),
}, () => {
  const folder = path('work');
  cacheOfMachines(folder);
  writeFileSync(join(folder, 'app.sh'), APP);
  writeFileSync(join(folder, 'work'), '20000\n');
  const command = (name: string) => ['sh', 'app.sh', name];
  const suite = {
    runner: 'startup',
    mode: 'simulation',
    files: ['app.sh', 'work'],
    memory: 512,
    processes: {
      first: { command: command('{port}'), ready: { log: '^Started 8080 after \\d+$' } },
      second: { command: command('{port:first}-{port}'), ready: { log: '^Started 8080-8081' } },
    },
    rounds: { min: 1, max: 1 },
    variants: { off: {}, b: { env: { B: 1 } } },
  };
  writeFileSync(join(folder, 'overhead.yml'), stringify({ version: 1, suites: { app: suite } }));
  const result = overhead(folder, ['run', '--config', 'overhead.yml', '--out', 'out'], {
    XDG_CACHE_HOME: join(folder, '.cache'),
  });
  assertStatus(result, 0);
  const lines = readFileSync(join(folder, 'out/results/app.txt'), 'utf8')
    .split('\n')
    .filter(line => line.startsWith('Benchmark'));
  assert.equal(lines.length, 4);
  for (const line of lines) {
    const value = (unit: string) => Number(new RegExp(`(\\S+) ${unit}`).exec(line)?.[1]);
    // One turn of the loop takes the shell several hundred instructions.
    const counted = value('cpu-instr/op');
    assert.ok(counted > 2e6 && counted < 2e9, line);
    assert.ok(value('instr/op') >= 0.5 * counted && value('peak-rss-B') > 1e5, line);
  }
});
