// The kernel suites of this project: the cost of each kind of hook, and of sending events.
import type { BuiltinSuites } from '../../core/runner-interface.ts';
import { CONTROL, SIMULATOR_ROUNDS, SUITE_DEFAULTS } from '../../core/suite.ts';
import { BATCHES, MEMORY, withArms } from './settings.ts';
import { AGAIN, BARE, type KernelAgent, type KernelSuite, type KernelVariant } from './suite.ts';

/** A built-in kernel suite. */
interface KernelBuiltin {
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

export const kernelBuiltin: BuiltinSuites<KernelSuite> = {
  group: 'kernel',
  suites: KERNEL,
  takesAgent: false,
  suite: (name, _, optional) => {
    const { workloads, timeBudget, variants } = KERNEL.find(suite => suite.name === name) as KernelBuiltin;
    const folder = process.cwd();
    const detached = { arm: 'detached', agent: null, events: {}, folder } as const;
    const control: KernelVariant = { ...BARE, name: CONTROL, kernel: detached };
    const treatments = Object.entries(variants).map(([treatment, { hook, ring }]): KernelVariant => {
      const agent: KernelAgent = { kind: 'reference', hook, ring, work: 0 };
      return { ...BARE, name: treatment, kernel: { ...detached, arm: 'attached', agent } };
    });
    return {
      ...SUITE_DEFAULTS,
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
        files: [],
        memory: MEMORY,
      },
      rounds: SIMULATOR_ROUNDS,
      timeBudget,
      variants: withArms([control, ...treatments], false),
      again: AGAIN,
    };
  },
};
