// The thread of WebAssembly programs: runs each program that it gets and returns its exit code. It is a bundle of its own.
import { parentPort } from 'node:worker_threads';

/** A program and its inputs. */
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
 * Memory of a program at its start, in pages of 64 KiB. Go grows it by half a megabyte at a time, and V8 then collects garbage each time;
 * unused pages cost nothing.
 */
const AT_ONCE = 4096;
/** With Node 20, two threads with this much memory crash the process. */
const TAKES = Number.parseInt(process.versions.node, 10) >= 24;

// Node warns that WASI is experimental. Users cannot act on that, and this thread does nothing else.
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
