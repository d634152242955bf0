// A file that is written piece by piece beside its name, and gets that name when it is whole.
import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Line } from './sample.ts';

/** Takes lines, and in the end becomes a file. */
export interface Sink {
  add(line: Line): void;
  /** Completes the file. */
  end(): void;
  /** Leaves nothing behind. */
  abandon(): void;
}

/** Pieces are gathered up to this size (bytes) before they are written. */
const GATHERED = 1 << 20;

/** A file in the making. Whatever happens, under its name there is a whole file or what was there before. */
export class GrowingFile {
  readonly #path: string;
  readonly #temporary: string;
  readonly #file: number;
  #pieces: Uint8Array[] = [];
  #text = '';
  #gathered = 0;
  #ended = false;

  /** Makes the folders above it. */
  constructor(path: string) {
    mkdirSync(dirname(path), { recursive: true });
    this.#path = path;
    this.#temporary = `${path}.tmp-${process.pid}`;
    this.#file = openSync(this.#temporary, 'w');
  }

  /** Texts are written as UTF-8; a file takes texts or bytes, not both. */
  write(piece: Uint8Array | string): void {
    if (typeof piece === 'string') this.#text += piece;
    else this.#pieces.push(piece);
    this.#gathered += piece.length;
    if (this.#gathered >= GATHERED) this.#flush();
  }

  end(): void {
    this.#flush();
    fsyncSync(this.#file);
    this.#ended = true;
    closeSync(this.#file);
    renameSync(this.#temporary, this.#path);
  }

  /** Also once it has ended, where something else beside it did not: then the file stays. */
  abandon(): void {
    if (this.#ended) return;
    this.#ended = true;
    closeSync(this.#file);
    rmSync(this.#temporary, { force: true });
  }

  #flush(): void {
    const whole = Buffer.concat([...this.#pieces, Buffer.from(this.#text)]);
    this.#pieces = [];
    this.#text = '';
    this.#gathered = 0;
    for (let written = 0; written < whole.length; ) written += writeSync(this.#file, whole, written);
  }
}
