// Shared parts of the command runner's tests: suites of tiny commands, and the context of a run.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NO_SOURCES } from '../../core/readers/sources.ts';
import type { ForkResult, RunContext } from '../../core/runner.ts';
import { SUITE_DEFAULTS } from '../../core/suite.ts';
import { commandRunner } from './command.ts';
import { BARE, type CommandSuite, type CommandVariant } from './suite.ts';

export { scratch } from '../../core/testing.ts';

/** Why nothing can be timed here, or false. */
export const noHyperfine: string | false =
  spawnSync('hyperfine', ['--version']).status === 0
    ? false
    : 'there is no hyperfine on the path: run make setup, or install it';

/** Nothing of the developer's environment except the path. */
export function context(cache: string, environment: Readonly<Record<string, string>> = {}): RunContext {
  return {
    root: join(import.meta.dirname, '../..'),
    cache,
    environment: { PATH: process.env.PATH ?? '', ...environment },
    notice: () => undefined,
    signal: new AbortController().signal,
  };
}

/** Makes a script with that name in a folder; returns its path. */
export function script(folder: string, name: string, text: string): string {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, name);
  writeFileSync(path, `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  return path;
}

/** A variant that runs a command in a folder. */
export function running(
  name: string,
  argv: readonly string[],
  folder = '/',
  rest: Partial<CommandVariant> = {},
): CommandVariant {
  return { ...BARE, name, command: { argv, folder }, ...rest };
}

/** A suite of a control and a treatment. */
export function commandSuite(
  control: CommandVariant,
  treatment: CommandVariant,
  rest: Partial<CommandSuite> = {},
  command: Partial<NonNullable<CommandSuite['command']>> = {},
): CommandSuite {
  return {
    ...SUITE_DEFAULTS,
    name: 'tiny',
    runner: 'command',
    command: { exitCodes: [0], files: [], memory: null, sources: NO_SOURCES, containers: null, ...command },
    rounds: { min: 6, max: 6 },
    timeBudget: 60_000,
    variants: [control, treatment],
    ...rest,
  };
}

/** Prepares a suite and runs its treatment once, or a dry run of a variant. */
export async function once(
  suite: CommandSuite,
  around: RunContext,
  raw: string,
  how: 'fork' | 'dryRun' = 'fork',
  index = 1,
): Promise<ForkResult> {
  const prepared = await commandRunner.prepare(suite, around);
  const variant = suite.variants[index];
  if (variant === undefined) throw new Error(`no variant ${index}`);
  return prepared[how]({ benchmark: prepared.benchmarks[0] ?? '', variant, raw, seed: 5 });
}
