// Kernel suites in overhead.yml: the result, and each error with its position and remedy.
import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { describe, it } from 'node:test';
import { builtinSuites } from '../../action/src/config/builtin.ts';
import { parseText } from '../../action/src/config/parse.ts';
import { resolveConfig } from '../../action/src/config/resolve.ts';
import { assertRefused } from '../../action/src/config/testing.ts';
import { kernelBuiltin } from './builtin.ts';
import { kernelSettings, labelOf } from './settings.ts';
import { AGAIN, type KernelSuite } from './suite.ts';

const USUAL = `    workloads: { connect: {} }
    variants:
      off: {}
      agent: { hook: tp_btf }
`;
const load = (body: string): readonly KernelSuite[] =>
  resolveConfig(parseText('overhead.yml', `version: 1\nsuites:\n  probe:\n    runner: kernel\n${body}`))
    .suites as readonly KernelSuite[];
const only = (body: string): KernelSuite => load(body)[0] as KernelSuite;

describe('a kernel suite', () => {
  it('has the control twice, and each way to attach something', () => {
    const suite = only(`    workloads:
      connect: { operations: 500, batches: 4, rates: [1000, 4000] }
      dns: { command: [./dig, a b] }
    folder: sub
    variants:
      off: {}
      ours: { hook: kprobe/tcp_connect, work: 10, ring: polling, events: { connect: 1 } }
      object: { object: out/probe.o }
      agent: { command: './agent --quiet', ready: { log: '^Ready', timeout: 5s }, env: { MODE: a } }
`);
    assert.deepEqual(
      suite.variants.map(({ name }) => name),
      ['off', AGAIN, 'ours', 'object', 'agent'],
    );
    assert.deepEqual([suite.again, suite.mode, suite.control], [AGAIN, 'native', 'off']);
    assert.deepEqual(suite.kernel?.workloads, [
      { name: 'connect', argv: [], operations: 500, batches: 4, rates: [1000, 4000] },
      { name: 'dns', argv: ['./dig', 'a b'], operations: null, batches: 10, rates: null },
    ]);
    const folder = resolve('sub');
    const [off, again, ours, object, agent] = suite.variants.map(({ kernel }) => kernel);
    assert.deepEqual(again, off);
    assert.deepEqual(off, { arm: 'detached', agent: null, events: {}, folder });
    assert.deepEqual(ours?.agent, {
      kind: 'reference',
      hook: 'kprobe/tcp_connect',
      work: 10,
      ring: 'polling',
    });
    assert.deepEqual(ours?.events, { connect: 1 });
    assert.deepEqual(object?.agent, { kind: 'object', file: resolve('sub/out/probe.o') });
    assert.deepEqual(agent?.agent, {
      kind: 'command',
      argv: ['./agent', '--quiet'],
      ready: '^Ready',
      timeout: 5000,
    });
    assert.deepEqual(suite.variants[4]?.environment, { MODE: 'a' });
  });

  it('adds idle arms of programs of this project', () => {
    const suite = only(`    idle: true\n${USUAL}      tool: { command: [tool] }\n`);
    assert.deepEqual(
      suite.variants.map(({ name }) => name),
      ['off', AGAIN, 'agent.idle', 'agent', 'tool'],
    );
    assert.equal(suite.variants[2]?.kernel?.arm, 'idle');
  });

  it('becomes one suite for each of its kernels, in a virtual machine', () => {
    const suites = load(
      `    mode: simulation\n    kernels: [6.12-rt, "oci:ghcr.io/cilium/ci-kernels:6.6", out/bzImage]\n${USUAL}`,
    );
    assert.deepEqual(
      suites.map(({ name, kernel, matrix }) => [name, kernel.kernel, matrix?.name]),
      [
        ['probe.6.12-rt', '6.12-rt', 'probe'],
        ['probe.ci-kernels-6.6', 'oci:ghcr.io/cilium/ci-kernels:6.6', 'probe'],
        ['probe.bzImage', resolve('out/bzImage'), 'probe'],
      ],
    );
    const both = load(`    mode: both\n    kernels: ["6.1"]\n${USUAL}`);
    assert.deepEqual(
      both.map(({ name, mode }) => [name, mode]),
      [
        ['probe', 'native'],
        ['probe.simulation.6.1', 'simulation'],
      ],
    );
    assert.equal(only(`    mode: kvm\n${USUAL}`).mode, 'kvm');
    assert.equal(labelOf('package:linux-image-amd64'), 'linux-image-amd64');
    const digest = `sha256:${'0123456789abcdef'.repeat(4)}`;
    assert.equal(labelOf(`oci:ghcr.io/cilium/ci-kernels:6.6@${digest}`), 'ci-kernels-6.6-0123456789ab');
  });

  it('rejects a name of another suite, because both would write the same files', () => {
    const text = (other: string, kernels: string) =>
      `version: 1
suites:
  ${other}:
    runner: kernel
${USUAL}  probe:
    runner: kernel
    mode: simulation
    kernels: [${kernels}]
${USUAL}`;
    const resolved = (...given: Parameters<typeof text>) => resolveConfig(parseText('o.yml', text(...given)));
    assertRefused(
      () => resolved('probe.6.12', '"6.12"'),
      /^o\.yml:9:3: suite "probe\.6\.12" exists already, and this one has that name on one of its kernels: rename one of them$/,
    );
    assert.equal(resolved('probe.6.1', '"6.12"').suites.length, 2);
    // A duplicate in one suite is reported once.
    assertRefused(() => resolved('other', '"6.12", "6.12"'), /^o\.yml:12:14: kernels: two of them .*$/);
  });

  it('may use a revision, with the object that its build makes', () => {
    const suite = only(`    workloads: { open: {} }
    folder: probe
    variants:
      off: {}
      base: { object: out/probe.o, ref: main, build: [make] }
      head: { object: out/probe.o, against: base }
`);
    const base = suite.variants[2];
    assert.ok(base);
    assert.deepEqual(kernelSettings.artefacts(base), [{ key: 'object', path: 'probe/out/probe.o' }]);
    assert.deepEqual(kernelSettings.inFolder(base, '/tree').kernel?.agent, {
      kind: 'object',
      file: '/tree/probe/out/probe.o',
    });
  });

  const mistakes: readonly (readonly [string, string, RegExp])[] = [
    [
      'no load',
      '    variants: { off: {}, a: { hook: lsm } }\n',
      /:4:\d+: no workload: add workloads, with one or more of connect, open/,
    ],
    [
      'a misspelt load',
      `    workloads: { conect: {} }\n    variants: { off: {}, a: { hook: lsm } }\n`,
      /:5:18: unknown workload "conect": did you mean "connect"\?/,
    ],
    [
      'a load of ours with a command',
      `    workloads: { open: { command: x } }\n    variants: { off: {}, a: { hook: lsm } }\n`,
      /"open" is a load of overhead: give yours another name/,
    ],
    [
      'rates that fall',
      `    workloads: { open: { rates: [9, 3] } }\n    variants: { off: {}, a: { hook: lsm } }\n`,
      /:5:\d+: rates: 9, 3 do not rise/,
    ],
    [
      'no attach check',
      USUAL.replace('{ hook: tp_btf }', '{}'),
      /"agent" attaches nothing: say one of hook .*, object .* and command/,
    ],
    [
      'two ways at once',
      USUAL.replace('hook: tp_btf', 'hook: tp_btf, object: a.o'),
      /"agent" names hook and object: say one/,
    ],
    [
      'a misspelt hook',
      USUAL.replace('tp_btf', 'kprob'),
      /:8:\d+: unknown hook "kprob": did you mean "kprobe"\?/,
    ],
    [
      'a setting of another way',
      USUAL.replace('hook: tp_btf', 'object: a.o, ring: polling'),
      /ring: belongs to hook, which "agent" does not have/,
    ],
    [
      'an agent in the control',
      USUAL.replace('off: {}', 'off: { hook: lsm }'),
      /"off" is the control and attaches nothing: leave hook out/,
    ],
    ['a name of ours', USUAL.replace('agent:', 'agent.idle:'), /names that end in \.again and \.idle/],
    [
      'events of no load',
      USUAL.replace('tp_btf', 'tp_btf, events: { connec: 1 }'),
      /events: this suite has no workload "connec": did you mean "connect"\?/,
    ],
    [
      'kernels without a machine',
      `    kernels: ["6.1"]\n${USUAL}`,
      /kernels: is for a virtual machine, .*: add mode: simulation/,
    ],
    [
      'two kernels of one name',
      `    mode: simulation\n    kernels: [a/vmlinuz, b/vmlinuz]\n${USUAL}`,
      /two of them would be called "vmlinuz"/,
    ],
    [
      'another control',
      USUAL.replace('off: {}', 'bare: {}').replace('tp_btf', 'tp_btf, against: bare'),
      /"bare" is the control here, and that of a kernel is called "off"/,
    ],
    [
      'an empty revision',
      USUAL.replace('tp_btf', 'tp_btf, ref: main'),
      /nothing of this revision would be measured: name what its build makes as object or command/,
    ],
    [
      'a setting of another runner',
      `    jdk: 21\n${USUAL}`,
      /"jdk" is of the runner http or jmh or startup, and this suite has the runner kernel/,
    ],
    [
      'an attach check of another runner',
      USUAL.replace('tp_btf', 'tp_btf, attached: { log: x }'),
      /"log" is of the runner/,
    ],
  ];
  for (const [name, body, expected] of mistakes)
    it(`rejects ${name}`, () => assertRefused(() => load(body), expected));

  it('is the only one with kvm mode, hooks and workloads', () => {
    const command = (line: string) =>
      resolveConfig(
        parseText(
          'overhead.yml',
          `version: 1\nsuites:\n  s:\n    runner: command\n    ${line}\n    variants: { off: { command: a }, b: { command: b } }\n`,
        ),
      );
    assert.throws(() => command('mode: kvm'), /kvm is a mode of kernels/);
    assert.throws(() => command('workloads: { open: {} }'), /"workloads" is of the runner kernel/);
  });
});

describe('the group kernel', () => {
  it('needs no agent and no privilege, and may be left out if the simulator does not run', () => {
    const nobody = { agent: '', agentArguments: '', jvmArguments: [] };
    const suites = builtinSuites('kernel', nobody) as KernelSuite[];
    assert.deepEqual(
      suites.map(({ name }) => name),
      kernelBuiltin.suites.map(({ name }) => name),
    );
    for (const suite of suites) {
      assert.deepEqual([suite.mode, suite.optional, suite.again], ['simulation', true, AGAIN]);
      assert.ok(suite.variants.every(({ kernel }) => kernel !== null));
    }
    assert.equal(builtinSuites('kernel-events', nobody)[0]?.optional, false);
  });
});
