// The kernel suites of this project: the cost of each kind of hook, and of sending events.

import { AGAIN, type KernelAgent } from '../../../core/kernel-suite.ts';
import { SKELETON } from '../../../core/skeleton.ts';
import { CONTROL, type Suite, type Variant, WITHOUT_AGENT } from '../../../core/suite.ts';
import { BATCHES, MEMORY, withArms } from './kernel.ts';
import { SIMULATOR_ROUNDS } from './resolve.ts';

/** A built-in kernel suite. */
export interface KernelBuiltin {
  readonly name: string;
  readonly workloads: readonly string[];
  /** In ms; enough for the fewest rounds that decide. */
  readonly timeBudget: number;
  readonly variants: Readonly<Record<string, Pick<KernelAgent & { kind: 'reference' }, 'hook' | 'ring'>>>;
}

const MINUTE = 60_000;
const silent = (hook: string) => ({ hook, ring: false }) as const;

/** The group `kernel`, in the simulator, which needs no privilege and has every hook. */
export const KERNEL: readonly KernelBuiltin[] = [
  {
    name: 'kernel-hooks',
    workloads: ['connect'],
    timeBudget: 8 * MINUTE,
    variants: {
      raw_tp: silent('raw_tp'),
      tracepoint: silent('tracepoint'),
      fentry: silent('fentry'),
      kprobe: silent('kprobe'),
      lsm: silent('lsm'),
    },
  },
  {
    name: 'kernel-events',
    workloads: ['connect'],
    timeBudget: 8 * MINUTE,
    variants: {
      wakeup: { hook: 'tracepoint', ring: 'wakeup' },
      polling: { hook: 'tracepoint', ring: 'polling' },
    },
  },
];

/** Returns a built-in kernel suite as configuration. */
export function kernelSuite(
  { name, workloads, timeBudget, variants }: KernelBuiltin,
  optional: boolean,
): Suite {
  const folder = process.cwd();
  const detached = { arm: 'detached', agent: null, events: {}, folder } as const;
  const control: Variant = { ...WITHOUT_AGENT, name: CONTROL, kernel: detached };
  const treatments = Object.entries(variants).map(([treatment, { hook, ring }]): Variant => {
    const agent: KernelAgent = { kind: 'reference', hook, ring, work: 0 };
    return { ...WITHOUT_AGENT, name: treatment, kernel: { ...detached, arm: 'attached', agent } };
  });
  return {
    ...SKELETON,
    name,
    runner: 'kernel',
    mode: 'simulation',
    optional,
    kernel: {
      workloads: workloads.map(load => ({
        name: load,
        argv: [],
        operations: null,
        batches: BATCHES,
        rates: null,
      })),
      kernel: null,
      matrix: null,
      files: [],
      memory: MEMORY,
    },
    rounds: SIMULATOR_ROUNDS,
    timeBudget,
    variants: withArms([control, ...treatments], false),
    again: AGAIN,
  };
}
