// How much CPU time a hypervisor takes from busy processors. On idle ones it also counts the time until it wakes them as stolen.
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Gauge } from './guards.ts';

/** How long the processors are kept busy for one sample, in ms. */
export const AWAKE = 500;

/** Samples the machine repeatedly, each time with every processor busy. */
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

  /** Takes one sample; does nothing if this system does not report stolen time. */
  async sample(): Promise<void> {
    const before = this.#gauge();
    if (before.stolen === null) return;
    await work(this.#time);
    const after = this.#gauge();
    this.#busy += (after.busy ?? 0) - (before.busy ?? 0);
    this.#stolen += Math.max(0, (after.stolen ?? 0) - before.stolen);
  }

  /** The share of CPU time stolen in all samples since the last call, from 0 to 1. */
  steal(): number {
    const all = this.#busy + this.#stolen;
    const share = all > 0 ? this.#stolen / all : 0;
    this.#busy = this.#stolen = 0;
    return share;
  }
}

/** Keeps every processor busy. @param time in ms */
async function work(time: number): Promise<void> {
  const spin = `const end = performance.now() + ${time}; while (performance.now() < end);`;
  const workers = Array.from({ length: availableParallelism() }, () => new Worker(spin, { eval: true }));
  await Promise.all(workers.map(worker => once(worker, 'exit')));
}
