// Tests of the flags of a kernel matrix.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Command } from 'commander';
import type { Flags } from './flags.ts';
import { addKernelFlags, addKernelsCommand, kernelsOf } from './kernels.ts';

function flagsOf(...argv: string[]): Flags {
  const run = addKernelFlags(new Command().exitOverride().configureOutput({ writeErr: () => {} }), text =>
    text.split(','),
  );
  run.option('--config <file>');
  return run.parse(argv, { from: 'user' }).opts();
}

describe('overhead run --kernels', () => {
  it('accepts kernels, hooks, workloads and a mode', () => {
    const request = kernelsOf(
      [],
      flagsOf('--kernels', '6.1,6.12', '--hooks', 'kprobe', '--workloads', 'open', '--mode', 'kvm'),
    );
    assert.deepEqual(request, {
      kernels: ['6.1', '6.12'],
      hooks: ['kprobe'],
      workloads: ['open'],
      mode: 'kvm',
    });
  });

  it('uses the usual kernels, hooks and workloads in the simulator by default', () => {
    const request = kernelsOf([], flagsOf('--kernels', 'usual'));
    assert.deepEqual(request, { kernels: [], hooks: [], workloads: [], mode: 'simulation' });
  });

  it('returns null without the flag', () => assert.equal(kernelsOf(['jvm'], flagsOf()), null));

  it('refuses a suite, and a flag that needs --kernels', () => {
    assert.throws(
      () => kernelsOf(['jvm'], flagsOf('--kernels', '6.1')),
      /leave "jvm" out, or write kernels: \[\.\.\.\]/,
    );
    assert.throws(() => kernelsOf([], flagsOf('--hooks', 'kprobe')), /--hooks needs --kernels/);
  });

  it('refuses a configuration', () =>
    assert.throws(
      () => flagsOf('--kernels', '6.1', '--config', 'o.yml'),
      /'--kernels <names>' cannot be used with option '--config <file>'/,
    ));
});

describe('overhead kernels', () => {
  const called = async (...argv: string[]) => {
    const program = new Command();
    let listed: string | null | undefined;
    addKernelsCommand(program, async json => {
      listed = json;
    });
    await program.parseAsync(['kernels', ...argv], { from: 'user' });
    return listed;
  };

  it('lists kernels', async () =>
    assert.deepEqual([await called(), await called('--json', '-')], [null, '-']));

  it('names the command that replaced kernels run', () =>
    assert.rejects(called('run', '6.1'), /it is now overhead run --kernels 5\.10,6\.12/));
});
