// A store as CSV: a head with the names of the columns, and one line a value.
import { csvLine } from '../report/csv.ts';
import { NAMES } from './sample.ts';
import { GrowingFile, type Sink } from './writer.ts';

/** A CSV file (RFC 4180, UTF-8). */
export function csvFile(path: string): Sink {
  const file = new GrowingFile(path);
  const write = (text: string): void => file.write(Buffer.from(text));
  write(csvLine(NAMES));
  return {
    add: line => write(csvLine(NAMES.map(name => line[name] ?? null))),
    end: () => file.end(),
    abandon: () => file.abandon(),
  };
}
