// The lock for builds of a revision: one run at a time, also after a run was killed.
import assert from 'node:assert/strict';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { locked, whereFree } from './lock.ts';
import { scratch } from './testing.ts';

const files = scratch();

const waiting = (notices: string[] = []) => ({
  notice: (message: string) => notices.push(message),
  signal: new AbortController().signal,
});
const folderOf = (name: string): string => {
  const folder = join(files.folder, name);
  mkdirSync(folder, { recursive: true });
  return folder;
};

/** A process that takes the lock on request: `hold` keeps it, `work` reports whether it was alone. */
const CONTENDER = `
import { closeSync, openSync, rmSync } from 'node:fs';
const { locked } = await import(process.argv[2]);
const [, , , place, busy] = process.argv;
process.on('message', word => {
  locked(place, { notice: () => {}, signal: new AbortController().signal }, async () => {
    if (word === 'hold') { process.send('held'); await new Promise(() => {}); }
    let alone = true;
    try { closeSync(openSync(busy, 'wx')); } catch { alone = false; }
    await new Promise(setImmediate);
    rmSync(busy, { force: true });
    return alone ? 'alone' : 'two at once';
  }).then(text => process.send(text));
});
process.send('ready');
`;

describe('the lock of a revision', { timeout: 120_000 }, () => {
  it('is held by one process at a time, and is free after its process was killed', async () => {
    const folder = folderOf('crowd');
    const program = join(folder, 'contender.mjs');
    writeFileSync(program, CONTENDER);
    const started: ChildProcess[] = [];
    const contender = async () => {
      const argv = [join(import.meta.dirname, 'lock.ts'), join(folder, 'x'), join(folder, 'busy')];
      const child = fork(program, argv);
      started.push(child);
      await once(child, 'message');
      return child;
    };
    try {
      const [victim, ...crowd] = await Promise.all([1, 2, 3, 4].map(contender));
      assert.ok(victim);
      const held = once(victim, 'message');
      victim.send('hold');
      await held;
      whereFree(join(folder, 'x'), () => assert.fail('it is held'));
      const answers = crowd.map(child => once(child, 'message'));
      for (const child of crowd) child.send('work');
      victim.kill('SIGKILL');
      const heard = (await Promise.all(answers)).map(([word]) => word);
      assert.deepEqual(heard, ['alone', 'alone', 'alone']);
    } finally {
      for (const child of started) child.kill('SIGKILL');
    }
    assert.deepEqual(readdirSync(folder), ['contender.mjs'], 'nothing is left behind');
  });

  it('is awaited with one message that names its holder', async () => {
    const place = join(folderOf('living'), 'x');
    const notices: string[] = [];
    const done: string[] = [];
    const first = locked(place, waiting(), async () => {
      const second = locked(place, waiting(notices), async () => done.push('second'));
      whereFree(place, () => done.push('never'));
      done.push('first');
      return { second };
    });
    await (await first).second;
    whereFree(place, () => done.push('free'));
    assert.deepEqual(done, ['first', 'second', 'free']);
    assert.equal(notices.length, 1);
    assert.match(
      notices[0] ?? '',
      /^another run is building the same revision: waiting for it \(process \d+ on /,
    );
  });

  it('is released if the work fails', async () => {
    const folder = folderOf('failing');
    const place = join(folder, 'x');
    await assert.rejects(
      locked(place, waiting(), () => Promise.reject(new Error('no'))),
      /no/,
    );
    assert.throws(() => whereFree(place, () => assert.fail('no')), /no/);
    assert.deepEqual(readdirSync(folder), []);
  });

  it('is separate from that of a name with the same beginning', async () => {
    const folder = folderOf('alike');
    let free = false;
    await locked(join(folder, 'xy'), waiting(), async () =>
      whereFree(join(folder, 'x'), () => {
        free = true;
      }),
    );
    assert.ok(free);
  });

  it('does not exist without flock, with a warning', async () => {
    const place = join(folderOf('bare'), 'x');
    const notices: string[] = [];
    const before = process.env.PATH;
    process.env.PATH = files.folder;
    try {
      assert.equal(await locked(place, waiting(notices), async () => 'done'), 'done');
    } finally {
      process.env.PATH = before;
    }
    assert.match(notices.join('\n'), /^The revision cannot be locked \(.*flock.*install flock/);
  });

  it('ends its wait when the run is stopped', async () => {
    const place = join(folderOf('stopped'), 'x');
    const stop = new AbortController();
    await locked(place, waiting(), async () => {
      const notice = () => stop.abort(new Error('stopped'));
      await assert.rejects(
        locked(place, { notice, signal: stop.signal }, () => assert.fail('had it')),
        /stopped/,
      );
    });
  });
});
