// A row over time in the height of a line: its overheads, its level and changes of level; or imported values.

import { s } from '../../browser/dom.ts';
import { UNITS } from '../../browser/forest.ts';
import { leastOf, mostOf } from '../../report/values.ts';
import type { HistoryImported, HistoryRow } from '../model.ts';

const HEIGHT = 34;
const EDGE = 5;
/** The side of the square of an imported value. */
const SIDE = 5;
/** A longer history is reduced to the lowest and highest value at each place. */
const MOST_PLACES = 240;

const canvas = (kind: string, width: number): SVGElement =>
  s('svg', {
    class: kind,
    width: `${width / UNITS}rem`,
    height: `${HEIGHT / UNITS}rem`,
    viewBox: `0 0 ${width} ${HEIGHT}`,
    'aria-hidden': 'true',
  });

/** The distance of a value from the left edge. */
const across = (at: number, all: number, width: number): number =>
  EDGE + (at / Math.max(1, all - 1)) * (width - 2 * EDGE);

/**
 * The drawing. Hidden from screen readers, because its numbers are in the same row as text.
 * @param width in drawing units
 */
export function sparklineOf(
  { values, below, above, changes, releaseBaseline, state }: HistoryRow,
  width: number,
): SVGElement {
  const drawing = canvas(`sparkline ${state}`, width);
  if (values.length === 0) return drawing;
  const ends = [
    ...(releaseBaseline === null ? [] : [releaseBaseline.value]),
    ...(releaseBaseline?.limit == null ? [] : [releaseBaseline.limit]),
  ];
  const low = leastOf([...ends, ...values]);
  const high = mostOf([...ends, ...values]);
  // Variation below the interval must look flat; a hundredth of a percent is ignored.
  const span = Math.max(high - low, (below.at(-1) ?? 0) + (above.at(-1) ?? 0), 100);
  const bottom = (low + high - span) / 2;
  const y = (value: number) => HEIGHT - EDGE - ((value - bottom) / span) * (HEIGHT - 2 * EDGE);
  const x = (at: number) => across(at, values.length, width);
  const line = (kind: string, x1: number, y1: number, x2: number, y2: number) =>
    s('line', { class: kind, x1: x1.toFixed(1), y1: y1.toFixed(1), x2: x2.toFixed(1), y2: y2.toFixed(1) });
  if (releaseBaseline !== null)
    drawing.append(
      line('release-baseline', EDGE, y(releaseBaseline.value), width - EDGE, y(releaseBaseline.value)),
    );
  if (releaseBaseline?.limit != null)
    drawing.append(line('limit', EDGE, y(releaseBaseline.limit), width - EDGE, y(releaseBaseline.limit)));
  const path = placesOf(values).map(([at, value]) => `${x(at).toFixed(1)} ${y(value).toFixed(1)}`);
  drawing.append(s('path', { class: 'history', d: `M${path.join('L')}` }));
  const reported = changes.filter(change => change.reported);
  for (const { at } of reported) drawing.append(line('step', x(at), 1, x(at), HEIGHT - 1));
  const last = reported.at(-1);
  if (last !== undefined)
    drawing.append(line('level', x(last.at), y(last.after), width - EDGE, y(last.after)));
  const newest = values.at(-1) ?? 0;
  drawing.append(
    s('circle', { class: 'point', cx: x(values.length - 1).toFixed(1), cy: y(newest).toFixed(1), r: 3 }),
  );
  return drawing;
}

/** With more values than this, single ones cannot be distinguished. */
const MOST_POINTS = 60;

/** Values of another tool: squares on a broken line, so that they do not look like overheads. */
export function importedLineOf({ values }: HistoryImported, width: number): SVGElement {
  const drawing = canvas('sparkline imported', width);
  if (values.length === 0) return drawing;
  const [low, high] = [leastOf(values), mostOf(values)];
  const span = high - low > 0 ? high - low : 1;
  const bottom = (low + high - span) / 2;
  const y = (value: number) => HEIGHT - EDGE - ((value - bottom) / span) * (HEIGHT - 2 * EDGE);
  const places = placesOf(values).map(([at, value]) => [across(at, values.length, width), y(value)] as const);
  const path = places.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`);
  drawing.append(s('path', { class: 'history', d: `M${path.join('L')}` }));
  for (const [x, y] of values.length <= MOST_POINTS ? places : places.slice(-1))
    drawing.append(
      s('rect', {
        class: 'imported',
        x: (x - SIDE / 2).toFixed(1),
        y: (y - SIDE / 2).toFixed(1),
        width: SIDE,
        height: SIDE,
      }),
    );
  return drawing;
}

/** The drawn values with their places. */
function placesOf(values: readonly number[]): [at: number, value: number][] {
  if (values.length <= MOST_PLACES) return values.map((value, at) => [at, value]);
  return Array.from({ length: MOST_PLACES / 2 }, (_, place) => {
    const from = Math.floor((place * values.length * 2) / MOST_PLACES);
    const to = Math.floor(((place + 1) * values.length * 2) / MOST_PLACES);
    const part = values.slice(from, to);
    const middle = (from + to - 1) / 2;
    return [
      [middle, leastOf(part)],
      [middle, mostOf(part)],
    ] as [number, number][];
  }).flat();
}
