// Tests of the progress display.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Output } from '../host/host.ts';
import type { Position } from './progress.ts';
import { duration, showProgress } from './progress.ts';

/** A progress display whose output is recorded. */
function recorded(interactive: boolean, width = 100) {
  const messages: string[] = [];
  const statuses: string[] = [];
  const output: Output = {
    width,
    colour: false,
    interactive,
    print: assert.fail,
    pour: assert.fail,
    tell: text => void messages.push(text),
    status: text => void statuses.push(text),
    begin: assert.fail,
    end: assert.fail,
  };
  return { messages, statuses, progress: showProgress(output) };
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

describe('progress on a terminal', () => {
  it('shows the position in one line', () => {
    const { messages, statuses, progress } = recorded(true);
    progress.fork(position());
    progress.round(position());
    assert.deepEqual(statuses, [
      'codec  round 5/20  [####............]  1m05s, about 3m15s left  Encode/size=64 · otel',
    ]);
    assert.deepEqual(messages, []);
  });

  it('is never longer than the screen, and is cleared when the suite ends', () => {
    const { statuses, progress } = recorded(true, 40);
    progress.fork(position({ benchmark: 'x'.repeat(200) }));
    progress.end('codec');
    assert.ok((statuses[0]?.length ?? 0) < 40);
    assert.equal(statuses[1], '');
  });

  it('omits facts that are not known yet', () => {
    const { statuses, progress } = recorded(true);
    progress.fork(position({ planned: null, forks: null, remaining: null }));
    assert.doesNotMatch(statuses[0] ?? '', /\/20|\[|left/);
  });
});

describe('progress in a log', () => {
  it('is one line per round', () => {
    const { messages, statuses, progress } = recorded(false);
    progress.fork(position());
    progress.round(position());
    assert.deepEqual(messages, ['codec: round 5/20 done, 1m05s, about 3m15s left']);
    assert.deepEqual(statuses, []);
  });
});

it('progress escapes control characters in names and messages', () => {
  const { messages, statuses, progress } = recorded(true);
  progress.fork(position({ benchmark: 'a\u001b[2Jb' }));
  progress.notice('codec', 'fetching \u001b]0;x\u0007');
  progress.trouble('codec', 'the fork failed\r');
  const control = /\p{Cc}/u;
  for (const text of [...messages, ...statuses]) assert.doesNotMatch(text, control);
});

it('duration shows seconds, and minutes from 60 s on', () => {
  assert.equal(duration(0), '0s');
  assert.equal(duration(59_400), '59s');
  assert.equal(duration(59_500), '1m00s');
  assert.equal(duration(3_725_000), '62m05s');
});
