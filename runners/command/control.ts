// What must not be: an agent in the control, and two variants that are one.
import type { Suite } from '../../action/src/config/config.ts';
import type { Warning } from '../../action/src/results/warning.ts';
import { refuseAgentArguments, refuseSmuggledAgents } from '../jmh/agents.ts';

/** No agent may get into the control by a way that all variants share, or by the control's own words. Throws {@link Unmeasurable}. */
export function refuseSmuggled(suite: Suite, inherited: Readonly<Record<string, string>>): void {
  const control = suite.variants.find(({ name }) => name === suite.control);
  const processes = suite.application?.processes ?? [];
  refuseSmuggledAgents(inherited, 'in the environment');
  refuseSmuggledAgents(suite.environment, `env of suite ${suite.name}`);
  for (const { name, environment } of processes) refuseSmuggledAgents(environment, `env of process ${name}`);
  refuseSmuggledAgents(control?.environment ?? {}, `env of variant ${suite.control}`);
  refuseAgentArguments(suite.jvmArguments, `jvm-args of suite ${suite.name}`);
  refuseAgentArguments(control?.jvmArguments ?? [], `jvm-args of variant ${suite.control}`);
  const words = [...(control?.command?.words ?? []), ...processes.flatMap(process => process.words)];
  refuseAgentArguments(
    words.filter(word => /^-(javaagent|agentlib|agentpath):/.test(word)),
    `command of variant ${suite.control}`,
  );
}

/**
 * Variants that would start the very same process, of the same revision, are one treatment with two names.
 * @param variants what makes each what it is
 * @param targets where each runs
 */
export function sameVariants(
  variants: Readonly<Record<string, unknown>>,
  targets: ReadonlyMap<string, { readonly folder: string }>,
): Warning[] {
  const facts = Object.entries(variants).map(([name, said]) => {
    const folder = targets.get(name)?.folder;
    return [name, JSON.stringify([said, folder])] as const;
  });
  return facts.flatMap(([name, fact], index) => {
    const twin = facts.slice(0, index).find(([, other]) => other === fact);
    if (twin === undefined) return [];
    const message = `variants ${twin[0]} and ${name} do not differ: the same command, the same environment`;
    return [{ code: 'same-variant', message }];
  });
}
