// One line of an export: a value of one fork of a stored run, or a value of another tool.

/** The type of a column, for formats with types. */
export type Kind = 'text' | 'integer' | 'number' | 'boolean' | 'time';

/** A value of a column; null is empty. Times are ISO 8601. */
export type Cell = string | number | boolean | null;

/** The columns of every export, in order. New ones are added at the end; these keep their names and meaning (docs/import-export.md). */
export const COLUMNS = {
  suite: 'text',
  source: 'text',
  run: 'text',
  date: 'time',
  commit: 'text',
  verdict: 'text',
  accepted: 'boolean',
  pinned: 'text',
  fingerprint: 'text',
  mode: 'text',
  cpu: 'text',
  cpus: 'text',
  memory: 'text',
  kernel: 'text',
  image: 'text',
  runtime: 'text',
  benchmark: 'text',
  variant: 'text',
  round: 'integer',
  operations: 'number',
  metric: 'text',
  better: 'text',
  value: 'number',
} as const satisfies Readonly<Record<string, Kind>>;

export type Column = keyof typeof COLUMNS;
export const NAMES = Object.keys(COLUMNS) as Column[];

/** A line; missing columns are empty. */
export type Line = Readonly<Partial<Record<Column, Cell>>>;
