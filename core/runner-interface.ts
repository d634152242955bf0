// The interface of a runner: all that the rest of the program knows of a kind of suite. runners/registry.ts lists the runners.
import type { Settings } from './config/settings.ts';
import type { GivenAgent } from './jvm/settings.ts';
import type { Need } from './need.ts';
import type { Checked, Prepared, RunContext } from './runner.ts';
import type { BaseSuite } from './suite.ts';

/** Suites that come with the program, under one name. */
export interface BuiltinSuites<S extends BaseSuite = BaseSuite> {
  /** The name that `suite:` takes for all of them. */
  readonly group: string;
  readonly suites: readonly BuiltinSuite[];
  /** Whether their treatment is the user's agent; otherwise they bring their own. */
  readonly takesAgent: boolean;
  /**
   * Returns one of them as configuration.
   * @param given the agent of a suite that takes one
   * @param optional whether it is left out where this machine lacks something
   */
  suite(name: string, given: GivenAgent, optional: boolean): S;
}

/** One of the suites that come with the program. */
export interface BuiltinSuite {
  readonly name: string;
  /** In ms. */
  readonly timeBudget: number;
}

/**
 * A runner. Its methods get only its own suites and variants.
 * @template S its suites
 */
export interface Runner<S extends BaseSuite = BaseSuite> {
  /** Its name for `runner:`. */
  readonly name: S['runner'];
  /** What a fork is, as the reference of `runner:` lists it. */
  readonly measures: string;
  readonly settings: Settings<S>;
  /** Null if no suites come with it. */
  readonly builtin: BuiltinSuites<S> | null;
  /** Where to set what must be the same in every fork; default: the environment of the suite. */
  readonly fixedBy?: string;

  /** What it needs of this machine. */
  needs(context: RunContext): Promise<Need[]> | Need[];
  /** What its privileged jobs need, which `doctor` checks only on request. */
  privilegedNeeds?(context: RunContext): Promise<Need[]>;
  /**
   * Returns a suite with an agent from flags or inputs. Absent if its programs take no agent.
   * Throws {@link UsageError}, or {@link NoJava} for a suite that starts no JVM.
   */
  withAgent?(suite: S, given: GivenAgent): S;
  /** The local files that its forks use, whose contents belong to the identity of a run. */
  inputs(suite: S): readonly string[];
  /** What a variant adds, for a person; empty for nothing with a name. */
  describe(variant: S['variants'][number]): string;
  /** The names of the benchmarks, if the configuration alone tells them. */
  benchmarks?(suite: S): readonly string[];
  /**
   * The planned wall time of a round in ms, if the settings alone tell it; null if they do not.
   * @param benchmarks their number
   */
  roundTime?(suite: S, benchmarks: number): number | null;
  /** Finds and downloads what {@link prepare} does. Runs no benchmark, application or agent. Throws {@link PreconditionError}. */
  check(suite: S, context: RunContext): Promise<Checked>;
  /**
   * Finds and builds what the suite needs. Throws {@link PreconditionError}.
   * @param calibrated {@link Prepared.calibrated} of an earlier part of the same run
   */
  prepare(
    suite: S,
    context: RunContext,
    calibrated?: Readonly<Record<string, number>>,
  ): Promise<Prepared<S['variants'][number]>>;
}

/** The part of a runner that measures. */
export type Preparer<S extends BaseSuite = BaseSuite> = Pick<Runner<S>, 'prepare'>;

/** A suite of a runner that takes an agent starts no JVM. */
export class NoJava extends Error {}
