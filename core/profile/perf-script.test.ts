// Stacks from `perf script`: real output of perf 6.1, and names that a program may choose.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { ProfileError } from './collapsed.ts';
import { stacksOf } from './perf-script.ts';
import type { Stack } from './profile.ts';

const real = readFileSync(join(import.meta.dirname, 'testdata/perf-script.txt'), 'utf8');
const read = (text: string, agent = '') => stacksOf(text, 'meter-linux-amd', file => file === agent);
const only = (text: string, agent = ''): Stack => {
  const { stacks } = read(text, agent);
  assert.equal(stacks.length, 1);
  return stacks[0] as Stack;
};
const LIBC = '/usr/lib/x86_64-linux-gnu/libc.so.6';
const sample = (...frames: string[]) => `hot 12/13 \n${frames.map(frame => `\t    ${frame}\n`).join('')}\n`;
const names = (text: string) => only(text).frames.map(({ name }) => name);

describe('the output of perf script', () => {
  it('has the frames from the entry on, the kernel with its callers, and not the program that starts the command', () => {
    const { stacks, cut } = read(real);
    assert.equal(cut, 0);
    assert.equal(stacks.length, 11);
    const calls = stacks.filter(({ frames }) => frames.some(({ name }) => name === 'calls'));
    assert.equal(calls.length, 3);
    for (const { frames, thread } of calls) {
      assert.equal(thread, 'hot');
      assert.deepEqual(
        frames.slice(0, 7).map(({ name, kind }) => `${name} ${kind}`),
        [
          '_start code',
          '__libc_start_main@@GLIBC_2.34 runtime',
          '__libc_start_call_main runtime',
          'main code',
          'calls code',
          `${frames[5]?.name} runtime`,
          'entry_SYSCALL_64_after_hwframe kernel',
        ],
      );
    }
  });

  it('has no numbers in names of threads', () => {
    for (const [comm, thread] of [
      ['worker-12', 'worker'],
      ['GC Thread#3', 'GC Thread'],
      ['kworker/u8:2-ev', 'kworker/u:-ev'],
      ['a b', 'a b'],
      ['hot', 'hot'],
    ])
      assert.equal(only(`${comm}  12/13 \n\t 10f1 main (/srv/hot)\n`).thread, thread);
  });

  it('has the empty name for an unknown symbol, and no suffix of a compiler', () => {
    assert.deepEqual(
      names(
        sample(
          'ffffffff813a2413 finish_task_switch.isra.0 ([kernel.kallsyms])',
          '7f00 [unknown] ([unknown])',
          '10f1 [unknown] (/srv/hot)',
        ),
      ),
      ['', '', 'finish_task_switch'],
    );
  });

  it('has any names of symbols and files', () => {
    for (const name of [
      'operator()(int) const',
      'a (b)',
      'f(std::vector<int>) (.cold)',
      '漢字',
      '<script>',
      '$(rm -rf /)',
      ';',
    ])
      assert.deepEqual(names(sample(`10f1 ${name} (/srv/hot)`)), [name]);
    assert.deepEqual(names(sample('10f1 f (/srv/a (deleted))', '10f2 g (/memfd:x (deleted))')), ['g', 'f']);
  });

  it('takes functions of system libraries for those below the program only if one of the program is known', () => {
    const kinds = (...frames: string[]) => only(sample(...frames)).frames.map(({ kind }) => kind);
    assert.deepEqual(kinds(`f82ad read (${LIBC})`, '10f1 main (/srv/hot)'), ['code', 'runtime']);
    assert.deepEqual(kinds(`f82ad read (${LIBC})`, '10f1 [unknown] (/srv/hot)'), ['code', 'code']);
    assert.deepEqual(kinds('a0 __vdso_clock_gettime ([vdso])', '10f1 main (/srv/hot)'), ['code', 'runtime']);
  });

  it('marks the frames of an agent, also if it is a system library', () => {
    const { frames } = only(sample(`f82ad read (${LIBC})`, '10f1 main (/srv/hot)'), LIBC);
    assert.deepEqual(
      frames.map(({ agent, kind }) => [agent, kind]),
      [
        [false, 'code'],
        [true, 'code'],
      ],
    );
  });

  it('counts stacks that end inside of a system library', () => {
    const { cut } = read(
      [
        sample(`f82ad read (${LIBC})`),
        sample(`f82ad __libc_start_call_main (${LIBC})`),
        sample(`f82ad clone3 (${LIBC})`),
        sample('10f1 main (/srv/hot)'),
      ].join(''),
    );
    assert.equal(cut, 1);
  });

  it('may be empty, or have a few warnings in it', () => {
    assert.deepEqual(read(''), { stacks: [], cut: 0 });
    assert.equal(read(`Warning:\nProcessed 1585 events and lost 1 chunks!\n\n${real}`).stacks.length, 11);
  });

  it('is refused if it is something else', () => {
    assert.throws(
      () => read('garbage\n'.repeat(200)),
      (error: Error) => error instanceof ProfileError && /^line 101 of perf script/.test(error.message),
    );
  });

  it('is read quickly with an endless line', () => {
    assert.equal(read(`hot 12/13\n\t10f1 ${'(x) ('.repeat(1_000_000)}\n`).stacks.length, 1);
  });

  it('is read wherever it is cut off', () => {
    for (let length = 0; length < real.length; length += 101) read(real.slice(0, length));
  });
});
