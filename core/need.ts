// What a runner needs of this machine: one finding each, with the next action if something is missing.
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { cutShort, type Exit, run, Unstarted } from './process/process.ts';
import { newTemporary } from './results/temporary.ts';
import type { RunContext } from './runner.ts';

export interface Need {
  /** What was checked, in one or two words. */
  readonly name: string;
  /** `note`: nothing is missing, but the user should know something. */
  readonly state: 'ready' | 'note' | 'missing';
  /** What was found, or why it cannot be used. */
  readonly found: string;
  /** What to do; empty if nothing is needed. */
  readonly action: string;
}

/** Time limit for a program to print its version, in ms. */
const PATIENCE = 60_000;

/** A program's output and how it ended; null if it cannot be started. */
export async function outputOf(
  program: string,
  argv: readonly string[],
  { environment, signal }: Pick<RunContext, 'environment' | 'signal'>,
): Promise<(Exit & { readonly text: string }) | null> {
  const scratch = newTemporary('output');
  const log = join(scratch, 'log');
  try {
    const exit = await run({
      program,
      arguments: argv,
      environment,
      folder: scratch,
      log,
      timeout: PATIENCE,
      signal,
    });
    // Some programs are configured to print colours everywhere.
    return { ...exit, text: stripVTControlCharacters(readFileSync(log, 'utf8')) };
  } catch (error) {
    if (error instanceof Unstarted) return null;
    throw error;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** A required program, found by its version output. */
export async function programNeed(
  name: string,
  program: string,
  argv: readonly string[],
  version: RegExp,
  action: string,
  context: Pick<RunContext, 'environment' | 'signal'>,
): Promise<Need> {
  const output = await outputOf(program, argv, context);
  const found = version.exec(output?.text ?? '')?.[1];
  if (output?.code === 0 && found !== undefined) return { name, state: 'ready', found, action: '' };
  if (output === null) return { name, state: 'missing', found: `there is no ${program} on the PATH`, action };
  const [line] = output.text.trim().split('\n');
  const mute =
    output.code === null
      ? `it printed nothing${cutShort(output)}`
      : `it ended with exit code ${output.code} and printed nothing`;
  return { name, state: 'missing', found: `${program} does not work: ${line || mute}`, action };
}
