// Runs a WebAssembly program under WASI, in a thread: no network, no environment, no files but the folders it is given.
import { accessSync, closeSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { inTemporary } from './temporary.ts';
import { Thread } from './thread.ts';
import type { WasmTask } from './wasi-worker.ts';

export interface WasmRun {
  readonly program: string;
  readonly arguments: readonly string[];
  readonly input: string;
  /** Folders of this machine, by the path under which the program sees them. */
  readonly folders: Readonly<Record<string, string>>;
  /** Ends the program wherever it is. */
  readonly signal?: AbortSignal;
}

export interface WasmExit {
  readonly code: number;
  readonly output: string;
  readonly errors: string;
}

/** The bundle for threads, beside the programs. */
const SCRIPT = 'wasi.js';

/**
 * How much of a function is run, in about so many bytes of its code, before V8 compiles it again, optimized. That takes a processor longer than most of
 * our programs run: with V8's own measure (13 million) a small judgement spends more than half of its time on code that it hardly uses.
 */
const OPTIMIZED_FROM = { short: 1_000_000_000, long: 100_000_000 };

let expected: keyof typeof OPTIMIZED_FROM;

/**
 * Says how long the programs will run that are compiled from now on: for a blink, or for a second and more. The thread of a long one
 * ends with it, and its memory is given back.
 */
export function expectRuns(length: keyof typeof OPTIMIZED_FROM): void {
  expected = length;
  setFlagsFromString(`--wasm-tiering-budget=${OPTIMIZED_FROM[length]}`);
}

expectRuns('short');

const modules = new Map<string, Promise<WebAssembly.Module>>();

/** Compiles a program that will be run soon, in the background. That it cannot be compiled is told by {@link runWasm}. */
export function prepareWasm(program: string): void {
  compiled(program).catch(() => undefined);
}

/** Starts the thread of a program that will be run soon, too. */
export function prepareRun(program: string): void {
  Thread.prepare(scriptOf(program));
  prepareWasm(program);
}

const scriptOf = (program: string): string => join(dirname(program), SCRIPT);

function compiled(program: string): Promise<WebAssembly.Module> {
  const known = modules.get(program) ?? compile(program);
  modules.set(program, known);
  return known;
}

/** Read at once: what is read piece by piece waits for everything else that the process does, and is compiled only then. */
async function compile(program: string): Promise<WebAssembly.Module> {
  return WebAssembly.compile(readFileSync(program));
}

/** Runs a program to its end. Throws where its file is missing or no WebAssembly, where it crashed, and `signal.reason` where it was ended. */
export async function runWasm({
  program,
  arguments: argumentList,
  input,
  folders,
  signal,
}: WasmRun): Promise<WasmExit> {
  signal?.throwIfAborted();
  accessSync(program);
  return inTemporary('wasm', async folder => {
    const path = (name: string) => join(folder, name);
    writeFileSync(path('in'), input);
    const files: number[] = [];
    const open = (name: string, flags: 'r' | 'w'): number => {
      const file = openSync(path(name), flags);
      files.push(file);
      return file;
    };
    try {
      const [stdin, stdout, stderr] = [open('in', 'r'), open('out', 'w'), open('err', 'w')];
      const task = { arguments: [program, ...argumentList], folders, stdin, stdout, stderr };
      const code = await inThread(program, task, signal);
      return { code, output: readFileSync(path('out'), 'utf8'), errors: readFileSync(path('err'), 'utf8') };
    } finally {
      for (const file of files) closeSync(file);
    }
  });
}

/** Runs a program to its exit code, in a thread that is free or new. */
async function inThread(
  program: string,
  task: Omit<WasmTask, 'module'>,
  signal?: AbortSignal,
): Promise<number> {
  const thread = Thread.take(scriptOf(program));
  const end = () => void thread.end();
  signal?.addEventListener('abort', end, { once: true });
  let code: number | null = null;
  try {
    code = await thread.run({ ...task, module: await compiled(program) });
  } finally {
    signal?.removeEventListener('abort', end);
    if (code !== null && expected === 'short') thread.keep();
    else await thread.end();
  }
  if (code !== null) return code;
  signal?.throwIfAborted();
  throw new Error(`${program} ended without an exit code`);
}
