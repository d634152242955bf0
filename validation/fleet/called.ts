// Calls the command as a user does, and measures what it takes.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { CLI, METER, readUsages } from '../bench/metered.ts';

export interface Measured {
  /** Wall time with the start of the command, and CPU time, in seconds. */
  readonly seconds: number;
  readonly cpu: number;
  /** The largest resident set, in bytes. */
  readonly memory: number;
  readonly output: string;
}

/** Throws with the output if the command fails. @param folder where it runs */
export async function called(
  argv: readonly string[],
  folder: string,
  environment: Readonly<Record<string, string>>,
): Promise<Measured> {
  const log = join(folder, 'usage.jsonl');
  const child = spawn(METER, [log, process.execPath, CLI, ...argv], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('close', resolve);
    child.once('error', reject);
  });
  const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  if (code !== 0) throw new Error(`overhead ${argv.join(' ')}: exit code ${code}\n${output}${errors}`);
  const usage = readUsages(log).at(-1);
  if (usage === undefined) throw new Error(`${log} is empty: run make setup`);
  return { seconds: usage.wall, cpu: usage.cpu, memory: usage.memory, output };
}
