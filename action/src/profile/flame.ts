// The tree of a differential flame graph: means over the forks of both variants.
import type { Profile } from '../../../core/profile/profile.ts';
import type { Pair } from './differential.ts';
import type { FlameNode } from './file.ts';

/** Nodes below this part of the whole are drawn as a part of their caller. */
const SMALLEST = 0.001;
/** Frames of a stack that is deeper than this are cut off. */
const DEEPEST = 300;

interface Node {
  readonly name: string;
  readonly agent: boolean;
  off: number;
  on: number;
  readonly children: Map<string, Node>;
}

const node = (name: string, agent: boolean): Node => ({ name, agent, off: 0, on: 0, children: new Map() });

/** Returns the tree. The root is all threads; its children are threads by name. A function that calls itself is one node. */
export function flameOf(pairs: readonly Pair[]): FlameNode {
  const root = node('all', false);
  for (const pair of pairs) {
    grow(root, pair.off, 'off', pairs.length);
    grow(root, pair.on, 'on', pairs.length);
  }
  return pruned(root, SMALLEST * Math.max(root.off, root.on));
}

function grow(root: Node, { stacks, perOperation }: Profile, side: 'off' | 'on', forks: number): void {
  const sum = stacks.reduce((all, { value }) => all + value, 0);
  for (const { frames, thread, value } of stacks) {
    const part = (value / sum) * (perOperation / forks);
    let current = root;
    current[side] += part;
    const path = [
      ...(thread === '' ? [] : [{ name: `[${thread}]`, agent: false }]),
      ...frames
        .slice(0, DEEPEST)
        .map(({ name, agent }) => ({ name: name === '' ? '[unknown]' : name, agent })),
    ];
    for (const { name, agent } of path) {
      if (name === current.name) continue;
      const key = `${agent ? 'a' : ' '}${name}`;
      const next = current.children.get(key) ?? node(name, agent);
      current.children.set(key, next);
      next[side] += part;
      current = next;
    }
  }
}

function pruned({ name, agent, off, on, children }: Node, least: number): FlameNode {
  const kept = [...children.values()].filter(child => Math.max(child.off, child.on) >= least);
  return {
    name,
    agent,
    off,
    on,
    children: kept
      .toSorted((one, other) => (one.name < other.name ? -1 : 1))
      .map(child => pruned(child, least)),
  };
}
