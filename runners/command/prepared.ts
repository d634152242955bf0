// A prepared suite of commands: what each variant starts, and everything that its forks share.

import type { Counting } from '../../core/forks/counters.ts';
import { variantArguments } from '../../core/jvm/agents.ts';
import type { Program } from '../../core/process/program.ts';
import type { AgentIdentity } from '../../core/results/agents.ts';
import type { RunContext } from '../../core/runner.ts';
import type { Observed } from '../../core/simulator/machine.ts';
import type { Containers } from './containers.ts';
import type { Hyperfine } from './hyperfine.ts';
import type { CommandSettings, CommandSuite, CommandVariant } from './suite.ts';

/** What a variant starts. */
export interface Target {
  readonly variant: CommandVariant;
  readonly program: Program;
  /** Arguments after the program's name, without the agent's. */
  readonly rest: readonly string[];
  /** Its working folder. */
  readonly folder: string;
  /** The agent's jar, or null. */
  readonly jar: string | null;
  readonly identity: AgentIdentity | null;
  /** The JDK's program that reads recordings; empty if none is read. */
  readonly jfr: string;
}

export interface Commands {
  readonly suite: CommandSuite;
  readonly settings: CommandSettings;
  readonly targets: ReadonlyMap<string, Target>;
  readonly context: RunContext;
  /** Null in the simulator, whose guest reads the clock itself. */
  readonly hyperfine: Hyperfine | null;
  /** What forks in the simulator report in addition. */
  readonly observed?: Observed | null;
  /** The counted instructions on this machine. */
  readonly counting: Counting;
  /** Null if no containers are measured. */
  readonly containers: Containers | null;
}

/** The environment that a suite gives its variant, without that of this machine. */
export function ownEnvironment(
  { environment }: CommandSuite,
  variant: CommandVariant,
): Record<string, string> {
  return { ...environment, ...variant.environment };
}

/**
 * Returns a command line.
 * @param program the name of the program where it runs
 * @param jar the path of the agent where it runs
 * @param inserted additional arguments of the JVM
 */
export function commandLine(
  target: Target,
  program: string,
  jar: string | null,
  inserted: readonly string[],
): string[] {
  return [program, ...inserted, ...variantArguments(target.variant, jar), ...target.rest];
}
