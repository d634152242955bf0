// The tree of a flame graph: widths, labels and colours of its frames.
import type { PageFlame } from '../page/model.ts';

/** A frame, with the names that d3-flame-graph reads: a value and children. */
export interface Frame {
  readonly name: string;
  readonly agent: boolean;
  /** With all that it calls, in the unit of the metric. */
  readonly off: number;
  readonly on: number;
  /** Its width: of each part of the cost the larger of both variants, so that code that only one of them runs has a width. */
  value: number;
  readonly children: Frame[];
}

/** Returns the tree of a list of nodes. */
export function treeOf({ names, nodes }: PageFlame): Frame {
  const frames = nodes.map(
    ([, name, agent, off, on]): Frame => ({
      name: names[name] ?? '',
      agent: agent === 1,
      off,
      on,
      value: 0,
      children: [],
    }),
  );
  const callers: Frame[] = [];
  for (const [index, frame] of frames.entries()) {
    const depth = nodes[index]?.[0] ?? 0;
    callers.length = Math.min(depth, callers.length);
    callers.at(-1)?.children.push(frame);
    callers.push(frame);
  }
  // What is called comes after its caller.
  for (const frame of frames.toReversed()) {
    const called = (of: (child: Frame) => number) =>
      frame.children.reduce((sum, child) => sum + of(child), 0);
    const own = Math.max(frame.off - called(({ off }) => off), frame.on - called(({ on }) => on), 0);
    frame.value = own + called(({ value }) => value);
  }
  return frames[0] ?? { name: 'all', agent: false, off: 0, on: 0, value: 0, children: [] };
}

/** Differences below this part of the whole are not marked: they are noise. */
const MARKED = 0.005;

/** How a frame differs: the sign of a mark, next to its colour. */
function markOf({ off, on }: Pick<Frame, 'off' | 'on'>, whole: number): '▲' | '▼' | '' {
  if (Math.abs(on - off) < MARKED * whole) return '';
  return on > off ? '▲' : '▼';
}

/** The text in a frame: its marks, and its name without package or path. */
export function labelOf(frame: Frame, whole: number): string {
  const marks = [markOf(frame, whole), frame.agent ? '◆' : ''].filter(mark => mark !== '');
  return [...marks, shortOf(frame.name)].join(' ');
}

/** `PooledByteBufAllocator.newDirectBuffer` of a Java method, `b.(*T).Run` of a Go function in `example.com/a/b`. */
export function shortOf(name: string): string {
  return name.replace(/^(?:[a-z_][\w$]*\.)+(?=[A-Z])/, '').replace(/^[^\s()<[]*\//, '');
}

/** Steps of a colour, in percent. */
const STEP = 5;

/**
 * The fill of a frame in colours of the style sheet: red for added, blue for saved, the stronger the larger the difference.
 * @param largest the difference with the full colour
 */
export function fillOf({ off, on }: Pick<Frame, 'off' | 'on'>, largest: number): string {
  const share = largest === 0 ? 0 : Math.min(1, Math.abs(on - off) / largest);
  // The root of the share: a saving next to a large cost stays visible.
  const part = STEP * Math.round((100 * Math.sqrt(share)) / STEP);
  return `color-mix(in srgb, var(--${on > off ? 'added' : 'saved'}) ${part}%, var(--frame))`;
}

/** The largest difference of a frame. */
export function largestOf(root: Frame): number {
  let largest = 0;
  const open = [root];
  for (let frame = open.pop(); frame !== undefined; frame = open.pop()) {
    largest = Math.max(largest, Math.abs(frame.on - frame.off));
    open.push(...frame.children);
  }
  return largest;
}
