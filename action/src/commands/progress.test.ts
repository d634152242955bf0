// How a measurement is shown while it goes: one line that changes on a terminal, one line a round in a log.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Position } from '../experiment/progress.ts';
import type { Output } from './host.ts';
import { duration, showProgress } from './progress.ts';

/** An output that remembers. */
function heard(interactive: boolean, width = 100) {
  const told: string[] = [];
  const statuses: string[] = [];
  const output: Output = {
    width,
    colour: false,
    interactive,
    print: assert.fail,
    pour: assert.fail,
    tell: text => void told.push(text),
    status: text => void statuses.push(text),
    begin: assert.fail,
    end: assert.fail,
  };
  return { told, statuses, progress: showProgress(output) };
}

const position = (extra: Partial<Position> = {}): Position => ({
  suite: 'codec',
  round: 5,
  planned: 20,
  benchmark: 'Encode/size=64',
  variant: 'otel',
  done: 10,
  forks: 40,
  elapsed: 65_000,
  remaining: 195_000,
  ...extra,
});

describe('on a terminal', () => {
  it('one line says where the measurement is', () => {
    const { told, statuses, progress } = heard(true);
    progress.fork(position());
    progress.round(position());
    assert.deepEqual(statuses, [
      'codec  round 5/20  [####............]  1m05s, about 3m15s left  Encode/size=64 · otel',
    ]);
    assert.deepEqual(told, []);
  });

  it('the line is never longer than the screen, and goes when the suite ends', () => {
    const { statuses, progress } = heard(true, 40);
    progress.fork(position({ benchmark: 'x'.repeat(200) }));
    progress.end('codec');
    assert.ok((statuses[0]?.length ?? 0) < 40);
    assert.equal(statuses[1], '');
  });

  it('nothing is said of what is not known yet', () => {
    const { statuses, progress } = heard(true);
    progress.fork(position({ planned: null, forks: null, remaining: null }));
    assert.doesNotMatch(statuses[0] ?? '', /\/20|\[|left/);
  });
});

describe('in a log', () => {
  it('each round is a line', () => {
    const { told, statuses, progress } = heard(false);
    progress.fork(position());
    progress.round(position());
    assert.deepEqual(told, ['codec: round 5/20 done, 1m05s, about 3m15s left']);
    assert.deepEqual(statuses, []);
  });
});

it('names and messages cannot move the cursor', () => {
  const { told, statuses, progress } = heard(true);
  progress.fork(position({ benchmark: 'a\u001b[2Jb' }));
  progress.notice('codec', 'fetching \u001b]0;x\u0007');
  progress.trouble('codec', 'the fork failed\r');
  const control = /\p{Cc}/u;
  for (const text of [...told, ...statuses]) assert.doesNotMatch(text, control);
});

it('durations are in seconds, then in minutes', () => {
  assert.equal(duration(0), '0s');
  assert.equal(duration(59_400), '59s');
  assert.equal(duration(59_500), '1m00s');
  assert.equal(duration(3_725_000), '62m05s');
});
