// The view of sweeps: the overhead over heaps or another parameter as lines, over kernels as a heat map.
import type { PageData } from '../page/model.ts';
import { chart } from './charts.ts';
import { choice } from './controls.ts';
import { h, table } from './dom.ts';
import type { Entry } from './entry.ts';
import { heatOption } from './heat.ts';
import { type KernelMap, kernelMapsOf } from './kernels.ts';
import { linked } from './linked.ts';
import { GLYPHS, HEAP, type Sweep, sweepOption, sweepsOf, valuesOf } from './parameter.ts';
import { grouped } from './selection.ts';

/** Limit of charts at once; the rows themselves can be searched. */
const MOST = 12;

/** The view with its name; null if no benchmark was measured at several values, such as heaps, or on kernels. */
export function sweepsView(
  entries: readonly Entry[],
  suites: PageData['suites'],
): readonly [name: string, view: HTMLElement] | null {
  const sweeps = sweepsOf(entries).filter(({ points }) => points.length > 1);
  const kernels = kernelMapsOf(entries, suites);
  if (sweeps.length === 0 && kernels.length === 0) return null;
  const name = sweeps.length === 0 ? 'Kernels' : 'Sweeps';
  const view = h(
    'section',
    { id: 'view-sweeps', class: 'view', 'aria-label': name },
    ...section(
      'Over a parameter',
      'The cost of each treatment at each value of the parameter, with its interval.',
      sweeps.filter(({ parameter }) => parameter !== HEAP),
      sweepParts,
    ),
    ...section(
      'Over the heap',
      'The cost of each treatment at each heap size, with its interval.',
      sweeps.filter(({ parameter }) => parameter === HEAP),
      sweepParts,
    ),
    ...section(
      'Over kernels',
      'Kernels down, loads or variants across: the stronger the colour, the larger the overhead. A crossed-out cell has no number; the table says why.',
      kernels,
      maps => limited(maps, kernelParts),
    ),
  );
  return [name, view];
}

/** A heading, a choice of the metric, and its charts. */
export function section<T extends { readonly metric: string; readonly leading: boolean }>(
  title: string,
  hint: string,
  sweeps: readonly T[],
  parts: (sweeps: readonly T[]) => HTMLElement[],
): HTMLElement[] {
  if (sweeps.length === 0) return [];
  const first = sweeps.toSorted((a, b) => Number(b.leading) - Number(a.leading));
  const metrics = [...new Set(first.map(({ metric }) => metric))];
  const body = h('div', {});
  const show = (chosen: string) =>
    body.replaceChildren(...parts(sweeps.filter(({ metric }) => metric === chosen)));
  show(metrics[0] ?? '');
  const options = metrics.map(metric => [metric, metric] as const);
  return [h('h2', {}, title), h('p', { class: 'hint' }, hint), choice('Metric', options, show), body];
}

function sweepParts(sweeps: readonly Sweep[]): HTMLElement[] {
  return limited(
    grouped(sweeps, ({ suite, benchmark }) => [suite, benchmark]),
    group => {
      const [first] = group;
      if (first === undefined) return [];
      const { suite, benchmark, metric, parameter } = first;
      const values = valuesOf(group);
      const rows = group.map(({ treatment, points }) => [
        treatment,
        ...values.map(value => linked(points.find(({ at }) => at === value)?.entry)),
      ]);
      const what = `${metric} of ${benchmark} over ${parameter === HEAP ? 'the heap' : parameter.name}`;
      return [
        h('h3', {}, `${suite} · ${benchmark}${parameter === HEAP ? '' : ` over ${parameter.name}`}`),
        h(
          'ul',
          { class: 'keys' },
          ...group.map(({ treatment }, index) =>
            h('li', {}, `${GLYPHS[index % GLYPHS.length]} ${treatment}`),
          ),
        ),
        chart(`${what}; the table below has the numbers`, colours => sweepOption(group, colours)),
        table(what, ['variant', ...values.map(parameter.label)], rows),
      ];
    },
  );
}

function kernelParts(map: KernelMap): HTMLElement[] {
  const { title, metric, kernels, columns, cells } = map;
  const what = `${metric} of ${title} over kernels`;
  const drawing = chart(`${what}; the table below has the numbers`, colours => heatOption(map, colours));
  drawing.style.height = `${6 + 2.4 * kernels.length}rem`;
  const rows = cells.map((row, index) => [
    kernels[index] ?? '',
    ...row.map(({ entry, text }) => (entry === null ? text : linked(entry))),
  ]);
  return [h('h3', {}, title), drawing, table(what, ['kernel', ...columns], rows)];
}

/** Draws the first groups, and counts the others. */
export function limited<T>(groups: readonly T[], draw: (group: T) => HTMLElement[]): HTMLElement[] {
  const rest = groups.length - MOST;
  const more = rest > 0 ? [h('p', { class: 'hint' }, `${rest} more are in the view Rows.`)] : [];
  return [...groups.slice(0, MOST).flatMap(draw), ...more];
}
