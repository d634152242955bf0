// Which files `overhead compare` trusts with the native statistics program: those of a user's own machine.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { EXAMPLE, placeWith, resultText, written } from '../comparison/fixtures.ts';
import type { Host } from '../host/host.ts';
import { type Change, compareCommand } from './compare.ts';
import { exchange } from './testing.ts';

const { root: folder, host: user } = exchange('trusting');
const { path } = written(folder, 'codec.txt', resultText(EXAMPLE));
/** The native program of this folder always fails, so a judgement did not use it. */
const broken = placeWith(folder, '#!/bin/sh\nexit 7\n');
const event = { name: 'workflow_run', ref: 'refs/heads/main', defaultBranch: 'main', base: null };

function compared(host: Partial<Host>, change: Change | null) {
  const options = {
    paths: [path],
    attempts: null,
    expect: [],
    config: null,
    maxOverhead: null,
    maxRegression: null,
    maxDrift: null,
    onInconclusive: null,
    baseline: null,
    out: null,
    json: null,
  };
  return compareCommand(options, { ...user, ...broken, ...host }, change);
}

describe('the native program', { skip: process.platform === 'linux' ? false : 'needs Linux' }, () => {
  it('judges the files of a user', async () => {
    await assert.rejects(compared({}, null), /exit code 7/);
  });

  it('judges no files in a workflow', async () => {
    const { comparison } = await compared({ event }, null);
    assert.equal(comparison?.suites.length, 1);
  });

  it('judges no received files, wherever it runs', async () => {
    const { comparison } = await compared({}, new Map());
    assert.equal(comparison?.suites.length, 1);
  });
});
