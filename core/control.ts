// Checks for an agent in the control, and for two variants that are the same.

import type { ProcessPlan } from './application/suite.ts';
import { twins } from './forks/naming.ts';
import { refuseAgentArguments, refuseSmuggledAgents } from './jvm/agents.ts';
import type { AgentVariant } from './jvm/suite.ts';
import type { CommandLine } from './process/program.ts';
import type { Warning } from './results/warning.ts';
import type { BaseSuite } from './suite.ts';

/** The texts of a suite that could bring an agent into its control. */
interface Sources {
  readonly suite: BaseSuite<AgentVariant & { readonly command: CommandLine }>;
  /** Arguments of every JVM. */
  readonly jvmArguments: readonly string[];
  /** Processes with their own commands. */
  readonly processes: readonly Pick<ProcessPlan, 'name' | 'argv' | 'environment'>[];
}

/** Rejects an agent in the control, from shared settings or its own arguments. Throws {@link PreconditionError}. */
export function refuseSmuggled(
  { suite, jvmArguments, processes }: Sources,
  inherited: Readonly<Record<string, string>>,
): void {
  const control = suite.variants.find(({ name }) => name === suite.control);
  refuseSmuggledAgents(inherited, 'in the environment');
  refuseSmuggledAgents(suite.environment, `env of suite ${suite.name}`);
  for (const { name, environment } of processes) refuseSmuggledAgents(environment, `env of process ${name}`);
  refuseSmuggledAgents(control?.environment ?? {}, `env of variant ${suite.control}`);
  refuseAgentArguments(jvmArguments, `jvm-args of suite ${suite.name}`);
  refuseAgentArguments(control?.jvmArguments ?? [], `jvm-args of variant ${suite.control}`);
  const argv = [...(control?.command.argv ?? []), ...processes.flatMap(process => process.argv)];
  refuseAgentArguments(
    argv.filter(word => /^-(javaagent|agentlib|agentpath):/.test(word)),
    `command of variant ${suite.control}`,
  );
}

/**
 * Returns variants that start the same program of the same revision.
 * @param variants the settings of each
 * @param targets the folders in which each runs
 */
export function sameVariants(
  variants: Readonly<Record<string, unknown>>,
  targets: ReadonlyMap<string, { readonly folder: string }>,
): Warning[] {
  const facts = Object.entries(variants).map(
    ([name, facts]) => [name, [facts, targets.get(name)?.folder]] as const,
  );
  return twins(facts, 'the same command, the same environment');
}
