// Runs a WebAssembly program under WASI: no network, no environment, no files but the folders it is given.
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface WasmRun {
  readonly program: string;
  readonly arguments: readonly string[];
  readonly input: string;
  /** Folders of this machine, by the path under which the program sees them. */
  readonly folders: Readonly<Record<string, string>>;
}

export interface WasmExit {
  readonly code: number;
  readonly output: string;
  readonly errors: string;
}

/**
 * Memory that a program gets before it begins, in pages of 64 KiB. Go asks for half a megabyte at a time, and each time V8
 * looks for garbage; pages that are never touched cost nothing.
 */
const AT_ONCE = 4096;

const modules = new Map<string, Promise<WebAssembly.Module>>();

/** Runs a program to its end. Throws where its file is missing or no WebAssembly. */
export async function runWasm({
  program,
  arguments: argumentList,
  input,
  folders,
}: WasmRun): Promise<WasmExit> {
  // Loaded late, so that its notice about being experimental is not the first thing that a user reads.
  const { WASI } = await quietly(() => import('node:wasi'));
  const compiled = modules.get(program) ?? readFile(program).then(bytes => WebAssembly.compile(bytes));
  modules.set(program, compiled);
  const channels = mkdtempSync(join(tmpdir(), 'overhead-wasm-'));
  const path = (name: string) => join(channels, name);
  writeFileSync(path('in'), input);
  const [stdin, stdout, stderr] = [
    openSync(path('in'), 'r'),
    openSync(path('out'), 'w'),
    openSync(path('err'), 'w'),
  ];
  try {
    const wasi = new WASI({
      version: 'preview1',
      args: [program, ...argumentList],
      env: {},
      preopens: folders,
      stdin,
      stdout,
      stderr,
      returnOnExit: true,
    });
    const instance = await WebAssembly.instantiate(
      await compiled,
      wasi.getImportObject() as WebAssembly.Imports,
    );
    (instance.exports.memory as WebAssembly.Memory).grow(AT_ONCE);
    const code = wasi.start(instance);
    return { code, output: readFileSync(path('out'), 'utf8'), errors: readFileSync(path('err'), 'utf8') };
  } finally {
    for (const file of [stdin, stdout, stderr]) closeSync(file);
    rmSync(channels, { recursive: true, force: true });
  }
}

/** Without Node's warning that WASI is experimental: it says nothing that a user could act on. */
async function quietly<T>(load: () => Promise<T>): Promise<T> {
  const emit = process.emitWarning;
  process.emitWarning = ((warning: string | Error, ...rest: never[]) => {
    if (!String(warning).includes('WASI')) emit(warning, ...rest);
  }) as typeof process.emitWarning;
  try {
    return await load();
  } finally {
    process.emitWarning = emit;
  }
}
