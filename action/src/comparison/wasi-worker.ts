// The thread of WebAssembly programs: each that it is given runs, and its exit code is told. A bundle of its own.
import { parentPort } from 'node:worker_threads';

/** A program, and all that it is given. */
export interface WasmTask {
  readonly module: WebAssembly.Module;
  readonly arguments: readonly string[];
  readonly folders: Readonly<Record<string, string>>;
  /** Open files. */
  readonly stdin: number;
  readonly stdout: number;
  readonly stderr: number;
}

/**
 * Memory that a program gets before it begins, in pages of 64 KiB. Go asks for half a megabyte at a time, and each time V8
 * looks for garbage; pages that are never touched cost nothing.
 */
const AT_ONCE = 4096;
/** With Node 20, two threads that take so much at once take the whole process with them. */
const TAKES = Number.parseInt(process.versions.node, 10) >= 24;

// Node warns that WASI is experimental: nothing that a user could act on. This thread does nothing else.
process.emitWarning = () => undefined;
const { WASI } = await import('node:wasi');

parentPort?.on('message', async ({ module, arguments: args, folders, stdin, stdout, stderr }: WasmTask) => {
  const wasi = new WASI({
    version: 'preview1',
    args: [...args],
    env: {},
    preopens: folders,
    stdin,
    stdout,
    stderr,
    returnOnExit: true,
  });
  const instance = await WebAssembly.instantiate(module, wasi.getImportObject() as WebAssembly.Imports);
  if (TAKES) (instance.exports.memory as WebAssembly.Memory).grow(AT_ONCE);
  parentPort?.postMessage(wasi.start(instance));
});
