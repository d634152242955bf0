// The lock for builds of a revision: one process at a time, also if several find the lock of a killed process.
import assert from 'node:assert/strict';
import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { BEAT, locked, SILENCE, whereFree } from './lock.ts';
import { scratch } from './testing.ts';

const files = scratch();
after(files.remove);

const HOUR = 3_600_000;
const waiting = (notices: string[] = [], patience = HOUR) => ({
  notice: (message: string) => notices.push(message),
  signal: new AbortController().signal,
  patience,
});
const folderOf = (name: string): string => {
  const folder = join(files.folder, name);
  mkdirSync(folder, { recursive: true });
  return folder;
};

/** A process that takes the lock on request and reports whether it was alone: `hold` keeps it, `try` gives up after a moment. */
const CONTENDER = `
import { openSync, closeSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
const { locked } = await import(process.argv[2]);
const [, , , name, busy] = process.argv;
process.on('message', word => {
  const signal = word === 'try' ? AbortSignal.timeout(50) : new AbortController().signal;
  locked(name, { notice: () => {}, signal, patience: ${HOUR} }, async () => {
    if (word === 'hold') { process.send('held'); await sleep(${HOUR}); }
    let alone = true;
    try { closeSync(openSync(busy, 'wx')); } catch { alone = false; }
    await sleep(5);
    rmSync(busy, { force: true });
    return alone ? 'alone' : 'two at once';
  }).catch(() => 'gave up').then(text => process.send(text));
});
process.send('ready');
`;

describe('the lock of a revision', { timeout: 120_000 }, () => {
  it('is taken over by one of the processes that find it abandoned', async () => {
    const folder = folderOf('crowd');
    const program = join(folder, 'contender.mjs');
    writeFileSync(program, CONTENDER);
    const name = join(folder, 'x.lock');
    const started: ChildProcess[] = [];
    const contender = async () => {
      const child = fork(program, [join(import.meta.dirname, 'lock.ts'), name, join(folder, 'busy')]);
      started.push(child);
      await once(child, 'message');
      return child;
    };
    try {
      const crowd = await Promise.all([1, 2, 3, 4].map(contender));
      const together = async (word: string) => {
        const messages = crowd.map(child => once(child, 'message'));
        for (const child of crowd) child.send(word);
        return (await Promise.all(messages)).map(([heard]) => heard);
      };
      const victim = await contender();
      victim.send('hold');
      await once(victim, 'message');
      const [claim = ''] = readdirSync(folder).filter(file => file.startsWith('x.lock'));
      victim.kill('SIGKILL');
      await once(victim, 'exit');
      for (let round = 0; round < 25; round++) {
        writeFileSync(join(folder, claim), '');
        const answers = await together('try');
        assert.ok(!answers.includes('two at once'), `round ${round}: ${answers}`);
      }
      assert.deepEqual(await together('wait'), ['alone', 'alone', 'alone', 'alone']);
    } finally {
      for (const child of started) child.kill('SIGKILL');
    }
    assert.deepEqual(readdirSync(folder), ['contender.mjs'], 'nothing is left behind');
  });

  it('is kept while its process runs, up to a time limit', async () => {
    const folder = folderOf('living');
    const name = join(folder, 'x.lock');
    const notices: string[] = [];
    const done: string[] = [];
    const first = locked(name, waiting(), async () => {
      await sleep(600);
      done.push('first');
    });
    const second = locked(name, waiting(notices), async () => done.push('second'));
    whereFree(name, HOUR, () => done.push('never'));
    await Promise.all([first, second]);
    assert.deepEqual(done, ['first', 'second']);
    assert.deepEqual(notices, ['another run is building the same revision: waiting for it']);
    whereFree(name, HOUR, () => done.push('free'));
    assert.equal(done.at(-1), 'free');

    await locked(name, waiting(), async () => {
      const [own = ''] = readdirSync(folder);
      utimesSync(join(folder, own), new Date(0), new Date(0));
      await locked(name, waiting(), async () => done.push('over'));
    });
    assert.equal(done.at(-1), 'over');
  });

  it('is released if the work fails', async () => {
    const folder = folderOf('failing');
    const name = join(folder, 'x.lock');
    await assert.rejects(
      locked(name, waiting(), () => Promise.reject(new Error('no'))),
      /no/,
    );
    const failing = () => assert.fail('no');
    assert.throws(() => whereFree(name, HOUR, failing), /no/);
    assert.deepEqual(readdirSync(folder), []);
  });

  it('is separate from that of a name with the same beginning', async () => {
    const folder = folderOf('alike');
    await locked(join(folder, 'x.lock'), waiting(), async () => {
      const held = readdirSync(folder);
      let free = false;
      whereFree(join(folder, 'x'), HOUR, () => {
        free = true;
      });
      assert.deepEqual([free, readdirSync(folder)], [true, held]);
    });
  });

  describe('of another container that shares the cache', () => {
    /** A lock file of a process in another namespace, whose number is unused here. */
    const foreign = (name: string): string => {
      const claim = `${name}.4194309.0123456789ab.${randomUUID()}`;
      writeFileSync(claim, '');
      return claim;
    };
    const beat = (claim: string) => utimesSync(claim, new Date(), statSync(claim).mtime);

    it('is awaited while it is renewed, and taken over a minute after that', async t => {
      const name = join(folderOf('foreign'), 'x.lock');
      const claim = foreign(name);
      let passed = 0;
      const now = performance.now.bind(performance);
      t.mock.method(performance, 'now', () => now() + passed);
      const notices: string[] = [];
      let had = false;
      const second = locked(name, waiting(notices), async () => {
        had = true;
      });
      whereFree(name, HOUR, () => assert.fail('it is held'));
      for (let time = 0; time < 3; time++) {
        await sleep(500);
        assert.equal(had, false, `after ${passed} ms`);
        beat(claim);
        await sleep(500);
        passed += SILENCE * 0.9;
      }
      assert.equal(had, false, 'it was heard of');
      passed += SILENCE;
      await second;
      assert.equal(had, true);
      assert.equal(existsSync(claim), false);
      assert.equal(notices.length, 1);
    });

    it('is taken over at once if it was abandoned long ago', () => {
      const name = join(folderOf('long ago'), 'x.lock');
      const claim = foreign(name);
      utimesSync(claim, new Date(Date.now() - 2 * HOUR), new Date());
      let free = false;
      whereFree(name, HOUR, () => {
        free = true;
      });
      assert.deepEqual([free, existsSync(claim)], [true, false]);
    });

    it('is renewed while it is held, and keeps its age', async t => {
      t.mock.timers.enable({ apis: ['setInterval'] });
      const folder = folderOf('beating');
      await locked(join(folder, 'x.lock'), waiting(), async () => {
        const claim = join(folder, readdirSync(folder)[0] ?? '');
        const began = new Date(Date.now() - HOUR / 2);
        utimesSync(claim, began, began);
        t.mock.timers.tick(BEAT);
        const { atimeMs, mtimeMs } = statSync(claim);
        assert.ok(Date.now() - atimeMs < HOUR / 4);
        assert.ok(Math.abs(mtimeMs - began.getTime()) < 2);
      });
      assert.deepEqual(readdirSync(folder), []);
    });
  });

  it('ends its wait when the run is stopped', async () => {
    const folder = folderOf('stopped');
    const name = join(folder, 'x.lock');
    const stop = new AbortController();
    await locked(name, waiting(), async () => {
      setTimeout(() => stop.abort(new Error('stopped')), 50);
      await assert.rejects(
        locked(name, { ...waiting(), signal: stop.signal }, () => assert.fail('had it')),
        /stopped/,
      );
    });
  });
});
