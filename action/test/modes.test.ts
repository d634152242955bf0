// Suites in both modes, and in the simulator only, through the command: measured, judged, and shown side by side. A script replaces the emulator.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { delimiter } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { stringify } from 'yaml';
import { readHead } from '../../core/results/head.ts';
import { scriptedEmulator } from '../../core/simulator/testing.ts';
import { until } from '../../core/testing.ts';
import { noHyperfine } from '../../runners/command/testing.ts';
import {
  assertStatus,
  judge,
  noProc,
  overhead,
  processesLeft,
  processesWith,
  scratch,
  start,
} from './command.ts';
import { assertBuilt } from './fixture.ts';
import { CALM } from './measuring.ts';

const noSimulator =
  process.platform === 'linux' && process.arch === 'x64'
    ? false
    : 'the simulator runs on Linux on x86-64 only';

/** Does the amount of work in a variable, on a real machine. */
const APP = '#!/bin/sh\nn=0; while [ $n -lt $WORK ]; do n=$((n + 1)); done\n';
/** The instructions that the fake simulator counts, by the value of WORK; they differ from the native counts on purpose. */
const COUNTED = { 20: 1_000_000_000, 20000: 1_300_000_000, 20001: 800_000_000 };

/** The data on the channel of a guest whose one process took that number of instructions. */
function channel(instructions: number): string {
  const text = { bytes: '' };
  const counts = { minorFaults: 0, majorFaults: 0, voluntarySwitches: 0, involuntarySwitches: 0 };
  const fork = {
    kind: 'fork',
    code: 0,
    elapsed: instructions,
    user: instructions - 1000,
    system: 1000,
    memory: 7e6,
  };
  const result = [
    { kind: 'hello', version: 1, kernel: '6.1.0' },
    { ...fork, ...counts, stdout: text, stderr: text },
  ]
    .map(line => `${JSON.stringify(line)}\n`)
    .join('');
  const sha256 = createHash('sha256').update(result).digest('hex');
  return `${result}${JSON.stringify({ kind: 'end', forks: 1, sha256 })}\n`;
}

describe('modes', { skip: noSimulator }, () => {
  const { folder, path, remove } = scratch('modes');
  const environment = { ...CALM, PATH: `${path('bin')}${delimiter}${process.env.PATH}` };
  before(() => {
    assertBuilt();
    for (const name of ['bin', '.cache/overhead/simulator/kernels'])
      mkdirSync(path(name), { recursive: true });
    const answers = Object.entries(COUNTED).map(([work, instructions]) => {
      writeFileSync(path(`channel-${work}`), channel(instructions));
      return `if grep -q 'WORK=${work}"' plan; then cat '${path(`channel-${work}`)}' > "$results"; fi`;
    });
    const forever = `if grep -q 'WORK=forever"' plan; then sleep 600; fi`;
    const qemu = scriptedEmulator([forever, ...answers].join('\n'), '9.0.0');
    writeFileSync(path('bin/qemu-system-x86_64'), qemu);
    chmodSync(path('bin/qemu-system-x86_64'), 0o755);
    writeFileSync(path('vmlinuz'), 'a kernel');
    const sha256 = createHash('sha256').update('a kernel').digest('hex');
    const kernel = {
      path: path('vmlinuz'),
      package: 'linux-image-6.1.0-56-cloud-amd64',
      version: '6.1.192-2',
      sha256,
    };
    writeFileSync(
      path('.cache/overhead/simulator/kernels/linux-image-cloud-amd64.json'),
      JSON.stringify(kernel),
    );
    writeFileSync(path('app'), APP);
    chmodSync(path('app'), 0o755);
  });
  after(remove);

  /** Writes variants with these amounts of work, the control first. */
  const configure = (mode: string, work: Readonly<Record<string, number | string>>, suite: object = {}) => {
    const variants = Object.fromEntries(
      Object.entries(work).map(([name, most]) => [name, { env: { WORK: most } }]),
    );
    const app = { runner: 'command', mode, command: './app', variants, ...suite };
    writeFileSync(path('overhead.yml'), stringify({ version: 1, suites: { app } }));
  };
  const measure = (out: string, ...argv: string[]) =>
    overhead(folder, ['run', '--config', 'overhead.yml', '--seed', '1', '--out', out, ...argv], environment);

  it('of one suite are shown side by side, and a disagreement is reported', { skip: noHyperfine }, () => {
    configure('both', { off: 20, agent: 20000, other: 20001 }, { rounds: { min: 8, max: 8 } });
    const result = measure('both');
    assertStatus(result, 0);
    const text = result.out.replace(/[\s\u00a0]+/g, ' ');
    // A thousand times the loop natively; 30 % more or fewer instructions in the simulator.
    // A table that is too wide for its terminal becomes a list, which names each column.
    const effect = '([+−][\\d.,]+ %|[\\d.,]+ times as much) \\[.*?\\]';
    const pair = (variant: string, counted: string, disagreement: string) =>
      new RegExp(
        `Both modes of app:.* ${variant},? CPU (native )?${effect} (simulator )?${counted} % \\[.*?\\] ${disagreement}`,
      );
    assert.match(text, pair('agent', '\\+30\\.0', 'by more than a factor of 2'));
    assert.match(text, pair('other', '−20\\.0', 'in sign'));
    assert.match(text, /app\.simulation\W+simulation ·/);
    const { suites } = judge(folder, ['both']).comparison;
    assert.deepEqual(
      suites.map(({ suite, machine }) => [suite, machine.mode ?? 'native']),
      [
        ['app', 'native'],
        ['app.simulation', 'simulation'],
      ],
    );
  });

  it('of the simulator decide after five seeds, with one gate or many', () => {
    const gates = Object.fromEntries(
      ['cpu-instr/op', 'instr/op', 'user-instr/op'].map(unit => [unit, { 'max-overhead': '1%' }]),
    );
    configure('simulation', { off: 20, agent: 20000 }, { gates, rounds: { max: 5 } });
    assertStatus(measure('gated'), 1);
    const [suite] = judge(folder, ['gated', '--config', 'overhead.yml']).comparison.suites;
    assert.deepEqual([suite?.verdict, suite?.rounds.complete], ['breach', 5]);
    assert.deepEqual(
      suite?.rows.flatMap(row => row.gates.map(gate => gate.verdict)),
      ['breach', 'breach', 'breach'],
    );
    assert.deepEqual(
      suite?.warnings.map(({ code }) => code),
      ['counted'],
    );
  });

  it('of the simulator do not depend on this machine: runs stored on another machine are baselines here', () => {
    configure('simulation', { off: 20, agent: 20000 }, { rounds: { max: 5 } });
    assertStatus(measure('first'), 0);
    const head = readHead(readFileSync(path('first/results/app.txt'), 'utf8'));
    assert.ok('header' in head);
    const { commit: _, tree: __, date: ___, image, ...facts } = head.header;
    // The simulator starts the same kind of virtual machine on every host.
    assert.match(image ?? '', /^machine [0-9a-f]{8}$/);
    assert.deepEqual(facts, {
      suite: 'app',
      runner: 'command',
      mode: 'simulation',
      cpu: 'QEMU 9.0.0',
      cpus: '1',
      memory: '1024 MiB',
      kernel: 'Linux 6.1.192-2 linux-image-6.1.0-56-cloud-amd64',
      arch: 'x64',
    });
    assert.ok(!JSON.stringify(facts).includes(cpus()[0]?.model ?? 'no processor'));
    assertStatus(overhead(folder, ['baseline', 'save', 'first', '--baseline', 'store']), 0);
    assertStatus(measure('second', '--baseline', 'store'), 0);
    const [suite] = judge(folder, ['second', '--baseline', 'store']).comparison.suites;
    assert.equal(suite?.rows.find(({ metric }) => metric === 'cpu-instr/op')?.baseline?.runs, 1);
  });

  it('leave no process behind if the run is killed', { skip: noProc }, async () => {
    // This test may run several times on this machine, so the files and the sleep time are unique.
    const own = { simulator: path('tmp'), native: `601.${process.pid}` };
    mkdirSync(own.simulator);
    for (const mode of noHyperfine === false
      ? (['simulation', 'native'] as const)
      : (['simulation'] as const)) {
      // In the simulator an emulator that sleeps, natively a program that sleeps.
      const command = mode === 'simulation' ? './app' : `sleep ${own.native}`;
      configure(mode, { off: 'forever', agent: 'forever' }, { command });
      const argv = ['run', '--config', 'overhead.yml', '--out', `killed-${mode}`];
      const running = start(folder, argv, { ...environment, TMPDIR: own.simulator });
      const sign = mode === 'simulation' ? `${own.simulator}/overhead-simulator-` : `sleep\0${own.native}`;
      await until(() => processesWith(sign).length > 0, mode);
      running.child.kill('SIGKILL');
      assertStatus(await running.ended, 137);
      for (const left of [sign, path(`killed-${mode}`)])
        assert.deepEqual(await processesLeft(left), [], mode);
    }
    assert.deepEqual(readdirSync(own.simulator), [], 'files of the virtual machine are left');
  });
});
