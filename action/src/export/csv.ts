// A store as CSV: a header with the names of the columns, and one line for each value.
import { csvField, csvLine } from '../report/csv.ts';
import { type Cell, NAMES } from './sample.ts';
import type { Sink, TextTarget } from './writer.ts';

/** How many texts are remembered as encoded fields, because a store repeats them often. */
const REMEMBERED = 10_000;

/** CSV (RFC 4180, UTF-8). @param target a file or a reader */
export function csvTo(target: TextTarget): Sink {
  const fields = new Map<string, string>();
  const fieldOf = (cell: Cell): string => {
    if (typeof cell !== 'string') return csvField(cell);
    const known = fields.get(cell);
    if (known !== undefined) return known;
    if (fields.size >= REMEMBERED) fields.clear();
    const field = csvField(cell);
    fields.set(cell, field);
    return field;
  };
  target.write(csvLine(NAMES));
  return {
    add: line => target.write(`${NAMES.map(name => fieldOf(line[name] ?? null)).join(',')}\r\n`),
    ready: () => target.ready(),
    end: () => target.end(),
    abandon: () => target.abandon(),
  };
}
