// Profiles of kernel suites, from what a scripted kernel runner reports.
import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { ProfiledFork } from '../../core/profile/profile.ts';
import { ForkFailure } from '../../core/runner.ts';
import { kernelRunner } from './kernel.ts';
import type { KernelSuite } from './suite.ts';
import { attaching, kernelSuite, MEASURES, PRINTED, reference, scripted } from './testing.ts';

const projects: { remove: () => void }[] = [];
after(() => {
  for (const { remove } of projects) remove();
});

async function profiled(
  suite: KernelSuite,
  name: string,
  measures = MEASURES,
  benchmark = 'Connect',
): Promise<ProfiledFork> {
  const project = scripted(measures);
  projects.push(project);
  const prepared = await kernelRunner.prepare(suite, project.context);
  const variant = suite.variants.find(one => one.name === name);
  const profiler = await prepared.profiler?.();
  assert.ok(variant !== undefined && profiler !== undefined && 'fork' in profiler);
  return profiler.fork({ benchmark, variant, raw: project.raw(), seed: 1 });
}

const shown = ({ profiles: [profile] }: ProfiledFork) => ({
  metric: profile?.metric,
  perOperation: profile?.perOperation,
  stacks: profile?.stacks.map(({ frames, value }) => [
    frames.map(({ name, agent }) => `${name}${agent ? ' (agent)' : ''}`).join(' > '),
    value,
  ]),
});

describe('a profile of a kernel suite', () => {
  const suite = kernelSuite([
    attaching('probe', reference()),
    attaching('object', { kind: 'object', file: '/x.o' }),
  ]);

  it('has a stack for each program, called from its hook, and one for the rest of the operation', async () => {
    assert.deepEqual(shown(await profiled(suite, 'probe')), {
      metric: 'cpu-ns/op',
      perOperation: 25100,
      stacks: [
        ['Connect > kernel and hooks, outside BPF programs', 23240],
        ['Connect > tracepoint/sock/inet_sock_set_state > on_state (agent)', 1860],
      ],
    });
  });

  it('has only the operation without an agent', async () => {
    assert.deepEqual(shown(await profiled(suite, 'off')).stacks, [
      ['Connect > kernel and hooks, outside BPF programs', 24000],
    ]);
  });

  it('is the same for an object and for a row of a program', async () => {
    assert.deepEqual(
      shown(await profiled(suite, 'object', MEASURES, 'Connect/program=on_state')),
      shown(await profiled(suite, 'probe')),
    );
  });

  it('names no hook that the kernel does not report, and shortens a long one', async () => {
    const hook = / ?tracepoint\/sock\/inet_sock_set_state/g;
    const without = MEASURES.replaceAll(hook, '');
    assert.deepEqual(shown(await profiled(suite, 'probe', without)).stacks, [
      ['Connect > kernel and hooks, outside BPF programs', 23240],
      ['Connect > on_state (agent)', 1860],
    ]);
    const long = await profiled(suite, 'probe', MEASURES.replaceAll('inet_sock_set_state', 'x'.repeat(500)));
    assert.equal(long.profiles[0]?.stacks[1]?.frames[1]?.name.length, 200);
  });

  it('is in instructions if they are counted', async () => {
    const counted = MEASURES.replaceAll(/\b(cpu|bpf)-ns/g, '$1-instr');
    assert.notEqual(counted, MEASURES);
    assert.equal(shown(await profiled(suite, 'probe', counted)).metric, 'cpu-instr/op');
  });

  it('fails without the CPU of an operation', async () => {
    const without = MEASURES.replaceAll(/ \d+ cpu-ns\/op/g, '');
    assert.ok(!without.includes('24000 cpu-ns/op') && PRINTED.cost.includes('25100 cpu-ns/op'));
    await assert.rejects(
      profiled(suite, 'probe', without),
      (error: Error) => error instanceof ForkFailure && /does not report its CPU/.test(error.message),
    );
  });
});
