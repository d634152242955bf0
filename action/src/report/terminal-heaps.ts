// A suite under several heaps on a terminal.
import { layOut } from './columns.ts';
import { HEAPS_LEGEND, type HeapRow, type Heaps } from './heaps.ts';
import { shortLabelOf } from './quantity.ts';
import { wrap } from './table.ts';
import { shorten, visible } from './visible.ts';

const INDENT = '  ';
const LONGEST_NAME = 120;
const seen = (name: string): string => shorten(visible(name), LONGEST_NAME);
const labelled = (metric: string): string => seen(shortLabelOf(metric) ?? metric);

/** One column a heap: with intervals where the screen is wide enough, without them where it is not, else below each other. */
export function heapLines({ suite, heaps, rows }: Heaps, width: number): string[] {
  const cell = (row: HeapRow, index: number, full: boolean): string => {
    const { overhead = '', interval = '' } = row.cells[index] ?? {};
    return full ? `${overhead} ${interval}`.trim() : overhead;
  };
  const columns = [
    { title: 'benchmark', text: ({ benchmark }: HeapRow) => seen(benchmark), least: 12, grouped: true },
    { title: 'variant', text: ({ treatment }: HeapRow) => seen(treatment), least: 8 },
    { title: 'metric', text: ({ metric }: HeapRow) => labelled(metric), least: 14 },
    ...heaps.flatMap((heap, index) => [
      { title: heap, text: (row: HeapRow) => cell(row, index, true), levels: [0] },
      { title: heap, text: (row: HeapRow) => cell(row, index, false), levels: [1] },
    ]),
  ];
  const stacked = () =>
    rows.flatMap(row => [
      ...wrap(
        `${seen(row.benchmark)}, ${seen(row.treatment)}, ${labelled(row.metric)}`,
        width - INDENT.length,
      ),
      ...heaps.flatMap((heap, index) =>
        wrap(`${heap} ${cell(row, index, true)}`, width - INDENT.length, INDENT),
      ),
    ]);
  return [
    ...wrap(`Heaps of ${seen(suite)}: ${HEAPS_LEGEND}`, width),
    ...(layOut(columns, rows, width - INDENT.length, [0, 1]) ?? stacked()).map(line => INDENT + line),
  ];
}
