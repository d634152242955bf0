// One file of a table as Parquet: written sorted in groups of rows, and read back group by group.
import { parquetMetadata, parquetRead } from 'hyparquet';
import { ByteWriter, ParquetWriter, schemaFromColumnData } from 'hyparquet-writer';
import { type Cell, COLUMNS, ORDER, PARQUET_TYPES, type Row, type Table } from './columns.ts';

/** Rows in a group, which is what a reader skips or reads as a whole. */
const GROUP = 50_000;
/** Rows that are sorted at a time, to limit memory. More rows of one suite and month are sorted in parts. */
const SORTED = 2_000_000;
/** Bytes of the smallest and largest text of a group. Names of benchmarks differ at their ends. */
const STATISTICS_BYTES = 64;

type Columns = Record<string, Cell[]>;

const SEPARATOR = '\u0000';

/** Writes the rows of one month. All rows of a suite are added before those of the next. */
export class TableWriter {
  readonly #table: Table;
  readonly #names: readonly string[];
  readonly #order: readonly string[];
  readonly #bytes = new ByteWriter();
  readonly #parquet: ParquetWriter;
  #columns: Columns;
  /** Each text once: most occur in many rows. */
  readonly #texts = new Map<string, string>();
  #suite = '';
  #rows = 0;

  constructor(table: Table) {
    this.#table = table;
    this.#names = Object.keys(COLUMNS[table]);
    this.#order = ORDER[table];
    this.#columns = this.#empty();
    this.#parquet = new ParquetWriter({
      writer: this.#bytes,
      schema: schemaFromColumnData({ columnData: this.#data(this.#columns, true) }),
      statisticsTruncateLength: STATISTICS_BYTES,
      createdBy: 'overhead',
    });
  }

  add(row: Row): void {
    const suite = `${row.suite ?? ''}`;
    if (suite !== this.#suite || this.#rows >= SORTED) this.#flush();
    this.#suite = suite;
    for (const name of this.#names) this.#columns[name]?.push(this.#once(row[name] ?? null));
    this.#rows++;
  }

  #once(cell: Cell): Cell {
    if (typeof cell !== 'string') return cell;
    const known = this.#texts.get(cell);
    if (known !== undefined) return known;
    this.#texts.set(cell, cell);
    return cell;
  }

  /** The whole file. */
  end(): Buffer {
    this.#flush();
    // A buffer in memory takes everything at once, so there is nothing to wait for.
    void this.#parquet.finish();
    return Buffer.from(this.#bytes.getBytes());
  }

  #flush(): void {
    if (this.#rows === 0) return;
    const sorted = this.#sorted();
    for (let from = 0; from < sorted.length; from += GROUP) {
      const part = sorted.slice(from, from + GROUP);
      const columns = Object.fromEntries(
        this.#names.map(name => [name, part.map(at => this.#columns[name]?.[at] ?? null)]),
      );
      void this.#parquet.write({ columnData: this.#data(columns, false), rowGroupSize: GROUP });
    }
    this.#columns = this.#empty();
    this.#texts.clear();
    this.#rows = 0;
  }

  /** The rows in the order of the table; rows that are equal in it keep theirs. */
  #sorted(): number[] {
    const buckets = new Map<string, number[]>();
    for (let at = 0; at < this.#rows; at++) {
      const key = this.#order.map(name => this.#columns[name]?.[at] ?? '').join(SEPARATOR);
      const bucket = buckets.get(key);
      if (bucket === undefined) buckets.set(key, [at]);
      else bucket.push(at);
    }
    const started = (at: number) => Number(this.#columns.started?.[at] ?? 0);
    return [...buckets]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .flatMap(([, bucket]) => bucket.sort((a, b) => started(a) - started(b)));
  }

  #empty(): Columns {
    return Object.fromEntries(this.#names.map(name => [name, []]));
  }

  /** @param typed whether the types are stated, which the schema needs and the data must not */
  #data(columns: Columns, typed: boolean) {
    return this.#names.map(name => ({
      name,
      data: columns[name] ?? [],
      ...(typed ? { type: PARQUET_TYPES[COLUMNS[this.#table][name]?.kind ?? 'text'] } : {}),
    }));
  }
}

/** A file of a table that was read. Each group has rows of one suite, in the order of suites. */
export interface TableGroups {
  readonly rows: number;
  groups(): AsyncGenerator<readonly Row[]>;
}

/** Opens a file of a table. Returns null if it is damaged, or has other columns than this version writes. */
export function readTable(table: Table, bytes: Buffer): TableGroups | null {
  const file = new Uint8Array(bytes).buffer;
  const names = Object.keys(COLUMNS[table]);
  try {
    const metadata = parquetMetadata(file);
    const found = metadata.schema.slice(1).map(({ name }) => name);
    if (found.join() !== names.join()) return null;
    const sizes = metadata.row_groups.map(group => Number(group.num_rows));
    return {
      rows: Number(metadata.num_rows),
      async *groups() {
        let rowStart = 0;
        for (const size of sizes) {
          const rows: Record<string, Cell>[] = [];
          await parquetRead({
            file,
            metadata,
            rowStart,
            rowEnd: rowStart + size,
            rowFormat: 'object',
            parsers: { timestampFromMilliseconds: (millis: bigint) => Number(millis) },
            onComplete: read => {
              // A spread of many rows would exceed the arguments of a function.
              for (const row of read) rows.push(row);
            },
          });
          yield rows;
          rowStart += size;
        }
      },
    };
  } catch {
    return null;
  }
}
