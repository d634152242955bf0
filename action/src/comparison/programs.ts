// The WebAssembly programs of the bundle: their paths, and how they are prepared.
import { join } from 'node:path';
import { prepareRun } from './wasi.ts';

/** @param root the folder that holds this project */
export function programIn(root: string, name: 'compare' | 'benchstat'): string {
  return join(root, 'action/dist', `${name}.wasm`);
}

/** Prepares one judgement. @param tabulated whether benchstat will write its tables */
export function prepareJudgement(root: string, tabulated: boolean): void {
  prepareRun(programIn(root, 'compare'));
  if (tabulated) prepareRun(programIn(root, 'benchstat'));
}
