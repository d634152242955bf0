// Causes of an end: messages about memory, signals, and kills by the kernel.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { causeOf, outOfMemoryKills } from './cause.ts';

const NOBODY: [number, number] = [3, 3];
const by = (signal: string) => ({ code: null, signal });
const ended = { code: 1, signal: null };

describe('the cause of an end', () => {
  // Output of HotSpot 17 and 25 and Node 24.
  for (const [output, expected] of [
    [
      'Error occurred during initialization of VM\nCould not reserve enough space for 8388608KB object heap\n',
      /^: it needed more memory than the machine has/,
    ],
    [
      "OpenJDK 64-Bit Server VM warning: INFO: os::commit_memory(0x00000006c0000000, 5368709120, 0) failed; error='Not enough space' (errno=12)\n",
      /^: it needed more memory than the machine has/,
    ],
    [
      '# There is insufficient memory for the Java Runtime Environment to continue.\n# Native memory allocation (mmap) failed to map 16384 bytes\n',
      /^: it needed more memory than the machine has/,
    ],
    [
      'Exception in thread "main" java.lang.OutOfMemoryError: Java heap space\n\tat A.main(A.java:3)\n',
      /^: its heap was too small/,
    ],
    ['java.lang.OutOfMemoryError: Metaspace\n', /^: its metaspace was too small/],
    [
      'java.lang.OutOfMemoryError: unable to create native thread: possibly out of memory or process/resource limits reached\n',
      /^: it could not start another thread/,
    ],
    [
      'FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory\n',
      /^: its heap was too small/,
    ],
    ['no such table\n', /^$/],
  ] as const)
    it(`is read from the output: ${output.slice(0, 60).trim()}`, () => {
      assert.match(causeOf(ended, output, NOBODY), expected);
      // It may hang after it, and never be ready.
      assert.match(causeOf(null, output, NOBODY), expected);
    });

  it('is the kernel if it killed for lack of memory, else another process', () => {
    assert.match(causeOf(by('SIGKILL'), '', [3, 4]), /^: the kernel did that, because memory ran out/);
    assert.match(
      causeOf(by('SIGKILL'), '', [3, 3]),
      /^: another process did that, and not for lack of memory/,
    );
    assert.match(causeOf(by('SIGKILL'), '', [null, 3]), /^: the kernel does that when memory runs out/);
    assert.match(causeOf(by('SIGKILL'), '', [3, null]), /^: the kernel does that when memory runs out/);
  });

  it('is the meaning of a signal', () => {
    assert.match(causeOf(by('SIGSEGV'), '', [3, 4]), /^: it touched memory that is not its own/);
    assert.match(causeOf(by('SIGABRT'), 'assertion failed', NOBODY), /^: it aborted/);
    assert.equal(causeOf(by('SIGHUP'), '', NOBODY), '');
    assert.equal(causeOf(ended, '', NOBODY), '');
  });

  it('comes from a kernel that counts its kills', { skip: process.platform !== 'linux' }, () => {
    assert.ok((outOfMemoryKills() ?? -1) >= 0);
  });
});
