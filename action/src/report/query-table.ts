// The rows of a query as a table for a terminal: aligned, and cut to its width.
import { styleText } from 'node:util';
import { visible } from '../../../core/visible.ts';
import { fit, pad, widthOf } from './table.ts';
import type { TerminalOptions } from './terminal.ts';

/** A value of a query; lists and structures are shown as JSON. */
export type QueryValue = null | boolean | number | string | object;

/** Columns are not cut below this width. */
const NARROWEST = 8;
const GAP = '  ';
/** Digits of a number that is not whole. */
const DIGITS = 6;

/** Returns a heading, a line below it, and a line for each row. Only within `laidOut`. */
export function renderQueryTable(
  columns: readonly string[],
  rows: readonly (readonly QueryValue[])[],
  { width, colour }: TerminalOptions,
): string {
  const texts = rows.map(row => row.map(cellText));
  const names = columns.map(visible);
  const widths = fitted(
    names.map((name, at) => widest([name, ...texts.map(row => row[at] ?? '')])),
    width,
  );
  const numeric = columns.map((_, at) => rows.some(row => typeof row[at] === 'number'));
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, at) => pad(fit(cell, widths[at] ?? 0), widths[at] ?? 0, numeric[at] ? 'right' : 'left'))
      .join(GAP)
      .trimEnd();
  const heading = line(names);
  const rule = widths.map(columns => '─'.repeat(columns)).join(GAP);
  return [colour ? styleText('bold', heading, { validateStream: false }) : heading, rule, ...texts.map(line)]
    .map(text => `${text}\n`)
    .join('');
}

function cellText(value: QueryValue): string {
  if (value === null) return '';
  if (typeof value === 'number')
    return Number.isInteger(value) ? `${value}` : `${Number(value.toPrecision(DIGITS))}`;
  return visible(typeof value === 'object' ? JSON.stringify(value) : `${value}`);
}

/** Narrows the widest columns until all fit, or each is as narrow as it may be. */
function fitted(widths: readonly number[], width: number): number[] {
  const fitting = [...widths];
  let excess = fitting.reduce((sum, one) => sum + one, 0) + GAP.length * (fitting.length - 1) - width;
  while (excess > 0) {
    const most = Math.max(...fitting);
    if (most <= NARROWEST) break;
    fitting[fitting.indexOf(most)] = most - 1;
    excess--;
  }
  return fitting;
}

function widest(texts: readonly string[]): number {
  return texts.reduce((most, text) => Math.max(most, widthOf(text)), 0);
}
