// One row of the forest plot: the overhead as a point with its interval, the limits as lines, and the stored runs.
import { s } from './dom.ts';
import { type Drawn, type Scale, tickText } from './scale.ts';

export type { Drawn } from './scale.ts';

/** Drawings scale with the text: this many drawing units are one line of text, `1rem`. */
export const UNITS = 16;
/** The height of a row's drawing; all sizes here are in drawing units. */
export const HEIGHT = 34;
const MIDDLE = 15;
const STORED = 26;
const EDGE = 8;
/** Labels closer than this would overlap. */
const APART = 46;

/** The distance from the left edge of a drawing. */
function place(scale: Scale, width: number): (overhead: number) => number {
  return overhead => EDGE + scale.place(overhead) * (width - 2 * EDGE);
}

const line = (kind: string, x1: number, y1: number, x2: number, y2: number): SVGElement =>
  s('line', { class: kind, x1: x1.toFixed(1), y1, x2: x2.toFixed(1), y2 });

/** The drawing of a row. Hidden from screen readers, because its numbers are in the same row as text. */
export function forestOf(entry: Drawn, scale: Scale, width: number, height = HEIGHT): SVGElement {
  const { row, words } = entry;
  const at = place(scale, width);
  const drawing = s('svg', {
    class: `forest ${words.verdict} effect-${words.effect}`,
    width: `${width / UNITS}rem`,
    height: `${height / UNITS}rem`,
    viewBox: `0 0 ${width} ${height}`,
    'aria-hidden': 'true',
  });
  for (const tick of scale.ticks)
    drawing.append(line(tick === 0 ? 'zero' : 'tick', at(tick), 0, at(tick), height));
  for (const limit of words.limits) {
    const position = scale.place(limit);
    if (position > 0 && position < 1) drawing.append(line('limit', at(limit), 1, at(limit), height - 1));
  }
  // A small drawing has no room for stored runs.
  if (words.stored !== null && height > STORED) {
    const { value, low, high } = words.stored;
    drawing.append(line('stored', at(low), STORED, at(high), STORED));
    drawing.append(s('circle', { class: 'stored-point', cx: at(value).toFixed(1), cy: STORED, r: 2.6 }));
  }
  if (row.overhead === null) return drawing;
  if (row.low !== null && row.high !== null) {
    const [from, to] = [at(row.low), at(row.high)];
    drawing.append(line('interval', from, MIDDLE, to, MIDDLE));
    if (scale.place(row.low) <= 0) drawing.append(arrow(from, -1));
    else if (to - from > 3) drawing.append(line('end', from, MIDDLE - 4, from, MIDDLE + 4));
    if (scale.place(row.high) >= 1) drawing.append(arrow(to, 1));
    else if (to - from > 3) drawing.append(line('end', to, MIDDLE - 4, to, MIDDLE + 4));
  }
  drawing.append(point(words.verdict, at(row.overhead)));
  return drawing;
}

/** Verdicts differ in shape, not only in colour. */
function point(verdict: string, x: number): SVGElement {
  const [left, right, top, bottom] = [x - 5.5, x + 5.5, MIDDLE - 5.5, MIDDLE + 5.5];
  if (verdict === 'breach' || verdict === 'broken') {
    const path = `M${x} ${top}L${right} ${MIDDLE}L${x} ${bottom}L${left} ${MIDDLE}Z`;
    return s('path', { class: 'point', d: path });
  }
  return s('circle', { class: 'point', cx: x.toFixed(1), cy: MIDDLE, r: verdict === 'none' ? 3.5 : 4.5 });
}

function arrow(x: number, way: 1 | -1): SVGElement {
  const tip = x + way * 6;
  return s('path', { class: 'beyond', d: `M${tip} ${MIDDLE}L${x} ${MIDDLE - 5}L${x} ${MIDDLE + 5}Z` });
}

/** The axis above the rows. Labels that would touch their neighbour are left out, except zero. */
export function axisOf(scale: Scale, width: number): SVGElement {
  const at = place(scale, width);
  const drawing = s('svg', {
    class: 'axis',
    width: `${width / UNITS}rem`,
    height: `${20 / UNITS}rem`,
    viewBox: `0 0 ${width} 20`,
    'aria-hidden': 'true',
  });
  const shown: number[] = [at(0)];
  const ticks = scale.ticks.toSorted((a, b) => Math.abs(b) - Math.abs(a));
  for (const tick of [0, ...ticks.filter(tick => tick !== 0)]) {
    const x = at(tick);
    if (tick !== 0 && shown.some(other => Math.abs(other - x) < APART)) continue;
    shown.push(x);
    const anchor = x < 30 ? 'start' : x > width - 30 ? 'end' : 'middle';
    const label = s('text', { x: anchor === 'start' ? 0 : anchor === 'end' ? width : x.toFixed(1), y: 14 });
    label.setAttribute('text-anchor', anchor);
    label.textContent = tickText(tick);
    drawing.append(label);
  }
  return drawing;
}
