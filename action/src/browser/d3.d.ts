// The types of the used parts of d3-flame-graph and d3-selection, which come without any.

declare module 'd3-flame-graph' {
  /** A node of the drawn tree. */
  export interface Drawn<T> {
    readonly data: T;
    readonly depth: number;
    readonly parent: Drawn<T> | null;
    readonly children?: readonly Drawn<T>[];
    /** Positions from 0 to 1. */
    readonly x0: number;
    readonly x1: number;
    /** Whether the last search found it. */
    readonly highlight?: boolean;
  }

  export interface FlameGraph<T> {
    (selection: unknown): void;
    width(pixels: number): FlameGraph<T>;
    cellHeight(pixels: number): FlameGraph<T>;
    minFrameSize(pixels: number): FlameGraph<T>;
    transitionDuration(milliseconds: number): FlameGraph<T>;
    inverted(inverted: boolean): FlameGraph<T>;
    resetHeightOnZoom(reset: boolean): FlameGraph<T>;
    getName(name: (node: Drawn<T>) => string): FlameGraph<T>;
    label(text: (node: Drawn<T>) => string): FlameGraph<T>;
    color(fill: (node: Drawn<T>) => string): FlameGraph<T>;
    onClick(act: (node: Drawn<T>) => void): FlameGraph<T>;
    onHover(act: (node: Drawn<T>) => void): FlameGraph<T>;
    setSearchMatch(matches: (node: Drawn<T>, term: string) => boolean): FlameGraph<T>;
    setSearchHandler(act: (found: readonly Drawn<T>[]) => void): FlameGraph<T>;
    search(term: string): void;
    update(): void;
    zoomTo(node: Drawn<T>): void;
    resetZoom(): void;
  }

  export default function flamegraph<T>(): FlameGraph<T>;
}

declare module 'd3-selection' {
  interface Selection<D> {
    datum(): D;
    datum<N>(data: N): Selection<N>;
    call(act: (selection: Selection<D>) => void): Selection<D>;
  }
  export function select<D>(element: Element): Selection<D>;
}
