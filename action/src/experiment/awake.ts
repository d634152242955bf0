// What a hypervisor takes of processors that do not sleep. Of those that do, it counts as taken too until it has woken them, without any neighbour.
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Gauge } from './guards.ts';

/** So long the processors are kept awake at a time, in ms. */
export const AWAKE = 500;

/** Looks at the machine again and again, each time with every processor at work. */
export class Awake {
  readonly #gauge: Gauge;
  readonly #time: number;
  #busy = 0;
  #stolen = 0;

  /** @param time see {@link AWAKE} */
  constructor(gauge: Gauge, time: number) {
    this.#gauge = gauge;
    this.#time = time;
  }

  /** Looks once; where this system does not tell what is taken, there is nothing to see. */
  async look(): Promise<void> {
    const before = this.#gauge();
    if (before.stolen === null) return;
    await work(this.#time);
    const after = this.#gauge();
    this.#busy += (after.busy ?? 0) - (before.busy ?? 0);
    this.#stolen += Math.max(0, (after.stolen ?? 0) - before.stolen);
  }

  /** The share that was taken in all looks since this was asked last, from 0 to 1. */
  steal(): number {
    const all = this.#busy + this.#stolen;
    const share = all > 0 ? this.#stolen / all : 0;
    this.#busy = this.#stolen = 0;
    return share;
  }
}

/** Keeps every processor at work, in ms. */
async function work(time: number): Promise<void> {
  const spin = `const end = performance.now() + ${time}; while (performance.now() < end);`;
  const workers = Array.from({ length: availableParallelism() }, () => new Worker(spin, { eval: true }));
  await Promise.all(workers.map(worker => once(worker, 'exit')));
}
