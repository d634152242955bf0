// Our temporary folders: those of dead processes are removed, others stay.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { temporary } from '../testing.ts';
import { newTemporary, temporaryFault } from './temporary.ts';

const root = temporary('overhead swept-');
let places = 0;
const newPlace = () => {
  const place = join(root, String(places++));
  mkdirSync(place);
  return place;
};

/** A process that makes a temporary folder with a file, prints its path, and waits. */
async function maker(place: string) {
  const file = JSON.stringify(pathToFileURL(join(import.meta.dirname, 'temporary.ts')).href);
  const text = `import { writeFileSync } from 'node:fs';
    const { newTemporary } = await import(${file});
    const made = newTemporary('go', ${JSON.stringify(place)});
    writeFileSync(made + '/large', 'x');
    console.log(made);
    setTimeout(() => {}, 120_000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', text], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(child.stdout, 'data');
  return { child, folder: String(line).trim() };
}

describe('S52: temporary files of a killed run', () => {
  it('are removed by the next run, and those of a live one stay', async () => {
    const place = newPlace();
    const [killed, live] = await Promise.all([maker(place), maker(place)]);
    try {
      const ended = once(killed.child, 'exit');
      killed.child.kill('SIGKILL');
      await ended;
      assert.ok(existsSync(killed.folder));
      const own = newTemporary('go', place);
      assert.deepEqual(readdirSync(place).sort(), [own, live.folder].map(path => basename(path)).sort());
    } finally {
      live.child.kill('SIGKILL');
    }
  });

  it('are recognized by the start time of their process, not by its number alone', () => {
    const example = basename(newTemporary('go', newPlace()));
    const reused = example.replace(/\.\d+\./, '.1.');
    const place = newPlace();
    mkdirSync(join(place, reused));
    newTemporary('go', place);
    assert.equal(existsSync(join(place, reused)), process.platform !== 'linux');
  });

  it('stay if they are of another system, no folder, or have another name', () => {
    const [, , owner = ''] = basename(newTemporary('go', newPlace())).split('-');
    const dead = owner.replace(/^\d+\.\d+/, '4194305.1');
    const place = newPlace();
    const elsewhere = newPlace();
    writeFileSync(join(elsewhere, 'kept'), '');
    const kept = [
      `overhead-go-${dead.replace(/\w{8}$/, '00000000')}-abcdef`,
      'overhead-go-abcdef',
      `other-go-${dead}-abcdef`,
    ];
    for (const name of kept) mkdirSync(join(place, name));
    writeFileSync(join(place, `overhead-go-${dead}-abcdeg`), '');
    symlinkSync(elsewhere, join(place, `overhead-go-${dead}-abcdeh`));
    mkdirSync(join(place, `overhead-go-${dead}-abcdei`));
    newTemporary('go', place);
    for (const name of [...kept, `overhead-go-${dead}-abcdeg`, `overhead-go-${dead}-abcdeh`])
      assert.ok(readdirSync(place).includes(name), name);
    assert.ok(existsSync(join(elsewhere, 'kept')));
    assert.ok(!existsSync(join(place, `overhead-go-${dead}-abcdei`)));
  });
});

it('S53: a missing folder for temporary files is named, with the remedy', () => {
  const place = newPlace();
  assert.equal(temporaryFault(place), '');
  const file = join(place, 'file');
  writeFileSync(file, '');
  assert.match(temporaryFault(file), /file is no folder\. Create it, or set TMPDIR/);
  rmSync(place, { recursive: true });
  assert.throws(
    () => newTemporary('go', place),
    /^Error: Temporary files cannot be written: .* is not there\. /,
  );
});
