// The WebAssembly programs of the bundle: their paths, and how they are prepared.
import { join } from 'node:path';
import { type Place, programPath } from '../../../core/programs.ts';
import { prepareRun, type WasmProgram } from './wasi.ts';

/** The thread of each program. */
const THREAD = 'wasi.js';

/** Unpacks a program. Throws `PreconditionError` if it cannot. */
export function programIn(place: Place, name: 'compare' | 'benchstat'): WasmProgram {
  return { file: programPath(`${name}.wasm`, place), thread: join(place.root, 'action/dist', THREAD) };
}

/** Prepares one judgement. @param tabulated whether benchstat will write its tables */
export function prepareJudgement(place: Place, tabulated: boolean): void {
  prepareRun(programIn(place, 'compare'));
  if (tabulated) prepareRun(programIn(place, 'benchstat'));
}
