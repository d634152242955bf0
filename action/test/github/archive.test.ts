// S16: archives from outside. A bad archive is refused as a whole, and a valid one is read unchanged.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { filesOf } from '../../src/github/archive.ts';
import { Refused } from '../../src/github/workflow-run.ts';
import { Excess, Intake, MOST } from '../../src/received/intake.ts';
import { MOST_PROFILE } from '../../src/received/profile.ts';
import { type ZipEntry, zip } from './zip.ts';

const RUN: ZipEntry = { name: 'run.json', data: '{"schema":1}', deflate: true };
const MIB = 1024 * 1024;

describe('an archive', () => {
  it('gives the files of a run, and only those', async () => {
    const files = await filesOf(
      zip([
        RUN,
        { name: 'results/', mode: 0o040755 },
        { name: 'results/codec.txt', data: 'suite: codec\n' },
        { name: 'results/codec.rounds.jsonl', data: '{}\n', deflate: true },
        { name: 'raw/codec/round-1/jmh.json', data: 'never read' },
        { name: 'comparison.json', data: '{"verdict":"pass"}' },
        { name: 'judged.json', data: '{"schema":1,"runs":["."]}' },
        { name: 'report.md', data: '@everybody' },
        { name: 'profile.json', data: '{"schema":1,"suites":[]}' },
        { name: 'profiles/codec/1/off.cpu.pb.gz', data: 'never read' },
      ]),
      new Intake(),
    );
    assert.deepEqual(
      [...files].map(([name, bytes]) => [name, bytes.toString()]),
      [
        ['run.json', '{"schema":1}'],
        ['results/codec.txt', 'suite: codec\n'],
        ['results/codec.rounds.jsonl', '{}\n'],
        ['profile.json', '{"schema":1,"suites":[]}'],
      ],
    );
  });

  it('S32: gives no content of a profile that is too large, and counts none of it', async () => {
    const intake = new Intake();
    const data = ' '.repeat(MOST_PROFILE + 1);
    const files = await filesOf(zip([RUN, { name: 'profile.json', data, deflate: true }]), intake);
    assert.equal(files.get('profile.json')?.length, 0);
    intake.bytes(MOST.bytes - Buffer.byteLength(String(RUN.data)));
  });

  it('may contain a suite with the longest possible name, with its kernel and mode', async () => {
    const name = `results/${'a'.repeat(64)}.${'k'.repeat(64)}.simulation.txt`;
    assert.deepEqual(
      [...(await filesOf(zip([RUN, { name, data: 'x' }]), new Intake())).keys()],
      ['run.json', name],
    );
    await assert.rejects(
      filesOf(zip([RUN, { name: `results/${'a'.repeat(200)}.txt`, data: 'x' }]), new Intake()),
      /that no run leaves/,
    );
  });

  const bad: readonly (readonly [string, () => Buffer, RegExp])[] = [
    ['a path out of its folder', () => zip([RUN, { name: '../../x' }]), /invalid relative path/],
    ['a path out of a subfolder', () => zip([RUN, { name: 'raw/../../x' }]), /invalid relative path/],
    ['an absolute path', () => zip([RUN, { name: '/etc/passwd' }]), /absolute path/],
    ['a drive', () => zip([RUN, { name: 'C:/x' }]), /absolute path/],
    ['a drive with back-slashes', () => zip([RUN, { name: 'C:\\x' }]), /invalid characters|absolute path/],
    ['back-slashes', () => zip([RUN, { name: 'results\\codec.txt' }]), /invalid characters/],
    ['a dot as a folder', () => zip([RUN, { name: 'raw/./x' }]), /that no run leaves/],
    [
      'a symbolic link',
      () => zip([RUN, { name: 'results/a.txt', data: '/etc/passwd', mode: 0o120777 }]),
      /neither a file/,
    ],
    [
      'a symbolic link among the raw files',
      () => zip([RUN, { name: 'raw/a', data: '/etc', mode: 0o120777 }]),
      /neither a file/,
    ],
    ['a device', () => zip([RUN, { name: 'raw/null', mode: 0o020666 }]), /neither a file/],
    ['a block device', () => zip([RUN, { name: 'raw/disk', mode: 0o060666 }]), /neither a file/],
    ['a pipe', () => zip([RUN, { name: 'raw/pipe', mode: 0o010666 }]), /neither a file/],
    ['a socket', () => zip([RUN, { name: 'raw/socket', mode: 0o140666 }]), /neither a file/],
    [
      'the same name twice',
      () => zip([RUN, { name: 'run.json', data: '{}' }]),
      /two entries of the same name/,
    ],
    [
      'names that differ only in case',
      () => zip([RUN, { name: 'results/a.txt' }, { name: 'results/A.txt' }]),
      /two entries/,
    ],
    [
      'names that differ only in their Unicode form',
      () => zip([RUN, { name: 'raw/\u00e9' }, { name: 'raw/e\u0301' }]),
      /two entries/,
    ],
    [
      'a file and a folder with one name',
      () => zip([RUN, { name: 'raw/x' }, { name: 'raw/x/', mode: 0o040755 }]),
      /two entries/,
    ],
    ['another archive', () => zip([RUN, { name: 'raw/inner.zip', data: zip([RUN]) }]), /another archive/],
    [
      'a file that is not part of a run',
      () => zip([RUN, { name: '.github/workflows/x.yml' }]),
      /that no run leaves/,
    ],
    ['a result with an invalid name', () => zip([RUN, { name: 'results/a b.txt' }]), /that no run leaves/],
    ['a name of 10,000 characters', () => zip([RUN, { name: `raw/${'x'.repeat(10_000)}` }]), /too long/],
    ['an encrypted file', () => zip([{ ...RUN, encrypted: true }]), /encrypted/],
    [
      'more entries than a run has',
      () => zip(Array.from({ length: 50_001 }, (_, index) => ({ name: `raw/${index}` }))),
      /more than 50000 entries/,
    ],
    [
      'a false count of a million entries',
      () => zip([RUN], 65_535),
      /more than 50000 entries|cannot be read/,
    ],
    [
      'a file that declares 10 GB',
      () => zip([RUN, { name: 'results/a.txt', data: 'x', size: 0xf0000000, deflate: true }]),
      /more than 64 MiB/,
    ],
    [
      'more than the limit for all files together',
      () =>
        zip(
          [0, 1, 2].map(index => ({
            name: `results/${index}.txt`,
            data: 'x',
            size: 30 * MIB,
            deflate: true,
          })),
        ),
      /more than 64 MiB|cannot be read/,
    ],
    [
      'a bomb that declares a small size',
      () => zip([{ name: 'run.json', data: Buffer.alloc(100 * MIB), size: 10, deflate: true }]),
      /cannot be read: too many bytes/,
    ],
    ['a truncated file', () => zip([RUN]).subarray(0, 60), /cannot be read/],
    ['no archive', () => Buffer.from('results'), /cannot be read/],
    ['nothing', () => Buffer.alloc(0), /cannot be read/],
  ];
  for (const [name, make, expected] of bad) {
    it(`S16: is refused with ${name}`, async () => {
      await assert.rejects(filesOf(make(), new Intake()), (error: Error) => {
        assert.ok(error instanceof Refused || error instanceof Excess, String(error));
        assert.match(error.message, expected);
        return true;
      });
    });
  }

  it('S16: needs no memory for a bomb, because unknown files are never unpacked', async () => {
    const files = await filesOf(
      zip([RUN, { name: 'raw/bomb', data: Buffer.alloc(100 * MIB), size: 10, deflate: true }]),
      new Intake(),
    );
    assert.deepEqual([...files.keys()], ['run.json']);
  });

  it('S32: shares its size limit with all other archives of the run', async () => {
    const intake = new Intake();
    const third = zip([
      RUN,
      { name: 'results/a.txt', data: Buffer.alloc(MOST.bytes / 3, 'x'), deflate: true },
    ]);
    await filesOf(third, intake);
    await filesOf(third, intake);
    await assert.rejects(filesOf(third, intake), /^Error: the artifacts of the run hold more than 64 MiB$/);
    await filesOf(third, new Intake());
  });
});
