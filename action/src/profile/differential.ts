// What each function costs more in one variant than in another, with an interval over the profiled forks.
import type { Profile } from '../../../core/profile/profile.ts';
import { functionsOf, isUnresolved, placeOf } from './attribution.ts';

/** A difference of two variants, in the unit of the metric. */
export interface Difference {
  /** Means over the forks. */
  readonly off: number;
  readonly on: number;
  /** on − off. */
  readonly difference: number;
  /** The 95 % interval of the difference; null with fewer than two sets of forks. */
  readonly low: number | null;
  readonly high: number | null;
}

/** A function whose own part of the metric differs. */
export interface Cause extends Difference {
  /** See {@link placeOf}. */
  readonly name: string;
  readonly agent: boolean;
  /** The most frequent caller; empty if none is known. */
  readonly caller: string;
}

/** A function with all that it calls. */
export interface Inclusive extends Difference {
  readonly name: string;
  readonly agent: boolean;
}

export interface Differential {
  readonly metric: string;
  /** Sets of forks: one fork of each variant. */
  readonly sets: number;
  readonly whole: Difference;
  /** The stacks with a function of the agent. */
  readonly agent: Difference;
  /** The part of the treatment's value without a symbol, from 0 to 1. */
  readonly unresolved: number;
  /** The part of the difference without a symbol, in the unit of the metric. */
  readonly unresolvedDifference: number;
  /** The largest certain difference first. */
  readonly causes: readonly Cause[];
  /** In the same order. */
  readonly inclusive: readonly Inclusive[];
}

/** One fork of each variant that ran in the same set. */
export interface Pair {
  readonly off: Profile;
  readonly on: Profile;
}

/** 0.975 quantiles of Student's t by degrees of freedom, from 1. */
const STUDENT = [
  12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.16, 2.145, 2.131,
];
/** The most sets that have an interval of their own width. */
export const MOST_SETS = STUDENT.length + 1;

/** The parts of one fork by a key, in the unit of the metric. */
type Parts = ReadonlyMap<string, number>;

/** Compares the forks of two variants. Throws {@link RangeError} without a pair, or with different metrics. */
export function differential(pairs: readonly Pair[]): Differential {
  const [first] = pairs;
  if (first === undefined) throw new RangeError('no profiled forks to compare');
  const { metric } = first.off;
  if (pairs.some(({ off, on }) => off.metric !== metric || on.metric !== metric))
    throw new RangeError('profiles of different metrics');
  const places = new Map<string, { name: string; agent: boolean; callers: Map<string, number> }>();
  const functions = new Map<string, boolean>();
  const forks = pairs.map(({ off, on }) => ({ off: split(off), on: split(on) }));

  function split(profile: Profile) {
    const sum = profile.stacks.reduce((all, { value }) => all + value, 0);
    const unit = sum === 0 ? 0 : profile.perOperation / sum;
    const own = new Map<string, number>();
    const inclusive = new Map<string, number>();
    let [agent, unresolved] = [0, 0];
    for (const stack of profile.stacks) {
      const value = stack.value * unit;
      const { name, agent: isAgent, caller } = placeOf(stack);
      const key = `${isAgent ? 'a' : ' '}${name}`;
      const place = places.get(key) ?? { name, agent: isAgent, callers: new Map<string, number>() };
      places.set(key, place);
      place.callers.set(caller, (place.callers.get(caller) ?? 0) + value);
      add(own, key, value);
      for (const [called, isOwn] of functionsOf(stack)) {
        functions.set(called, isOwn || (functions.get(called) ?? false));
        add(inclusive, called, value);
      }
      if (stack.frames.some(frame => frame.agent)) agent += value;
      if (isUnresolved(stack)) unresolved += value;
    }
    return { own, inclusive, agent, unresolved, whole: profile.perOperation };
  }

  const over = (of: (fork: ReturnType<typeof split>) => number) =>
    difference(forks.map(({ off, on }) => ({ off: of(off), on: of(on) })));
  const part = (parts: Parts, key: string) => parts.get(key) ?? 0;
  const [whole, unresolved] = [over(fork => fork.whole), over(fork => fork.unresolved)];
  return {
    metric,
    sets: pairs.length,
    whole,
    agent: over(fork => fork.agent),
    unresolved: whole.on === 0 ? 0 : unresolved.on / whole.on,
    unresolvedDifference: unresolved.difference,
    causes: ranked(
      [...places].map(([key, { name, agent, callers }]) => ({
        ...over(({ own }) => part(own, key)),
        name,
        agent,
        caller: most(callers),
      })),
    ),
    inclusive: ranked(
      [...functions].map(([name, agent]) => ({ ...over(fork => part(fork.inclusive, name)), name, agent })),
    ),
  };
}

function add(parts: Map<string, number>, key: string, value: number): void {
  parts.set(key, (parts.get(key) ?? 0) + value);
}

function most(counts: ReadonlyMap<string, number>): string {
  const [[name] = ['']] = [...counts].toSorted(([one, a], [other, b]) => b - a || (one < other ? -1 : 1));
  return name;
}

/** The mean of the paired differences. Both variants of a set saw the same state of the machine. */
function difference(sets: readonly { readonly off: number; readonly on: number }[]): Difference {
  const { middle, half } = studentInterval(sets.map(({ off, on }) => on - off));
  return {
    off: mean(sets.map(({ off }) => off)),
    on: mean(sets.map(({ on }) => on)),
    difference: middle,
    low: half === null ? null : middle - half,
    high: half === null ? null : middle + half,
  };
}

function mean(values: readonly number[]): number {
  return values.reduce((all, value) => all + value, 0) / values.length;
}

/** The mean of values and half of its 95 % interval (Student 1908), which is null for one value. */
export function studentInterval(values: readonly number[]): { middle: number; half: number | null } {
  const middle = mean(values);
  const freedom = values.length - 1;
  const quantile = STUDENT[Math.min(freedom, STUDENT.length) - 1];
  if (quantile === undefined) return { middle, half: null };
  const variance = values.reduce((all, value) => all + (value - middle) ** 2, 0) / freedom;
  return { middle, half: quantile * Math.sqrt(variance / values.length) };
}

/** Certain costs first, by the part that is certain; then by the difference. Functions that no variant ran are left out. */
function ranked<T extends Difference & { readonly name: string }>(found: readonly T[]): T[] {
  const certain = ({ low }: Difference) => Math.max(0, low ?? 0);
  return found
    .filter(({ off, on }) => off > 0 || on > 0)
    .toSorted(
      (one, other) =>
        certain(other) - certain(one) ||
        other.difference - one.difference ||
        (one.name < other.name ? -1 : 1),
    );
}
