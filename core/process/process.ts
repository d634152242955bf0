// One child process in its own group: started with an argument list, its output in a file, ended as a whole.
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  closeSync,
  createWriteStream,
  fstatSync,
  openSync,
  readFileSync,
  readSync,
  type WriteStream,
} from 'node:fs';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { hideInFile } from '../results/secret.ts';
import { ForkFailure, PreconditionError } from '../runner.ts';
import { Bounded, LARGEST_OUTPUT } from './bounded.ts';
import { GRACE, prepareGuard, release, releaseMark, watch, watchMark } from './guard.ts';
import { entryOf } from './procfs.ts';
import { isStarved } from './starved.ts';
import { UNKILLABLE, unkillable } from './unkillable.ts';

export interface Command {
  readonly program: string;
  readonly arguments: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly folder?: string;
  /** Standard output and error together, limited as {@link Bounded} describes. */
  readonly log: string;
  /** Files for each of the two streams alone, limited in the same way; by default they are only in {@link log}. */
  readonly streams?: { readonly output: string; readonly error: string };
  /** In ms; infinite: no limit. */
  readonly timeout: number;
  readonly signal: AbortSignal;
}

/** The longest delay of a timer, in ms: a longer one fires immediately. */
export const LONGEST_TIMER = 2 ** 31 - 1;

/** A file for output of a child. */
class Kept {
  readonly output = new Bounded();
  readonly #path: string;
  readonly #file: WriteStream;

  /** @param failed called once if the file cannot be written */
  constructor(path: string, failed: (error: Error) => void) {
    this.#path = path;
    this.#file = createWriteStream(path);
    this.#file.once('error', failed);
    this.output.pipe(this.#file);
  }

  async close(): Promise<void> {
    this.output.end();
    await finished(this.#file).catch(() => undefined);
    // Before any message quotes a part of it.
    hideInFile(this.#path);
  }
}

/** A program cannot be started: it does not exist, or the kernel refuses its arguments. */
export class Unstarted extends PreconditionError {}

/** The variable that identifies a child that already runs before the guard knows its number. */
const VARIABLE = 'OVERHEAD_CHILD';

export interface Exit {
  readonly code: number | null;
  readonly killedBy: string | null;
  readonly timedOut: boolean;
  /** A process of the group outlived its leader and was killed. */
  readonly survivors: boolean;
  /** Bytes of the output that are missing from the log. */
  readonly cut: number;
  /** Wall time in ms. */
  readonly elapsed: number;
}

/**
 * Runs a command to its end. Standard input stays open until then, so a child can notice when this process is gone. If this process is killed,
 * the guard ends the child's group.
 * Throws {@link Unstarted}, `signal.reason` if the user stopped the run, and {@link ForkFailure} if the child cannot be ended.
 */
export async function run(command: Command): Promise<Exit> {
  command.signal.throwIfAborted();
  prepareGuard();
  const value = randomUUID();
  const mark = `${VARIABLE}=${value}`;
  watchMark(mark);
  const started = performance.now();
  const unstarted = (error: unknown) =>
    new Unstarted(`${command.program} cannot be started: ${(error as Error).message}`);
  let child: ChildProcessWithoutNullStreams;
  try {
    child = spawn(command.program, command.arguments, {
      cwd: command.folder,
      env: { ...command.environment, [VARIABLE]: value },
      detached: true,
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    if (child.pid !== undefined) watch(child.pid);
    // With too few file descriptors it has no pipes, and reports that later.
    else if (!child.stdin) throw (await once(child, 'error'))[0];
  } catch (error) {
    // Node throws at once if the arguments are longer than the kernel allows; it reports other errors later.
    throw isStarved(error) ? error : unstarted(error);
  } finally {
    releaseMark(mark);
  }
  child.stdin.on('error', () => {
    // The child closed its end, so it does not watch whether this process lives.
  });
  let timedOut = false;
  let stuck = () => {};
  let late: NodeJS.Timeout | undefined;
  let stopping: Promise<boolean> | undefined;
  const stop = () => {
    stopping ??= endGroup(child.pid);
    late ??= setTimeout(() => stuck(), GRACE + UNKILLABLE);
  };
  let unwritable: Error | null = null;
  const failed = (error: Error) => {
    unwritable ??= error;
    stop();
  };
  const keep = (path: string, streams: readonly Readable[]) => {
    const kept = new Kept(path, failed);
    for (const stream of streams) stream.pipe(kept.output, { end: false });
    return kept;
  };
  const { log: path, streams } = command;
  const log = keep(path, [child.stdout, child.stderr]);
  const apart =
    streams === undefined ? [] : [keep(streams.output, [child.stdout]), keep(streams.error, [child.stderr])];
  const timer = setTimeout(
    () => {
      timedOut = true;
      stop();
    },
    Math.min(command.timeout, LONGEST_TIMER),
  );
  command.signal.addEventListener('abort', stop, { once: true });
  let exit: Omit<Exit, 'cut'>;
  try {
    const [code, killedBy] = await new Promise<[number | null, string | null]>((resolve, reject) => {
      child.once('error', error => reject(unstarted(error)));
      // `exit`, not `close`: a survivor of the group could hold our pipes open for ever.
      child.once('exit', (exitCode, exitSignal) => resolve([exitCode, exitSignal]));
      stuck = () => {
        const { pid = 0 } = child;
        // It must not keep this process alive either.
        child.unref();
        for (const stream of [child.stdout, child.stderr]) stream.destroy();
        const failure = unkillable([{ pid, state: entryOf(pid)?.state ?? 'not known' }]);
        reject(command.signal.aborted ? command.signal.reason : new ForkFailure(failure, true));
      };
    });
    const elapsed = performance.now() - started;
    const survivors = await endGroup(child.pid);
    // Stop signalling the group: later its number may belong to another one.
    await stopping;
    exit = { code, killedBy, timedOut, survivors, elapsed };
  } finally {
    clearTimeout(timer);
    clearTimeout(late);
    command.signal.removeEventListener('abort', stop);
    child.stdin.destroy();
    if (child.pid !== undefined) release(child.pid);
    await drained(child.stdout, child.stderr);
    for (const stream of [child.stdout, child.stderr]) stream.unpipe();
    for (const kept of [log, ...apart]) await kept.close();
  }
  command.signal.throwIfAborted();
  // A log that cannot be written (a full disk) ends the run, because later output could not be written either.
  if (unwritable !== null) throw unwritable;
  return { ...exit, cut: log.output.cut };
}

/** The highest signal number; other systems than Linux have fewer. */
const LAST_SIGNAL = 64;

/**
 * The signal that killed a program, if its exit code is 128 plus a signal number, as shells report it. Null for other codes, which are the
 * program's own.
 */
export function killerOf(code: number | null): string | null {
  const signal = (code ?? 0) - 128;
  if (signal < 1 || signal > LAST_SIGNAL) return null;
  return signal === 9 ? 'SIGKILL; the kernel does that when memory runs out' : `signal ${signal}`;
}

/** The ending of a message about a process that was stopped: ` (killed after 900 s)`; empty if it ended by itself. */
export function cutShort({ timedOut, killedBy, elapsed }: Exit): string {
  if (timedOut) return ` (killed after ${Math.round(elapsed / 1000)} s)`;
  return killedBy === null ? '' : ` (killed by ${killedBy})`;
}

/** The complete output of a process. Throws {@link PreconditionError} if a part of it is missing. */
export function answerIn(log: string, { cut }: Exit, what: string): string {
  if (cut > 0)
    throw new PreconditionError(
      `${what}: it printed more than ${LARGEST_OUTPUT} MiB, so ${cut} bytes of its answer are missing. Let it print less.`,
    );
  return readFileSync(log, 'utf8');
}

/** How many bytes at the end of a log are read for its last lines. */
const TAIL = 65_536;

/** The last lines of a log, for messages. */
export function lastLines(log: string, count = 12): string {
  const file = openSync(log, 'r');
  try {
    const from = Math.max(0, fstatSync(file).size - TAIL);
    const bytes = Buffer.alloc(TAIL);
    const read = readSync(file, bytes, 0, TAIL, from);
    return bytes.toString('utf8', 0, read).trimEnd().split('\n').slice(-count).join('\n');
  } finally {
    closeSync(file);
  }
}

/** Kills the rest of a process group. Returns whether there was any. */
async function endGroup(group: number | undefined): Promise<boolean> {
  if (group === undefined || !kill(group, 'SIGTERM')) return false;
  const deadline = performance.now() + GRACE;
  while (performance.now() < deadline) {
    await sleep(20);
    if (!kill(group, 0)) return true;
  }
  kill(group, 'SIGKILL');
  return true;
}

/** Signals a whole group; returns false if it is empty. */
function kill(group: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(-group, signal);
  } catch {
    return false;
  }
}

/** Reads what a finished child left in its pipes before the log is closed; a dead group cannot write more. */
async function drained(...streams: NodeJS.ReadableStream[]): Promise<void> {
  // A timer that stays would delay the end of this process by a second.
  const read = new AbortController();
  await Promise.race([
    Promise.all(
      streams.map(stream =>
        finished(stream as NodeJS.ReadStream, { writable: false }).catch(() => undefined),
      ),
    ),
    sleep(1000, undefined, { signal: read.signal }).catch(() => undefined),
  ]);
  read.abort();
}
