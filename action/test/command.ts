// Runs the command as a user does: the bundle as a child process in its own folder, with its output and files.
import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Comparison, Gate, Row } from '../src/comparison/comparison.ts';
import { comparisonSchema } from '../src/comparison/comparison.ts';
import { COMPILED, makeCache, ROOT } from './fixture.ts';

export const CLI = join(ROOT, 'action/dist/cli.js');

/** A stack frame of JavaScript; users must never see one. */
export const STACK_FRAME = /^\s+at .*:\d+:\d+\)?$/m;

export interface CommandResult {
  readonly status: number | null;
  readonly out: string;
  readonly err: string;
}

export interface Scratch {
  readonly folder: string;
  readonly path: (...names: string[]) => string;
  readonly remove: () => void;
}

/** A temporary working folder, which `remove` deletes. Its cache has nothing but the builds of other tests. */
export function scratch(name: string): Scratch {
  const folder = mkdtempSync(join(tmpdir(), `overhead-${name}-`));
  makeCache(join(folder, '.cache'));
  return {
    folder,
    path: (...names) => join(folder, ...names),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** The environment of the command, with a cache in its folder, or in .tools for that of the sources; without other variables of the developer or the runner. */
function environment(folder: string, more: Readonly<Record<string, string>>): Record<string, string> {
  const kept = ['PATH', 'HOME', 'JAVA_HOME'].flatMap(name => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  const cache = folder === ROOT ? join(ROOT, '.tools/cache') : join(folder, '.cache');
  return { ...Object.fromEntries(kept), XDG_CACHE_HOME: cache, ...COMPILED, ...more };
}

/** Calls `overhead` in a folder and waits for its end. Fails if it prints a stack trace. */
export function overhead(
  folder: string,
  argv: readonly string[],
  more: Readonly<Record<string, string>> = {},
): CommandResult {
  const child = spawnSync(process.execPath, [CLI, ...argv], {
    cwd: folder,
    encoding: 'utf8',
    env: environment(folder, more),
    maxBuffer: 1 << 28,
  });
  assert.equal(child.error, undefined);
  const result = { status: child.status, out: child.stdout, err: child.stderr };
  assert.doesNotMatch(result.out + result.err, STACK_FRAME, `overhead ${argv.join(' ')}`);
  return result;
}

/** Asserts an exit code, and shows the output if it differs. */
export function assertStatus(result: CommandResult, status: number): void {
  assert.equal(result.status, status, `${result.out}${result.err}`);
}

/** The exit code and the comparison of `overhead compare PATH… --json -`. */
export function judge(
  folder: string,
  argv: readonly string[],
): { readonly result: CommandResult; readonly comparison: Comparison } {
  const result = overhead(folder, ['compare', ...argv, '--json', '-']);
  assert.notEqual(result.out, '', result.err);
  return { result, comparison: comparisonSchema.parse(JSON.parse(result.out)) };
}

export function rowsOf(comparison: Comparison): Row[] {
  return comparison.suites.flatMap(suite => suite.rows);
}

export function gatesOf(comparison: Comparison): Gate[] {
  return rowsOf(comparison).flatMap(row => row.gates);
}

export interface Running {
  readonly child: ChildProcess;
  /** Waits until standard error matches, for at most `patience` ms. Fails if the command ends first, or on timeout. */
  readonly until: (pattern: RegExp, patience?: number) => Promise<void>;
  readonly ended: Promise<CommandResult>;
}

/** A time limit for any one thing in these tests, on a busy machine, in ms. */
const PATIENCE = 120_000;

export function start(
  folder: string,
  argv: readonly string[],
  more: Readonly<Record<string, string>> = {},
): Running {
  const child = spawn(process.execPath, [CLI, ...argv], { cwd: folder, env: environment(folder, more) });
  let out = '';
  let err = '';
  child.stdout.setEncoding('utf8').on('data', text => {
    out += text;
  });
  child.stderr.setEncoding('utf8').on('data', text => {
    err += text;
  });
  let status: number | null | undefined;
  const ended = new Promise<CommandResult>(resolve => {
    child.once('close', (code, signal) => {
      status = code ?? (signal === 'SIGKILL' ? 137 : null);
      resolve({ status, out, err });
    });
  });
  const until = async (pattern: RegExp, patience = PATIENCE) => {
    const deadline = Date.now() + patience;
    while (!pattern.test(err)) {
      assert.equal(status, undefined, `ended before ${pattern}:\n${out}${err}`);
      assert.ok(Date.now() < deadline, `nothing matched ${pattern}:\n${out}${err}`);
      await sleep(20);
    }
  };
  return { child, until, ended };
}

/** The reason why this machine cannot list processes, or false. */
export const noProc: string | false = existsSync('/proc/self/cmdline')
  ? false
  : 'there is no /proc to look for processes in';

/** The ids of running processes whose command line contains a text. */
export function processesWith(text: string): number[] {
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .filter(name => {
      try {
        return readFileSync(`/proc/${name}/cmdline`, 'utf8').includes(text);
      } catch {
        return false;
      }
    })
    .map(Number);
}

/** Waits until no command line of a process contains a text, for at most `patience` ms. Returns the processes that are left. */
export async function processesLeft(text: string, patience = PATIENCE): Promise<number[]> {
  const deadline = Date.now() + patience;
  let left = processesWith(text);
  while (left.length > 0 && Date.now() < deadline) {
    await sleep(50);
    left = processesWith(text);
  }
  return left;
}
