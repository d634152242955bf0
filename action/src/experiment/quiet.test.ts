// The checks of a quiet, a disturbed and a limited machine, and of one without counters.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Load } from './guards.ts';
import { type Host, quietNeeds, quotaOf } from './quiet.ts';

/** A machine watched for a second, in which its counters rise by `more`. */
function machine(more: Partial<Load>, rest: Partial<Host> = {}): Host {
  const begin: Load = { busy: 100, stolen: 10, waiting: 500, at: 0 };
  const loads: Load[] = [begin, { ...begin, at: 1e6, ...more }];
  return {
    processors: 4,
    usable: 4,
    gauge: () => loads.shift() as Load,
    read: () => '',
    watched: 0,
    ...rest,
  };
}

const needsOf = async (host: Host) => (await quietNeeds(host)).map(({ state, name }) => `${state} ${name}`);

describe('a machine', () => {
  it('that is quiet is ready', async () => {
    assert.deepEqual(await needsOf(machine({ busy: 150 })), [
      'ready processors',
      'ready steal',
      'ready pressure',
    ]);
  });

  it('that is disturbed is reported, with the limits of native mode', async () => {
    const needs = await quietNeeds(machine({ busy: 190, stolen: 20, waiting: 500 + 300_000 }));
    assert.deepEqual(
      needs.slice(1).map(({ state, found }) => `${state}: ${found}`),
      ['note: 10.0 % of the CPU time in the last second', 'note: some task waited 30.0 % of the last second'],
    );
    assert.match(needs[1]?.action ?? '', /throws rounds away above 5\.0 %/);
  });

  it('with one processor, or a quota on its cgroup, causes a warning', async () => {
    assert.equal((await needsOf(machine({}, { usable: 1 })))[0], 'note processors');
    const quota = (text: string) =>
      machine({}, { read: file => (file === '/sys/fs/cgroup/cpu.max' ? text : '') });
    assert.equal((await needsOf(quota('150000 100000\n')))[0], 'note processors');
    assert.equal((await needsOf(quota('800000 100000\n')))[0], 'ready processors');
    assert.equal((await needsOf(quota('max 100000\n')))[0], 'ready processors');
  });

  it('without counters is not taken for quiet', async () => {
    const silent = { busy: null, stolen: null, waiting: null };
    assert.deepEqual((await needsOf(machine(silent))).slice(1), ['note steal', 'note pressure']);
  });
});

describe('the quota of a process', () => {
  const files = (content: Readonly<Record<string, string>>) => (file: string) => content[file] ?? '';

  it('is the smallest of its cgroup and the parents, in both versions of cgroups', () => {
    assert.equal(quotaOf(files({})), null);
    const unified = {
      '/proc/self/cgroup': '0::/job/one\n',
      '/sys/fs/cgroup/job/one/cpu.max': '50000 100000\n',
      '/sys/fs/cgroup/cpu.max': '200000 100000\n',
    };
    assert.equal(quotaOf(files(unified)), 0.5);
    assert.equal(quotaOf(files({ ...unified, '/sys/fs/cgroup/job/cpu.max': '25000 100000\n' })), 0.25);
    const controlled = {
      '/proc/self/cgroup': '4:cpu,cpuacct:/docker/x\n0::/\n',
      '/sys/fs/cgroup/cpu/docker/x/cpu.cfs_quota_us': '300000\n',
      '/sys/fs/cgroup/cpu/docker/x/cpu.cfs_period_us': '100000\n',
    };
    assert.equal(quotaOf(files(controlled)), 3);
    assert.equal(
      quotaOf(files({ ...controlled, '/sys/fs/cgroup/cpu/docker/x/cpu.cfs_quota_us': '-1\n' })),
      null,
    );
  });
});
