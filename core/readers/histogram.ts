// An HdrHistogram: decodes its encoding V2 (base64 of a compressed list of counts), and adds several to one.
import { inflateSync } from 'node:zlib';

/** First words of the compressed and of the plain encoding. The low byte's upper half tells the size of a word, which V2 ignores. */
const [COMPRESSED, PLAIN] = [0x1c849304, 0x1c849303];
const SIZE_OF_WORD = 0xf0;
/** Bytes before the counts. */
const HEAD = 40;
/** An encoding with more counts than any setting of HdrHistogram has is damaged. */
const MOST_COUNTS = 50_000_000;

export class Histogram {
  /** How often each value was recorded; the value is the largest that counts as the same. */
  readonly #counts = new Map<number, number>();
  #total = 0;

  /** The number of recorded values. */
  get total(): number {
    return this.#total;
  }

  /** The largest recorded value; 0 without any. */
  get max(): number {
    return this.#ordered().at(-1)?.[0] ?? 0;
  }

  /** Adds a histogram in base64. Throws what is wrong with it. */
  add(encoded: string): void {
    for (const [value, count] of decoded(Buffer.from(encoded, 'base64'))) {
      this.#counts.set(value, (this.#counts.get(value) ?? 0) + count);
      this.#total += count;
    }
  }

  /** The value that a share of the recorded values does not exceed. @param rank from 0 to 100 */
  percentile(rank: number): number {
    const wanted = Math.max(1, Math.ceil((rank / 100) * this.#total));
    let passed = 0;
    for (const [value, count] of this.#ordered()) {
      passed += count;
      if (passed >= wanted) return value;
    }
    return 0;
  }

  #ordered(): [number, number][] {
    return [...this.#counts].sort(([one], [other]) => one - other);
  }
}

function word(bytes: Buffer, offset: number): number {
  return bytes.readUInt32BE(offset) & ~SIZE_OF_WORD;
}

/** Values with their counts. */
function decoded(bytes: Buffer): [number, number][] {
  if (bytes.length < 8 || word(bytes, 0) !== (COMPRESSED & ~SIZE_OF_WORD))
    throw new Error('it does not start as a compressed histogram of encoding V2');
  const length = bytes.readUInt32BE(4);
  if (bytes.length < 8 + length) throw new Error(`it has ${bytes.length - 8} of ${length} bytes`);
  const plain = inflateSync(bytes.subarray(8, 8 + length));
  if (plain.length < HEAD || word(plain, 0) !== (PLAIN & ~SIZE_OF_WORD))
    throw new Error('its content is no histogram of encoding V2');
  const size = plain.readUInt32BE(4);
  if (plain.length < HEAD + size) throw new Error(`it has ${plain.length - HEAD} of ${size} bytes of counts`);
  const digits = plain.readUInt32BE(12);
  const lowest = Number(plain.readBigUInt64BE(16));
  if (digits > 5 || lowest < 1) throw new Error(`it claims ${digits} significant digits from ${lowest}`);
  const valueAt = valuesOf(digits, lowest);
  const counts: [number, number][] = [];
  let index = 0;
  for (const count of zigZag(plain.subarray(HEAD, HEAD + size))) {
    // A negative number is that many counts of 0.
    if (count > 0) counts.push([valueAt(index), count]);
    index += count < 0 ? -count : 1;
    if (index > MOST_COUNTS) throw new Error('it has more counts than a histogram can have');
  }
  return counts;
}

/** The largest value of each index: values are equal within the significant digits. */
function valuesOf(digits: number, lowest: number): (index: number) => number {
  const unit = Math.floor(Math.log2(lowest));
  const half = 2 ** (Math.ceil(Math.log2(2 * 10 ** digits)) - 1);
  return index => {
    const bucket = Math.max(0, Math.floor(index / half) - 1);
    const step = 2 ** (bucket + unit);
    const within = index < half ? index : (index % half) + half;
    return within * step + step - 1;
  };
}

/** Numbers in ZigZag LEB128 with at most nine bytes; the ninth has eight bits. */
function* zigZag(bytes: Buffer): Generator<number> {
  for (let at = 0; at < bytes.length; ) {
    let value = 0n;
    for (let part = 0; ; part++) {
      const byte = bytes[at++];
      if (byte === undefined) throw new Error('its last count is cut off');
      const bits = BigInt(part === 8 ? byte : byte & 0x7f);
      value |= bits << BigInt(7 * part);
      if (part === 8 || byte < 0x80) break;
    }
    yield Number((value >> 1n) ^ -(value & 1n));
  }
}
