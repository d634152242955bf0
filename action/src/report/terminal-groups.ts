// Whose threads an added CPU time is of, on a terminal.
import { layOut } from './columns.ts';
import { GROUP_TITLES, GROUPS_LEGEND, GROUPS_TITLE, type GroupRow, type Groups } from './groups.ts';
import { wrap } from './table.ts';
import { shorten, visible } from './visible.ts';

const INDENT = '  ';
const LONGEST_NAME = 120;
const seen = (name: string): string => shorten(visible(name), LONGEST_NAME);

/** One column a group of threads, as wide as the screen allows; below each other where it is too narrow for a table. */
export function groupLines({ suite, rows }: Groups, width: number): string[] {
  const columns = [
    { title: 'benchmark', text: ({ benchmark }: GroupRow) => seen(benchmark), least: 12, grouped: true },
    { title: 'variant', text: ({ treatment }: GroupRow) => seen(treatment), least: 8 },
    ...GROUP_TITLES.map((title, index) => ({ title, text: ({ cells }: GroupRow) => cells[index] ?? '' })),
  ];
  const stacked = () =>
    rows.flatMap(({ benchmark, treatment, cells }) => [
      ...wrap(`${seen(benchmark)}, ${seen(treatment)}`, width - INDENT.length),
      ...cells.flatMap((cell, index) =>
        cell === '' ? [] : wrap(`${GROUP_TITLES[index]} ${cell}`, width - INDENT.length, INDENT),
      ),
    ]);
  return [
    ...wrap(`${GROUPS_TITLE}, ${seen(suite)}: ${GROUPS_LEGEND}`, width),
    ...(layOut(columns, rows, width - INDENT.length, [0]) ?? stacked()).map(line => INDENT + line),
  ];
}
