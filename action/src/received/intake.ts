// Limits the received data of all archives of a run: a job that runs out of memory would leave no comment and no check.

/** More was received than the limits permit. None of it is used. */
export class Excess extends Error {}

const MIB = 1024 * 1024;

/** Limits over all archives together. */
export const MOST = {
  /** Compressed size (bytes). */
  packed: 64 * MIB,
  /** Unpacked size of the files that are read (bytes). */
  bytes: 64 * MIB,
  entries: 50_000,
  /** Metrics of benchmarks and variants: each is a row of the report or is compared with one. */
  rows: 40_000,
  /** Rounds of one suite; a configuration may plan as many. */
  rounds: 10_000,
} as const;

const NEW_LINE = 10;
const PREFIX = Buffer.from('Benchmark');
/**
 * The end of a word: ASCII white space, and every non-ASCII byte, because some other characters are white space too.
 */
const END = /[\s\x80-\xff]/;

/** Counts received data. Every method throws {@link Excess} beyond a limit. */
export class Intake {
  #packed = 0;
  #bytes = 0;
  #entries = 0;
  #rows = 0;
  /** Line counts by suite, for each benchmark and variant. */
  readonly #lines = new Map<string, Map<string, number>>();

  /** Bytes of archives that may still be received. */
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

  /** Counts the lines of a result file before it is parsed. */
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
