// What all texts for a terminal share: marks, colours and indentation.
import type { styleText } from 'node:util';
import type { Row } from '../comparison/comparison.ts';

export type Style = Parameters<typeof styleText>[0];
/** Colours a text, if colours are allowed. */
export type Paint = (style: Style, text: string) => string;

export const MARKS = { broken: '✗', breach: '✗', inconclusive: '?', pass: '✓', none: '·' } as const;
export const STYLES: Readonly<Record<Row['verdict'], Style>> = {
  broken: ['red', 'bold'],
  breach: ['red', 'bold'],
  inconclusive: 'yellow',
  pass: 'green',
  none: 'dim',
};
export const GAP = '  ';
export const INDENT = '  ';
