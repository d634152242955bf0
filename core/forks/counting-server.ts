// The meter as a server: counts the instructions of processes that others start, or that already run.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { ForkFailure, PreconditionError, type RunContext } from '../runner.ts';
import type { Counting } from './counters.ts';

/** Time limit for the server's address, and for each answer, in ms. */
const PATIENCE = 30_000;

export class CountingServer {
  /** `PORT:TOKEN`, for clients of the protocol in `runners/go/meter/serve_linux.go`. */
  readonly address: string;
  readonly scope: Counting['scope'];
  /** Stops the server. */
  readonly close: () => void;

  private constructor(address: string, scope: Counting['scope'], close: () => void) {
    this.address = address;
    this.scope = scope;
    this.close = close;
  }

  /** Null if nothing is counted. Throws {@link PreconditionError} if the server cannot be started. */
  static async start(
    { meter, scope }: Counting,
    { environment, signal }: Pick<RunContext, 'environment' | 'signal'>,
  ): Promise<CountingServer | null> {
    if (scope === '') return null;
    // It ends when its standard input closes, so also if this process is killed.
    const child = spawn(meter, ['serve', scope], {
      env: { ...environment },
      detached: true,
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    child.on('error', () => undefined);
    child.stdin.on('error', () => undefined);
    const close = () => void child.stdin.end();
    const lines = createInterface({ input: child.stdout });
    try {
      const [address] = (await Promise.race([
        once(lines, 'line', { signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)]) }),
        once(child, 'exit').then(() => ['']),
      ])) as [string];
      if (address === '') throw new Error(`${meter} serve ended at once`);
      // It must not keep this process alive if a caller forgets to close it.
      for (const handle of [child, child.stdin as Socket, child.stdout as Socket]) handle.unref();
      return new CountingServer(address, scope, close);
    } catch (error) {
      close();
      signal.throwIfAborted();
      throw new PreconditionError(`instructions cannot be counted: ${(error as Error).message}`);
    }
  }

  /** Counts the next program that this process starts and all its children, from the first instruction. Throws {@link ForkFailure}. */
  async next(): Promise<Counted> {
    const [port = '', token = ''] = this.address.split(':');
    const counted = new Counted(connect(Number(port), '127.0.0.1'), token);
    // Node starts programs in its main thread, whose number is that of the process.
    await counted.ask(`next ${process.pid}`);
    return counted;
  }
}

/** The counting of one program. */
export class Counted {
  readonly #socket: Socket;
  readonly #lines: AsyncIterator<string>;

  constructor(socket: Socket, token: string) {
    socket.setNoDelay(true);
    socket.on('error', () => undefined);
    this.#socket = socket;
    this.#lines = createInterface({ input: socket })[Symbol.asyncIterator]();
    socket.write(`${token}\n`);
  }

  /** The instructions so far. Throws {@link ForkFailure} if some are missing. */
  async read(): Promise<number> {
    return Number(await this.ask('read'));
  }

  async ask(request: string): Promise<string> {
    this.#socket.write(`${request}\n`);
    const timer = setTimeout(() => this.#socket.destroy(), PATIENCE);
    const { value } = await this.#lines.next();
    clearTimeout(timer);
    const answer: string = value ?? 'error: the meter does not answer';
    if (!answer.startsWith('error: ')) return answer;
    throw new ForkFailure(`its instructions could not be counted: ${answer.slice('error: '.length)}`);
  }

  /** Stops counting. */
  close(): void {
    this.#socket.destroy();
  }
}
