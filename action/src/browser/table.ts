// The definition of a table of rows: its columns, choices, drawing, and what it calls its parts.
import type { Choices, Mark } from './selection.ts';

/** The definition of a table. The first columns of every table are its mark, benchmark, metric and drawing. */
export interface Table<E> {
  /** The name of the table for a screen reader. */
  readonly label: string;
  /** Classes of the table. */
  readonly kind: string;
  /** The fields are `suite`, `benchmark`, `metric`, `treatment` and `mark`. */
  readonly choices: Choices<E>;
  /** The possible marks of a row; there is a button for each that occurs. */
  readonly marks: Readonly<Record<string, Mark>>;
  /** The name of all marks together, such as `Verdicts`. */
  readonly marked: string;
  readonly markClass: (mark: string) => string;
  readonly rowClass: (entry: E) => string;
  readonly columns: readonly Column<E>[];
  readonly drawing: Drawing<E>;
  /** Defaults to {@link OVERHEADS}. */
  readonly names?: Names;
  /** Texts below the name of a row. Default: the suite and the treatment, if they distinguish rows. */
  readonly under?: readonly ((entry: E) => string)[];
}

/** What a table calls its parts. */
export interface Names {
  readonly id: string;
  readonly title: string;
  /** A row, in the singular. */
  readonly item: string;
  /** The heads of the fields `benchmark` and `metric`. */
  readonly name: string;
  readonly metric: string;
  /** Fields that can be chosen, each with a noun, and what is chosen at first. */
  readonly filters: readonly (readonly [field: string, noun: string, chosen?: string])[];
}

/** A column to the right of the drawing. */
export interface Column<E> {
  readonly kind: 'cost' | 'added' | 'budget';
  readonly title: string;
  readonly cell: (entry: E) => readonly (Node | string | null)[];
}

/** The drawing of each row. Widths are in drawing units. */
export interface Drawing<E> {
  readonly title: string;
  /** The element above the drawings of these rows, instead of the title; null: the title. */
  readonly axis: ((shown: readonly E[], width: number) => Node) | null;
  readonly of: (entry: E, width: number) => Node;
  /**
   * Controls in addition to the filters.
   * @param redraw redraws all rows
   */
  readonly choices: (redraw: () => void) => readonly HTMLElement[];
  /** The legend: the class of each key, and its meaning. */
  readonly keys: readonly (readonly [kind: string, text: string])[];
}

/** The names of a table of overheads. */
export const OVERHEADS: Names = {
  id: 'view-rows',
  title: 'Rows',
  item: 'row',
  name: 'benchmark',
  metric: 'metric',
  filters: [
    ['suite', 'suite'],
    ['benchmark', 'benchmark'],
    ['metric', 'metric'],
    ['treatment', 'variant'],
  ],
};
