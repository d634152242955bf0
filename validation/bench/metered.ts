// Runs programs through the meter, which records time, CPU and memory.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

export const ROOT = join(import.meta.dirname, '../..');
export const METER = join(ROOT, '.tools/bin/meter');
/** The measured program, as it is released. */
export const CLI = join(ROOT, 'action/dist/cli.js');

const usageSchema = z.object({
  arguments: z.array(z.string()),
  /** Seconds since 1970. */
  start: z.number(),
  /** Seconds. */
  wall: z.number(),
  /** User and system time of all processors, in seconds. */
  cpu: z.number(),
  /** The largest resident set, in bytes. */
  memory: z.number(),
  code: z.number(),
});
export type Usage = z.infer<typeof usageSchema>;

export interface Program {
  readonly program: string;
  readonly arguments: readonly string[];
  readonly folder: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** Exit codes that are no failure; by default only 0. */
  readonly codes?: readonly number[];
}

/** Runs a program to its end. Throws with its output if it fails. */
export function metered(
  log: string,
  { program, arguments: argv, folder, environment, codes }: Program,
): Usage {
  const result = spawnSync(METER, [log, program, ...argv], {
    cwd: folder,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  if (result.error !== undefined) throw new Error(`${METER}: ${result.error.message}: run make setup`);
  if (!(codes ?? [0]).includes(result.status ?? -1)) {
    throw new Error(
      `${program} ${argv.join(' ')}: exit code ${result.status}\n${result.stdout.slice(-4000)}${result.stderr}`,
    );
  }
  const last = readUsages(log).at(-1);
  if (last === undefined) throw new Error(`${log} is empty`);
  return last;
}

export function readUsages(log: string): Usage[] {
  if (!existsSync(log)) return [];
  const lines = readFileSync(log, 'utf8').split('\n').slice(0, -1);
  return lines.map(line => usageSchema.parse(JSON.parse(line)));
}

/** The median of each quantity over repeated runs. Throws without runs. */
export function typical(runs: readonly Usage[]): Pick<Usage, 'wall' | 'cpu' | 'memory'> {
  return {
    wall: median(runs.map(run => run.wall)),
    cpu: median(runs.map(run => run.cpu)),
    memory: median(runs.map(run => run.memory)),
  };
}

export function median(values: readonly number[]): number {
  if (values.length === 0) throw new Error('no value, no median');
  const sorted = values.toSorted((a, b) => a - b);
  const at = (index: number) => sorted[index] ?? 0;
  return (at((sorted.length - 1) >> 1) + at(sorted.length >> 1)) / 2;
}
