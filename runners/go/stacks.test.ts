// Stacks of Go profiles: kinds and threads of frames, agents, and what is left out.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { CollapsedLine } from '../../core/profile/collapsed.ts';
import type { Stack } from '../../core/profile/profile.ts';
import { allocationStacks, cpuStacks } from './stacks.ts';

/** `a > b = 3` as a line of a file. */
const line = (text: string): CollapsedLine => {
  const [names = '', value = ''] = text.split(' = ');
  return { names: names.split(' > '), value: Number(value) };
};
const shown = ({ frames, value }: Stack) => `${frames.map(({ name }) => name).join(' > ')} = ${value}`;
const only = (text: string, agents: readonly string[] = []): Stack => {
  const [stack] = cpuStacks([line(`${text} = 1`)], agents);
  assert.ok(stack !== undefined);
  return stack;
};

describe('a frame of Go', () => {
  const runtime = [
    'runtime.mallocgc',
    'runtime/internal/sys.x',
    'internal/runtime/maps.(*Map).getWithKey',
    'internal/bytealg.IndexByte',
    'reflect.Value.Field',
    'syscall.Syscall',
    'sync/atomic.AddInt64',
    'memeqbody',
    'type:.eq.example.com/a.T',
    '_cgo_panic',
  ];
  for (const name of runtime)
    it(`of the runtime is ${name}`, () => assert.equal(only(name).frames[0]?.kind, 'runtime'));
  const code = [
    'main.main',
    'sync.(*Mutex).Lock',
    'runtimes.Do',
    'example.com/internal/a.F',
    'gopkg.in/yaml%2ev3.F',
  ];
  for (const name of code)
    it(`of the program is ${name}`, () => assert.equal(only(name).frames[0]?.kind, 'code'));

  it('of an agent has the path of its module, whatever the package is called', () => {
    const agents = ['example.com/internal', 'gopkg.in/yaml.v3'];
    const { frames } = only(
      'example.com/internal.F > example.com/internal/sub.(*T).G.func1 > gopkg.in/yaml%2ev3.F > example.com/internals.H > runtime.x',
      agents,
    );
    assert.deepEqual(
      frames.map(({ agent }) => agent),
      [true, true, true, false, false],
    );
  });
});

describe('a stack of Go', () => {
  const threads: readonly (readonly [string, string])[] = [
    ['runtime.gcBgMarkWorker > runtime.systemstack > runtime.scanobject', 'garbage collector'],
    ['runtime.bgsweep > runtime.sweepone', 'garbage collector'],
    ['runtime._GC > runtime.markroot', 'garbage collector'],
    ['runtime.mcall > runtime.park_m > runtime.schedule', 'scheduler'],
    ['runtime.mstart > runtime.sysmon', 'scheduler'],
    ['runtime._ExternalCode', 'Go runtime'],
    ['testing.(*B).launch > example.com/a.F > runtime.mallocgc > runtime.gcAssistAlloc', ''],
  ];
  for (const [stack, thread] of threads)
    it(`of ${stack} has the thread "${thread}"`, () => assert.equal(only(stack).thread, thread));

  it('of the profiler itself is left out of CPU time, and nothing else', () => {
    const kept = cpuStacks(
      [
        'runtime/pprof.profileWriter > compress/flate.(*compressor).deflate = 5',
        'runtime.main > main.main > testing.(*M).Run > testing.(*M).writeProfiles > runtime.GC = 5',
        'runtime.main > runtime.doInit1 > example.com/a.init = 1',
        'testing.(*B).run1.func1 > testing.(*B).runN > example.com/a.BenchmarkF = 2',
        'example.com/a.export > runtime/pprof.writeHeap = 3',
      ].map(line),
      [],
    );
    assert.deepEqual(
      kept.map(({ value }) => value),
      [1, 2, 3],
    );
  });
});

describe('allocations of Go', () => {
  const once = 'testing.(*B).run1.func1 > testing.(*B).runN';
  const all = 'testing.(*B).launch > testing.(*B).runN';

  it('are those of the operations, without the start and without what one operation sets up', () => {
    const stacks = allocationStacks(
      [
        'runtime.main > runtime.doInit1 > a.init = 900',
        `${once} > a.BenchmarkF > a.setUp = 100`,
        `${once} > a.BenchmarkF > a.F = 1`,
        `${all} > a.BenchmarkF > a.setUp = 90`,
        `${all} > a.BenchmarkF > a.F = 1001`,
        `${all} > a.BenchmarkF > a.F.func1 = 7`,
        'a.export = 50',
      ].map(line),
      [],
    );
    const of = 'testing.(*B).launch > testing.(*B).runN > a.BenchmarkF > a.F';
    assert.deepEqual(stacks.map(shown), [`${of} = 1000`, `${of} = 7`, 'a.export = 50']);
  });

  it('are all those of a benchmark that loops in its only run', () => {
    const stacks = allocationStacks(
      ['runtime.main > a.init = 9', `${once} > a.BenchmarkF > a.F = 500`].map(line),
      [],
    );
    assert.deepEqual(stacks.map(shown), ['testing.(*B).run1 > testing.(*B).runN > a.BenchmarkF > a.F = 500']);
  });
});
