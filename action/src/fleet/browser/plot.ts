// The forest plot of the rows of the site: every overhead on one axis, which fits the shown rows.
import { choice } from '../../browser/controls.ts';
import { axisOf, type Drawn, forestOf } from '../../browser/forest.ts';
import { type Kind, scaleOf, suggested } from '../../browser/scale.ts';
import type { Drawing } from '../../browser/table.ts';

export function plotOf<E extends Drawn>(entries: readonly E[]): Drawing<E> {
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
    keys: [['key-interval', 'overhead and its interval']],
  };
}
