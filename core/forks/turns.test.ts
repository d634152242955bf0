// Turns between forks, with sockets in place of JVMs.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, it } from 'node:test';
import { generator, rowsOf } from '../../action/src/experiment/schedule.ts';
import { ForkFailure } from '../runner.ts';
import { Turns } from './turns.ts';

const never = new AbortController().signal;
const WARM_UP = { atOnce: 1, settling: 20, idle: 20 };

/** `A B`, then `B A`, and so on. */
function* alternating(...variants: string[]): Generator<string[], never> {
  for (;;) {
    yield variants;
    yield variants.toReversed();
  }
}

const open: { close(): void }[] = [];
afterEach(() => {
  for (const one of open.splice(0)) one.close();
});

async function turnsOf(...variants: string[]): Promise<Turns> {
  const turns = await Turns.open(variants);
  open.push(turns);
  return turns;
}

/** The socket of a fork. */
async function seat(turns: Turns, variant: string): Promise<Socket> {
  const [port, token] = turns.address(variant).split(':') as [string, string];
  const socket = connect(Number(port), '127.0.0.1');
  open.push({ close: () => socket.destroy() });
  await once(socket, 'connect');
  socket.write(`${token}\n`);
  return socket;
}

/** A fork at its socket: it requests each of its phases, and records when it gets its turn. */
async function fork(turns: Turns, variant: string, phases: readonly string[], got: string[]): Promise<void> {
  const socket = await seat(turns, variant);
  for (const phase of phases) {
    socket.write(`${phase}\n`);
    await once(socket, 'data');
    got.push(`${variant} ${phase}`);
  }
}

describe('forks that live at the same time', () => {
  it('take one slice after the other, in the order of the rows, until all have had theirs', async () => {
    const turns = await turnsOf('off', 'on');
    const phases = ['warmup', 'idle', 'measurement', 'measurement', 'end'];
    const got: string[] = [];
    const forks = ['off', 'on'].map(variant => fork(turns, variant, phases, got));
    const slices = await turns.play(alternating('off', 'on'), WARM_UP, never);
    await Promise.all(forks);
    assert.deepEqual(slices, ['off', 'on', 'on', 'off']);
    assert.deepEqual(got.slice(0, 2), ['off warmup', 'on warmup']);
    assert.deepEqual(got.slice(4, 8), [
      'off measurement',
      'on measurement',
      'on measurement',
      'off measurement',
    ]);
    assert.deepEqual(got.slice(8).sort(), ['off end', 'on end']);
  });

  it('are measured in the order of their seed, for any length of their warm-ups', async () => {
    const variants = ['off', 'on', 'other'];
    const measured = async (warmup: readonly number[]) => {
      const turns = await turnsOf(...variants);
      const forks = variants.map((variant, index) => {
        const warm = Array<string>(warmup[index] ?? 0).fill('warmup');
        const slices = Array<string>(4).fill('measurement');
        return fork(turns, variant, [...warm, 'idle', ...slices, 'end'], []);
      });
      const slices = await turns.play(rowsOf(variants, generator(5)), WARM_UP, never);
      await Promise.all(forks);
      return slices;
    };
    const order = await measured([1, 1, 1]);
    assert.deepEqual(await measured([2, 1, 1]), order);
    assert.deepEqual(await measured([20, 1, 3]), order);
  });

  it('warm up two at a time, first those with the fewest turns', async () => {
    const variants = ['off', 'on', 'other'];
    const turns = await turnsOf(...variants);
    const log: string[] = [];
    const forks = new Map(
      await Promise.all(variants.map(async variant => [variant, await seat(turns, variant)] as const)),
    );
    const ask = (variant: string, phase: string) => {
      log.push(`${variant} asks`);
      forks.get(variant)?.write(`${phase}\n`);
    };
    const given = async (variant: string) => {
      await once(forks.get(variant) as Socket, 'data');
      log.push(variant);
    };
    const played = turns.play(alternating(...variants), { ...WARM_UP, atOnce: 2 }, never);
    const first = Promise.all(['off', 'on'].map(given));
    const third = given('other');
    for (const variant of variants) ask(variant, 'warmup');
    await first;
    ask('off', 'warmup');
    await third;
    const second = given('off');
    ask('on', 'idle');
    await second;
    assert.deepEqual(log.slice(3), ['off', 'on', 'off asks', 'other', 'on asks', 'off']);
    const idle = Promise.all(variants.map(given));
    for (const variant of ['off', 'other']) ask(variant, 'idle');
    await idle;
    const end = Promise.all(variants.map(given));
    for (const variant of variants) ask(variant, 'end');
    assert.deepEqual(await played, []);
    await end;
  });

  it('are measured after the longest warm-up', async () => {
    const turns = await turnsOf('off', 'on');
    const got: string[] = [];
    const forks = [
      fork(turns, 'off', ['warmup', 'idle', 'measurement', 'end'], got),
      fork(turns, 'on', ['warmup', 'warmup', 'warmup', 'idle', 'measurement', 'end'], got),
    ];
    assert.equal((await turns.play(alternating('off', 'on'), WARM_UP, never)).length, 2);
    await Promise.all(forks);
    assert.ok(got.indexOf('off measurement') > got.lastIndexOf('on warmup'), got.join(', '));
  });

  it('rest together before the first slice', async () => {
    const turns = await turnsOf('off', 'on');
    const got: string[] = [];
    const forks = ['off', 'on'].map(variant =>
      fork(turns, variant, ['warmup', 'idle', 'measurement', 'end'], got),
    );
    await turns.play(alternating('off', 'on'), WARM_UP, never);
    await Promise.all(forks);
    assert.deepEqual(got.slice(0, 2).sort(), ['off warmup', 'on warmup']);
    assert.deepEqual(got.slice(2, 4).sort(), ['off idle', 'on idle']);
    assert.deepEqual(got.slice(4, 6).sort(), ['off measurement', 'on measurement']);
  });

  it('warm up once more after the rest', async () => {
    const turns = await turnsOf('off', 'on');
    const got: string[] = [];
    const forks = ['off', 'on'].map(variant =>
      fork(turns, variant, ['warmup', 'idle', 'warmup', 'measurement', 'end'], got),
    );
    const slices = await turns.play(alternating('off', 'on'), WARM_UP, never);
    await Promise.all(forks);
    assert.deepEqual(slices, ['off', 'on']);
    assert.deepEqual(got.slice(4, 6).sort(), ['off warmup', 'on warmup']);
    assert.deepEqual(got.slice(6, 8), ['off measurement', 'on measurement']);
  });

  it('V9: fail together if one ends before its last turn', async () => {
    const turns = await turnsOf('off', 'on');
    void fork(turns, 'off', ['warmup', 'idle', 'measurement', 'end'], []);
    await fork(turns, 'on', [], []);
    const played = turns.play(alternating('off', 'on'), WARM_UP, never);
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
    const played = turns.play(alternating('off', 'on'), WARM_UP, calledOff.signal);
    calledOff.abort(new Error('called off'));
    await assert.rejects(played);
  });
});

describe('the port of the turns', () => {
  const ended = async (socket: Socket) => await once(socket, 'close');

  it('S46: rejects clients without the token of a fork', async () => {
    const turns = await turnsOf('off', 'on');
    const [port] = turns.address('off').split(':');
    for (const argv of ['measurement\n', `${'0'.repeat(32)}\nmeasurement\n`]) {
      const socket = connect(Number(port), '127.0.0.1');
      await once(socket, 'connect');
      socket.write(argv);
      await ended(socket);
    }
  });

  it('S46: rejects invalid messages, and a second fork with one token', async () => {
    const turns = await turnsOf('off', 'on');
    const [port, token] = turns.address('off').split(':');
    for (const argv of [`${token}\nkill everybody\n`, `${token}\n`]) {
      const socket = connect(Number(port), '127.0.0.1');
      await once(socket, 'connect');
      socket.write(argv);
      await ended(socket);
    }
  });
});
