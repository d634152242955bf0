// A store as Apache Parquet: the columns of the CSV with their types, written in groups of rows to limit memory.
import { ByteWriter, ParquetWriter, schemaFromColumnData } from 'hyparquet-writer';
import { type Cell, COLUMNS, type Kind, type Line, NAMES } from './sample.ts';
import { GrowingFile, type Sink } from './writer.ts';

/** How many rows are held before they are written. */
const GROUP = 20_000;
const TYPES = {
  text: 'STRING',
  integer: 'INT32',
  number: 'DOUBLE',
  boolean: 'BOOLEAN',
  time: 'TIMESTAMP',
} as const satisfies Readonly<Record<Kind, string>>;

/** A Parquet file. Every column may be empty in a row; times are in UTC, in milliseconds. */
export function parquetFile(path: string): Sink {
  const file = new GrowingFile(path);
  const writer = new ByteWriter();
  const columnsOf = (lines: readonly Line[]) =>
    NAMES.map(name => ({
      name,
      type: TYPES[COLUMNS[name]],
      data: lines.map(line => cellOf(line[name] ?? null, COLUMNS[name])),
    }));
  const parquet = new ParquetWriter({ writer, schema: schemaFromColumnData({ columnData: columnsOf([]) }) });
  let lines: Line[] = [];
  const drain = () => {
    file.write(writer.getBytes().slice());
    // The buffer starts again at its beginning; offsets in the file continue.
    writer.index = 0;
  };
  const flush = () => {
    // A buffer in memory takes everything at once, so there is nothing to wait for.
    if (lines.length > 0) void parquet.write({ columnData: columnsOf(lines), rowGroupSize: GROUP });
    lines = [];
    drain();
  };
  return {
    add: line => {
      lines.push(line);
      if (lines.length >= GROUP) flush();
    },
    ready: () => file.ready(),
    end: () => {
      flush();
      void parquet.finish();
      drain();
      return file.end();
    },
    abandon: () => file.abandon(),
  };
}

function cellOf(cell: Cell, kind: Kind): Cell | Date {
  return kind === 'time' && typeof cell === 'string' ? new Date(cell) : cell;
}
