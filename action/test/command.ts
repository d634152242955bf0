// The command as a user drives it: the bundle as a child process in a folder of its own, and what it said and left behind.
import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Comparison, Gate, Row } from '../src/comparison/comparison.ts';
import { comparisonSchema } from '../src/comparison/comparison.ts';
import { COMPILED, ROOT } from './fixture.ts';

export const CLI = join(ROOT, 'action/dist/cli.js');

/** A stack frame of JavaScript: it helps no user. */
export const STACK_FRAME = /^\s+at .*:\d+:\d+\)?$/m;

/** What one call of the command did. */
export interface Said {
  readonly status: number | null;
  /** Standard output. */
  readonly out: string;
  /** Standard error. */
  readonly err: string;
}

export interface Scratch {
  readonly folder: string;
  readonly path: (...names: string[]) => string;
  readonly remove: () => void;
}

/** A folder to work in; all that happens in it is gone afterwards. */
export function scratch(name: string): Scratch {
  const folder = mkdtempSync(join(tmpdir(), `overhead-${name}-`));
  return {
    folder,
    path: (...names) => join(folder, ...names),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** What the command sees of the world: nothing that a developer's or a runner's environment happens to hold. */
function environment(folder: string, more: Readonly<Record<string, string>>): Record<string, string> {
  const kept = ['PATH', 'HOME', 'JAVA_HOME'].flatMap(name => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { ...Object.fromEntries(kept), XDG_CACHE_HOME: join(folder, '.cache'), ...COMPILED, ...more };
}

/** Calls `overhead` in a folder and waits for its end. Whatever happens, a user is never shown a stack trace. */
export function overhead(
  folder: string,
  argv: readonly string[],
  more: Readonly<Record<string, string>> = {},
): Said {
  const result = spawnSync(process.execPath, [CLI, ...argv], {
    cwd: folder,
    encoding: 'utf8',
    env: environment(folder, more),
    maxBuffer: 1 << 28,
  });
  assert.equal(result.error, undefined);
  const said = { status: result.status, out: result.stdout, err: result.stderr };
  assert.doesNotMatch(said.out + said.err, STACK_FRAME, `overhead ${argv.join(' ')}`);
  return said;
}

/** Asserts an exit code, and shows what was said where it is another. */
export function assertStatus(said: Said, status: number): void {
  assert.equal(said.status, status, `${said.out}${said.err}`);
}

/** The exit code and the comparison of `overhead compare PATH… --json -`. */
export function judge(
  folder: string,
  argv: readonly string[],
): { readonly said: Said; readonly comparison: Comparison } {
  const said = overhead(folder, ['compare', ...argv, '--json', '-']);
  assert.notEqual(said.out, '', said.err);
  return { said, comparison: comparisonSchema.parse(JSON.parse(said.out)) };
}

export function rowsOf(comparison: Comparison): Row[] {
  return comparison.suites.flatMap(suite => suite.rows);
}

export function gatesOf(comparison: Comparison): Gate[] {
  return rowsOf(comparison).flatMap(row => row.gates);
}

/** The command while it runs. */
export interface Running {
  readonly child: ChildProcess;
  /** Waits until standard error matches, in ms at most. Fails where the command ends, or nothing comes, before that. */
  readonly until: (pattern: RegExp, patience?: number) => Promise<void>;
  readonly ended: Promise<Said>;
}

/** Longer than any one thing in these tests takes on a loaded machine, in ms. */
const PATIENCE = 120_000;

/** Starts `overhead` in a folder. */
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
  const ended = new Promise<Said>(resolve => {
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

/** Why processes cannot be looked at here, or false. */
export const noProc: string | false = existsSync('/proc/self/cmdline')
  ? false
  : 'there is no /proc to look for processes in';

/** The running processes whose command line holds a text. */
export function processesWith(text: string): number[] {
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .filter(name => {
      try {
        return readFileSync(`/proc/${name}/cmdline`, 'utf8').includes(text);
      } catch {
        // It ended while we looked.
        return false;
      }
    })
    .map(Number);
}

/** Waits until no process has a text on its command line, at most a time in ms. Returns those that are left. */
export async function processesLeft(text: string, patience = PATIENCE): Promise<number[]> {
  const deadline = Date.now() + patience;
  let left = processesWith(text);
  while (left.length > 0 && Date.now() < deadline) {
    await sleep(50);
    left = processesWith(text);
  }
  return left;
}
