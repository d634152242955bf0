// Threads in which WebAssembly programs run. To start one takes longer than a small program runs: so one is started ahead, and used again.
import { Worker } from 'node:worker_threads';
import type { WasmTask } from './wasi-worker.ts';

/** A thread that runs programs, one after the other. While nobody has taken it, it keeps no process from its end. */
export class Thread {
  static readonly #idle: Thread[] = [];

  readonly #script: string;
  readonly #worker: Worker;
  /** When the thread has ended: with what broke it, or null. */
  readonly #ended: Promise<Error | null>;

  private constructor(script: string) {
    this.#script = script;
    this.#worker = new Worker(script, { env: {}, execArgv: [] });
    this.#ended = new Promise(resolve => {
      this.#worker.once('error', resolve);
      this.#worker.once('exit', () => resolve(null));
    });
    this.#worker.unref();
  }

  /** Starts a thread that will be used soon. That it cannot be started is told by {@link run}. @param script the bundle of {@link WasmTask} */
  static prepare(script: string): void {
    Thread.#idle.push(new Thread(script));
  }

  /** A thread that does nothing, until it is kept or ended. */
  static take(script: string): Thread {
    const known = Thread.#idle.findIndex(thread => thread.#script === script);
    const thread = Thread.#idle.splice(known < 0 ? Thread.#idle.length : known, 1)[0] ?? new Thread(script);
    // The process must not end while the program for it is still compiled: Node does not wait for that.
    thread.#worker.ref();
    return thread;
  }

  /** Runs a program to its exit code; null where the thread was ended before. Throws where the program crashed; then the thread has ended. */
  async run(task: WasmTask): Promise<number | null> {
    const told = new Promise<number>(resolve => this.#worker.once('message', resolve));
    this.#worker.postMessage(task);
    const code = await Promise.race([told, this.#ended]);
    if (code instanceof Error) throw code;
    return code;
  }

  /** Keeps the thread for the next program; the memory of the last one is given back when that needs it. */
  keep(): void {
    this.#worker.unref();
    Thread.#idle.push(this);
  }

  /** Ends the thread, whatever it does. Its memory has been given back when this returns. */
  async end(): Promise<void> {
    await this.#worker.terminate();
  }
}
