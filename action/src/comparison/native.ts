// Runs native builds of the programs, which start and read faster than WebAssembly. Nothing confines them, so they are for trusted files only.
import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { WasmExit } from './wasi.ts';

/** Go's names of processors. */
const ARCHITECTURES: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' };

/**
 * The native build of a program for this machine; null if there is none, or it may not be executed.
 * @param root the folder that holds this project
 */
export function nativeProgram(root: string, name: string): string | null {
  const architecture = ARCHITECTURES[process.arch];
  if (process.platform !== 'linux' || architecture === undefined) return null;
  const program = join(root, 'action/dist', `${name}-linux-${architecture}`);
  try {
    accessSync(program, constants.X_OK);
    return program;
  } catch {
    return null;
  }
}

/**
 * Runs a native program to its end, without environment variables. Throws if it cannot be started or was killed, and `signal.reason` if it
 * was aborted.
 */
export async function runNative(
  program: string,
  argv: readonly string[],
  input: string,
  signal?: AbortSignal,
): Promise<WasmExit> {
  signal?.throwIfAborted();
  const child = spawn(program, argv, { env: {}, stdio: 'pipe' });
  const end = () => void child.kill('SIGKILL');
  signal?.addEventListener('abort', end, { once: true });
  try {
    const exit = new Promise<[number | null, NodeJS.Signals | null]>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code, killedBy) => resolve([code, killedBy]));
    });
    // A program that refuses its arguments ends without reading.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
    const [[code, killedBy], output, errors] = await Promise.all([
      exit,
      text(child.stdout),
      text(child.stderr),
    ]);
    signal?.throwIfAborted();
    if (code === null) throw new Error(`${program} was ended by ${killedBy}`);
    return { code, output, errors };
  } finally {
    signal?.removeEventListener('abort', end);
  }
}
