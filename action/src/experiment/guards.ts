// Decides whether the machine was quiet enough during a set of forks: from the kernel's counters, before any result is seen.
import { readIfThere } from '../../../core/results/files.ts';

/** Counters of the machine at one instant; null if this system does not have them. */
export interface Load {
  /** Clock ticks, summed over the processors. */
  readonly busy: number | null;
  readonly stolen: number | null;
  /** Time in which at least one task waited for a processor, in µs. */
  readonly waiting: number | null;
  /** In µs. */
  readonly at: number;
}

/** The noise of the machine between two instants: shares from 0 to 1. */
export interface Conditions {
  readonly steal: number;
  readonly pressure: number;
}

/** If a hypervisor takes more than this share of the CPU time, a measurement does not count. */
export const STEAL_LIMIT = 0.05;
/** How much the share of time in which some task waits may exceed that of the quietest set of the same benchmark. */
export const PRESSURE_RISE = 0.2;

/**
 * The stolen share that is allowed if forks take turns. A neighbour that stays longer than a row of turns affects every variant alike, so
 * pressure does not matter then; a hypervisor that takes this much leaves too little of the slices.
 */
export const STEAL_LIMIT_IN_TURNS = 0.25;

/** How long a machine is watched to learn its noise, in ms. */
export const WATCHED = 1000;

/** Reads the counters. */
export type Gauge = () => Load;

/** The kernel's counters. On other systems nothing is known, and no set is rejected. */
export const readLoad: Gauge = () => loadOf(readIfThere('/proc/stat'), readIfThere('/proc/pressure/cpu'));

/** The present counters, from the texts of `/proc/stat` and `/proc/pressure/cpu` (PSI). @param stat empty if there is none; the same for `pressure` */
export function loadOf(stat: string, pressure: string): Load {
  const cpu = /^cpu\s+(.*)$/m.exec(stat)?.[1]?.trim().split(/\s+/).map(Number);
  const waiting = /^some .*total=(\d+)/m.exec(pressure)?.[1];
  const [user = 0, nice = 0, system = 0, , , interrupts = 0, soft = 0, stolen = 0] = cpu ?? [];
  return {
    busy: cpu === undefined ? null : user + nice + system + interrupts + soft,
    stolen: cpu === undefined ? null : stolen,
    waiting: waiting === undefined ? null : Number(waiting),
    at: performance.now() * 1000,
  };
}

/** For suites whose numbers other work cannot disturb: no set is rejected. */
export const undisturbed: Gauge = () => ({
  busy: null,
  stolen: null,
  waiting: null,
  at: performance.now() * 1000,
});

/** Shares between two readings. */
export function between(before: Load, after: Load): Conditions {
  const stolen = (after.stolen ?? 0) - (before.stolen ?? 0);
  const busy = (after.busy ?? 0) - (before.busy ?? 0);
  const waited = (after.waiting ?? 0) - (before.waiting ?? 0);
  const elapsed = after.at - before.at;
  return {
    steal: busy + stolen > 0 ? Math.max(0, stolen) / (busy + stolen) : 0,
    pressure: elapsed > 0 ? Math.min(1, Math.max(0, waited) / elapsed) : 0,
  };
}

/**
 * Watches one suite. A benchmark's own JIT and GC threads cause pressure that is not noise. So each set of forks is compared with the
 * quietest set of the same benchmark, not with an idle machine.
 */
export class Guard {
  /** The least pressure of each benchmark. */
  readonly #quietest = new Map<string, number>();

  /**
   * Why a set of forks does not count, or null.
   * @param inTurns whether its forks had more than one turn each
   */
  refuse(benchmark: string, { steal, pressure }: Conditions, inTurns: boolean): string | null {
    this.#quietest.set(benchmark, Math.min(pressure, this.#quietest.get(benchmark) ?? pressure));
    if (inTurns) return stolen(steal, STEAL_LIMIT_IN_TURNS);
    return stolen(steal) ?? this.#pressed(benchmark, pressure);
  }

  /**
   * Which disturbance made a fork late: one during the fork, or one that continues while no fork runs. Null if there was none. The pressure of a
   * set that failed is not used as the quietest one.
   */
  blame(benchmark: string, during: Conditions, alone: Conditions): string | null {
    return (
      stolen(Math.max(during.steal, alone.steal)) ??
      this.#pressed(benchmark, during.pressure) ??
      (alone.pressure > PRESSURE_RISE ? pressed(alone.pressure, 'while nothing was measured') : null)
    );
  }

  #pressed(benchmark: string, share: number): string | null {
    const quietest = this.#quietest.get(benchmark);
    return quietest !== undefined && share > quietest + PRESSURE_RISE
      ? pressed(share, `${percent(quietest)} in the quietest round`)
      : null;
  }
}

function stolen(share: number, limit = STEAL_LIMIT): string | null {
  if (share <= limit) return null;
  return `the hypervisor stole ${percent(share)} of the CPU time (limit ${percent(limit)})`;
}

function pressed(share: number, detail: string): string {
  return `other work used the CPUs: some task waited ${percent(share)} of the time (${detail})`;
}

/** A share in percent, with one decimal. */
export function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
