// Errors in the simulator make the suite `broken` with a remedy, and leave no process and no file. A script replaces QEMU.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { measureSuite } from '../../action/src/experiment/suite.ts';
import { emptySuiteRecord, experiment, fakeSuite } from '../../action/src/experiment/testing.ts';
import { SuiteFiles } from '../results/folder.ts';
import type { Prepared } from '../runner.ts';
import type { Preparer } from '../runner-interface.ts';
import { temporary } from '../testing.ts';
import { type GuestFile, runInSimulator, type SimulatorJob } from './machine.ts';
import { channel, scriptedEmulator } from './testing.ts';

const ROOT = join(import.meta.dirname, '../..');
const SIMULATOR = join(ROOT, '.tools/programs/linux/simulator-linux-amd64');
const root = temporary('overhead-bad-simulator-');
let cases = 0;

interface Case {
  /** A shell script that finds the two ports in $console and $results; null: there is no QEMU. */
  readonly qemu: string | null;
  readonly version?: string;
  readonly files?: readonly GuestFile[];
  readonly timeout?: number;
}

/** Measures a suite of such machines. Returns why it is broken, and what it left. */
async function broken({ qemu, version = '9.1', files = [], timeout = 20_000 }: Case) {
  const place = join(root, `case ${cases++}`);
  const [programs, cache, scratch] = ['programs', 'cache', 'scratch'].map(name => join(place, name)) as [
    string,
    string,
    string,
  ];
  for (const folder of [programs, scratch, join(cache, 'simulator/kernels')])
    mkdirSync(folder, { recursive: true });
  for (const program of ['sh', 'sleep', 'cat', 'head']) link(program, programs);
  if (qemu !== null) {
    writeFileSync(join(programs, 'qemu-system-x86_64'), scriptedEmulator(qemu, version));
    chmodSync(join(programs, 'qemu-system-x86_64'), 0o755);
  }
  const kernel = join(cache, 'simulator/kernels/vmlinuz');
  writeFileSync(kernel, 'kernel');
  writeFileSync(
    join(cache, 'simulator/kernels/linux-image-cloud-amd64.json'),
    JSON.stringify({ path: kernel, sha256: createHash('sha256').update('kernel').digest('hex') }),
  );
  writeFileSync(
    join(place, 'whole'),
    channel({ code: -1, signal: 'killed', problem: 'the guest ran out of memory' }),
  );
  const { options } = experiment(ROOT);
  const context = {
    ...options.context,
    cache,
    environment: { PATH: programs, TMPDIR: scratch, WHOLE: join(place, 'whole') },
  };
  const job: Omit<SimulatorJob, 'raw'> = {
    layers: [files],
    arguments: ['/program'],
    environment: {},
    directory: '/',
    openInput: false,
    collect: [],
    seed: 1,
    memory: 512,
    timeout,
  };
  const runner: Preparer = {
    prepare: async () => {
      const fork: Prepared['fork'] = async ({ raw }) => {
        const { problem } = await runInSimulator({ ...job, raw }, context);
        throw new Error(`it ran: ${problem}`);
      };
      return { benchmarks: ['Work'], header: {}, variants: {}, warnings: [], dryRun: fork, fork };
    },
  };
  const record = emptySuiteRecord();
  const results = new SuiteFiles(join(place, 'out'), 'fake');
  await measureSuite(fakeSuite({ min: 6, max: 6 }), runner, results, record, options);
  return { why: record.broken.join('\n'), left: readdirSync(scratch), processes: running(place) };
}

/** A program of the system, for a PATH with nothing else. */
function link(name: string, folder: string): void {
  const found = ['/bin', '/usr/bin'].map(place => join(place, name)).find(existsSync);
  if (found !== undefined) symlinkSync(realpathSync(found), join(folder, name));
}

/** Processes whose command line or environment names a folder. */
function running(folder: string): string[] {
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter(name => {
      try {
        return ['cmdline', 'environ'].some(file => readFileSync(`/proc/${name}/${file}`).includes(folder));
      } catch {
        return false;
      }
    });
}

/** A program that needs a missing library: a program of the system, modified. */
function withoutLibrary(): string | null {
  const path = join(root, 'lacking');
  copyFileSync(realpathSync('/bin/sh'), path);
  const bytes = readFileSync(path);
  const at = bytes.indexOf('libc.so.6\0');
  if (at < 0) return null;
  bytes.write('libq.so.6', at);
  writeFileSync(path, bytes);
  return path;
}

const here = process.platform === 'linux' && process.arch === 'x64' && existsSync(SIMULATOR);

describe('a suite in the simulator is broken by', {
  skip: here ? false : 'needs Linux on x86-64, and action/dist (make dist)',
}, () => {
  const bad: readonly (readonly [string, Case, RegExp])[] = [
    [
      'no QEMU',
      { qemu: null },
      /there is no qemu-system-x86_64 on this machine; install it: sudo apt-get install --yes --no-install-recommends qemu-system-x86/,
    ],
    [
      'one that is too old',
      { qemu: 'exit 9', version: '6.2.0' },
      /is QEMU 6\.2\.0; the simulator needs 7\.2 or newer/,
    ],
    [
      'a kernel that does not boot',
      { qemu: 'echo "Kernel panic - not syncing: no working init" > "$console"' },
      /the guest never reached its first program\n.*console ended with:\n {2}Kernel panic - not syncing: no working init/,
    ],
    [
      'a hang',
      { qemu: 'head -c 90 "$WHOLE" > "$results"; sleep 600 & wait', timeout: 1000 },
      /the machine was still running after 1s: its time limit/,
    ],
    [
      'a result channel that is cut off',
      { qemu: 'head -c 90 "$WHOLE" > "$results"' },
      /the result channel was cut off: 90 bytes and 0 forks came, and no footer/,
    ],
    [
      'a program whose interpreter is missing',
      {
        qemu: 'exit 9',
        files: [
          { name: '/program', text: '' },
          { name: '/x', source: join(root, 'script') },
        ],
      },
      /script needs \/nowhere\/python3/,
    ],
  ];
  writeFileSync(join(root, 'script'), '#!/nowhere/python3\n');
  for (const [what, given, expected] of bad) {
    it(what, async () => {
      const { why, left, processes } = await broken(given);
      assert.match(why, expected);
      assert.match(why, /\n {2}command: '?\/.*simulator-linux-amd64'? run '?\/.*request\.json/);
      assert.deepEqual([left, processes], [[], []]);
    });
  }

  it('a missing library, which is named', async context => {
    const program = withoutLibrary();
    if (program === null) return context.skip('/bin/sh of this system needs no libc.so.6');
    const { why } = await broken({ qemu: 'exit 9', files: [{ name: '/program', source: program }] });
    assert.match(why, /lacking needs libq\.so\.6, which is in none of/);
  });

  it('an image over the limit, with its largest files', async () => {
    const large = join(root, 'large');
    writeFileSync(large, '');
    truncateSync(large, 1100 * 2 ** 20);
    const { why, left } = await broken({ qemu: 'exit 9', files: [{ name: '/large', source: large }] });
    assert.match(
      why,
      /hold 11\d\d MiB of files, more than its limit of 1024 MiB; the largest are \/large \(1100 MiB\)/,
    );
    assert.deepEqual(left, []);
  });

  it('an out-of-memory guest, which is reported with the process', async () => {
    await assert.rejects(
      broken({ qemu: 'cat "$WHOLE" > "$results"' }),
      /it ran: the guest ran out of memory/,
    );
  });
});
