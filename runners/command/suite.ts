// A prepared suite of commands: what each variant starts, and all that its forks share.
import type { CommandSuite, Suite, Variant } from '../../action/src/config/config.ts';
import type { Counting } from '../counters.ts';
import { variantArguments } from '../jmh/agents.ts';
import type { RunContext } from '../runner.ts';
import type { Hyperfine } from './hyperfine.ts';
import type { Program } from './program.ts';

/** What a variant starts. */
export interface Target {
  readonly variant: Variant;
  readonly program: Program;
  /** What follows the program's name, but for agents and their like. */
  readonly rest: readonly string[];
  /** Where it runs. */
  readonly folder: string;
  /** The agent's jar, or null. */
  readonly jar: string | null;
}

export interface Commands {
  readonly suite: Suite;
  readonly settings: CommandSuite;
  readonly targets: ReadonlyMap<string, Target>;
  readonly context: RunContext;
  /** Null in the simulator, whose guest reads the clock itself. */
  readonly hyperfine: Hyperfine | null;
  /** What is counted on this machine. */
  readonly counting: Counting;
}

/** The environment that a suite gives its variant, without that of this machine. */
export function ownEnvironment({ environment }: Suite, variant: Variant): Record<string, string> {
  return { ...environment, ...variant.environment };
}

/**
 * A command line.
 * @param program what stands for the program
 * @param jar where the agent lies, for whoever runs the command
 * @param inserted arguments of the JVM that are not the user's
 */
export function commandLine(
  target: Target,
  program: string,
  jar: string | null,
  inserted: readonly string[],
): string[] {
  return [program, ...inserted, ...variantArguments(target.variant, jar), ...target.rest];
}
