// A process of an application whose log cannot be written ends the run, like that of any other process.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { it } from 'node:test';
import { Running } from './running.ts';

it('a log on a full disk ends the process, and is reported at its end', {
  skip: existsSync('/dev/full') ? false : 'needs /dev/full',
}, async () => {
  const running = await Running.start({
    program: process.execPath,
    arguments: ['-e', 'console.log("x"); setTimeout(() => {}, 15_000)'],
    environment: {},
    folder: '/',
    log: '/dev/full',
    sign: null,
  });
  await running.ended;
  assert.deepEqual(running.end, { code: null, signal: 'SIGTERM' });
  await assert.rejects(running.close(), { code: 'ENOSPC' });
});
