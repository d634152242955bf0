// The frames of a flame graph: their tree, widths, names and colours.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pageFlame } from '../page/flame.ts';
import { realisticRow } from '../profile/testing.ts';
import { type Frame, fillOf, labelOf, largestOf, shortOf, treeOf } from './frames.ts';

const ROW = realisticRow();
const all = (frame: Frame): Frame[] => [frame, ...frame.children.flatMap(all)];

describe('the tree of a flame graph', () => {
  const root = treeOf(pageFlame(ROW.flame, 1_000));

  it('has every node below its caller', () => {
    const paths = (node: { name: string; children: readonly unknown[] }, path = ''): string[] => [
      `${path}/${node.name}`,
      ...(node.children as { name: string; children: readonly unknown[] }[]).flatMap(child =>
        paths(child, `${path}/${node.name}`),
      ),
    ];
    assert.deepEqual(paths(root).toSorted(), paths(ROW.flame).toSorted());
  });

  it('gives each part the larger width of both variants, so that callers hold what they call', () => {
    for (const { value, children, off, on, name } of all(root)) {
      const called = children.reduce((sum, child) => sum + child.value, 0);
      assert.ok(value >= called - 1e-9 && value >= Math.max(off, on) - 1e-9, name);
    }
    const saved = all(root).find(({ name }) => name === 'io.netty.util.Recycler.get');
    assert.deepEqual([saved?.off, saved?.on, saved?.value], [11, 4, 11]);
  });

  it('is one frame without nodes', () =>
    assert.deepEqual(treeOf({ names: [], nodes: [], cut: '' }).children, []));
});

describe('a frame', () => {
  it('has a short name', () => {
    assert.equal(
      shortOf('io.netty.buffer.PooledByteBufAllocator.newDirectBuffer'),
      'PooledByteBufAllocator.newDirectBuffer',
    );
    assert.equal(shortOf('example.com/a/b.(*T).Run'), 'b.(*T).Run');
    assert.equal(shortOf('runtime.mallocgc'), 'runtime.mallocgc');
    assert.equal(shortOf('std::vec<a/b>::push'), 'std::vec<a/b>::push');
    assert.equal(shortOf(''), '');
  });

  it('says by signs whether it was added, saved, or is the agent’s', () => {
    const frame = (off: number, on: number, agent = false): Frame => ({
      name: 'a.B.c',
      agent,
      off,
      on,
      value: on,
      children: [],
    });
    assert.equal(labelOf(frame(0, 9, true), 100), '▲ ◆ B.c');
    assert.equal(labelOf(frame(9, 0), 100), '▼ B.c');
    assert.equal(labelOf(frame(9, 9.1), 100), 'B.c');
  });

  it('is the redder or bluer the larger the difference', () => {
    assert.equal(fillOf({ off: 0, on: 50 }, 50), 'color-mix(in srgb, var(--added) 100%, var(--frame))');
    assert.equal(fillOf({ off: 12.5, on: 0 }, 50), 'color-mix(in srgb, var(--saved) 50%, var(--frame))');
    assert.match(fillOf({ off: 5, on: 5 }, 50), / 0%/);
    assert.match(fillOf({ off: 0, on: 0 }, 0), / 0%/);
    assert.equal(largestOf(treeOf(pageFlame(ROW.flame, 1_000))), ROW.whole.on - ROW.whole.off);
  });
});
