// What the functions of Go programs are: the program's own, or of the runtime and its threads.
import type { FrameKind } from './profile.ts';

/**
 * Packages below the functions that a person looks for: the runtime, the internals of the standard library, and what only passes calls on.
 * A stack that ends there belongs to its last function of another package.
 */
const RUNTIME = /^(?:runtime|internal|reflect|syscall|sync\/atomic|unsafe)(?:[./]|$)/;
/** Threads of the runtime, by the function at the entry of their stacks. */
const THREADS: readonly (readonly [RegExp, string])[] = [
  [/^runtime\.(?:gc|bgsweep|bgscavenge|_GC$|forcegc|runFinalizers|runfinq|runCleanups)/, 'garbage collector'],
  [/^runtime\.(?:mcall|mstart|morestack|park|schedule|goexit|rt0_go|_System$)/, 'scheduler'],
];

/** Returns the kind of a function. Those without a package are assembly, C, or made by the compiler. */
export function goKind(name: string): FrameKind {
  const afterFolders = name.slice(name.lastIndexOf('/') + 1);
  return RUNTIME.test(name) || /^(?:type:|go:|_cgo|x_cgo)/.test(name) || !afterFolders.includes('.')
    ? 'runtime'
    : 'code';
}

/** Returns the thread of a stack without a function of the program, by its first and its last function. */
export function goThread(first: string, last: string): string {
  for (const [entry, thread] of THREADS) if (entry.test(first) || entry.test(last)) return thread;
  return 'Go runtime';
}
