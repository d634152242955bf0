// A differential flame graph: d3-flame-graph draws, zooms and searches; keyboard, colours and texts for a screen reader are ours.
import flamegraph, { type Drawn, type FlameGraph } from 'd3-flame-graph';
import { select } from 'd3-selection';
import { differenceText } from '../page/difference.ts';
import type { PageProfile } from '../page/model.ts';
import { amount } from './amount.ts';
import { rem } from './controls.ts';
import { h, on } from './dom.ts';
import { type Frame, fillOf, labelOf, largestOf, treeOf } from './frames.ts';

type Node = Drawn<Frame>;

/** The height of a frame in lines of text, and its least height in pixels, for a finger. */
const CELL = 1.5;
const LEAST_CELL = 24;
/** Narrower frames are not drawn until the reader zooms in, in pixels. */
const NARROWEST = 1;

const HINT =
  'Callers are above what they call. Arrow keys move between frames, Enter zooms in, Escape shows everything again.';

export class Flame {
  readonly element: HTMLElement;
  readonly #graph = h('div', { class: 'flame-graph' });
  readonly #search = h('input', {
    type: 'search',
    placeholder: 'Search',
    'aria-label': 'Search the flame graph',
  });
  readonly #whole = h('button', { type: 'button', disabled: true }, 'Show everything');
  readonly #status = h('p', { class: 'flame-status', role: 'status' });
  readonly #cut = h('p', { class: 'hint' });
  #label = '';
  #drawn: FlameGraph<Frame> | null = null;
  #profile: PageProfile | null = null;
  #root: Node | null = null;
  #zoomed: Node | null = null;
  /** The frame that the keyboard reaches with Tab. */
  #current: Node | null = null;

  constructor() {
    on(this.#search, 'input', () => this.search(this.#search.value));
    on(this.#whole, 'click', () => this.#showAll());
    on(this.#graph, 'keydown', event => this.#walk(event));
    on(this.#graph, 'focusin', event => {
      const node = this.#nodeAt(event.target);
      if (node === null) return;
      this.#current = node;
      this.#tabStops();
      this.#tell(textOf(node, this.#unit));
    });
    new ResizeObserver(() => this.#fit()).observe(this.#graph);
    this.element = h(
      'div',
      { class: 'flame' },
      h('p', { class: 'hint', id: 'flame-hint' }, HINT),
      h('div', { class: 'flame-tools' }, this.#search, this.#whole),
      h(
        'ul',
        { class: 'keys', 'aria-label': 'Legend' },
        h('li', { class: 'key-added' }, '▲ added'),
        h('li', { class: 'key-saved' }, '▼ saved'),
        h('li', { class: 'key-agent' }, '◆ code of the agent'),
        h('li', {}, 'width: the larger of both variants'),
      ),
      this.#status,
      this.#graph,
      this.#cut,
    );
  }

  /** Draws another profile. */
  show(profile: PageProfile): void {
    this.#profile = profile;
    const { against, treatment, metric, flame } = profile;
    this.#cut.textContent = flame.cut === '' ? '' : `${flame.cut}.`;
    this.#label = `Differential flame graph of ${metric}: ${treatment} against ${against}; the table of functions has the numbers`;
    this.#search.value = '';
    this.#drawn = null;
    this.#fit();
  }

  /** Marks the frames whose name contains a text. */
  search(text: string): void {
    this.#search.value = text;
    this.#drawn?.search(text.trim().toLowerCase());
    this.#decorate();
  }

  get #unit(): string {
    return this.#profile?.unit ?? '';
  }

  /** Draws at the present width; the first time when it is on the screen. */
  #fit(): void {
    const width = Math.floor(this.#graph.clientWidth);
    if (width === 0 || this.#profile === null) return;
    if (this.#drawn === null) this.#draw(this.#profile, width);
    else this.#drawn.width(width).update();
    this.#decorate();
  }

  #draw({ flame }: PageProfile, width: number): void {
    const tree = treeOf(flame);
    const largest = largestOf(tree);
    const whole = Math.max(tree.off, tree.on);
    const graph = flamegraph<Frame>()
      .width(width)
      .cellHeight(Math.max(LEAST_CELL, Math.round(CELL * rem())))
      .minFrameSize(NARROWEST)
      .transitionDuration(0)
      .inverted(true)
      .resetHeightOnZoom(true)
      .getName(({ data }) => labelOf(data, whole))
      .label(node => textOf(node, this.#unit))
      .color(({ data }) => fillOf(data, largest))
      .setSearchMatch(({ data }, term) => term !== '' && data.name.toLowerCase().includes(term))
      .setSearchHandler(found => this.#found(found))
      .onHover(node => this.#tell(textOf(node, this.#unit)))
      .onClick(node => this.#zoomedTo(node));
    this.#graph.replaceChildren();
    const selection = select(this.#graph).datum(tree).call(graph) as unknown as { datum(): Node };
    const root = selection.datum();
    this.#drawn = graph;
    [this.#root, this.#zoomed, this.#current] = [root, root, root];
    this.#whole.disabled = true;
    this.#tell(textOf(root, this.#unit));
  }

  #zoomedTo(node: Node): void {
    this.#zoomed = node;
    this.#current = node;
    this.#whole.disabled = node === this.#root;
    this.#tell(textOf(node, this.#unit));
    this.#decorate();
  }

  #showAll(): void {
    if (this.#root === null) return;
    const { activeElement } = document;
    this.#drawn?.zoomTo(this.#root);
    // A disabled button loses the focus.
    if (activeElement === this.#whole) this.#focus(this.#root);
  }

  #found(found: readonly Node[]): void {
    if (this.#search.value.trim() === '') {
      this.#tell('');
      return;
    }
    // A frame within another is a part of it.
    const all = new Set(found);
    const outer = found.filter(node => !callersOf(node).some(caller => all.has(caller)));
    const sum = (of: (frame: Frame) => number) => outer.reduce((total, { data }) => total + of(data), 0);
    const count = `${found.length} ${found.length === 1 ? 'frame' : 'frames'}`;
    this.#tell(
      found.length === 0
        ? 'No frame matches.'
        : `${count}, together ${changeText(
            sum(({ off }) => off),
            sum(frame => frame.on),
            this.#unit,
          )}`,
    );
  }

  #tell(text: string): void {
    this.#status.textContent = text;
  }

  /** What the library does not set: roles, names and marks of the frames. */
  #decorate(): void {
    const svg = this.#graph.querySelector('svg');
    svg?.setAttribute('role', 'tree');
    svg?.setAttribute('aria-label', this.#label);
    svg?.setAttribute('aria-describedby', 'flame-hint');
    for (const [frame, node] of this.#frames()) {
      frame.setAttribute('role', 'treeitem');
      frame.setAttribute('aria-level', String(node.depth + 1));
      frame.setAttribute('aria-label', textOf(node, this.#unit));
      frame.toggleAttribute('data-agent', node.data.agent);
      frame.toggleAttribute('data-found', node.highlight === true);
      // It would be an id for scripts, and the name of a function is data.
      frame.removeAttribute('name');
    }
    this.#tabStops();
  }

  #tabStops(): void {
    const frames = this.#frames();
    const here = frames.some(([, node]) => node === this.#current) ? this.#current : this.#zoomed;
    for (const [frame, node] of frames) frame.setAttribute('tabindex', node === here ? '0' : '-1');
  }

  /** The drawn frames, without those that a zoom hides. */
  #frames(): [SVGGElement, Node][] {
    return [...this.#graph.querySelectorAll<SVGGElement>('g.frame')].map(frame => [
      frame,
      select<Node>(frame).datum(),
    ]);
  }

  #nodeAt(target: EventTarget | null): Node | null {
    const frame = target instanceof Element ? target.closest('g.frame') : null;
    return frame === null ? null : select<Node>(frame).datum();
  }

  #focus(node: Node): void {
    this.#frames()
      .find(([, other]) => other === node)?.[0]
      .focus();
  }

  #walk(event: KeyboardEvent): void {
    const node = this.#nodeAt(event.target);
    if (node === null || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Escape') this.#showAll();
    else if (event.key === 'Enter' || event.key === ' ') this.#drawn?.zoomTo(node);
    else {
      const next = this.#nextOf(node, event.key);
      if (next === undefined) return;
      if (next !== null) this.#focus(next);
    }
    event.preventDefault();
  }

  /** The frame that a key leads to; null at an edge, undefined for other keys. */
  #nextOf(node: Node, key: string): Node | null | undefined {
    const drawn = this.#frames().map(([, other]) => other);
    const row = drawn.filter(({ depth }) => depth === node.depth).toSorted((a, b) => a.x0 - b.x0);
    const below = drawn.filter(({ parent }) => parent === node);
    switch (key) {
      case 'ArrowUp':
        return node.parent;
      case 'ArrowDown':
        return below.toSorted((a, b) => b.x1 - b.x0 - (a.x1 - a.x0))[0] ?? null;
      case 'ArrowLeft':
        return row[row.indexOf(node) - 1] ?? null;
      case 'ArrowRight':
        return row[row.indexOf(node) + 1] ?? null;
      case 'Home':
        return this.#root;
      default:
        return undefined;
    }
  }
}

function callersOf(node: Node): Node[] {
  const callers: Node[] = [];
  for (let caller = node.parent; caller !== null; caller = caller.parent) callers.push(caller);
  return callers;
}

/** `51.7 ns/op → 54.9 ns/op, +3.2 ns/op`. */
function changeText(off: number, on: number, unit: string): string {
  const change = differenceText({ difference: on - off, low: null, high: null }, unit);
  return `${amount(off, unit)} → ${amount(on, unit)}, ${change}`;
}

function textOf({ data }: Node, unit: string): string {
  return `${data.name}: ${changeText(data.off, data.on, unit)}${data.agent ? ', code of the agent' : ''}`;
}
