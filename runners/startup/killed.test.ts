// A run that is killed and cannot clean up: its processes still end, and its port becomes free.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { entryOf, familyOf, isTaken, portsOf } from '../../core/process/procfs.ts';
import { until } from '../../core/testing.ts';
import { noLinux, processesIn, ROOT, scratch, survivorsOf } from './testing.ts';

const files = scratch();

it('kill -9 leaves no process and no port in use', { skip: noLinux }, async () => {
  const config = join(files.folder, 'overhead.yml');
  const out = join(files.folder, 'run');
  const suite = {
    runner: 'startup',
    command: [files.node, files.server, '{port}', 'leaves'],
    ready: { log: '^never$' },
    variants: { off: {}, b: { env: { B: 1 } } },
  };
  writeFileSync(config, JSON.stringify({ version: 1, suites: { tiny: suite } }));
  const argv = [join(ROOT, 'action/src/cli.ts'), 'run', '--config', config, '--out', out];
  const overhead = spawn(process.execPath, argv, { stdio: 'ignore', cwd: files.folder });
  try {
    const log = join(out, 'raw/tiny/dry-run/off/output.log');
    await until(() => existsSync(log) && readFileSync(log, 'utf8').includes('Started'), 'a server');
    const pids = processesIn(readFileSync(log, 'utf8'));
    assert.equal(pids.length, 2, 'a server, and what has left its session');
    assert.ok(pids.every(pid => entryOf(pid) !== null));
    const [leader = 0] = pids;
    const [port = 0] = portsOf(familyOf(leader).map(({ pid }) => pid));
    assert.ok(isTaken(port));
    overhead.kill('SIGKILL');
    assert.deepEqual(await survivorsOf(pids), []);
    assert.equal(isTaken(port), false);
  } finally {
    overhead.kill('SIGKILL');
  }
});

/** A program that is ready in each dry run, too late for a fork of ten starts, and then never again. Its file has a dot for each start, and an `e` for each end. */
const STARTS = `
  const { appendFileSync, readFileSync } = require('node:fs');
  process.on('SIGTERM', () => { appendFileSync(process.argv[2], 'e'); process.exit(); });
  appendFileSync(process.argv[2], '.');
  console.log('process', process.pid);
  if (readFileSync(process.argv[2], 'utf8').replaceAll('e', '').length <= 2) setTimeout(() => console.log('Started'), 500);
  setInterval(() => {}, 1000);
`;

for (const signal of ['SIGKILL', 'SIGINT'] as const)
  it(`${signal} while starts take turns leaves no process, running or stopped`, {
    skip: noLinux,
  }, async () => {
    const folder = files.next();
    const [config, out, program] = [
      join(folder, 'overhead.yml'),
      join(folder, 'run'),
      join(folder, 'starts.cjs'),
    ];
    writeFileSync(program, STARTS);
    const suite = {
      runner: 'startup',
      command: [files.node, program, join(folder, 'count')],
      ready: { log: '^Started' },
      variants: { off: {}, b: { env: { B: 1 } } },
    };
    writeFileSync(config, JSON.stringify({ version: 1, suites: { tiny: suite } }));
    const argv = [join(ROOT, 'action/src/cli.ts'), 'run', '--config', config, '--out', out];
    const overhead = spawn(process.execPath, argv, { stdio: 'ignore', cwd: folder });
    const pids = () =>
      globSync(join(out, 'raw/tiny/round-*/**/output.log')).flatMap(log =>
        processesIn(readFileSync(log, 'utf8')),
      );
    try {
      await until(() => pids().length === 2, 'the forks of a round');
      const [first = 0, second = 0] = pids();
      const stopped = (pid: number) => entryOf(pid)?.state === 'T';
      await until(() => stopped(first) !== stopped(second), 'a turn');
      overhead.kill(signal);
      assert.deepEqual(await survivorsOf([first, second]), []);
      const ends = readFileSync(join(folder, 'count'), 'utf8').replaceAll('.', '');
      assert.equal(ends, 'eeee', 'one that was stopped heard that it was to end, too');
    } finally {
      overhead.kill('SIGKILL');
    }
  });
