// Turns between the forks of a set that live at the same time: one runs an iteration, the others wait, and are stopped while it is measured.
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { ForkFailure } from '../runner.ts';

/** What a fork waits for: an iteration of its warm-up, a measured one, or leave to end. */
const PHASES = ['warmup', 'measurement', 'end'] as const;
type Phase = (typeof PHASES)[number];

/** A fork in a set. */
class Seat {
  readonly variant: string;
  /** Tells the fork that is meant from whoever else finds the port. */
  readonly token = randomBytes(16).toString('hex');
  /** Its process group; null before it runs, and when it has ended. */
  group: number | null = null;
  socket: Socket | null = null;
  /** Null while it has its turn. */
  waitsFor: Phase | null = null;
  ended = false;

  constructor(variant: string) {
    this.variant = variant;
  }

  go(): void {
    this.waitsFor = null;
    this.socket?.write('.');
  }

  /** To the fork and all that it started. */
  signal(name: 'SIGSTOP' | 'SIGCONT'): void {
    if (this.group === null) return;
    try {
      process.kill(-this.group, name);
    } catch {
      // It has ended by itself; whoever waits for it says how.
    }
  }
}

/** Gives the forks of one set their turns. A fork is told {@link address} and speaks as `overhead.jmh.Turns` says. */
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

  /** The value of the JVM's property `overhead.turns` for a variant: the port and its token. */
  address(variant: string): string {
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('the server of turns has no port');
    return `${address.port}:${this.#seat(variant).token}`;
  }

  /** The process group of a variant's fork; null when it has ended. */
  attach(variant: string, group: number | null): void {
    this.#seat(variant).group = group;
  }

  /** The fork of a variant has ended by itself, and well as far as that shows. */
  ended(variant: string): void {
    this.#seat(variant).ended = true;
    this.#changed.dispatchEvent(new Event('change'));
  }

  /**
   * Gives turns until every fork waits for its end, and lets them end.
   * @param rows gives all variants once, each time in another order
   * @param signal ends the waiting where a fork failed
   * @returns the variants in the order of their measured slices
   */
  async play(rows: Iterator<readonly string[], never>, signal: AbortSignal): Promise<string[]> {
    const slices: string[] = [];
    await this.#until(seats => seats.every(({ waitsFor }) => waitsFor !== null), signal);
    for (const phase of ['warmup', 'measurement'] as const) {
      // The compilers of a fork that waits in its warm-up may finish what they have to do.
      const alone = phase === 'measurement';
      if (alone) for (const seat of this.#seats) seat.signal('SIGSTOP');
      while (this.#seats.some(({ waitsFor }) => waitsFor === phase))
        for (const variant of rows.next().value) {
          const seat = this.#seat(variant);
          // The warm-ups differ in length.
          if (seat.waitsFor !== phase) continue;
          if (alone) seat.signal('SIGCONT');
          seat.go();
          await this.#until(() => seat.waitsFor !== null, signal);
          if (!alone) continue;
          seat.signal('SIGSTOP');
          slices.push(variant);
        }
    }
    for (const seat of this.#seats) {
      seat.signal('SIGCONT');
      seat.go();
    }
    return slices;
  }

  /** Ends the connections. */
  close(): void {
    for (const { socket } of this.#seats) socket?.destroy();
    this.#server.close();
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
    // A fork that goes away is told of by who started it.
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
