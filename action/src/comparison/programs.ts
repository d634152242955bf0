// The WebAssembly programs of the bundle: where they are, and how they get ready before they are needed.
import { join } from 'node:path';
import { prepareRun } from './wasi.ts';

/** @param root the folder that holds this project */
export function programIn(root: string, name: 'compare' | 'benchstat'): string {
  return join(root, 'action/dist', `${name}.wasm`);
}

/** Gets ready for one judgement. @param tabulated whether benchstat will draw its tables of it */
export function prepareJudgement(root: string, tabulated: boolean): void {
  prepareRun(programIn(root, 'compare'));
  if (tabulated) prepareRun(programIn(root, 'benchstat'));
}
