// The header of applications: which agent each treatment has.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Application } from './application.ts';
import { headerOf } from './common.ts';

it('the header names the agents of the treatments, and none for the control', () => {
  const target = (version: string | null) => ({
    processes: [],
    identity: version === null ? null : { name: 'tracker', version },
  });
  const targets = new Map([
    ['old', target('1.0')],
    ['new', target('1.1')],
    ['bare', target(null)],
  ]);
  const application = { suite: { control: 'old' }, targets } as unknown as Application;
  assert.deepEqual(headerOf(application), { 'agent-new': 'tracker 1.1' });
});
