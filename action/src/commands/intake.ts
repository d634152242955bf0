// How much is taken in of what others sent: one budget over all archives of a run. A job that ran out of memory would leave no comment and no check.

/** More was sent than is taken in. Nothing of it is used. */
export class Excess extends Error {}

const MIB = 1024 * 1024;

/** What all archives together may hold. */
export const MOST = {
  /** Compressed. */
  packed: 64 * MIB,
  /** Of the files that are read, unpacked. */
  bytes: 64 * MIB,
  entries: 20_000,
  /** Metrics of benchmarks and variants: each is a row of the report, or is compared with one. */
  rows: 40_000,
  /** Rounds of one suite, as many as a configuration may plan. */
  rounds: 10_000,
} as const;

const NEW_LINE = 10;
const PREFIX = Buffer.from('Benchmark');
/** What ends a word: ASCII white space, and each byte of any other character, of which some are white space too. */
const END = /[\s\x80-\xff]/;

/** Counts what is taken in. Every method throws {@link Excess} where that is too much. */
export class Intake {
  #packed = 0;
  #bytes = 0;
  #entries = 0;
  #rows = 0;
  /** Lines of each benchmark and variant, by suite. */
  readonly #lines = new Map<string, Map<string, number>>();

  /** How many bytes of archives may still come. */
  get packedLeft(): number {
    return MOST.packed - this.#packed;
  }

  packed(bytes: number): void {
    this.#packed += bytes;
    if (this.#packed > MOST.packed)
      throw new Excess(`the artifacts of the run are larger than ${mib('packed')}`);
  }

  entries(count: number): void {
    this.#entries += count;
    if (this.#entries > MOST.entries)
      throw new Excess(`the artifacts of the run hold more than ${MOST.entries} entries`);
  }

  bytes(count: number): void {
    this.#bytes += count;
    if (this.#bytes > MOST.bytes) throw new Excess(`the artifacts of the run hold more than ${mib('bytes')}`);
  }

  /** Counts the lines of a result file, before anybody reads it. */
  results(suite: string, text: Buffer): void {
    const lines = this.#lines.get(suite) ?? new Map<string, number>();
    this.#lines.set(suite, lines);
    for (let at = 0; at < text.length; ) {
      const next = text.indexOf(NEW_LINE, at);
      const end = next === -1 ? text.length : next;
      if (text.subarray(at, at + PREFIX.length).equals(PREFIX))
        this.#line(lines, text.toString('latin1', at, end));
      at = end + 1;
    }
  }

  #line(lines: Map<string, number>, line: string): void {
    const size = line.search(END);
    const name = size === -1 ? line : line.slice(0, size);
    const count = (lines.get(name) ?? 0) + 1;
    lines.set(name, count);
    if (count > MOST.rounds) throw new Excess(`a suite has more than ${MOST.rounds} rounds`);
    if (count > 1) return;
    // A count of operations, then pairs of a number and a unit.
    this.rows(Math.ceil(line.split(END).filter(word => word !== '').length / 2) - 1);
  }

  rows(count: number): void {
    this.#rows += count;
    if (this.#rows > MOST.rows)
      throw new Excess(`there are more than ${MOST.rows} metrics of benchmarks and variants`);
  }
}

function mib(of: 'packed' | 'bytes'): string {
  return `${MOST[of] / MIB} MiB`;
}
