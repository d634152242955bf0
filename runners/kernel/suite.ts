// The settings of a kernel suite: workloads, with and without programs in the kernel, on this kernel or on others.
import { type BaseSuite, type BaseVariant, VARIANT_DEFAULTS } from '../../core/suite.ts';

/** Workloads of the kernel runner, by name. */
export const WORKLOADS = ['connect', 'open', 'exec', 'udp', 'syscall', 'http', 'write'] as const;

/** The second arm of the control; its apparent cost is noise. */
export const AGAIN = 'off.again';
/** The suffix of the arm whose agent is attached and has nothing to do. */
export const IDLE = '.idle';

/** A workload on the machine while it is measured. */
export interface KernelWorkload {
  /** One of {@link WORKLOADS}, or the user's name of a command. */
  readonly name: string;
  /** The program and its arguments; empty for a workload of the kernel runner. */
  readonly argv: readonly string[];
  /** Operations of a fork, over all batches; null: the default of the mode. */
  readonly operations: number | null;
  readonly batches: number;
  /** Operations per second of an open loop, ascending, each tried until events are lost; null: no such loop. */
  readonly rates: readonly number[] | null;
}

/** What a treatment attaches to the kernel. */
export type KernelAgent =
  | {
      readonly kind: 'reference';
      /** `TYPE/WHERE`, as libbpf names sections. */
      readonly hook: string;
      /** Passes of a loop that each run makes in addition to its event. */
      readonly work: number;
      /** Whether each run sends an event, and what wakes the reader. */
      readonly ring: false | 'wakeup' | 'polling';
    }
  | { readonly kind: 'object'; readonly file: string }
  | {
      readonly kind: 'command';
      readonly argv: readonly string[];
      /** A pattern for the line that it prints when it is ready; null: when its programs stop changing. */
      readonly ready: string | null;
      /** The time limit of that, in ms. */
      readonly timeout: number;
    };

/** The settings of a variant of such a suite. */
export interface KernelArm {
  readonly arm: 'detached' | 'idle' | 'attached';
  /** Null for the control, and for {@link AGAIN}. */
  readonly agent: KernelAgent | null;
  /** The number of events of an operation, by workload; another number is an error. */
  readonly events: Readonly<Record<string, number>>;
  /** The working folder of the agent, where its relative paths begin. */
  readonly folder: string;
}

/** The settings of a suite of the runner `kernel`. */
export interface KernelSettings {
  readonly workloads: readonly KernelWorkload[];
  /** The kernel of the virtual machine: a series of Debian, `package:NAME`, `oci:REFERENCE`, or a path; null: the usual one. */
  readonly kernel: string | null;
  /** Files for the machine in addition to the agent: paths relative to the working folder, or absolute. */
  readonly files: readonly string[];
  /** Memory of the machine, in MiB. */
  readonly memory: number;
}

export interface KernelVariant extends BaseVariant {
  readonly kernel: KernelArm;
}

export interface KernelSuite extends BaseSuite<KernelVariant> {
  readonly runner: 'kernel';
  readonly kernel: KernelSettings;
}

/** A variant without settings of its own; its name and its arm are added later. */
export const BARE: Omit<KernelVariant, 'name' | 'kernel'> = VARIANT_DEFAULTS;
