// Git as the branch store drives it: argument lists, settings by environment, and what Git said where it failed.
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** A repository that is reached by a URL, and the settings that reach it. Both may be secret. */
export interface Remote {
  readonly url: string;
  /** Settings of Git, such as `http.https://github.com/.extraheader`. A key may come more than once. */
  readonly settings: readonly Setting[];
  /** Present where every state of a branch has to be signed; absent: nobody asked for that. */
  readonly signed?: Signing;
}

/** Who may sign, and by what we do: keys of SSH. */
export interface Signing {
  /** The file of those whose signatures count, as `ssh-keygen` reads it (ALLOWED SIGNERS). */
  readonly signers: string;
  /** The private key that we sign with, as its file has it; null: the one that the user's own Git signs with. */
  readonly key: string | null;
}

export type Setting = readonly [key: string, value: string];

/** Variables as Git sees them. */
export type Environment = Readonly<Record<string, string>>;

/** Whoever called us may stand inside a repository of their own, or trace what they do; neither is for our Git. */
const FOREIGN =
  /^GIT_(?:DIR|WORK_TREE|INDEX_FILE|OBJECT_DIRECTORY|ALTERNATE_OBJECT_DIRECTORIES|NAMESPACE|COMMON_DIR|PREFIX|TRACE\w*|CURL_VERBOSE)$/;

/**
 * Git in a bare repository of our own, which is in `folder` or will be, and whose origin is a remote. The folder is named, not
 * looked for: careful people forbid Git to find a bare repository by itself (`safe.bareRepository`).
 * @param signal as {@link Git} has it
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

/** Nobody's hooks, no housekeeping, and a line that is silent for a minute is dead. */
const OURS: readonly Setting[] = [
  ['core.hooksPath', '/dev/null'],
  ['gc.auto', '0'],
  ['maintenance.auto', 'false'],
  ['protocol.version', '2'],
  ['http.lowSpeedLimit', '1'],
  ['http.lowSpeedTime', '60'],
];

/** No single call may take longer (ms). */
const PATIENCE = 600_000;
/** Time that it has between SIGTERM and SIGKILL (ms). */
const GRACE = 2000;
/** Of what Git said, so many lines tell why it failed. */
const LINES = 6;

/** A name and a password in a URL. */
const PASSWORD = /(:\/\/)[^\s/@]+@/g;

/** What Git refused to do, with what it said. */
export class GitFailure extends Error {
  readonly code: number | null;
  /** Standard output and standard error. */
  readonly said: string;

  constructor(argv: readonly string[], code: number | null, said: string) {
    const lines = said.replace(PASSWORD, '$1').trim().split('\n').slice(-LINES).join('\n');
    const command = argv.find((word, at) => word !== '-c' && argv[at - 1] !== '-c');
    super(`git ${command} failed${code === null ? '' : ` (exit code ${code})`}: ${lines}`);
    this.code = code;
    this.said = said;
  }
}

/** Git in one folder. Nothing that is secret ever stands on its command line. */
export class Git {
  readonly #folder: string;
  readonly #environment: Record<string, string>;
  readonly #signal: AbortSignal | undefined;

  /**
   * @param environment what Git sees of the world, settings that it carries among them
   * @param own variables that are only for this Git
   * @param signal ends it where its user wants no more of it; absent: nobody does
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

  /** Runs a command and returns its standard output. Throws {@link GitFailure}, and `signal.reason` where that ends it. */
  run(argv: readonly string[], input = '', more: Environment = {}): Promise<Buffer> {
    const signal = this.#signal;
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const child = spawn('git', argv, {
        cwd: this.#folder,
        env: { ...this.#environment, ...more },
      });
      const stop = () => end(child);
      // Not that of spawn: it would go on, and the process with it, where there is no Git.
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
        // What it has started may hold these for longer.
        child.stdout.destroy();
        child.stderr.destroy();
        over();
        reject(signal.reason);
      });
      child.on('close', code => {
        over();
        const output = Buffer.concat(out);
        if (code === 0) return resolve(output);
        const said = code === null ? 'it was stopped, or took too long' : '';
        reject(new GitFailure(argv, code, `${output.toString()}\n${Buffer.concat(err).toString()}\n${said}`));
      });
      // A Git that ends early closes its end; its exit code says why.
      child.stdin.on('error', () => undefined);
      child.stdin.end(input);
    });
  }

  /** Runs a command and returns what it printed, without the last line break. */
  async text(argv: readonly string[], input = '', more: Environment = {}): Promise<string> {
    return (await this.run(argv, input, more)).toString().trimEnd();
  }
}

/** Ends a Git and what it has started: what speaks to the remote would wait for that alone. */
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

/** A process and those below it; alone where the system does not tell. */
function below(pid: number): number[] {
  let children = '';
  try {
    children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  } catch {
    // Linux alone tells, and not of what has ended.
  }
  return [pid, ...children.split(' ').flatMap(word => (word === '' ? [] : below(Number(word))))];
}

/** An environment whose Git has these settings besides those that it had; they are in nobody's list of processes. */
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
    // Messages are read, and nobody is there to answer a question.
    LC_ALL: 'C',
    GIT_TERMINAL_PROMPT: '0',
  };
}
