// Was the machine quiet enough while a set of forks ran? Decided from the kernel's own counters, before any result is looked at.
import { readIfThere } from '../results/files.ts';

/** Counters of the machine at one instant; null where this system does not have them. */
export interface Load {
  /** Clock ticks, summed over the processors. */
  readonly busy: number | null;
  readonly stolen: number | null;
  /** Time in which at least one task waited for a processor, in µs. */
  readonly waiting: number | null;
  /** In µs. */
  readonly at: number;
}

/** What the machine was like between two instants: shares from 0 to 1. */
export interface Conditions {
  readonly steal: number;
  readonly pressure: number;
}

/** A hypervisor that took more than this share of the CPU time spoils a measurement. */
export const STEAL_LIMIT = 0.05;
/** The share of time in which some task waits for a processor may rise by this over the quietest set of the same benchmark. */
export const PRESSURE_RISE = 0.2;

/**
 * The same share where forks take turns. A neighbour that stays for longer than a row of turns presses on every variant, and pressure is
 * then no reason at all; a hypervisor that takes this much leaves too little of the slices themselves.
 */
export const STEAL_LIMIT_IN_TURNS = 0.25;

/** So long a machine is watched to learn what it is like, in ms. */
export const WATCHED = 1000;

/** Reads the counters. */
export type Gauge = () => Load;

/** The kernel's counters; on other systems nothing is known, and nothing is refused. */
export const readLoad: Gauge = () => loadOf(readIfThere('/proc/stat'), readIfThere('/proc/pressure/cpu'));

/** The counters in the texts of `/proc/stat` (proc_stat) and `/proc/pressure/cpu` (PSI), as they are now. @param stat empty: there is none; so for `pressure` */
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

/** Of a suite whose numbers no other work can disturb: nothing is known, and nothing is refused. */
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
 * Watches one suite. The pressure that a benchmark makes by itself (JIT and GC threads beside it) is not noise, so each
 * set of forks is held against the quietest one of the same benchmark, not against an idle machine.
 */
export class Guard {
  /** The least pressure of each benchmark. */
  readonly #quietest = new Map<string, number>();

  /**
   * Why a set of forks does not count, or null.
   * @param inTurns whether its forks were measured in more than one turn each
   */
  refuse(benchmark: string, { steal, pressure }: Conditions, inTurns: boolean): string | null {
    this.#quietest.set(benchmark, Math.min(pressure, this.#quietest.get(benchmark) ?? pressure));
    if (inTurns) return stolen(steal, STEAL_LIMIT_IN_TURNS);
    return stolen(steal) ?? this.#pressed(benchmark, pressure);
  }

  /**
   * What of the machine made a fork come too late, or null where it is not to blame: what went on meanwhile, or what goes on while none
   * of ours runs. What a set of forks that failed pressed by itself is no measure of quiet.
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

function pressed(share: number, beside: string): string {
  return `other work pressed on the CPUs: some task waited ${percent(share)} of the time (${beside})`;
}

/** A share in percent, with one decimal. */
export function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
