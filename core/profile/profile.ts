// Where a fork spent a metric: its stacks, with the frames that belong to the agent.
import type { Warning } from '../results/warning.ts';

/**
 * The kind of code of a frame: `code` of the application and its libraries, `runtime` for what runs below them (a language's runtime, native
 * code, stubs), `kernel`.
 */
export type FrameKind = 'code' | 'runtime' | 'kernel';

export interface Frame {
  /** The same function has the same name in every fork, see names.ts; empty for an unknown symbol. */
  readonly name: string;
  readonly kind: FrameKind;
  /** Whether it belongs to the agent of the variant. */
  readonly agent: boolean;
}

export interface Stack {
  /** From the entry of the thread to the function that ran. */
  readonly frames: readonly Frame[];
  /** The name of its thread without numbers; empty if unknown. */
  readonly thread: string;
  /** In the profiler's own unit, such as samples, ns or bytes; above zero. */
  readonly value: number;
}

/** One kind of profile of one fork. */
export interface Profile {
  /** The metric that it explains: `cpu-ns/op`, `B/op` or `instr/op`. */
  readonly metric: string;
  /** The value of that metric in the profiled part of the fork. The stacks together are this much. */
  readonly perOperation: number;
  readonly stacks: readonly Stack[];
}

/** A fork that ran under a profiler. It never enters the statistics of a run. */
export interface ProfiledFork {
  readonly profiles: readonly Profile[];
  /** CPU time of an operation with and without the profiler, in parts of the same fork, in ns; null if only one is known. */
  readonly cost: { readonly profiled: number; readonly plain: number } | null;
  readonly warnings: readonly Warning[];
}
