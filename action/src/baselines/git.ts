// Runs Git for the branch store: argument lists, settings by environment, and Git's output in errors.
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Remote, Setting } from '../host/remote.ts';

export type Environment = Readonly<Record<string, string>>;

/** Variables of a caller that may run inside another repository or trace its Git; they must not reach our Git. */
const FOREIGN =
  /^GIT_(?:DIR|WORK_TREE|INDEX_FILE|OBJECT_DIRECTORY|ALTERNATE_OBJECT_DIRECTORIES|NAMESPACE|COMMON_DIR|PREFIX|TRACE\w*|CURL_VERBOSE)$/;

/**
 * Git in our own bare repository in `folder`, which need not exist yet. GIT_DIR names it, because `safe.bareRepository`
 * may forbid Git to find it.
 * @param signal as in {@link Git}
 */
export function gitOf(
  folder: string,
  environment: Environment,
  { url, settings, signed }: Remote,
  signal?: AbortSignal,
): Git {
  const signatures: Setting[] =
    signed === undefined
      ? []
      : [
          ['gpg.format', 'ssh'],
          ['gpg.ssh.allowedSignersFile', signed.signers],
        ];
  const all: Setting[] = [['remote.origin.url', url], ...settings, ...signatures];
  return new Git(folder, environment, all, { GIT_DIR: folder }, signal);
}

/** No hooks, no housekeeping, and a connection without data for a minute fails. */
const OURS: readonly Setting[] = [
  ['core.hooksPath', '/dev/null'],
  ['gc.auto', '0'],
  ['maintenance.auto', 'false'],
  ['protocol.version', '2'],
  ['http.lowSpeedLimit', '1'],
  ['http.lowSpeedTime', '60'],
];

/** Longest time for a single call (ms). */
const PATIENCE = 600_000;
/** Time between SIGTERM and SIGKILL (ms). */
const GRACE = 2000;
/** Number of output lines in an error message, the last ones. */
const LINES = 6;

/** A name and a password in a URL. */
const PASSWORD = /(:\/\/)[^\s/@]+@/g;

/** A Git command failed; the message holds its output. */
export class GitFailure extends Error {
  readonly code: number | null;
  /** Standard output and standard error. */
  readonly output: string;

  constructor(argv: readonly string[], code: number | null, output: string) {
    const lines = output.replace(PASSWORD, '$1').trim().split('\n').slice(-LINES).join('\n');
    const command = argv.find((word, at) => word !== '-c' && argv[at - 1] !== '-c');
    super(`git ${command} failed${code === null ? '' : ` (exit code ${code})`}: ${lines}`);
    this.code = code;
    this.output = output;
  }
}

/** Git in one folder. No secret ever appears on its command line. */
export class Git {
  readonly #folder: string;
  readonly #environment: Record<string, string>;
  readonly #signal: AbortSignal | undefined;

  /**
   * @param environment the environment of Git, which may hold settings too
   * @param own variables only for this Git
   * @param signal ends a running command; absent: nothing ends it early
   */
  constructor(
    folder: string,
    environment: Environment,
    settings: readonly Setting[] = [],
    own: Environment = {},
    signal?: AbortSignal,
  ) {
    this.#folder = folder;
    this.#signal = signal;
    this.#environment = { ...withSettings(environment, [...OURS, ...settings]), ...own };
  }

  /**
   * Runs a command and returns its standard output. Throws {@link GitFailure}, and `signal.reason` if the signal ends
   * it.
   */
  run(argv: readonly string[], input = '', more: Environment = {}): Promise<Buffer> {
    const signal = this.#signal;
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const child = spawn('git', argv, {
        cwd: this.#folder,
        env: { ...this.#environment, ...more },
      });
      const stop = () => end(child);
      // The timeout of spawn would keep running, and the process alive, if there is no Git program.
      const late = setTimeout(stop, PATIENCE);
      const over = () => {
        clearTimeout(late);
        signal?.removeEventListener('abort', stop);
      };
      signal?.addEventListener('abort', stop);
      const out: Buffer[] = [];
      const err: Buffer[] = [];
      child.stdout.on('data', chunk => out.push(chunk));
      child.stderr.on('data', chunk => err.push(chunk));
      child.on('error', error => {
        over();
        reject(new GitFailure(argv, null, error.message));
      });
      child.on('exit', () => {
        if (signal?.aborted !== true) return;
        // Child processes may hold these streams open for longer.
        child.stdout.destroy();
        child.stderr.destroy();
        over();
        reject(signal.reason);
      });
      child.on('close', code => {
        over();
        const output = Buffer.concat(out);
        if (code === 0) return resolve(output);
        const note = code === null ? 'it was stopped, or took too long' : '';
        reject(new GitFailure(argv, code, `${output.toString()}\n${Buffer.concat(err).toString()}\n${note}`));
      });
      // A Git that ends early closes the pipe; its exit code gives the reason.
      child.stdin.on('error', () => undefined);
      child.stdin.end(input);
    });
  }

  /** Runs a command and returns its output without the last line break. */
  async text(argv: readonly string[], input = '', more: Environment = {}): Promise<string> {
    return (await this.run(argv, input, more)).toString().trimEnd();
  }
}

/** Ends a Git process and its children: a child that talks to the remote would otherwise keep running. */
function end(child: ChildProcess): void {
  if (child.pid === undefined) return;
  for (const pid of below(child.pid)) {
    try {
      process.kill(pid);
    } catch {
      // It has ended by itself.
    }
  }
  const late = setTimeout(() => child.kill('SIGKILL'), GRACE);
  child.once('exit', () => clearTimeout(late));
}

/** A process and its descendants; only the process itself if the system does not list them. */
function below(pid: number): number[] {
  let children = '';
  try {
    children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  } catch {
    // Only Linux lists children, and only of running processes.
  }
  return [pid, ...children.split(' ').flatMap(word => (word === '' ? [] : below(Number(word))))];
}

/** An environment with these settings of Git added. Environment variables do not appear in process lists. */
function withSettings(environment: Environment, settings: readonly Setting[]): Record<string, string> {
  const kept = Object.fromEntries(Object.entries(environment).filter(([name]) => !FOREIGN.test(name)));
  const before = /^\d{1,4}$/.test(kept.GIT_CONFIG_COUNT ?? '') ? Number(kept.GIT_CONFIG_COUNT) : 0;
  const pairs = settings.flatMap(([key, value], index) => [
    [`GIT_CONFIG_KEY_${before + index}`, key],
    [`GIT_CONFIG_VALUE_${before + index}`, value],
  ]);
  return {
    ...kept,
    ...Object.fromEntries(pairs),
    GIT_CONFIG_COUNT: `${before + settings.length}`,
    // Messages are parsed, and nobody can answer a prompt.
    LC_ALL: 'C',
    GIT_TERMINAL_PROMPT: '0',
  };
}
