// A run of a test binary, and how it ended.
import type { Scope } from '../../core/forks/counters.ts';
import type { Exit } from '../../core/process/process.ts';
import type { GoOutput } from '../../core/results/go-output.ts';
import type { RunContext } from '../../core/runner.ts';
import type { Observed } from '../../core/simulator/machine.ts';
import type { Binary } from './build.ts';

/** The additional input of a job in the simulator. */
export interface SimulatorPlace {
  readonly context: RunContext;
  /** The environment of the suite and the variant, without that of this machine. */
  readonly own: Readonly<Record<string, string>>;
  readonly seed: number;
  /** What its machine reports in addition. */
  readonly observed?: Observed | null;
}

export interface Job {
  readonly meter: string;
  readonly binary: Pick<Binary, 'path' | 'folder'>;
  /** A full name with `Benchmark`: only this benchmark and those below it run. */
  readonly bare: string;
  /** b.N. */
  readonly operations: number;
  /** Additional arguments of the test binary. Default: none. */
  readonly additional?: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  /** The counted instructions. */
  readonly counted: Scope;
  /** The folder for the process's own output. */
  readonly raw: string;
  /** In ms. */
  readonly timeout: number;
  readonly signal: AbortSignal;
  /** The paths in the simulator, and the suite's part of the environment; null if this machine runs the process. */
  readonly simulator: SimulatorPlace | null;
}

/** A process that ended. */
export interface Ended {
  readonly exit: Exit;
  readonly output: GoOutput;
  /** For messages. */
  readonly command: string;
  readonly log: string;
  readonly text: string;
  /** Facts of the machine that ran it, if it was not this one. */
  readonly conditions: Readonly<Record<string, string>>;
  /** See {@link ForkResult.inputDigest}; null on this machine. */
  readonly inputDigest: string | null;
}
