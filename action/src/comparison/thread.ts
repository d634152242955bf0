// Threads for WebAssembly programs. Starting one takes longer than a small program runs, so one is started early and used again.
import { Worker } from 'node:worker_threads';
import type { WasmTask } from './wasi-worker.ts';

/** A thread that runs programs, one after the other. An idle one does not keep the process alive. */
export class Thread {
  static readonly #idle: Thread[] = [];

  readonly #script: string;
  readonly #worker: Worker;
  /** Resolves when the thread ends: to the error that ended it, or null. */
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

  /** Starts a thread that will be used soon. {@link run} reports a failure. @param script the bundle of {@link WasmTask} */
  static prepare(script: string): void {
    Thread.#idle.push(new Thread(script));
  }

  /** An idle thread, new or kept. */
  static take(script: string): Thread {
    const known = Thread.#idle.findIndex(thread => thread.#script === script);
    const thread = Thread.#idle.splice(known < 0 ? Thread.#idle.length : known, 1)[0] ?? new Thread(script);
    // The process must not end while the program is still being compiled: Node does not wait for that.
    thread.#worker.ref();
    return thread;
  }

  /** Runs a program and returns its exit code; null if the thread was ended. Throws if the program crashed, which also ends the thread. */
  async run(task: WasmTask): Promise<number | null> {
    const answer = new Promise<number>(resolve => this.#worker.once('message', resolve));
    this.#worker.postMessage(task);
    const code = await Promise.race([answer, this.#ended]);
    if (code instanceof Error) throw code;
    return code;
  }

  /** Keeps the thread for the next program, which frees the memory of the last one. */
  keep(): void {
    this.#worker.unref();
    Thread.#idle.push(this);
  }

  /** Ends the thread immediately. Its memory is free when this returns. */
  async end(): Promise<void> {
    await this.#worker.terminate();
  }
}
