// Commands for the JVM: paths with blanks stay whole, and an answer that is not a success is a failure.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { ForkFailure } from '../../runner.ts';
import { temporary } from '../../testing.ts';
import { checkCommand, fromStart, startCommand, stopCommand } from './commands.ts';
import type { Sampler } from './sampler.ts';

const asynchronous: Sampler = { name: 'async', library: '/a b/lib.so', cpu: 'event=ctimer,interval=1ms' };
const recorder: Sampler = { name: 'JFR', library: null, cpu: '' };

describe('the commands', () => {
  it('of async-profiler load its library with options', () => {
    assert.deepEqual(startCommand(asynchronous, 'cpu'), [
      'JVMTI.agent_load',
      '"/a b/lib.so"',
      '"start,quiet,threads,event=ctimer,interval=1ms"',
    ]);
    assert.match(startCommand(asynchronous, 'alloc')[2] ?? '', /event=alloc,alloc=\d+/);
    assert.deepEqual(stopCommand(asynchronous, '/tmp/x y'), [
      'JVMTI.agent_load',
      '"/a b/lib.so"',
      '"stop,quiet,collapsed,threads,ann,dot,total,file=/tmp/x y.collapsed"',
    ]);
    assert.deepEqual(fromStart(asynchronous), [
      '-agentpath:/a b/lib.so=start,quiet,threads,event=ctimer,interval=1ms',
    ]);
  });

  it('of the JDK’s recorder name a recording', () => {
    assert.deepEqual(startCommand(recorder, 'cpu'), ['JFR.start', 'name=overhead', 'settings=profile']);
    assert.deepEqual(stopCommand(recorder, '/x'), ['JFR.stop', 'name=overhead', 'filename="/x.jfr"']);
    assert.deepEqual(fromStart(recorder), ['-XX:StartFlightRecording=name=overhead,settings=profile']);
  });
});

it('an answer is checked', () => {
  const file = join(temporary('overhead commands-'), 'answer.txt');
  const check = (sampler: Sampler, text: string) => {
    writeFileSync(file, text);
    checkCommand(sampler, file);
  };
  check(asynchronous, '123:\nreturn code: 0\n');
  check(recorder, '123:\nStarted recording 1. No limit specified\n');
  for (const [sampler, text] of [
    [asynchronous, '123:\nreturn code: 200\n'],
    [asynchronous, '123:\n/a.so was not loaded.\n'],
    [asynchronous, ''],
    [recorder, 'Could not start recording'],
  ] as const)
    assert.throws(() => check(sampler, text), ForkFailure);
  assert.throws(() => checkCommand(recorder, `${file}.missing`), /is missing/);
});
