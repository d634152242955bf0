// The target of an export: a file that gets its name when it is complete, or a reader who may leave.
import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Line } from './sample.ts';

/** Takes lines for a file or a reader. */
export interface Sink {
  add(line: Line): void;
  /** Waits for space. @returns whether more is wanted */
  ready(): Promise<boolean>;
  /** Completes it. */
  end(): Promise<void>;
  /** Removes everything that was written. */
  abandon(): void;
}

/** The target of a text. */
export type TextTarget = Omit<Sink, 'add'> & { write(text: string): void };

/** Pieces are collected up to this size (bytes) before they are written. */
const GATHERED = 1 << 20;
/** Size of one write to a reader (characters): what a pipe holds. */
const POURED = 1 << 16;

/** A file in progress. Its name always has a complete file, or the old one. */
export class GrowingFile {
  readonly #path: string;
  readonly #temporary: string;
  readonly #file: number;
  #pieces: Uint8Array[] = [];
  #text = '';
  #gathered = 0;
  #ended = false;

  /** Creates its parent folders. */
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

  /** A file always takes more. */
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

  /** May be called after the end, if another file failed; then this file stays. */
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

/** A text for a reader, such as standard output. */
export class PouredText implements TextTarget {
  readonly #pour: (text: string) => Promise<boolean>;
  #text = '';

  /** @param pour passes a part on; resolves when there is space for more, to whether the reader still reads */
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

  /** What was read cannot be removed. */
  abandon(): void {
    this.#text = '';
  }

  #rest(): Promise<boolean> {
    const text = this.#text;
    this.#text = '';
    return this.#pour(text);
  }
}
