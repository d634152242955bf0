// Messages about builds and similar programs that did not end by themselves.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { Toolchain } from '../../runners/go/toolchain.ts';
import { cutShort } from '../process/process.ts';
import { temporary } from '../testing.ts';
import { build } from './builds.ts';

const folder = temporary('overhead builds-');
const around = {
  root: folder,
  cache: folder,
  environment: { PATH: folder },
  notice: () => undefined,
  signal: new AbortController().signal,
};
writeFileSync(join(folder, 'go'), '#!/bin/sh\nkill -9 $$\n', { mode: 0o755 });

describe('a command that did not end by itself', {
  skip: process.platform === 'win32' ? 'needs scripts' : false,
}, () => {
  it('is reported with its signal', async () => {
    await assert.rejects(
      build(around, join(folder, 'log'), join(folder, 'go'), [], {}),
      /^Error: a build failed \(killed by SIGKILL\): /,
    );
    await assert.rejects(
      new Toolchain(around).settings(folder, {}),
      /^Error: asking Go for its settings failed \(killed by SIGKILL\): go env /,
    );
  });

  it('is reported with its time limit', () => {
    const exit = {
      code: null,
      killedBy: 'SIGTERM',
      timedOut: true,
      survivors: false,
      cut: 0,
      elapsed: 90_400,
    };
    assert.equal(cutShort(exit), ' (killed after 90 s)');
    assert.equal(cutShort({ ...exit, code: 1, killedBy: null, timedOut: false }), '');
  });
});
