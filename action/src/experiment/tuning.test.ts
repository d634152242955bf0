// The checks of settings for steady times: on, off, and unknown.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { tuningNeeds } from './tuning.ts';

const CPU = '/sys/devices/system/cpu';
const GIB = 1024 ** 3;

const needsOf = (files: Readonly<Record<string, string>>, memory = 16 * GIB) =>
  tuningNeeds({ processors: 2, read: file => files[file] ?? '' }, memory);
const needOf = (files: Readonly<Record<string, string>>, name: string) =>
  needsOf(files).find(need => need.name === name);

describe('the settings of a machine', () => {
  it('are right for times if nothing changes its clock frequency', () => {
    const steady = {
      [`${CPU}/cpu0/cpufreq/scaling_governor`]: 'performance\n',
      [`${CPU}/cpu1/cpufreq/scaling_governor`]: 'performance\n',
      [`${CPU}/intel_pstate/no_turbo`]: '1\n',
      [`${CPU}/smt/active`]: '0\n',
      '/sys/devices/system/clocksource/clocksource0/current_clocksource': 'tsc\n',
      '/sys/fs/cgroup/memory.max': 'max\n',
    };
    assert.deepEqual(
      needsOf(steady).map(({ state, name, found }) => `${state} ${name}: ${found}`),
      [
        'ready governor: performance',
        'ready turbo: off',
        'ready SMT: off',
        'ready clock: tsc',
        'ready memory: 16 GiB',
      ],
    );
  });

  const lacks: readonly (readonly [string, Readonly<Record<string, string>>, RegExp, RegExp])[] = [
    [
      'governor',
      {
        [`${CPU}/cpu0/cpufreq/scaling_governor`]: 'performance\n',
        [`${CPU}/cpu1/cpufreq/scaling_governor`]: 'powersave\n',
      },
      /performance, powersave/,
      /cpupower frequency-set --governor performance/,
    ],
    ['turbo', { [`${CPU}/intel_pstate/no_turbo`]: '0\n' }, /^on$/, /echo 1 \| sudo tee .*no_turbo/],
    ['turbo', { [`${CPU}/cpufreq/boost`]: '1\n' }, /^on$/, /echo 0 \| sudo tee .*boost/],
    ['SMT', { [`${CPU}/smt/active`]: '1\n' }, /share a core/, /echo off \| sudo tee .*smt\/control/],
    [
      'clock',
      { '/sys/devices/system/clocksource/clocksource0/current_clocksource': 'hpet\n' },
      /hpet/,
      /tsc/,
    ],
    [
      'memory',
      { '/proc/self/cgroup': '0::/job\n', '/sys/fs/cgroup/job/memory.max': `${GIB}\n` },
      /^1 GiB of 16 GiB \(cgroup\)$/,
      /2 GiB or more/,
    ],
    [
      'memory',
      {
        '/proc/self/cgroup': '9:memory:/docker/x\n',
        '/sys/fs/cgroup/memory/docker/x/memory.limit_in_bytes': `${GIB}\n`,
      },
      /^1 GiB of 16 GiB \(cgroup\)$/,
      /2 GiB or more/,
    ],
  ];
  for (const [name, files, found, action] of lacks) {
    it(`are reported with a remedy: ${name} ${found.source}`, () => {
      const need = needOf(files, name);
      assert.equal(need?.state, 'note');
      assert.match(need?.found ?? '', found);
      assert.match(need?.action ?? '', action);
    });
  }

  it('are not taken for right if they are unknown', () => {
    const states = needsOf({}).map(({ state, name }) => `${state} ${name}`);
    assert.deepEqual(states, ['note governor', 'note turbo', 'note SMT', 'note clock', 'ready memory']);
  });
});
