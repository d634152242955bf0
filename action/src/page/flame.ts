// The tree of a flame graph for the page: only its largest nodes, as a flat list with each name once.
import type { FlameNode } from '../profile/file.ts';
import { grouped, percent } from '../report/values.ts';
import type { PageFlame } from './model.ts';
import { shownName } from './shown.ts';

/** Enough digits for a width and a label. */
const DIGITS = 4;

interface Flat {
  readonly node: FlameNode;
  readonly depth: number;
  readonly parent: Flat | null;
}

/** Returns the `most` largest nodes; the others are parts of their callers. Trees may be deep, so nothing here calls itself. */
export function pageFlame(root: FlameNode, most: number): PageFlame {
  const all: Flat[] = [];
  const open: Flat[] = [{ node: root, depth: 0, parent: null }];
  for (let flat = open.pop(); flat !== undefined; flat = open.pop()) {
    all.push(flat);
    const { node, depth } = flat;
    for (const child of node.children.toReversed())
      open.push({ node: child, depth: depth + 1, parent: flat });
  }
  // A caller is never smaller than what it calls; of equal nodes, it comes first.
  const kept = new Set(all.toSorted((one, other) => sizeOf(other) - sizeOf(one)).slice(0, most));
  const names = new Map<string, number>();
  const nodes = all
    .filter(flat => kept.has(flat) && hasCaller(flat, kept))
    .map(({ node, depth }): PageFlame['nodes'][number] => {
      const name = shownName(node.name);
      const place = names.get(name) ?? names.size;
      names.set(name, place);
      return [depth, place, node.agent ? 1 : 0, rounded(node.off), rounded(node.on)];
    });
  const lost = all.filter(flat => !kept.has(flat) && flat.parent !== null && kept.has(flat.parent));
  const part = lost.reduce((sum, { node }) => sum + node.on, 0) / (root.on || 1);
  const rest = all.length - nodes.length;
  return {
    names: [...names.keys()],
    nodes,
    cut:
      rest === 0
        ? ''
        : `${grouped(rest)} of ${grouped(all.length)} frames, the smallest, are drawn as a part of their callers; together they are ${percent(part, 2)} of the whole`,
  };
}

const sizeOf = ({ node }: Flat): number => Math.max(node.off, node.on);

/** In a file that is not ours, a node may be larger than its caller. */
function hasCaller({ parent }: Flat, kept: ReadonlySet<Flat>): boolean {
  for (let caller = parent; caller !== null; caller = caller.parent) if (!kept.has(caller)) return false;
  return true;
}

const rounded = (value: number): number => Number(value.toPrecision(DIGITS));
