// The values of a fork: what each service used while it was measured, and what the kernel does not count here.
import type { Sample } from '../results/format.ts';
import type { UnitDeclaration } from '../results/metrics.ts';
import type { Warning } from '../results/warning.ts';
import { ForkFailure } from '../runner.ts';
import type { Container } from './containers.ts';
import type { Usage } from './counters.ts';

/** What a service used while it was measured. */
export interface Spent {
  readonly service: string;
  readonly usage: Usage;
}

/** Nothing used. */
export const ZERO: Usage = { cpu: 0, user: 0, system: 0, memory: null, peak: null, io: null, network: null };

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

/** What the kernel counts, by unit, and whether it is divided by the operations. CPU time first: it is the primary metric by default. */
const UNITS: readonly (readonly [string, keyof Usage, boolean])[] = [
  ['cpu-ns/op', 'cpu', true],
  ['user-ns/op', 'user', true],
  ['system-ns/op', 'system', true],
  ['memory-B', 'memory', false],
  ['peak-memory-B', 'peak', false],
  ['io-B/op', 'io', true],
  ['net-B/op', 'network', true],
];

/** Returns the values of some containers together. */
export function samplesOf(spent: readonly Spent[], operations: number): Sample[] {
  return UNITS.flatMap(([unit, key, divided]) => {
    const value = sumOf(spent, key);
    return value === null ? [] : [{ unit, value: divided ? value / operations : value }];
  });
}

/**
 * Returns the unit of a value of one service. It is no unit of the catalogue: an idle service may use no CPU time in a fork, and a limit on
 * `cpu-ns/op` is one on all containers together.
 */
export function unitOf(service: string, unit: string): string {
  return `${service}.${unit}`;
}

/** Declares the units of services. */
export function unitsOf(services: readonly string[]): Record<string, UnitDeclaration> {
  const units = services.flatMap(service => UNITS.map(([unit]) => unitOf(service, unit)));
  return Object.fromEntries(units.map(unit => [unit, { better: 'lower', exact: false } as const]));
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
