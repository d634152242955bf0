// Where an export goes, piece by piece: a file that gets its name when it is whole, or a reader who may leave.
import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Line } from './sample.ts';

/** Takes lines, and in the end becomes a file, or was read. */
export interface Sink {
  add(line: Line): void;
  /** Waits for room. @returns whether anybody wants more */
  ready(): Promise<boolean>;
  /** Completes it. */
  end(): Promise<void>;
  /** Leaves nothing behind. */
  abandon(): void;
}

/** What a text is written to. */
export type TextTarget = Omit<Sink, 'add'> & { write(text: string): void };

/** Pieces are gathered up to this size (bytes) before they are written. */
const GATHERED = 1 << 20;
/** To a reader so much at once (characters): as much as a pipe holds. */
const POURED = 1 << 16;

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

  /** A disk is as fast as it is, and always wants more. */
  async ready(): Promise<boolean> {
    return true;
  }

  async end(): Promise<void> {
    this.#flush();
    fsyncSync(this.#file);
    this.#ended = true;
    try {
      closeSync(this.#file);
      renameSync(this.#temporary, this.#path);
    } catch (error) {
      rmSync(this.#temporary, { force: true });
      throw error;
    }
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

/** A text that a reader takes as it comes, such as standard output. */
export class PouredText implements TextTarget {
  readonly #pour: (text: string) => Promise<boolean>;
  #text = '';

  /** @param pour hands a part over; resolves once there is room for more, to whether anybody still reads */
  constructor(pour: (text: string) => Promise<boolean>) {
    this.#pour = pour;
  }

  write(text: string): void {
    this.#text += text;
  }

  async ready(): Promise<boolean> {
    return this.#text.length < POURED || this.#rest();
  }

  async end(): Promise<void> {
    await this.#rest();
  }

  /** What was read cannot be taken back. */
  abandon(): void {
    this.#text = '';
  }

  #rest(): Promise<boolean> {
    const text = this.#text;
    this.#text = '';
    return this.#pour(text);
  }
}
