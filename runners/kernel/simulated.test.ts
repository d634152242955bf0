// The kernel runner in its own machine: the image, the kernel, and the names of the numbers.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { PreconditionError } from '../../core/runner.ts';
import { answering, checking, FOUND, scriptedSimulator } from '../../core/simulator/testing.ts';
import { placeProgram } from '../../core/testing-programs.ts';
import { kernelRunner } from './kernel.ts';
import { AGAIN, type KernelAgent } from './suite.ts';
import { attaching, kernelSuite, PRINTED, reference } from './testing.ts';

const linux = process.platform === 'linux' && process.arch === 'x64' ? false : 'runs on Linux on x86-64 only';
const counted = (text: string) =>
  text
    .replaceAll(/-ns|(?<= )ns(?=\/)/g, match => match.replace('ns', 'instr'))
    .replace('events/s', 'events/Ginstr');

const printed = (...passes: readonly (keyof typeof PRINTED)[]) =>
  answering(...passes.map(pass => ({ stdout: `${counted(PRINTED[pass])}\n` })));
/** A simulator that answers each pass like the kernel runner. */
const ANSWERS = `if grep -q 'detached' "$2"; then ${printed('detached')}
elif grep -q 'pass.*loss' "$2"; then ${printed('cost', 'attribution', 'loss')}
else ${printed('cost', 'attribution')}
fi`;

describe('a kernel suite in the simulator', { skip: linux }, () => {
  /** The answer and the last request of one fork of a treatment. */
  const measured = async (agent: KernelAgent, kernel = {}, rest = {}, at = 2) => {
    const simulator = scriptedSimulator(ANSWERS, checking(JSON.stringify(FOUND)));
    try {
      const suite = kernelSuite(
        [attaching('agent', agent, { folder: '/srv/probe' })],
        { mode: 'simulation', ...rest },
        kernel,
      );
      const prepared = await kernelRunner.prepare(suite, simulator.context);
      const variant = suite.variants[at];
      assert.ok(variant);
      const raw = simulator.raw();
      const result = await prepared.fork({ benchmark: 'Connect', variant, raw, seed: 3 });
      const request = JSON.parse(readFileSync(join(raw, 'request.json'), 'utf8'));
      const logs = globSync('*/output.log', { cwd: raw }).sort();
      return { simulator, prepared, result, request, logs };
    } finally {
      simulator.remove();
    }
  };
  const requested = (layers: readonly (readonly Record<string, string>[])[]) => layers.flat();

  it('has the kernel runner as its program, its plans as files, and nothing of this machine', async () => {
    const { request, result, prepared, logs } = await measured({
      kind: 'object',
      file: '/srv/probe/out/probe.o',
    });
    // One machine serves all passes, first that of the cost.
    assert.deepEqual(
      request.plan.forks.map((fork: { arguments: unknown }) => fork.arguments),
      ['cost', 'attribution', 'loss'].map(pass => [
        '/overhead/kernel-runner',
        'measure',
        `/overhead/${pass}.json`,
      ]),
    );
    assert.deepEqual(logs, ['attribution/output.log', 'cost/output.log', 'loss/output.log']);
    assert.deepEqual(
      [request.seed, request.memory, request.accelerator, request.kernel],
      [3, 768, undefined, undefined],
    );
    assert.match(request.kernelArguments, /^lsm=.*,bpf$/);
    const files = requested(request.layers);
    assert.deepEqual(
      files.map(({ name }) => name),
      ['kernel-runner', 'agent.o', 'cost.json', 'attribution.json', 'loss.json'].map(
        name => `/overhead/${name}`,
      ),
    );
    assert.equal(files[1]?.source, '/srv/probe/out/probe.o');
    const plan = JSON.parse(files[2]?.text ?? '');
    assert.deepEqual(
      [plan.agent.file, plan.load.operations, plan.mode],
      ['/overhead/agent.o', 2000, 'simulation'],
    );
    assert.equal(result.samples[0]?.unit, 'cpu-instr/op');
    assert.ok(
      result.samples.every(({ unit }) => !/(^|-)ns(\/|$)|\/s$/.test(unit)),
      JSON.stringify(result.samples),
    );
    assert.ok(result.others?.[0]?.samples.some(({ unit }) => unit === 'verified-instr'));
    assert.equal(result.inputDigest, 'd1');
    assert.deepEqual(
      [prepared.header.cpu, prepared.header.image],
      ['QEMU 7.2.22 (Debian)', 'machine 0a1b2c3d'],
    );
    assert.equal(prepared.warnings[0]?.code, 'counted');
  });

  it("holds the agent's program and files under names that do not depend on this machine", async () => {
    const agent: KernelAgent = {
      kind: 'command',
      argv: ['bin/tool', '-v', 'a b'],
      ready: '^Ready',
      timeout: 4000,
    };
    const { request } = await measured(agent, { files: ['share', '/etc/hostname'] });
    const files = requested(request.layers);
    assert.deepEqual(files.slice(1, -3), [
      { name: '/overhead/work/bin/tool', source: '/srv/probe/bin/tool' },
      { name: '/overhead/work/share', source: '/srv/probe/share' },
      { name: '/etc/hostname', source: '/etc/hostname' },
    ]);
    assert.deepEqual(JSON.parse(files.at(-1)?.text ?? '').agent, {
      kind: 'command',
      argv: ['/overhead/work/bin/tool', '-v', 'a b'],
      ready: { pattern: '^Ready' },
      timeout_ms: 4000,
    });
  });

  it('boots the requested kernel, and the second control with other seeds', async () => {
    const { request } = await measured(reference(), { kernel: '6.12', matrix: 'tiny' });
    assert.equal(request.kernel, '6.12');
    const again = await measured(reference(), {}, {}, 1);
    assert.notEqual(again.request.seed, 3);
    assert.equal(kernelSuite([attaching('a', reference())]).variants[1]?.name, AGAIN);
  });

  it('does not begin without its kernel, and names the remedy', async () => {
    const missing = {
      ...FOUND,
      kernel: { problem: 'no kernel 6.12 is ready; run `simulator install FOLDER 6.12`' },
    };
    const simulator = scriptedSimulator(
      `[ "$1" = install ] && { echo 'simulator: no mirror has it' >&2; exit 2; }`,
      checking(JSON.stringify(missing)),
    );
    try {
      const suite = kernelSuite(
        [attaching('agent', reference())],
        { mode: 'simulation' },
        { kernel: '6.12' },
      );
      await assert.rejects(
        kernelRunner.prepare(suite, simulator.context),
        (error: Error) =>
          error instanceof PreconditionError &&
          error.lacking &&
          /^the kernel 6\.12 cannot be had: simulator: no mirror has it$/.test(error.message),
      );
    } finally {
      simulator.remove();
    }
  });

  it('accepts kvm mode only if a kernel boots with it, whatever devices exist', async () => {
    const suite = kernelSuite([attaching('agent', reference())], { mode: 'kvm' });
    const simulator = scriptedSimulator(
      `echo "simulator: nothing was heard of the guest within 30s" >&2; exit 1`,
    );
    try {
      await assert.rejects(
        kernelRunner.prepare(suite, simulator.context),
        (error: Error) =>
          error instanceof PreconditionError &&
          error.lacking &&
          /^mode: kvm: no kernel boots .*nothing was heard/.test(error.message),
      );
      // A guest that does nothing ends with 2; everything else is as in the simulator, in time.
      placeProgram(
        simulator.context.root,
        'simulator-linux-amd64',
        `#!/bin/sh\n${checking(JSON.stringify(FOUND))}grep -q '"accelerator": "kvm"' "$2" || exit 9\n` +
          `if grep -q '"/init"' "$2"; then ${answering({ code: 2 })}\nexit; fi\n` +
          ANSWERS.replaceAll(/instr(?=\/| )/g, 'ns'),
      );
      const prepared = await kernelRunner.prepare(suite, simulator.context);
      assert.deepEqual(Object.keys(prepared.header), ['kernel', 'memory', 'cpus']);
      assert.equal(prepared.forksAtOnce, 1);
    } finally {
      simulator.remove();
    }
  });
});
