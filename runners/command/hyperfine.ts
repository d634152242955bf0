// hyperfine, the timer of one run of one command: found, called without a shell, its JSON read.
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { outputOf } from '../../core/need.ts';
import { onPath } from '../../core/process/program.ts';
import { PreconditionError, type RunContext } from '../../core/runner.ts';

export interface Hyperfine {
  readonly path: string;
  readonly version: string;
}

/** The usage of one run. Times in ns. */
export interface Timing {
  readonly wall: number;
  readonly user: number;
  readonly system: number;
  /** In bytes; null if this hyperfine does not report it. */
  readonly peak: number | null;
  /** 128 and the number of the signal if one ended the command. */
  readonly code: number;
}

/** The oldest tested release. */
export const OLDEST = [1, 15] as const;
/** The remedy if it is missing. */
export const INSTALL =
  'install it (Debian, Ubuntu: apt-get install hyperfine; macOS: brew install hyperfine; elsewhere: cargo install --locked hyperfine)';

type Asker = Pick<RunContext, 'environment' | 'signal'>;

/** Returns the hyperfine of the path. Throws {@link PreconditionError}, which skips an optional suite. */
export async function findHyperfine(context: Asker): Promise<Hyperfine> {
  const found = await lookForHyperfine(context);
  if (typeof found === 'string')
    throw new PreconditionError(`commands are timed by hyperfine, ${found}: ${INSTALL}`, true);
  return found;
}

/** Returns the hyperfine of the path, or its problem as a clause. */
export async function lookForHyperfine(context: Asker): Promise<Hyperfine | string> {
  const { PATH = '' } = context.environment;
  const path = onPath('hyperfine', PATH, '/');
  if (path === null) return 'which is not on the path';
  const output = await outputOf(path, ['--version'], context);
  const text = (output?.text ?? '').trim();
  const [, version = '', major = '', minor = ''] = /^hyperfine ((\d+)\.(\d+)\S*)/.exec(text) ?? [];
  if (output?.code !== 0 || version === '')
    return `and ${path} says "${text.slice(0, 200)}", which is no version`;
  const [first, second] = [Number(major), Number(minor)];
  if (first < OLDEST[0] || (first === OLDEST[0] && second < OLDEST[1]))
    return `and ${path} is ${version}, older than ${OLDEST.join('.')}`;
  return { path, version };
}

/** Returns arguments for exactly one run without a shell, with the command's own output passed on, and the result in a file. */
export function hyperfineArguments(argv: readonly string[], file: string): string[] {
  return [
    ...['--shell', 'none', '--runs', '1', '--style', 'none'],
    ...['--output', 'inherit', '--ignore-failure', '--export-json', file],
    '--',
    argv.map(quoted).join(' '),
  ];
}

/** hyperfine takes a command as one text and splits it by the rules of POSIX: single quotes keep everything literal. */
function quoted(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`;
}

const seconds = z.number().nonnegative();
const code = z.int();

/** Up to release 1.x: lists with one entry for each run. */
const first = z
  .object({
    results: z
      .array(
        z.object({
          times: z.array(seconds.positive()).length(1),
          user: seconds,
          system: seconds,
          memory_usage_byte: z.array(z.number()).length(1).optional(),
          exit_codes: z.array(code).length(1),
        }),
      )
      .length(1),
  })
  .transform(({ results: [result] }) => {
    const {
      times,
      user,
      system,
      memory_usage_byte: memory,
      exit_codes: codes,
    } = result as NonNullable<typeof result>;
    return { wall: times[0] ?? 0, user, system, peak: memory?.[0] ?? null, code: codes[0] ?? 0 };
  });

const quantity = (unit: string) => z.object({ value: z.number().nonnegative(), unit: z.literal(unit) });

/** From release 2 on: a map of quantities for each run. */
const second = z
  .object({
    schema_version: z.literal(2),
    results: z
      .array(
        z.object({
          measurements: z
            .array(
              z.object({
                time_wall_clock: quantity('second'),
                time_user: quantity('second'),
                time_system: quantity('second'),
                memory_peak_resident: quantity('byte').optional(),
                exit_code: code,
              }),
            )
            .length(1),
        }),
      )
      .length(1),
  })
  .transform(({ results }) => {
    const [measurement] = results[0]?.measurements ?? [];
    const {
      time_wall_clock: wall,
      time_user: user,
      time_system: system,
    } = measurement as NonNullable<typeof measurement>;
    return {
      wall: wall.value,
      user: user.value,
      system: system.value,
      peak: measurement?.memory_peak_resident?.value ?? null,
      code: measurement?.exit_code ?? 0,
    };
  });

/** Reads the export of hyperfine. Throws if it is cut off or invalid. */
export function readTiming(file: string): Timing {
  const json: unknown = JSON.parse(readFileSync(file, 'utf8'));
  const newer = typeof json === 'object' && json !== null && 'schema_version' in json;
  const { wall, user, system, peak, code } = (newer ? second : first).parse(json);
  const ns = (time: number) => Math.round(time * 1e9);
  // Systems without a peak report 0.
  return { wall: ns(wall), user: ns(user), system: ns(system), peak: peak === 0 ? null : peak, code };
}
