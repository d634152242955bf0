// Checks for an agent in the control, and for two variants that are the same.

import { twins } from './forks/naming.ts';
import { refuseAgentArguments, refuseSmuggledAgents } from './jvm/agents.ts';
import type { Warning } from './results/warning.ts';
import type { Suite } from './suite.ts';

/** Rejects an agent in the control, from shared settings or its own arguments. Throws {@link PreconditionError}. */
export function refuseSmuggled(suite: Suite, inherited: Readonly<Record<string, string>>): void {
  const control = suite.variants.find(({ name }) => name === suite.control);
  const processes = suite.application?.processes ?? [];
  refuseSmuggledAgents(inherited, 'in the environment');
  refuseSmuggledAgents(suite.environment, `env of suite ${suite.name}`);
  for (const { name, environment } of processes) refuseSmuggledAgents(environment, `env of process ${name}`);
  refuseSmuggledAgents(control?.environment ?? {}, `env of variant ${suite.control}`);
  refuseAgentArguments(suite.jvmArguments, `jvm-args of suite ${suite.name}`);
  refuseAgentArguments(control?.jvmArguments ?? [], `jvm-args of variant ${suite.control}`);
  const argv = [...(control?.command?.argv ?? []), ...processes.flatMap(process => process.argv)];
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
