// Profiles of machines: functions as frames, forks under the profiler, and its failures. A script replaces the simulator.
import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { ForkFailure, type ForkResult, type RunContext } from '../runner.ts';
import type { BaseVariant } from '../suite.ts';
import { counted } from './counted.ts';
import { type Observed, runInSimulator } from './machine.ts';
import { type GuestFunction, type GuestProfile, readProfile, stacksOf } from './profile.ts';
import { findSimulatorProfiler } from './profiler.ts';
import { answering, answeringWith, checking, FOUND, scriptedSimulator } from './testing.ts';

const fn = (name: string, module: string, go = false): GuestFunction => ({ name, module, go });

function profileOf(functions: readonly GuestFunction[], thread = 'worker-12'): GuestProfile {
  const stacks = [{ thread, frames: functions.map((_, index) => index), instructions: 7 }];
  return { functions: [...functions], stacks, instructions: 7 };
}

const framesOf = (...functions: readonly GuestFunction[]) =>
  stacksOf(profileOf(functions), { programs: ['/app'], owner: () => 'other' })[0]?.frames.map(
    ({ name, kind }) => `${kind} ${name}`,
  );

describe('stacks of a guest', () => {
  it('have the functions of a program as code, and those below it as the runtime and the kernel', () => {
    assert.deepEqual(
      framesOf(
        fn('main', '/app'),
        fn('work.constprop.0', '/app'),
        fn('qsort', '/lib/libc.so.6'),
        fn('', '/lib/libc.so.6'),
        fn('[vdso]', '[vdso]'),
        fn('do_exit.part.0', '[kernel]'),
      ),
      ['code main', 'code work', 'runtime qsort', 'runtime ', 'runtime [vdso]', 'kernel do_exit'],
    );
  });

  it('have Go functions by packages, without closures and the suffix of the linker', () => {
    assert.deepEqual(
      framesOf(
        fn('example.com/a.Run.func1', '/other', true),
        fn('runtime.systemstack.abi0', '/other', true),
        fn('memeqbody', '/other', true),
      ),
      ['code example.com/a.Run', 'runtime runtime.systemstack', 'runtime memeqbody'],
    );
  });

  it('have compiled methods of Java as code, and the JDK and stubs as the runtime', () => {
    assert.deepEqual(
      framesOf(
        fn('void a.B$$Lambda/0x00007f1c2c001000.run(int, java.lang.String)', '[jit]'),
        fn('int java.lang.String.hashCode()', '[jit]'),
        fn('a.B.<init>(long)', '[jit]'),
        fn('Interpreter', '[jit]'),
        fn('I2C/C2I adapters', '[jit]'),
        fn('JavaCalls::call_helper', '/jdk/lib/server/libjvm.so'),
      ),
      [
        'code a.B$$Lambda.run',
        'runtime java.lang.String.hashCode',
        'code a.B.<init>',
        'runtime Interpreter',
        'runtime I2C/C2I adapters',
        'runtime JavaCalls::call_helper',
      ],
    );
  });

  it('name their threads without numbers, and those of Go by what they do', () => {
    const threadOf = (thread: string, ...functions: readonly GuestFunction[]) =>
      stacksOf(profileOf(functions, thread), { programs: ['/app'], owner: () => 'other' })[0]?.thread;
    assert.equal(threadOf('worker-12', fn('main', '/app')), 'worker');
    assert.equal(threadOf('C2 CompilerThre', fn('Compile', '/jdk/lib/libjvm.so')), 'compilers');
    assert.equal(threadOf('app', fn('runtime.gcBgMarkWorker', '/app', true)), 'garbage collector');
    assert.equal(threadOf('app', fn('main.main', '/app', true)), '');
  });

  it("mark an agent's functions, and those of shared classes that the agent called", () => {
    const functions = [fn('shared', '/x'), fn('agent', '/x'), fn('shared', '/x'), fn('other', '/x')];
    const owner = ({ name }: GuestFunction) => name as 'agent' | 'shared' | 'other';
    assert.deepEqual(
      stacksOf(profileOf(functions), { programs: ['/app'], owner })[0]?.frames.map(({ agent }) => agent),
      [false, true, true, false],
    );
  });
});

describe('the profile in an answer', {
  skip: process.platform === 'linux' ? false : 'runs on Linux only',
}, () => {
  const simulator = scriptedSimulator('');
  after(simulator.remove);
  const read = (text: string | null) => {
    const raw = simulator.raw();
    mkdirSync(raw, { recursive: true });
    if (text !== null) writeFileSync(join(raw, 'answer.json'), text);
    return () => readProfile(raw);
  };

  it('keeps hostile names as they are', () => {
    const profile = profileOf([fn('a;b\n\u0000$(reboot)', '/../x')]);
    assert.deepEqual(read(JSON.stringify({ profile }))(), profile);
  });

  it('fails the fork if it is missing or damaged', () => {
    const stack = (frames: readonly number[]) => ({ thread: '', frames, instructions: 1 });
    const bad = (stacks: readonly unknown[]) =>
      JSON.stringify({ profile: { functions: [fn('a', '/a')], stacks, instructions: 1 } });
    for (const [text, why] of [
      [null, /no such file/],
      ['{', /no profile .*JSON/],
      ['{}', /has no profile of this release's simulator \(make dist\)/],
      [bad([stack([1])]), /a stack has a function that is not listed/],
      [bad([stack([])]), /no profile/],
      [bad([{ ...stack([0]), instructions: -1 }]), /no profile/],
    ] as const)
      assert.throws(read(text), (error: Error) => error instanceof ForkFailure && why.test(error.message));
  });
});

describe('the profiler of the simulator', {
  skip: process.platform === 'linux' ? false : 'runs on Linux only',
}, () => {
  const variant = { name: 'agent' } as BaseVariant;
  const suiteIn = (context: RunContext) => ({
    context,
    length: 5,
    run: async (request: { readonly raw: string; readonly seed: number }, observed: Observed | null) => {
      const { user, system } = await runInSimulator(
        {
          layers: [],
          arguments: ['/app'],
          environment: {},
          directory: '/',
          openInput: false,
          collect: [],
          seed: request.seed,
          memory: 512,
          raw: request.raw,
          timeout: 60_000,
          observed,
        },
        context,
      );
      const samples = [{ unit: 'cpu-ns/op', value: (user + system) / 100 }];
      return counted({
        operations: 100,
        samples,
        iterations: [],
        conditions: {},
        warnings: [],
      } as ForkResult);
    },
    guest: () => ({ programs: ['/app'], owner: () => 'other' as const }),
  });

  it('runs the first fork also without a profile, and reports both', async () => {
    const profile = profileOf([fn('main', '/app')]);
    const simulator = scriptedSimulator(
      `if grep -q '"profile": true' "$2"; then\n${answeringWith({ profile }, { user: 3e8 })}\nelse\n${answering({ user: 3e8 })}\nfi`,
    );
    try {
      const found = await findSimulatorProfiler(suiteIn(simulator.context));
      assert.ok('fork' in found);
      assert.equal(found.name, 'QEMU 7.2.22 (every instruction)');
      const raw = simulator.raw();
      const fork = await found.fork({ benchmark: 'Run', variant, raw, seed: 1 });
      const stack = {
        frames: [{ name: 'main', kind: 'code', agent: false }],
        thread: 'worker',
        value: 7,
      };
      assert.deepEqual(fork, {
        profiles: [{ metric: 'cpu-instr/op', perOperation: 4e6, stacks: [stack] }],
        cost: { profiled: 4e6, plain: 4e6 },
        warnings: [],
      });
      const next = simulator.raw();
      const second = await found.fork({ benchmark: 'Run', variant, raw: next, seed: 2 });
      assert.deepEqual(second, { ...fork, cost: null });
      assert.deepEqual(readdirSync(next), ['profiled']);
    } finally {
      simulator.remove();
    }
  });

  it('estimates the misses of an operation in one machine, at a seed of its own', async () => {
    const misses = { instructions: 8e6, l1i: 0, l1d: 4, l2: 2, l3: 1, tlb: 0, branches: 8 };
    const simulator = scriptedSimulator(
      `if grep -q '"caches": true' "$2"; then\n${answeringWith({ misses }, { user: 3e8 })}\nelse\nexit 1\nfi`,
    );
    try {
      const found = await findSimulatorProfiler(suiteIn(simulator.context));
      assert.ok('fork' in found && found.misses !== undefined);
      const raw = simulator.raw();
      const samples = await found.misses({ benchmark: 'Run', variant, raw, seed: 3 });
      // 4 M of the 8 M instructions are one operation.
      assert.deepEqual(
        samples.map(({ unit, value }) => `${value} ${unit}`),
        ['0 l1i', '2 l1d', '1 l2', '0.5 l3', '0 tlb', '4 branch'].map(name => `${name}-misses/op`),
      );
      const { seed, profile } = JSON.parse(readFileSync(join(raw, 'request.json'), 'utf8'));
      assert.deepEqual([seed, profile], [1, undefined]);
    } finally {
      simulator.remove();
    }
  });

  it('fails a fork without misses', async () => {
    const simulator = scriptedSimulator(answering({ user: 3e8 }));
    try {
      const found = await findSimulatorProfiler(suiteIn(simulator.context));
      assert.ok('fork' in found);
      const misses = found.misses?.({ benchmark: 'Run', variant, raw: simulator.raw(), seed: 3 });
      await assert.rejects(
        misses ?? Promise.resolve(),
        /has no misses of this release's simulator \(make dist\)/,
      );
    } finally {
      simulator.remove();
    }
  });

  it('fails a fork whose machine dies', async () => {
    const simulator = scriptedSimulator(`echo 'simulator: the tracer wrote nothing' >&2; exit 1`);
    try {
      const found = await findSimulatorProfiler(suiteIn(simulator.context));
      assert.ok('fork' in found);
      const fork = found.fork({ benchmark: 'Run', variant, raw: simulator.raw(), seed: 3 });
      await assert.rejects(
        fork,
        (error: Error) => error instanceof ForkFailure && /the tracer wrote nothing/.test(error.message),
      );
    } finally {
      simulator.remove();
    }
  });

  it('is lacking if QEMU was built without plugins', async () => {
    const problem = '/usr/bin/qemu-system-x86_64 exports no qemu_get_cpu: it was built without plugins';
    const simulator = scriptedSimulator('', checking(JSON.stringify({ ...FOUND, profile: { problem } })));
    try {
      assert.deepEqual(await findSimulatorProfiler(suiteIn(simulator.context)), {
        reason: problem,
        remedy: 'install QEMU of Debian or Ubuntu, which has plugins (docs/simulator.md)',
      });
    } finally {
      simulator.remove();
    }
  });
});
