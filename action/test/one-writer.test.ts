// Two processes that write into one output folder, through the command: the second is refused with the name of the first, and a killed process blocks nobody.
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { stringify } from 'yaml';
import { LOCK_FILE } from '../../core/results/lock.ts';
import { assertStatus, noProc, overhead, type Running, scratch, start } from './command.ts';
import { assertBuilt } from './fixture.ts';
import { CALM, linesOf, recordOf, WIDE } from './measuring.ts';

const ROUNDS = 6;
const { folder, path, remove } = scratch('one writer');
const ENVIRONMENT = { ...CALM, PATH: `${path('bin')}:${process.env.PATH}` };

/** A fake of hyperfine that takes no time, but waits while the file `hold` exists. Its file `started` shows that a measurement runs. */
const TIMER = `#!/bin/sh
case "$1" in --version) echo 'hyperfine 1.18.0'; exit 0 ;; esac
while [ "$1" != --export-json ]; do shift; done
touch '${path('started')}'
while [ -e '${path('hold')}' ]; do sleep 0.05; done
n=$(($$ % 90 + 10))
echo "{\\"results\\":[{\\"times\\":[0.1$n],\\"user\\":0.05$n,\\"system\\":0.01,\\"memory_usage_byte\\":[1000000],\\"exit_codes\\":[0]}]}" >"$2"
`;

const config = path('tiny.yml');
const FIRST = ['run', '--config', config, '--seed', '3', '--out', 'run'];

/** Starts a run and waits until it measures; it continues when the file `hold` is removed. */
async function measuring(): Promise<Running> {
  rmSync(path('started'), { force: true });
  writeFileSync(path('hold'), '');
  const running = start(folder, FIRST, ENVIRONMENT);
  const deadline = Date.now() + 120_000;
  while (!existsSync(path('started'))) {
    assert.ok(Date.now() < deadline, 'it never began to measure');
    await sleep(20);
  }
  return running;
}

before(() => {
  assertBuilt();
  mkdirSync(path('bin'));
  writeFileSync(path('bin/hyperfine'), TIMER, { mode: 0o755 });
  const suite = {
    runner: 'command',
    command: ['true'],
    rounds: { min: ROUNDS, max: ROUNDS },
    variants: { off: {}, probe: { env: { PROBE: '1' } } },
    gates: WIDE,
  };
  writeFileSync(config, stringify({ version: 1, suites: { tiny: suite } }));
});
after(remove);

describe('an output folder', { skip: noProc }, () => {
  it('S37: has one writer: a second run, a resume and a compare are refused, and name the writer', async () => {
    const first = await measuring();
    const others: Running[] = [];
    try {
      for (const argv of [FIRST, ['run', '--resume', 'run'], ['compare', 'run', '--out', 'run']]) {
        const other = start(folder, argv, ENVIRONMENT);
        others.push(other);
        await other.until(
          new RegExp(
            `run is in use: process ${first.child.pid} on ${hostname()}, since \\S+, writes into it`,
          ),
        );
        assertStatus(await other.ended, 3);
      }
    } finally {
      rmSync(path('hold'));
      for (const { child } of others) child.kill('SIGKILL');
    }
    assertStatus(await first.ended, 0);
    assert.deepEqual(linesOf(path('run')), { off: ROUNDS, probe: ROUNDS });
    assert.equal(existsSync(path('run', LOCK_FILE)), false);
    assertStatus(overhead(folder, FIRST, ENVIRONMENT), 0);
    assert.equal(existsSync(path('run.previous', LOCK_FILE)), false);
  });

  it('S37: is free at once when its writer is killed, and the run can be resumed', async () => {
    const first = await measuring();
    first.child.kill('SIGKILL');
    await first.ended;
    rmSync(path('hold'));
    assert.ok(existsSync(path('run', LOCK_FILE)), 'it was killed before its cleanup');
    assertStatus(overhead(folder, ['run', '--resume', 'run'], ENVIRONMENT), 0);
    assert.ok(recordOf(path('run')).finished);
    assert.deepEqual(linesOf(path('run')), { off: ROUNDS, probe: ROUNDS });
    assert.equal(existsSync(path('run', LOCK_FILE)), false);
  });
});
