// What a suite is given to be measured with, whatever the suite.
import type { RunContext } from '../../../runners/runner.ts';
import type { Gauge } from './guards.ts';
import type { Analysis } from './interim.ts';
import type { Progress } from './progress.ts';

export interface Experiment {
  /** Of the order of forks. */
  readonly seed: number;
  /** What stands before the number of a round in the seed of the simulator, so that no two parts of a run measure the same twice. */
  readonly firstSeed: number;
  /** Which attempt of its job this is, from 1. */
  readonly attempt: number;
  /** Header lines of the machine and the run. */
  readonly header: Readonly<Record<string, string>>;
  readonly context: RunContext;
  readonly progress: Progress;
  /** Called whenever the record has changed. */
  readonly save: () => void;
  /** Called once when it is known what will be measured, before the first fork. May refuse, by an error. */
  readonly ready: () => void;
  /** Null where the rounds are judged once, at their end. */
  readonly analysis: Analysis | null;
  readonly gauge?: Gauge;
  /** See {@link Setting.watched}. */
  readonly watched?: number;
  /** See {@link Setting.awake}. */
  readonly awake?: number;
}
