// The view of sweeps: the overhead over heaps as lines, over kernels as a heat map, each above the table of its numbers.
import { chart } from './charts.ts';
import { h, on, table } from './dom.ts';
import type { Entry } from './entry.ts';
import { GLYPHS, heapOption, heapsOf } from './heap.ts';
import { heatOption } from './heat.ts';
import { grouped, heapName, heapOf, kernelsOf, type Sweep, sweepsOf } from './sweep.ts';

/** More charts at once are seen by nobody; the rows themselves can be searched. */
const MOST = 12;

/** Null where no benchmark was measured over heaps or kernels. */
export function sweepsView(entries: readonly Entry[]): HTMLElement | null {
  const heaps = sweepsOf(entries, 'heap').filter(({ points }) => points.length > 1);
  const kernels = sweepsOf(entries, 'kernel');
  if (heaps.length === 0 && kernels.length === 0) return null;
  return h(
    'section',
    { id: 'view-sweeps', class: 'view', 'aria-label': 'Sweeps' },
    ...section(
      'Over the heap',
      'What each treatment costs at each size of the heap, with its interval.',
      heaps,
      heapParts,
    ),
    ...section(
      'Over kernels',
      'Kernels down, workloads across: the stronger the colour, the larger the overhead among these. An empty cell was not measured.',
      kernels,
      kernelParts,
    ),
  );
}

/** A heading, a choice of the metric, and what is drawn of it. */
function section(
  title: string,
  hint: string,
  sweeps: readonly Sweep[],
  parts: (sweeps: readonly Sweep[]) => HTMLElement[],
): HTMLElement[] {
  if (sweeps.length === 0) return [];
  const metrics = [...new Set(sweeps.map(({ metric }) => metric))].sort(
    (a, b) => Number(b === 'CPU') - Number(a === 'CPU'),
  );
  const body = h('div', {});
  const select = h('select', {}, ...metrics.map(metric => h('option', { value: metric }, metric)));
  const show = () => body.replaceChildren(...parts(sweeps.filter(({ metric }) => metric === select.value)));
  on(select, 'change', show);
  show();
  return [
    h('h2', {}, title),
    h('p', { class: 'hint' }, hint),
    h('label', { class: 'choice' }, h('span', {}, 'Metric'), select),
    body,
  ];
}

function heapParts(sweeps: readonly Sweep[]): HTMLElement[] {
  return limited(
    grouped(sweeps, ({ suite, benchmark }) => [suite, benchmark]),
    group => {
      const [{ suite, benchmark, metric } = { suite: '', benchmark: '', metric: '' }] = group;
      const heaps = heapsOf(group);
      const rows = group.map(({ treatment, points }) => [
        treatment,
        ...heaps.map(heap => linked(points.find(({ at }) => heapOf(at) === heap)?.entry)),
      ]);
      const what = `${metric} of ${benchmark} over the heap`;
      return [
        h('h3', {}, `${suite} · ${benchmark}`),
        h(
          'ul',
          { class: 'keys' },
          ...group.map(({ treatment }, index) =>
            h('li', {}, `${GLYPHS[index % GLYPHS.length]} ${treatment}`),
          ),
        ),
        chart(`${what}; the table below holds the numbers`, colours => heapOption(group, colours)),
        table(what, ['variant', ...heaps.map(heapName)], rows),
      ];
    },
  );
}

function kernelParts(sweeps: readonly Sweep[]): HTMLElement[] {
  return limited(
    grouped(sweeps, ({ suite, treatment }) => [suite, treatment]),
    group => {
      const [{ suite, treatment, metric } = { suite: '', treatment: '', metric: '' }] = group;
      const kernels = kernelsOf(group);
      const rows = kernels.map(kernel => [
        kernel,
        ...group.map(({ points }) => linked(points.find(({ at }) => at === kernel)?.entry)),
      ]);
      const what = `${metric} of ${treatment} over kernels`;
      const box = chart(`${what}; the table below holds the numbers`, colours => heatOption(group, colours));
      box.style.height = `${6 + 2.4 * kernels.length}rem`;
      return [
        h('h3', {}, `${suite} · ${treatment}`),
        box,
        table(what, ['kernel', ...group.map(({ benchmark }) => benchmark)], rows),
      ];
    },
  );
}

function limited(
  groups: readonly Sweep[][],
  draw: (group: readonly Sweep[]) => HTMLElement[],
): HTMLElement[] {
  const rest = groups.length - MOST;
  const more = rest > 0 ? [h('p', { class: 'hint' }, `${rest} more are among the rows.`)] : [];
  return [...groups.slice(0, MOST).flatMap(draw), ...more];
}

/** A number that opens its row. */
function linked(entry: Entry | undefined): HTMLElement {
  if (entry === undefined) return h('span', {}, '');
  const { words, key } = entry;
  return h(
    'a',
    { href: `#/row/${key}`, class: `agent ${words.verdict} effect-${words.effect}` },
    h('b', {}, words.overhead || words.added || 'not known'),
    words.interval === '' ? null : h('small', {}, words.interval),
  );
}
