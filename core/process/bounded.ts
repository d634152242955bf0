// Limits the output of a process: keeps its beginning and its end, and states how much is missing between them.
import { Transform, type TransformCallback } from 'node:stream';

/** How much output of a measured process is kept, in MiB, so that a process that never stops printing cannot fill the disk. */
export const LARGEST_OUTPUT = 16;

/** Passes on the first half of the limit immediately, and the last half at the end. */
export class Bounded extends Transform {
  readonly #half: number;
  /** Bytes that the beginning can still take. */
  #room: number;
  #end: Buffer[] = [];
  #held = 0;
  #cut = 0;

  /** @param limit in bytes, without the line that states what is missing */
  constructor(limit = LARGEST_OUTPUT * 2 ** 20) {
    super();
    this.#half = Math.ceil(limit / 2);
    this.#room = this.#half;
  }

  /** Bytes that were left out; known at the end. */
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

  /** The held-back end of the output, after the line that states what is missing. Empty after the end. */
  rest(): Buffer {
    if (this.#held === 0) return Buffer.alloc(0);
    const excess = Math.max(0, this.#held - this.#half);
    const cut = this.#cut + excess;
    const note = cut > 0 ? `\n[${cut} bytes are left out here]\n` : '';
    return Buffer.concat([Buffer.from(note), Buffer.concat(this.#end).subarray(excess)]);
  }

  override _flush(done: TransformCallback): void {
    const rest = this.rest();
    this.#drop(Math.max(0, this.#held - this.#half));
    this.#end = [];
    this.#held = 0;
    if (rest.length > 0) this.push(rest);
    done();
  }
}
