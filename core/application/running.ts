// A process of an application: started in its own session, watched line by line, its output kept.
import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream, existsSync, readFileSync, type WriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { StringDecoder } from 'node:string_decoder';
import { setTimeout as sleep } from 'node:timers/promises';
import { Bounded } from '../process/bounded.ts';
import { isStarved } from '../process/starved.ts';
import { causeOf, type End, outOfMemoryKills } from './cause.ts';

/** The input of a start. */
export interface Launch {
  readonly program: string;
  readonly arguments: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly folder: string;
  /** The log of standard output and error. */
  readonly log: string;
  /** A pattern of a line to wait for. */
  readonly sign: RegExp | null;
}

/** Of processes with unfinished output: text that is not in their logs yet. */
const HELD = new Map<string, Bounded>();

/** Returns the kept output of a process so far. */
export function printedIn(log: string): string {
  const written = existsSync(log) ? readFileSync(log) : Buffer.alloc(0);
  return Buffer.concat([written, HELD.get(log)?.rest() ?? Buffer.alloc(0)]).toString('utf8');
}

/** The kept length of an unfinished line, in characters. */
const LONGEST = 65_536;

export class Running {
  /** The leader of its session and of its group. */
  readonly pid: number;
  /** In terms of `performance.now()`, right before its start. */
  readonly begun: number;
  /** See {@link outOfMemoryKills}; read right before its start. */
  readonly #kills: number | null;
  /** Null while it runs, and until its last output is in its log. */
  end: End | null = null;
  /** Whether a line matched the sign. */
  signed = false;
  /** Settles when it has ended. */
  readonly ended: Promise<void>;
  readonly #child: ChildProcess;
  readonly #log: WriteStream;
  readonly #output = new Bounded();
  #unwritable: Error | null = null;
  #heard: () => void = () => undefined;

  private constructor(child: ChildProcess, pid: number, begun: number, kills: number | null, launch: Launch) {
    this.#child = child;
    this.#kills = kills;
    this.pid = pid;
    this.begun = begun;
    this.#log = createWriteStream(launch.log);
    this.#log.on('error', error => {
      this.#unwritable ??= error;
      // Its output is no longer read, so it would only wait.
      child.kill();
    });
    child.stdin?.on('error', () => undefined);
    HELD.set(launch.log, this.#output);
    this.#output.pipe(this.#log);
    this.#log.once('close', () => HELD.delete(launch.log));
    for (const stream of [child.stdout, child.stderr]) {
      stream?.pipe(this.#output, { end: false });
      if (launch.sign !== null) this.#watch(stream, launch.sign);
    }
    this.ended = new Promise(resolve =>
      child.once('exit', async (code, signal) => {
        await this.#read();
        await this.#written();
        this.end = { code, signal };
        this.#heard();
        resolve();
      }),
    );
  }

  /** Starts a process. Throws if the program is missing. */
  static async start(launch: Launch): Promise<Running> {
    const kills = outOfMemoryKills();
    const begun = performance.now();
    const unstarted = (error: unknown) =>
      new Error(`${launch.program} cannot be started: ${(error as Error).message}`);
    let child: ChildProcess;
    try {
      child = spawn(launch.program, launch.arguments, {
        cwd: launch.folder,
        env: launch.environment,
        detached: true,
        stdio: ['pipe', 'pipe', 'pipe'],
      });
    } catch (error) {
      // Arguments that are too long for the kernel.
      throw unstarted(error);
    }
    const { pid } = child;
    if (pid !== undefined) return new Running(child, pid, begun, kills, launch);
    const [error] = await new Promise<[Error]>(resolve => child.once('error', reason => resolve([reason])));
    throw isStarved(error) ? error : unstarted(error);
  }

  /** Waits for its sign or its end, or for the given ms. */
  async heard(patience: number): Promise<void> {
    if (this.signed || this.end !== null) return;
    const stop = new AbortController();
    const ready = new Promise<void>(resolve => {
      this.#heard = resolve;
    });
    await Promise.race([ready, sleep(patience, undefined, { signal: stop.signal }).catch(() => undefined)]);
    stop.abort();
  }

  /** Returns why it ended, or was never ready, as the end of a sentence; empty if unknown. */
  cause(output: string): string {
    return causeOf(this.end, output, [this.#kills, outOfMemoryKills()]);
  }

  /**
   * Waits for the end of its output; no process may be left that could write more. Throws if its log could not be written (a full disk),
   * which ends the run, because later output could not be written either.
   */
  async close(): Promise<void> {
    this.#child.stdin?.destroy();
    await this.#read();
    for (const stream of this.#streams) stream.destroy();
    this.#output.end();
    await finished(this.#log).catch(() => undefined);
    if (this.#unwritable !== null) throw this.#unwritable;
  }

  /** Stops waiting, and lets our process exit: this one cannot be ended. */
  leave(): void {
    this.#child.unref();
    this.#child.stdin?.destroy();
    for (const stream of this.#streams) stream.destroy();
    this.#output.end();
  }

  get #streams() {
    return [this.#child.stdout, this.#child.stderr].flatMap(stream => stream ?? []);
  }

  /** Waits until all of its output was read, or for a second if a descendant keeps it open. */
  async #read(): Promise<void> {
    const read = this.#streams.map(stream => finished(stream, { writable: false }).catch(() => undefined));
    await Promise.race([Promise.all(read), sleep(1000, undefined, { ref: false })]);
  }

  /** Waits until all output that was read is in the log, or kept for its end. {@link close} may end the log at the same time. */
  async #written(): Promise<void> {
    while (this.#unwritable === null && !this.#log.writableEnded) {
      await new Promise(written => this.#log.write('', written));
      if (this.#output.writableLength + this.#output.readableLength === 0) return;
    }
  }

  #watch(stream: NodeJS.ReadableStream | null, sign: RegExp): void {
    const decoder = new StringDecoder('utf8');
    let rest = '';
    stream?.on('data', (bytes: Buffer) => {
      if (this.signed) return;
      const lines = `${rest}${decoder.write(bytes)}`.split(/\r?\n/);
      rest = (lines.pop() ?? '').slice(-LONGEST);
      if (!lines.some(line => sign.test(line))) return;
      this.signed = true;
      this.#heard();
    });
  }
}
