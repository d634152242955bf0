// Records of a CSV text (RFC 4180), each with its line.
import { CsvError, parse } from 'csv-parse/sync';
import type { Faults } from './faults.ts';

export interface CsvRecord {
  /** The line where it starts. */
  readonly line: number;
  readonly cells: readonly string[];
}

/**
 * The records of a text. A quoted field may contain commas, line breaks and doubled quotes. Empty lines are skipped. Throws at a misplaced
 * quote.
 */
export function csvRecords(text: string, faults: Faults): CsvRecord[] {
  const records: CsvRecord[] = [];
  let ended = 0;
  const add = (cells: string[], { lines }: { readonly lines: number }): null => {
    const line = lines - cells.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0);
    if (cells.length > 1 || cells[0] !== '') records.push({ line, cells });
    ended = lines;
    return null;
  };
  try {
    // The parser counts \r\n inside quotes as two lines.
    parse(text.replace(/\r\n?/g, '\n'), { relax_column_count: true, on_record: add });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    faults.fail(ended + 1, 'a quote without an end, or inside a field: write "" for one inside quotes');
  }
  return records;
}

/** A table with a head: the cells of each record by column. */
export interface CsvTable {
  readonly columns: readonly string[];
  readonly rows: readonly { readonly line: number; readonly cell: (column: string) => string }[];
}

/** Reads a table. A record with another number of fields than the head is a fault with its line. */
export function csvTable(text: string, faults: Faults): CsvTable {
  const [head, ...records] = csvRecords(text, faults);
  const columns = (head?.cells ?? []).map(name => name.trim());
  const rows = records.flatMap(({ line, cells }) => {
    if (cells.length === columns.length)
      return [{ line, cell: (column: string) => cells[columns.indexOf(column)]?.trim() ?? '' }];
    faults.add(line, wrongLength(cells.length, columns.length));
    return [];
  });
  return { columns, rows };
}

/** The message for a record that does not fit the head. */
export function wrongLength(fields: number, columns: number): string {
  return `${fields} fields, and the head has ${columns}: put quotes around a field with a comma`;
}
