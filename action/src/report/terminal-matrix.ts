// A suite on several kernels on a terminal.
import { type Column, layOut } from './columns.ts';
import { MATRIX_LEGEND, type Matrix, type MatrixLine } from './matrix.ts';
import { wrap } from './table.ts';
import { count } from './values.ts';
import { shorten, visible } from './visible.ts';

const INDENT = '  ';
const LONGEST_NAME = 120;
const seen = (name: string): string => shorten(visible(name), LONGEST_NAME);

/** Kernel beside kernel, as wide as the screen allows; below each other where it is too narrow for a table. */
export function matrixLines({ suite, kernels, lines }: Matrix, width: number): string[] {
  const columns: Column<MatrixLine>[] = [
    { title: 'load', text: ({ benchmark }) => seen(benchmark), least: 8, grouped: true },
    { title: 'variant', text: ({ treatment }) => seen(treatment), least: 8 },
    ...kernels.map((kernel, index) => ({
      title: seen(kernel),
      text: ({ cells }: MatrixLine) => seen(cells[index]?.text ?? ''),
      right: true,
      // Why a cell is empty is not cut: where there is no room for it, the table is none.
      ...(lines.some(({ cells }) => cells[index]?.heat === null) ? {} : { least: 8 }),
    })),
  ];
  const room = width - INDENT.length;
  const stacked = () =>
    lines.flatMap(({ benchmark, treatment, cells }) => [
      ...wrap(`${seen(benchmark)}, ${seen(treatment)}`, room),
      ...cells.flatMap(({ text }, index) =>
        wrap(`${seen(kernels[index] ?? '')} ${seen(text)}`, room, INDENT),
      ),
    ]);
  return [
    ...wrap(`${seen(suite)} on ${count(kernels.length, 'kernel')}: ${MATRIX_LEGEND}`, width),
    ...(layOut(columns, lines, room, [0]) ?? stacked()).map(line => INDENT + line),
  ];
}
