// Runs a WebAssembly program under WASI in a thread: no network, no environment, only the given folders.
import { accessSync, closeSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { inTemporary } from './temporary.ts';
import { Thread } from './thread.ts';
import type { WasmTask } from './wasi-worker.ts';

/** The paths of a program, and of the bundle for its threads. */
export interface WasmProgram {
  readonly file: string;
  readonly thread: string;
}

export interface WasmRun {
  readonly program: WasmProgram;
  readonly arguments: readonly string[];
  readonly input: string;
  /** Folders of this machine, by the path that the program uses. */
  readonly folders: Readonly<Record<string, string>>;
  /** Ends the program immediately. */
  readonly signal?: AbortSignal;
}

export interface WasmExit {
  readonly code: number;
  readonly output: string;
  readonly errors: string;
}

/**
 * How many bytes of code a function executes before V8 optimizes it. Optimizing takes longer than most of our programs run: with V8's default
 * (13 million) a small judgement spends more than half of its time on it.
 */
const OPTIMIZED_FROM = { short: 1_000_000_000, long: 100_000_000 };

let expected: keyof typeof OPTIMIZED_FROM;

/**
 * Sets the expected length of the programs that are compiled from now on: well below a second, or longer. The thread of a long program
 * ends with it, which frees its memory.
 */
export function expectRuns(length: keyof typeof OPTIMIZED_FROM): void {
  expected = length;
  setFlagsFromString(`--wasm-tiering-budget=${OPTIMIZED_FROM[length]}`);
}

expectRuns('short');

const modules = new Map<string, Promise<WebAssembly.Module>>();

/** Compiles a program that will run soon, in the background. {@link runWasm} reports a failure. */
export function prepareWasm(program: WasmProgram): void {
  compiled(program).catch(() => undefined);
}

/** Also starts the thread of a program that will run soon. */
export function prepareRun(program: WasmProgram): void {
  Thread.prepare(program.thread);
  prepareWasm(program);
}

function compiled({ file }: WasmProgram): Promise<WebAssembly.Module> {
  const known = modules.get(file) ?? compile(file);
  modules.set(file, known);
  return known;
}

/** Reads the file at once: reading in pieces would wait for all other work of the process before compiling. */
async function compile(file: string): Promise<WebAssembly.Module> {
  return WebAssembly.compile(readFileSync(file));
}

/** Runs a program to its end. Throws if its file is missing or not WebAssembly, if it crashed, and `signal.reason` if it was aborted. */
export async function runWasm({
  program,
  arguments: argumentList,
  input,
  folders,
  signal,
}: WasmRun): Promise<WasmExit> {
  signal?.throwIfAborted();
  accessSync(program.file);
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
      const task = { arguments: [program.file, ...argumentList], folders, stdin, stdout, stderr };
      const code = await inThread(program, task, signal);
      return { code, output: readFileSync(path('out'), 'utf8'), errors: readFileSync(path('err'), 'utf8') };
    } finally {
      for (const file of files) closeSync(file);
    }
  });
}

/** Runs a program in an idle or new thread and returns its exit code. */
async function inThread(
  program: WasmProgram,
  task: Omit<WasmTask, 'module'>,
  signal?: AbortSignal,
): Promise<number> {
  const thread = Thread.take(program.thread);
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
  throw new Error(`${program.file} ended without an exit code`);
}
