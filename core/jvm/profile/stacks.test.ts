// Stacks of a JVM: names, kinds and owners of frames, groups of threads, and hostile names.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { ProfileError } from '../../profile/collapsed.ts';
import { temporary } from '../../testing.ts';
import type { OwnerOf } from './owner.ts';
import { readStacks, type StackSource, stacksOf } from './stacks.ts';

const owner: OwnerOf = name =>
  name.startsWith('agent.') ? 'agent' : name.startsWith('okhttp3.') ? 'shared' : 'other';
const source: StackSource = { owner, allocations: false, without: 'overhead.jmh' };

/** The frames of the only stack of a text: `name kind`, with `agent` where it is the agent's. */
function frames(text: string, more: Partial<StackSource> = {}): string[] {
  const [stack, ...others] = stacksOf(text, { ...source, ...more });
  assert.ok(stack !== undefined && others.length === 0, 'one stack');
  return stack.frames.map(({ name, kind, agent }) => `${name} ${kind}${agent ? ' agent' : ''}`);
}

describe('a frame', () => {
  it('has a kind by its mark: Java, native, kernel; the JDK is the runtime', () => {
    const text =
      '[main tid=1];shop.Cart.add_[j];java.util.HashMap.put_[i];_new_array_Java;OptoRuntime::new_array_C.part.0;do_page_fault_[k] 7\n';
    assert.deepEqual(frames(text), [
      'shop.Cart.add code',
      'java.util.HashMap.put runtime',
      '_new_array_Java runtime',
      'OptoRuntime::new_array_C runtime',
      'do_page_fault kernel',
    ]);
  });

  it('is the same for interpreted, compiled and inlined code, and in every fork', () => {
    for (const text of [
      '[a tid=1];shop.Cart$$Lambda.0x00007f12ab.run_[0] 1',
      '[a tid=1];shop.Cart$$Lambda.0x00007f34cd.run_[1] 1',
    ])
      assert.deepEqual(frames(text), ['shop.Cart$$Lambda.run code']);
  });

  it('is kept without a name if it has no symbol', () => {
    for (const name of ['[unknown]', 'unknown', '[unknown_Java]', '[not_walkable_not_Java]', '[libz.so.1]'])
      assert.deepEqual(frames(`[a tid=1];shop.Cart.add_[j];${name} 1`), ['shop.Cart.add code', ' runtime']);
  });

  it('of a class that the application has too is the agent’s only below one of the agent', () => {
    assert.deepEqual(frames('[a tid=1];okhttp3.Call.run_[j];agent.A.on_[j];okhttp3.Call.run_[j] 1'), [
      'okhttp3.Call.run code',
      'agent.A.on code agent',
      'okhttp3.Call.run code agent',
    ]);
  });

  it('of such a class is not the agent’s if the application called it, below a filter of the agent', () => {
    assert.deepEqual(
      frames('[a tid=1];agent.A.on_[j];shop.Cart.add_[j];okhttp3.Call.run_[j];java.util.Map.get_[j] 1'),
      ['agent.A.on code', 'shop.Cart.add code', 'okhttp3.Call.run code', 'java.util.Map.get runtime'],
    );
  });

  it('of the agent is not marked above the application, which would run without it too', () => {
    assert.deepEqual(frames('[a tid=1];agent.Filter.run_[j];shop.Cart.add_[j];java.util.Map.put_[j] 1'), [
      'agent.Filter.run code',
      'shop.Cart.add code',
      'java.util.Map.put runtime',
    ]);
    assert.deepEqual(frames('[a tid=1];shop.Cart.add_[j];agent.Filter.run_[j];java.util.Map.put_[j] 1'), [
      'shop.Cart.add code',
      'agent.Filter.run code agent',
      'java.util.Map.put runtime',
    ]);
  });

  it('of an allocated class is no function', () => {
    assert.deepEqual(frames('[a tid=1];shop.Cart.add_[j];byte[]_[i] 512', { allocations: true }), [
      'shop.Cart.add code',
      'byte[] runtime',
    ]);
    assert.deepEqual(frames('[a tid=1];shop.Cart.add_[j];agent.A_[k] 512', { allocations: true }), [
      'shop.Cart.add code',
      'agent.A runtime',
    ]);
  });
});

describe('a thread', () => {
  const thread = (text: string) => stacksOf(text, source).map(stack => stack.thread);

  it('is in its group, or has its name without numbers', () => {
    const text = [
      '[C2 CompilerThread0 tid=11];a 1',
      '[GC Thread#3 tid=12];a 1',
      '[pool-2-thread-17 tid=13];a 1',
      '[tid=14];a 1',
      '[b tid=15] 1',
    ].join('\n');
    assert.deepEqual(thread(text), ['compilers', 'garbage collector', 'pool-#-thread-#', '', 'b']);
  });

  it('may have any name', () => {
    for (const name of ['a;b', 'a\nb', ';', 'a] 5', '[x', 'tid=9]', '\u202e<img>']) {
      const found = stacksOf(`[${name} tid=1];shop.Cart.add_[j] 3\n[c tid=2];shop.Cart.add_[j] 4\n`, source);
      assert.deepEqual(
        found.map(({ value, frames }) => [value, frames.at(-1)?.name]),
        [
          [3, 'shop.Cart.add'],
          [4, 'shop.Cart.add'],
        ],
        name,
      );
    }
  });
});

it('stacks of our own code between measurements are left out', () => {
  const text =
    '[a tid=1];overhead.jmh.ProcessProfiler.beforeIteration_[0];a.B.c_[0] 9\n[a tid=1];shop.A.b_[j] 2\n';
  assert.deepEqual(
    stacksOf(text, source).map(({ value }) => value),
    [2],
  );
});

describe('files', () => {
  const folder = temporary('overhead stacks-');
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };

  it('of several iterations are read together', () => {
    const files = [
      file('1', '[a tid=1];shop.A.b_[j] 2\n'),
      file('2', ''),
      file('3', '[a tid=1];shop.A.b_[j] 3\n'),
    ];
    assert.deepEqual(
      readStacks(files, source).map(({ value }) => value),
      [2, 3],
    );
  });

  it('that are garbage are refused with their name', () => {
    for (const text of [
      '\u0000\u0001garbage\n',
      '[a tid=1];x y\n',
      '[a tid=1];b 1e400\n',
      '[[[\n'.repeat(100),
    ])
      assert.throws(
        () => readStacks([file('garbage', text)], source),
        (error: Error) => error instanceof ProfileError && error.message.includes('/garbage: line'),
      );
  });
});
