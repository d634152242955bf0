// The output of a process that may print without end: its beginning and its end are kept, and how much is missing between them is said.
import { Transform, type TransformCallback } from 'node:stream';

/** Passes on the first half of what it may keep as it comes, and at the end the last half. */
export class Bounded extends Transform {
  readonly #half: number;
  /** What the beginning has still room for. */
  #room: number;
  #end: Buffer[] = [];
  #held = 0;
  #cut = 0;

  /** @param limit in bytes, beside the line that says what is missing */
  constructor(limit: number) {
    super();
    this.#half = Math.ceil(limit / 2);
    this.#room = this.#half;
  }

  /** Bytes that were left out, once all is over. */
  get cut(): number {
    return this.#cut;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    const first = chunk.subarray(0, this.#room);
    this.#room -= first.length;
    if (first.length > 0) this.push(first);
    if (first.length < chunk.length) this.#hold(chunk.subarray(first.length));
    done();
  }

  #hold(chunk: Buffer): void {
    this.#end.push(chunk);
    this.#held += chunk.length;
    for (;;) {
      const [oldest] = this.#end;
      if (oldest === undefined || this.#held - oldest.length < this.#half) return;
      this.#end.shift();
      this.#drop(oldest.length);
    }
  }

  #drop(bytes: number): void {
    this.#held -= bytes;
    this.#cut += bytes;
  }

  override _flush(done: TransformCallback): void {
    const [oldest, ...others] = this.#end;
    if (oldest !== undefined) {
      const excess = Math.max(0, this.#held - this.#half);
      this.#drop(excess);
      if (this.#cut > 0) this.push(`\n[${this.#cut} bytes are left out here]\n`);
      for (const chunk of [oldest.subarray(excess), ...others]) this.push(chunk);
    }
    done();
  }
}
