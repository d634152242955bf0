// The settings of an experiment that all suites share.
import type { RunContext } from '../../../core/runner.ts';
import type { Gauge } from './guards.ts';
import type { Analysis } from './interim.ts';
import type { Progress } from './progress.ts';

export interface Experiment {
  /** Seed for the order of forks. */
  readonly seed: number;
  /** Added to a round's number in the seed of the simulator, so that no two parts of a run measure the same. */
  readonly firstSeed: number;
  /** The attempt of the job, from 1. */
  readonly attempt: number;
  /** Header lines of the machine and the run. */
  readonly header: Readonly<Record<string, string>>;
  readonly context: RunContext;
  readonly progress: Progress;
  /** Called after each change of the record. */
  readonly save: () => void;
  /** Called once before the first fork, when it is known what will be measured. May refuse by throwing. */
  readonly ready: () => void;
  /** Null if the rounds are judged once, at their end. */
  readonly analysis: Analysis | null;
  readonly gauge?: Gauge;
  /** See {@link Setting.watched}. */
  readonly watched?: number;
  /** See {@link Setting.awake}. */
  readonly awake?: number;
}
