// The input of the kernel runner: one arm with one workload, in one pass.

import type { KernelSuite, KernelVariant } from './suite.ts';
import { type KernelAgent, type KernelArm, type KernelWorkload, WORKLOADS } from './suite.ts';

/** Times are measured with statistics off (`cost`), runs are counted with them on, and losses are counted separately. */
export type Pass = 'cost' | 'attribution' | 'loss';

/** The agent and its files, as the kernel runner finds them. */
export type PlacedAgent = Pick<KernelArm, 'arm' | 'events'> & { readonly agent: KernelAgent | null };

/** A plan as the kernel runner reads it. Operations are of all batches together. */
export interface Plan {
  readonly arm: KernelArm['arm'];
  readonly agent: unknown;
  readonly load: {
    readonly name: string;
    readonly argv: readonly string[];
    readonly operations: number;
    readonly batches: number;
  };
  readonly rates: readonly number[] | null;
  readonly pass: Pass;
  readonly expected_events_per_op: number | null;
  readonly seed: number;
  readonly mode: KernelSuite['mode'];
}

/** The operations of a trial. */
const TRIAL = { operations: 200, batches: 2 } as const;
/** The default operations of a fork: the simulator counts each, and a clock needs many. */
export const OPERATIONS = { simulation: 2000, native: 20_000, kvm: 20_000 } as const;
/** A workload that takes many times as long as the others. */
export const SLOWER: Readonly<Record<string, number>> = { exec: 20 };

/** The second arm of the control must not be identical: the simulator would only reuse the first result. */
const OTHER_SEED = 0x4000_0000;

/** Returns the passes of an arm. Without an attached program there is nothing to count; one of this project without events loses none. */
export function passesOf({ arm, agent }: KernelArm): Pass[] {
  if (arm === 'detached') return ['cost'];
  const silent = arm === 'idle' || (agent?.kind === 'reference' && agent.ring === false);
  return silent ? ['cost', 'attribution'] : ['cost', 'attribution', 'loss'];
}

/** Returns whether a workload is the user's own command. */
function isOwn({ name }: KernelWorkload): boolean {
  return !(WORKLOADS as readonly string[]).includes(name);
}

/** Returns the name of a workload as that of a benchmark: `connect` is `Connect`. */
export function benchmarkOf({ name }: KernelWorkload): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Returns the seed of an arm. */
export function seedOf({ again }: Pick<KernelSuite, 'again'>, { name }: KernelVariant, seed: number): number {
  return name === again ? (seed ^ OTHER_SEED) >>> 0 : seed;
}

/** @param trial whether it is a trial of the arm */
export function planOf(
  load: KernelWorkload,
  placed: PlacedAgent,
  pass: Pass,
  {
    mode,
    seed,
    trial,
  }: { readonly mode: KernelSuite['mode']; readonly seed: number; readonly trial: boolean },
): Plan {
  const usual = Math.ceil(OPERATIONS[mode] / (SLOWER[load.name] ?? 1));
  const size = trial ? TRIAL : { operations: load.operations ?? usual, batches: load.batches };
  return {
    arm: placed.arm,
    agent: agentOf(placed.agent),
    load: { name: isOwn(load) ? 'command' : load.name, argv: load.argv, ...size },
    // A trial does not search for the highest rate, because that takes long.
    rates: pass === 'loss' ? (load.rates?.slice(0, trial ? 1 : load.rates.length) ?? null) : null,
    pass,
    expected_events_per_op: placed.arm === 'attached' ? (placed.events[load.name] ?? null) : null,
    seed,
    mode,
  };
}

function agentOf(agent: KernelAgent | null): unknown {
  if (agent?.kind !== 'command') return agent;
  const { kind, argv, ready, timeout } = agent;
  return { kind, argv, ready: ready === null ? { stable: true } : { pattern: ready }, timeout_ms: timeout };
}
