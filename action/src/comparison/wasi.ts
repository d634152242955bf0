// Runs a WebAssembly program under WASI, in a thread of its own: no network, no environment, no files but the folders it is given.
import { accessSync, closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import type { WasmThread } from './wasi-worker.ts';

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

/** The bundle of {@link WasmThread}, beside the programs. */
const THREAD = 'wasi.js';

/**
 * How much of a function is run, in about so many bytes of its code, before V8 compiles it again, optimized. That takes a processor longer than most of
 * our programs run: with V8's own measure (13 million) a small judgement spends more than half of its time on code that it hardly uses.
 */
const OPTIMIZED_FROM = { short: 1_000_000_000, long: 100_000_000 };

/** Says how long the programs will run that are compiled from now on: for a blink, or for a second and more. */
export function expectRuns(length: keyof typeof OPTIMIZED_FROM): void {
  setFlagsFromString(`--wasm-tiering-budget=${OPTIMIZED_FROM[length]}`);
}

expectRuns('short');

const modules = new Map<string, Promise<WebAssembly.Module>>();

/** Compiles a program that will be run soon, in the background. That it cannot be compiled is told by {@link runWasm}. */
export function prepareWasm(program: string): void {
  compiled(program).catch(() => undefined);
}

function compiled(program: string): Promise<WebAssembly.Module> {
  const known = modules.get(program) ?? readFile(program).then(bytes => WebAssembly.compile(bytes));
  modules.set(program, known);
  return known;
}

/** Runs a program to its end. Throws where its file is missing or no WebAssembly, and where it crashed or was ended. */
export async function runWasm({
  program,
  arguments: argumentList,
  input,
  folders,
  signal,
}: WasmRun): Promise<WasmExit> {
  signal?.throwIfAborted();
  accessSync(program);
  const channels = mkdtempSync(join(tmpdir(), 'overhead-wasm-'));
  const path = (name: string) => join(channels, name);
  writeFileSync(path('in'), input);
  const [stdin, stdout, stderr] = [
    openSync(path('in'), 'r'),
    openSync(path('out'), 'w'),
    openSync(path('err'), 'w'),
  ];
  try {
    const thread = { arguments: [program, ...argumentList], folders, stdin, stdout, stderr };
    const code = await inThread(join(dirname(program), THREAD), thread, compiled(program), signal);
    return { code, output: readFileSync(path('out'), 'utf8'), errors: readFileSync(path('err'), 'utf8') };
  } finally {
    for (const file of [stdin, stdout, stderr]) closeSync(file);
    rmSync(channels, { recursive: true, force: true });
  }
}

/** Starts a thread and waits for the exit code of its program. The thread has ended, and given its memory back, when this returns. */
async function inThread(
  script: string,
  thread: WasmThread,
  module: Promise<WebAssembly.Module>,
  signal?: AbortSignal,
): Promise<number> {
  const worker = new Worker(script, { workerData: thread, env: {}, execArgv: [] });
  const end = () => void worker.terminate();
  signal?.addEventListener('abort', end, { once: true });
  let code: number | null = null;
  worker.once('message', (told: number) => {
    code = told;
  });
  const ended = new Promise<void>((resolve, reject) => {
    worker.once('error', reject);
    worker.once('exit', () => resolve());
  });
  try {
    await Promise.all([ended, module.then(program => worker.postMessage(program))]);
  } finally {
    await worker.terminate(); // it waits for a program that could not be compiled
    signal?.removeEventListener('abort', end);
  }
  if (code === null) throw new Error(`${thread.arguments[0]} ended without an exit code`);
  return code;
}
