// The programs of the bundle that judge: WebAssembly, or a native build for trusted files.
import { dirname, join, resolve } from 'node:path';
import { type Place, programPath } from '../../../core/programs.ts';
import { nativeProgram, runNative } from './native.ts';
import { prepareRun, prepareWasm, runWasm, type WasmExit, type WasmProgram } from './wasi.ts';

export type ProgramName = 'compare' | 'benchstat';

/** The thread of each program. */
const THREAD = 'wasi.js';

/** Unpacks a program. Throws `PreconditionError` if it cannot. */
export function programIn(place: Place, name: ProgramName): WasmProgram {
  return { file: programPath(`${name}.wasm`, place), thread: join(place.root, 'action/dist', THREAD) };
}

/**
 * Prepares one judgement.
 * @param tabulated whether benchstat will write its tables
 * @param trusted whether all files are the user's own
 */
export function prepareJudgement(place: Place, tabulated: boolean, trusted: boolean): void {
  for (const name of ['compare', ...(tabulated ? ['benchstat' as const] : [])] as const) {
    if (!trusted || nativeProgram(place, name) === null) prepareRun(programIn(place, name));
  }
}

/** The paths under which a program sees files. */
export interface Paths {
  /** The path under which the program sees a file. */
  inside(path: string): string;
  /** The folders that it may open. */
  opened(): Record<string, string>;
}

/** One run of a program. */
interface Task {
  readonly arguments: readonly string[];
  readonly input: string;
  readonly paths: Paths;
  /** Ends the program immediately. */
  readonly signal?: AbortSignal | undefined;
}

/** A program: the native build for trusted files if this machine can run it, else WebAssembly. Both give the same bytes. */
export class Program {
  readonly #place: Place;
  readonly #name: ProgramName;
  readonly #native: string | null;

  /** @param trusted whether all files are the user's own: nothing confines a native program */
  constructor(place: Place, name: ProgramName, trusted: boolean) {
    this.#place = place;
    this.#name = name;
    this.#native = trusted ? nativeProgram(place, name) : null;
  }

  /** Prepares a run in the background. */
  prepare(): void {
    if (this.#native === null) prepareWasm(programIn(this.#place, this.#name));
  }

  /** Paths for one run. */
  paths(): Paths {
    return this.#native === null ? new Folders() : OWN_PATHS;
  }

  /** Runs the program to its end. Throws if it is missing or crashed, and `signal.reason` if it was aborted. */
  run({ arguments: argv, input, paths, signal }: Task): Promise<WasmExit> {
    if (this.#native !== null) return runNative(this.#native, argv, input, signal);
    const folders = paths.opened();
    return runWasm({
      program: programIn(this.#place, this.#name),
      arguments: argv,
      input,
      folders,
      ...(signal === undefined ? {} : { signal }),
    });
  }
}

/** Folders that a WebAssembly program may see, numbered. */
export class Folders implements Paths {
  readonly #numbers = new Map<string, number>();

  inside(path: string): string {
    const folder = dirname(resolve(path));
    const number = this.#numbers.get(folder) ?? this.#numbers.size;
    this.#numbers.set(folder, number);
    return `/${number}/${path.slice(path.lastIndexOf('/') + 1)}`;
  }

  opened(): Record<string, string> {
    return Object.fromEntries([...this.#numbers].map(([folder, number]) => [`/${number}`, folder]));
  }
}

/** A native program sees all files. */
const OWN_PATHS: Paths = { inside: path => resolve(path), opened: () => ({}) };
