// The call of hyperfine and its output: recorded from two releases, cut off, and from a real run.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { PreconditionError } from '../../core/runner.ts';
import { findHyperfine, hyperfineArguments, readTiming } from './hyperfine.ts';
import { commandNeeds } from './needs.ts';
import { context, noHyperfine, scratch, script } from './testing.ts';

const recorded = (release: string) => join(import.meta.dirname, 'testdata', `hyperfine-${release}.json`);
const files = scratch();

/** A recording with one change. */
function changed(release: string, from: string | RegExp, to: string): string {
  const text = readFileSync(recorded(release), 'utf8');
  const other = text.replace(from, to);
  assert.notEqual(other, text);
  const path = join(files.next(), 'hyperfine.json');
  writeFileSync(path, other);
  return path;
}

describe('the JSON of hyperfine', () => {
  it('is read in the format before release 2', () => {
    assert.deepEqual(readTiming(recorded('1.15.0')), {
      wall: 2548260,
      user: 1314000,
      system: 0,
      peak: null,
      code: 0,
    });
    const withMemory = changed('1.15.0', '"exit_codes"', '"memory_usage_byte": [3000000],\n"exit_codes"');
    assert.equal(readTiming(withMemory).peak, 3e6);
  });

  it('is read in the format since release 2', () => {
    assert.deepEqual(readTiming(recorded('2.0.0')), {
      wall: 1304136,
      user: 821000,
      system: 0,
      peak: 2916352,
      code: 0,
    });
  });

  it('is rejected if it is cut off, of several runs, in another unit, or in another format', () => {
    const broken = [
      changed('2.0.0', /"exit_code"[\s\S]*/, ''),
      changed('1.15.0', '0.00254826\n', '0.00254826, 0.1\n'),
      changed('2.0.0', '"second"', '"millisecond"'),
      changed('2.0.0', '"schema_version": 2', '"schema_version": 3'),
      changed('1.15.0', /"exit_codes": \[\s*0\s*\]/, '"exit_codes": [null]'),
    ];
    for (const path of broken) assert.throws(() => readTiming(path), path);
  });
});

describe('hyperfine', () => {
  it('gets any command word by word', { skip: noHyperfine }, () => {
    const argv = ['a b', "it's", '"q" $HOME `x` {y} \\', '', 'two\nlines', '--', '*'];
    const file = join(files.next(), 'out.json');
    const result = spawnSync('hyperfine', hyperfineArguments(['printf', '%s|', ...argv], file), {
      encoding: 'utf8',
    });
    assert.equal(result.stdout, argv.map(word => `${word}|`).join(''));
    assert.equal(result.stderr, '');
    assert.equal(readTiming(file).code, 0);
  });

  it('is found in the path of the context, with its release', {
    skip: noHyperfine,
  }, async () => {
    assert.match((await findHyperfine(context(files.folder))).version, /^\d+\.\d+\.\d+$/);
  });

  it('is checked by the doctor', async () => {
    const nowhere = context(files.folder, { PATH: '/nowhere' });
    const [need] = await commandNeeds(nowhere);
    assert.deepEqual([need?.name, need?.state], ['hyperfine', 'missing']);
    assert.match(need?.action ?? '', /apt-get install hyperfine/);
    const folder = join(files.folder, 'there');
    script(folder, 'hyperfine', 'echo hyperfine 2.0.0');
    const [there] = await commandNeeds(context(files.folder, { PATH: `${folder}:/usr/bin:/bin` }));
    assert.deepEqual(there, { name: 'hyperfine', state: 'ready', found: '2.0.0', action: '' });
  });

  it('is missing, too old, or another program, each with the remedy', async () => {
    const find = (name: string, body: string) => {
      const folder = join(files.folder, name);
      script(folder, 'hyperfine', body);
      return findHyperfine(context(files.folder, { PATH: `${folder}:/usr/bin:/bin` }));
    };
    const fails = async (found: Promise<unknown>, pattern: RegExp) =>
      assert.rejects(
        found,
        (error: Error) => error instanceof PreconditionError && pattern.test(error.message) && error.lacking,
      );
    await fails(
      findHyperfine(context(files.folder, { PATH: '/nowhere' })),
      /^commands are timed by hyperfine, which is not on the path: install it \(Debian, Ubuntu: apt-get install hyperfine/,
    );
    await fails(find('old', 'echo hyperfine 1.9.0'), /hyperfine is 1\.9\.0, older than 1\.15: install/);
    await fails(find('other', 'echo hello'), /hyperfine says "hello", which is no version: install/);
    assert.equal((await find('new', 'echo hyperfine 3.1.0-beta')).version, '3.1.0-beta');
  });
});
