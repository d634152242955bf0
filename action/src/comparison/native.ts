// Runs native builds of the programs, which start and read faster than WebAssembly. Nothing confines them, so they are for trusted files only.
import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { text } from 'node:stream/consumers';
import { type Place, programPath } from '../../../core/programs.ts';
import type { WasmExit } from './wasi.ts';

/** The native build of a program; null if there is none for this machine, or it may not be executed. */
export function nativeProgram(place: Place, name: string): string | null {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  try {
    const program = programPath(`${name}-linux-amd64`, place);
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
