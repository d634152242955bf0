// The values of a fork: what each service used while it was measured, and what the kernel does not count here.
import type { Sample } from '../../core/results/format.ts';
import type { Warning } from '../../core/results/warning.ts';
import { ForkFailure } from '../../core/runner.ts';
import type { Container } from './containers.ts';
import type { Usage } from './counters.ts';

/** What a service used while it was measured. */
export interface Spent {
  readonly service: string;
  readonly usage: Usage;
}

/** Returns the usage between two moments; memory is that of the later one. Throws {@link ForkFailure}. */
export function between(before: Usage | null, after: Usage | null, service: string): Usage {
  if (before === null || after === null)
    throw new ForkFailure(`${service}: the kernel does not show the CPU time of its container`, true);
  const grown = (key: 'user' | 'system' | 'io' | 'network') => {
    const [from, to] = [before[key], after[key]];
    return from === null || to === null ? null : Math.max(0, to - from);
  };
  return {
    cpu: Math.max(0, after.cpu - before.cpu),
    user: grown('user'),
    system: grown('system'),
    memory: after.memory,
    peak: after.peak,
    io: grown('io'),
    network: grown('network'),
  };
}

/** Sums a value of containers; null if one of them lacks it. */
function sumOf(spent: readonly Spent[], key: keyof Usage): number | null {
  return spent.reduce<number | null>((sum, { usage }) => {
    const value = usage[key];
    return sum === null || value === null ? null : sum + value;
  }, 0);
}

/** Returns the values of some containers together. CPU time first: it is the primary metric by default. */
export function samplesOf(spent: readonly Spent[], operations: number): Sample[] {
  const each: readonly (readonly [string, keyof Usage, number])[] = [
    ['cpu-ns/op', 'cpu', operations],
    ['user-ns/op', 'user', operations],
    ['system-ns/op', 'system', operations],
    ['memory-B', 'memory', 1],
    ['peak-memory-B', 'peak', 1],
    ['io-B/op', 'io', operations],
    ['net-B/op', 'network', operations],
  ];
  return each.flatMap(([unit, key, divisor]) => {
    const value = sumOf(spent, key);
    return value === null ? [] : [{ unit, value: value / divisor }];
  });
}

const COUNTS: readonly (readonly [keyof Usage, string])[] = [
  ['memory', 'memory-B'],
  ['peak', 'peak-memory-B'],
  ['io', 'io-B/op'],
];

/** Names what the kernel does not count here. */
export function uncounted(spent: readonly Spent[], containers: readonly Container[]): Warning[] {
  const units = COUNTS.filter(([key]) => spent.some(({ usage }) => usage[key] === null)).map(
    ([, unit]) => unit,
  );
  const shared = [...new Set(containers.filter(({ networked }) => !networked).map(({ service }) => service))];
  return [
    ...(units.length === 0
      ? []
      : [{ code: 'not-counted', message: `this kernel does not count ${units.join(', ')} of containers` }]),
    ...(shared.length === 0
      ? []
      : [
          {
            code: 'shared-network',
            message: `${shared.join(', ')}: without a network of its own, so net-B/op is missing there and in the sum`,
          },
        ]),
  ];
}
