// Turns between applications that start at the same time: one runs, and the processes of the others are stopped.
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Running } from '../../core/application/running.ts';
import { busyOfFamily } from '../../core/application/usage.ts';

/** A turn, in ms. Half of it gains nothing, and costs twice as many cold caches. */
const SLICE = 100;
/** The share of a processor below which a turn counts as waiting. */
const WORKING = 0.1;

type Rows = Iterator<readonly string[], never>;

/** The turns of one fork, from its view. */
export interface Turn {
  /** A clock that is stopped while the fork waits, in ms. */
  clock(): number;
  /** Starts a process in a turn of the fork; the turn does not end before. */
  start(begin: () => Promise<Running>): Promise<Running>;
  /** Ends the measurement: waits, stopped, until all forks have ended theirs. Throws `signal.reason`. */
  measured(signal: AbortSignal): Promise<void>;
}

/** The turns of a fork that runs alone. */
export const ALONE: Turn = {
  clock: () => performance.now(),
  start: async begin => await begin(),
  measured: async () => undefined,
};

/** A fork in a set. */
class Seat implements Turn {
  readonly variant: string;
  /** Its measurement has ended. */
  left = false;
  readonly #over: AbortSignal;
  readonly #changed = new EventTarget();
  /** Leaders of process groups. */
  readonly #groups: number[] = [];
  #starting: Promise<unknown> = Promise.resolve();
  /** In terms of `performance.now()`; null while it waits. */
  #since: number | null = null;
  #spent = 0;
  /** The time that its processes had used or been ready to use at the end of its last turn, in ns. */
  #busy = 0;
  /** The time of turns in which it only waited, in ms. */
  #waited = 0;

  constructor(variant: string, over: AbortSignal) {
    this.variant = variant;
    this.#over = over;
  }

  clock(): number {
    return this.#spent + (this.#since === null ? 0 : performance.now() - this.#since);
  }

  async start(begin: () => Promise<Running>): Promise<Running> {
    if (this.#since === null) await once(this.#changed, 'go', { signal: this.#over });
    const started = begin();
    this.#starting = started.then(({ pid }) => this.#groups.push(pid)).catch(() => undefined);
    const running = await started;
    await this.#starting;
    return running;
  }

  async measured(signal: AbortSignal): Promise<void> {
    this.left = true;
    this.stop();
    this.#changed.dispatchEvent(new Event('left'));
    if (!this.#over.aborted) await once(this.#over, 'abort');
    signal.throwIfAborted();
    this.#signal('SIGCONT');
  }

  /** Continues its processes. */
  go(): void {
    this.#since = performance.now();
    this.#signal('SIGCONT');
    this.#changed.dispatchEvent(new Event('go'));
  }

  /** Waits for the end of its turn, or of its measurement. */
  async turn(signal: AbortSignal): Promise<void> {
    const left = new AbortController();
    const both = AbortSignal.any([signal, left.signal]);
    const leaves = once(this.#changed, 'left', { signal: both });
    const begun = this.clock();
    await Promise.race([sleep(SLICE, undefined, { signal: both }), leaves]).finally(() => left.abort());
    await this.#starting;
    this.#look(this.clock() - begun);
  }

  /** Returns whether it only waited in a turn. @param length in ms; a turn that ended early shows nothing */
  #look(length: number): void {
    const busy = this.#groups.reduce((sum, group) => sum + busyOfFamily(group), 0);
    if (length >= SLICE && (busy - this.#busy) / 1e6 < WORKING * length) this.#waited += length;
    this.#busy = busy;
  }

  /** Stops its processes. */
  stop(): void {
    if (this.#since === null) return;
    this.#signal('SIGSTOP');
    this.#spent = this.clock();
    this.#since = null;
  }

  /** Returns the share of its turns in which it only waited. */
  get waiting(): number {
    return this.#spent === 0 ? 0 : this.#waited / this.#spent;
  }

  #signal(name: NodeJS.Signals): void {
    for (const group of this.#groups) {
      try {
        process.kill(-group, name);
      } catch {
        // Ends it, and notifies waiters.
      }
    }
  }
}

/** Schedules the turns of the forks of one set. */
export class Slices {
  readonly #seats: readonly Seat[];
  readonly #over = new AbortController();

  constructor(variants: readonly string[]) {
    this.#seats = variants.map(variant => new Seat(variant, this.#over.signal));
  }

  of(variant: string): Turn {
    return this.#seat(variant);
  }

  /** Returns the share of its turns in which a start only waited for a clock, a disk or another machine. */
  waiting(variant: string): number {
    return this.#seat(variant).waiting;
  }

  /**
   * Gives turns until the measurement of every fork has ended. Throws `signal.reason`.
   * @param rows returns all variants once, each time in another order
   * @returns the variants in the order of their slices
   */
  async play(rows: Rows, signal: AbortSignal): Promise<string[]> {
    const order: string[] = [];
    let last: Seat | null = null;
    try {
      while (this.#seats.some(({ left }) => !left))
        for (const variant of rows.next().value) {
          const seat = this.#seat(variant);
          if (seat.left) continue;
          // Two turns of one fork, at the end of one row and the beginning of the next, are consecutive.
          if (seat !== last) {
            last?.stop();
            seat.go();
          }
          last = seat;
          await seat.turn(signal);
          order.push(variant);
        }
      return order;
    } catch (error) {
      signal.throwIfAborted();
      throw error;
    } finally {
      this.#over.abort();
    }
  }

  #seat(variant: string): Seat {
    const seat = this.#seats.find(one => one.variant === variant);
    if (seat === undefined) throw new Error(`no fork of ${variant} in this set`);
    return seat;
  }
}
