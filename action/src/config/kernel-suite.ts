// What a suite of the runner kernel measures: workloads, with programs in the kernel and without, on this kernel or on others.

/** Loads that the kernel runner brings, by their names. */
export const WORKLOADS = ['connect', 'open', 'exec', 'udp', 'syscall', 'http', 'write'] as const;

/** The variant that is the control once more: what it seems to cost is noise. */
export const AGAIN = 'off.again';
/** What the arm of a treatment is called whose agent is attached and has nothing to do. */
export const IDLE = '.idle';

/** What the machine does while it is measured. */
export interface KernelWorkload {
  /** One of {@link WORKLOADS}, or the user's own name of a command. */
  readonly name: string;
  /** The program and its arguments; empty for a load of the kernel runner. */
  readonly argv: readonly string[];
  /** Of a fork, over all batches; null: as many as the mode needs. */
  readonly operations: number | null;
  readonly batches: number;
  /** Operations per second of an open loop, rising, each tried until something is lost; null: no such loop. */
  readonly rates: readonly number[] | null;
}

/** What a treatment attaches to the kernel. */
export type KernelAgent =
  | {
      readonly kind: 'reference';
      /** `TYPE/WHERE`, as libbpf names sections. */
      readonly hook: string;
      /** Turns of a loop that each run makes beside its event. */
      readonly work: number;
      /** Whether each run sends an event, and who wakes the reader. */
      readonly ring: false | 'wakeup' | 'polling';
    }
  | { readonly kind: 'object'; readonly file: string }
  | {
      readonly kind: 'command';
      readonly argv: readonly string[];
      /** Matches a line that it prints when it is ready; null: its programs have not changed for a while. */
      readonly ready: string | null;
      /** Time for that, in ms. */
      readonly timeout: number;
    };

/** What a variant of such a suite is. */
export interface KernelVariant {
  readonly arm: 'detached' | 'idle' | 'attached';
  /** Null for the control, and for {@link AGAIN}. */
  readonly agent: KernelAgent | null;
  /** By load, how many events an operation makes; another number is an error. */
  readonly events: Readonly<Record<string, number>>;
  /** Where the agent's program runs, and where its relative paths begin. */
  readonly folder: string;
}

/** What a suite of the runner `kernel` measures. */
export interface KernelSuite {
  readonly workloads: readonly KernelWorkload[];
  /** What boots in a virtual machine: a series of Debian, `package:NAME`, `oci:REFERENCE`, or a path; null: the usual one. */
  readonly kernel: string | null;
  /** What the suite is called without its kernel, where it is one of several kernels; else null. */
  readonly matrix: string | null;
  /** What the machine gets beside the agent: paths relative to the working folder, or absolute. */
  readonly files: readonly string[];
  /** Of the machine, in MiB. */
  readonly memory: number;
}
