// The forest plot of a table of rows: every overhead on one axis, which fits the shown rows.
import { choice } from './controls.ts';
import { axisOf, type Drawn, forestOf } from './forest.ts';
import { type Kind, scaleOf, suggested } from './scale.ts';
import type { Drawing } from './table.ts';

/** @param keys of the legend, after that of the interval */
export function plotOf<E extends Drawn>(
  entries: readonly E[],
  keys: readonly (readonly [key: string, text: string])[] = [],
): Drawing<E> {
  let kind = suggested(entries);
  let scale = scaleOf(entries, kind);
  return {
    title: 'drawing',
    axis: (shown, width) => {
      scale = scaleOf(shown, kind);
      return axisOf(scale, width);
    },
    of: (entry, width) => forestOf(entry, scale, width),
    choices: redraw => [
      choice(
        'Scale',
        [
          ['linear', 'linear'],
          ['log', 'logarithmic'],
        ],
        value => {
          kind = value as Kind;
          redraw();
        },
        kind,
      ),
    ],
    keys: [['key-interval', 'overhead and its interval'], ...keys],
  };
}
