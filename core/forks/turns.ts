// Turns between live forks of a set: one runs an iteration while the others wait.
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { ForkFailure } from '../runner.ts';

/** What a fork waits for: a warm-up iteration, the end of the rest, a measured iteration, or permission to end. */
const PHASES = ['warmup', 'idle', 'measurement', 'end'] as const;
type Phase = (typeof PHASES)[number];
/** What comes before the first measured turn. */
export interface WarmUp {
  /** How many forks warm up at the same time. */
  readonly atOnce: number;
  /** A pause after it, in which no fork works, and work that it left finishes, in ms. */
  readonly settling: number;
  /** Another pause, which shows what each fork does without operations, in ms. */
  readonly idle: number;
}

type Rows = Iterator<readonly string[], never>;

/** A fork in a set. */
class Seat {
  readonly variant: string;
  /** Identifies the right fork, because others may find the port too. */
  readonly token = randomBytes(16).toString('hex');
  socket: Socket | null = null;
  /** Null during its turn. */
  waitsFor: Phase | null = null;
  ended = false;

  constructor(variant: string) {
    this.variant = variant;
  }

  go(): void {
    this.waitsFor = null;
    this.socket?.write('.');
  }
}

/**
 * Gives the forks of one set their turns. A fork gets {@link address} and sends lines: its token, then a phase each time it waits. One byte as the
 * answer starts its turn.
 */
export class Turns {
  readonly #server: Server;
  readonly #seats: readonly Seat[];
  readonly #changed = new EventTarget();

  private constructor(server: Server, variants: readonly string[]) {
    this.#server = server;
    this.#seats = variants.map(variant => new Seat(variant));
    server.on('connection', socket => this.#welcome(socket));
  }

  /** Listens on the loopback address. */
  static async open(variants: readonly string[]): Promise<Turns> {
    const server = createServer();
    const turns = new Turns(server, variants);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return turns;
  }

  /** The port and token for the fork of a variant, `PORT:TOKEN`. */
  address(variant: string): string {
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('the server of turns has no port');
    return `${address.port}:${this.#seat(variant).token}`;
  }

  /** Records that the fork of a variant ended by itself, apparently without failure. */
  ended(variant: string): void {
    this.#seat(variant).ended = true;
    this.#changed.dispatchEvent(new Event('change'));
  }

  /**
   * Gives turns until every fork waits for its end, then lets all of them end.
   * @param rows each row has all variants once, in another order
   * @param signal aborted if a fork failed
   * @returns the variants in the order of their measured slices
   */
  async play(rows: Rows, { atOnce, settling, idle }: WarmUp, signal: AbortSignal): Promise<string[]> {
    await this.#until(seats => seats.every(({ waitsFor }) => waitsFor !== null), signal);
    await this.#warmUp(atOnce, signal);
    await sleep(settling, undefined, { signal });
    this.#all();
    await this.#until(seats => seats.every(({ waitsFor }) => waitsFor !== null), signal);
    await sleep(idle, undefined, { signal });
    await this.#warmUp(1, signal);
    const slices = await this.#measure(rows, signal);
    this.#all();
    return slices;
  }

  /** Closes the connections. */
  close(): void {
    for (const { socket } of this.#seats) socket?.destroy();
    this.#server.close();
  }

  /** Gives forks their turns of the warm-up, first to those with the fewest. Forks need different numbers. */
  async #warmUp(atOnce: number, signal: AbortSignal): Promise<void> {
    const turns = new Map(this.#seats.map(seat => [seat, 0]));
    const running = () => this.#seats.filter(({ waitsFor }) => waitsFor === null).length;
    for (;;) {
      const waiting = this.#seats.filter(({ waitsFor }) => waitsFor === 'warmup');
      if (waiting.length === 0 && running() === 0) return;
      waiting.sort((one, other) => (turns.get(one) ?? 0) - (turns.get(other) ?? 0));
      for (const seat of waiting.slice(0, atOnce - running())) {
        turns.set(seat, (turns.get(seat) ?? 0) + 1);
        seat.go();
      }
      const now = running();
      await this.#until(() => running() < now, signal);
    }
  }

  /** Plays rows of turns until every fork has had its own. Returns the order. */
  async #measure(rows: Rows, signal: AbortSignal): Promise<string[]> {
    const order: string[] = [];
    while (this.#seats.some(({ waitsFor }) => waitsFor === 'measurement'))
      for (const variant of rows.next().value) {
        const seat = this.#seat(variant);
        if (seat.waitsFor !== 'measurement') continue;
        seat.go();
        await this.#until(() => seat.waitsFor !== null, signal);
        order.push(variant);
      }
    return order;
  }

  #all(): void {
    for (const seat of this.#seats) seat.go();
  }

  #seat(variant: string): Seat {
    const seat = this.#seats.find(one => one.variant === variant);
    if (seat === undefined) throw new Error(`no fork of ${variant} in this set`);
    return seat;
  }

  async #until(holds: (seats: readonly Seat[]) => boolean, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    while (!holds(this.#seats)) {
      const gone = this.#seats.find(({ ended }) => ended);
      if (gone !== undefined)
        throw new ForkFailure(`the fork of ${gone.variant} ended before its last turn`, true);
      await once(this.#changed, 'change', { signal });
    }
  }

  #welcome(socket: Socket): void {
    socket.setNoDelay(true);
    // The process that started the fork reports why it disconnected.
    socket.on('error', () => undefined);
    let seat: Seat | undefined;
    createInterface({ input: socket })
      .on('line', line => {
        if (seat === undefined) {
          seat = this.#seats.find(({ token, socket: taken }) => token === line && taken === null);
          if (seat === undefined) socket.destroy();
          else seat.socket = socket;
          return;
        }
        const phase = PHASES.find(name => name === line);
        if (phase === undefined) return void socket.destroy();
        seat.waitsFor = phase;
        this.#changed.dispatchEvent(new Event('change'));
      })
      .on('error', () => undefined);
  }
}
