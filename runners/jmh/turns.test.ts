// Turns between forks: sockets and process groups stand in the place of JVMs.
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, it } from 'node:test';
import { ForkFailure } from '../runner.ts';
import { until } from '../testing.ts';
import { Turns } from './turns.ts';

const noProc = process.platform === 'linux' ? false : 'only Linux shows whether a process is stopped';
const never = new AbortController().signal;

/** `A B`, then `B A`, and so on. */
function* alternating(...variants: string[]): Generator<string[], never> {
  for (;;) {
    yield variants;
    yield variants.toReversed();
  }
}

const open: { close(): void }[] = [];
const processes: ChildProcess[] = [];
afterEach(() => {
  for (const one of open.splice(0)) one.close();
  for (const one of processes.splice(0)) one.kill('SIGKILL');
});

async function turnsOf(...variants: string[]): Promise<Turns> {
  const turns = await Turns.open(variants);
  open.push(turns);
  return turns;
}

/** What a fork is at its socket: it asks for each of its phases, and notes when it gets its turn. */
async function fork(turns: Turns, variant: string, phases: readonly string[], got: string[]): Promise<void> {
  const [port, token] = turns.address(variant).split(':') as [string, string];
  const socket = connect(Number(port), '127.0.0.1');
  open.push({ close: () => socket.destroy() });
  await once(socket, 'connect');
  socket.write(`${token}\n`);
  for (const phase of phases) {
    socket.write(`${phase}\n`);
    await once(socket, 'data');
    got.push(`${variant} ${phase}`);
  }
}

/** A process with a group of its own, as a fork has. */
async function group(turns: Turns, variant: string): Promise<number> {
  const child = spawn('sleep', ['60'], { detached: true, stdio: 'ignore' });
  processes.push(child);
  await once(child, 'spawn');
  turns.attach(variant, child.pid as number);
  return child.pid as number;
}

const isStopped = (pid: number) => / T /.test(readFileSync(`/proc/${pid}/stat`, 'latin1'));

describe('forks that live at the same time', () => {
  it('take one slice after the other, in the order of the rows, and end when all have had theirs', async () => {
    const turns = await turnsOf('off', 'on');
    const phases = ['warmup', 'measurement', 'measurement', 'end'];
    const got: string[] = [];
    const forks = ['off', 'on'].map(variant => fork(turns, variant, phases, got));
    const slices = await turns.play(alternating('off', 'on'), never);
    await Promise.all(forks);
    assert.deepEqual(slices, ['on', 'off', 'off', 'on']);
    assert.deepEqual(got.slice(0, 6), [
      'off warmup',
      'on warmup',
      'on measurement',
      'off measurement',
      'off measurement',
      'on measurement',
    ]);
    assert.deepEqual(got.slice(6).sort(), ['off end', 'on end']);
  });

  it('are measured when the longest warm-up is over', async () => {
    const turns = await turnsOf('off', 'on');
    const got: string[] = [];
    const forks = [
      fork(turns, 'off', ['warmup', 'measurement', 'end'], got),
      fork(turns, 'on', ['warmup', 'warmup', 'warmup', 'measurement', 'end'], got),
    ];
    assert.equal((await turns.play(alternating('off', 'on'), never)).length, 2);
    await Promise.all(forks);
    assert.ok(got.indexOf('off measurement') > got.lastIndexOf('on warmup'), got.join(', '));
  });

  it('are stopped while another one is measured, and at no other time', { skip: noProc }, async () => {
    const turns = await turnsOf('off', 'on');
    const [off, on] = [await group(turns, 'off'), await group(turns, 'on')];
    const seen: string[] = [];
    const said: string[] = [];
    const state = () => `${isStopped(off) ? 'stopped' : 'runs'} ${isStopped(on) ? 'stopped' : 'runs'}`;
    /** Waits for what a turn brings: a signal takes effect a moment later. */
    const watched = async (variant: string, phase: string, wanted: string) => {
      await until(() => state() === wanted, `${wanted} in the ${phase} of ${variant}`);
      seen.push(`${variant} ${phase}`);
    };
    const one = async (variant: string, wanted: string) => {
      const [port, token] = turns.address(variant).split(':') as [string, string];
      const socket = connect(Number(port), '127.0.0.1');
      open.push({ close: () => socket.destroy() });
      await once(socket, 'connect');
      socket.write(`${token}\n`);
      for (const [phase, states] of [
        ['warmup', 'runs runs'],
        ['measurement', wanted],
        ['end', 'runs runs'],
      ] as const) {
        socket.write(`${phase}\n`);
        await once(socket, 'data');
        await watched(variant, phase, states);
      }
      said.push(variant);
    };
    const forks = [one('off', 'runs stopped'), one('on', 'stopped runs')];
    await turns.play(alternating('off', 'on'), never);
    await Promise.all(forks);
    assert.equal(seen.length, 6);
  });

  it('V9: fail together where one ends before its last turn', async () => {
    const turns = await turnsOf('off', 'on');
    void fork(turns, 'off', ['warmup', 'measurement', 'end'], []);
    await fork(turns, 'on', [], []);
    const played = turns.play(alternating('off', 'on'), never);
    turns.ended('on');
    await assert.rejects(played, (error: unknown) => {
      assert.ok(error instanceof ForkFailure && error.final);
      assert.match(error.message, /the fork of on ended before its last turn/);
      return true;
    });
  });

  it('stop waiting when they are called off', async () => {
    const turns = await turnsOf('off', 'on');
    const calledOff = new AbortController();
    const played = turns.play(alternating('off', 'on'), calledOff.signal);
    calledOff.abort(new Error('called off'));
    await assert.rejects(played);
  });
});

describe('the port of the turns', () => {
  const ended = async (socket: Socket) => await once(socket, 'close');

  it('S46: is closed to who does not know the token of a fork', async () => {
    const turns = await turnsOf('off', 'on');
    const [port] = turns.address('off').split(':');
    for (const words of ['measurement\n', `${'0'.repeat(32)}\nmeasurement\n`]) {
      const socket = connect(Number(port), '127.0.0.1');
      await once(socket, 'connect');
      socket.write(words);
      await ended(socket);
    }
  });

  it('S46: is closed to who says what no fork says, and to a second fork of one token', async () => {
    const turns = await turnsOf('off', 'on');
    const [port, token] = turns.address('off').split(':');
    for (const words of [`${token}\nkill everybody\n`, `${token}\n`]) {
      const socket = connect(Number(port), '127.0.0.1');
      await once(socket, 'connect');
      socket.write(words);
      await ended(socket);
    }
  });
});
