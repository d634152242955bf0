// The report of the doctor on this kernel: the preflight with each remedy, or why it cannot run.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Need } from '../../core/need.ts';
import { placeProgram } from '../../core/testing-programs.ts';
import { kernelNeeds, privilegedNeeds } from './needs.ts';
import { ALLOWED, MEASURES, PROGRAM, scripted } from './testing.ts';

const LINUX = { platform: 'linux', arch: 'x64' };
const skip = process.platform === 'win32' ? 'needs scripts' : false;

/** A point of a preflight. */
const point = (name: string, ok = true, detail = 'well', remedy = ok ? '' : `fix ${name}`) => ({
  name,
  ok,
  detail,
  remedy,
});
const POINTS = [
  'capabilities',
  'BTF',
  'BPF statistics',
  'leftovers',
  'docker socket',
  'sudo',
  'metadata address',
];
/** A preflight of a correct machine, except for these points. */
const preflight = (...others: readonly ReturnType<typeof point>[]) => ({
  ...ALLOWED,
  kvm: true,
  findings: [
    ...POINTS.filter(name => !others.some(other => other.name === name)).map(name => point(name)),
    ...others,
    point('hook tracepoint', true, 'attaches'),
    point('hook raw_tp', true, 'attaches'),
  ],
});

async function needsOf(answer: object, ask = kernelNeeds, booted: string | null = null): Promise<Need[]> {
  const world = scripted(MEASURES, answer);
  try {
    return await ask(world.context, LINUX, async () => booted);
  } finally {
    world.remove();
  }
}
const only = (needs: readonly Need[], name: string) => needs.filter(need => need.name === name);

describe('the kernel of this machine', { skip }, () => {
  it('lacks nothing if it allows measurements', async () => {
    for (const ask of [kernelNeeds, privilegedNeeds]) {
      const needs = await needsOf(preflight(), ask);
      assert.deepEqual(
        needs.filter(({ state, action }) => state !== 'ready' || action !== ''),
        [],
      );
      assert.deepEqual(
        needs.map(({ name }) => name),
        ['kernel', ...POINTS, 'hooks', 'KVM'],
      );
      assert.equal(only(needs, 'hooks')[0]?.found, 'tracepoint, raw_tp: attached, and taken off again');
    }
  });

  it('R22: has no KVM if the device answers and no kernel boots with it', async () => {
    const [boots] = only(await needsOf(preflight()), 'KVM');
    assert.deepEqual(boots, { name: 'KVM', state: 'ready', found: '/dev/kvm boots a kernel', action: '' });
    const [need] = only(await needsOf(preflight(), kernelNeeds, 'failed to set MSR 0x10a'), 'KVM');
    assert.equal(need?.state, 'note');
    assert.equal(need?.found, '/dev/kvm answers, but no kernel boots: failed to set MSR 0x10a');
    assert.match(need?.action ?? '', /^kvm mode is left out: use a machine with virtualization of its own/);
    const [none] = only(await needsOf({ ...preflight(), kvm: false }, kernelNeeds, 'not requested'), 'KVM');
    assert.equal(none?.found, '/dev/kvm does not answer');
  });

  it('V11: is reported with the exact capability and the remedy', async () => {
    const lack = point('capabilities', false, 'not measured: needs CAP_BPF', 'run as root');
    const [need] = only(await needsOf(preflight(lack)), 'capabilities');
    assert.deepEqual(need, {
      name: 'capabilities',
      state: 'note',
      found: 'not measured: needs CAP_BPF',
      action: 'run as root',
    });
  });

  it('V11: is reported with the unavailable hooks, once for each reason', async () => {
    const shut = ['fentry', 'fexit'].map(name =>
      point(`hook ${name}`, false, 'operation not permitted', 'simulation'),
    );
    const needs = only(
      await needsOf(preflight(...shut, point('hook kprobe', false, 'no kprobes', 'simulation'))),
      'hooks',
    );
    assert.deepEqual(
      needs.map(({ state, found }) => [state, found]),
      [
        ['ready', 'tracepoint, raw_tp: attached, and taken off again'],
        ['note', 'fentry, fexit: operation not permitted'],
        ['note', 'kprobe: no kprobes'],
      ],
    );
  });

  it('is reported with a remedy for KVM', async () => {
    const [need] = only(await needsOf({ ...preflight(), kvm: false }), 'KVM');
    assert.deepEqual([need?.state, /virtualization/.test(need?.action ?? '')], ['note', true]);
  });
});

describe('a machine for privileged jobs', { skip }, () => {
  const faults: readonly (readonly [string, string])[] = [
    ['S5: is not what it should be where a killed run left something', 'leftovers'],
    ['S6: is not what it should be where root can be had back by a socket', 'docker socket'],
    ['S6: is not what it should be where root can be had back by a program', 'sudo'],
    ['S7: is not what it should be where the cloud answers', 'metadata address'],
    ['V10: is not what it should be where somebody counts runs', 'BPF statistics'],
    ['V11: is not what it should be without privileges', 'capabilities'],
  ];
  for (const [name, what] of faults) {
    it(name, async () => {
      const answer = preflight(point(what, false, 'bad'));
      const [[strict], [mild]] = [
        only(await needsOf(answer, privilegedNeeds), what),
        only(await needsOf(answer), what),
      ];
      assert.deepEqual([strict?.state, strict?.action, mild?.state], ['missing', `fix ${what}`, 'note']);
    });
  }

  it('may lack a kind of hook, and KVM', async () => {
    const answer = { ...preflight(point('hook lsm', false), point('perf events', false)), kvm: false };
    const needs = await needsOf(answer, privilegedNeeds);
    assert.deepEqual(
      needs.filter(({ state }) => state === 'missing'),
      [],
    );
  });
});

describe('a machine that cannot run the kernel runner', { skip }, () => {
  it('is reported with the remedy', async () => {
    const world = scripted();
    const { context } = world;
    const answerOf = async (machine = LINUX) => {
      const needs = await kernelNeeds(context, machine);
      return needs
        .map(({ name, state, found, action }) => `${state} ${name}: ${found}: ${action}`)
        .join('\n');
    };
    try {
      assert.match(
        await answerOf({ platform: 'darwin', arch: 'arm64' }),
        /^note kernel runner: it runs on Linux on x86-64, and this is darwin on arm64: .*mode: simulation/,
      );
      for (const text of ['#!/nowhere\n', '#!/bin/sh\nexit 3\n', '#!/bin/sh\necho "{}"\n', '\u007fELF']) {
        placeProgram(world.root, PROGRAM, text);
        assert.match(
          await answerOf(),
          /^missing kernel runner: .*cannot run here, or prints nothing .*: see why: /,
        );
      }
      world.remove();
      assert.match(await answerOf(), /^missing kernel runner: .* is missing: make dist$/);
    } finally {
      world.remove();
    }
  });
});
