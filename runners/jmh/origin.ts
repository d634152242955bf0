// Checks that the running agent is the given one: a benchmark jar with the agent's classes comes before the agent's own jar.
import { basename } from 'node:path';
import { isLibrary } from '../../core/jvm/suite.ts';
import type { Warning } from '../../core/results/warning.ts';
import { PreconditionError } from '../../core/runner.ts';
import type { Benchmark } from './benchmarks.ts';
import type { AgentClasses } from './driver.ts';
import type { PreparedJmh, Target } from './prepared.ts';
import type { JmhVariant } from './suite.ts';
import type { Vm } from './vm.ts';

const JAVA_AGENT = /^-javaagent:([^=]+)/;

/** Returns the jars of the agents that a benchmark attaches itself, by `@Fork` of its class or method. */
export function agentsOf({ jvmArguments }: Pick<Benchmark, 'jvmArguments'>): string[] {
  return jvmArguments.flatMap(argument => JAVA_AGENT.exec(argument)?.[1] ?? []);
}

/** Returns the variant as the attach check must see it: with the agent that its benchmark attaches, if it names none itself. */
export function withOwnAgent(variant: JmhVariant, benchmark: Pick<Benchmark, 'jvmArguments'>): JmhVariant {
  const [path] = agentsOf(benchmark);
  return variant.agent !== null || path === undefined
    ? variant
    : { ...variant, agent: { kind: 'file', path } };
}

/** Returns why the agent of a fork is not the given one, or null. */
export function replacedAgent(variant: JmhVariant, { agents, problems }: Vm): string | null {
  if (variant.agent === null || isLibrary(variant)) return null;
  if (agents.replaced === null) {
    const why = (problems ?? []).find(problem => problem.startsWith('replaced: ')) ?? 'the JVM does not say';
    return `it cannot be shown that the agent of "${variant.name}" ran from its own jar: ${why}`;
  }
  const [first] = agents.replaced;
  if (first === undefined) return null;
  const others = first.classes > 1 ? `, and so did ${first.classes - 1} more of its classes` : '';
  return `${strange(variant, first.agent, first.from, first.class)}${others}. ${remedy(variant)}`;
}

/**
 * Returns warnings before any fork about agents whose classes are also in the benchmark jar. Throws {@link PreconditionError} if the class
 * that the JVM starts differs there.
 * @param strict if no fork will show the loaded classes: throws for any different class
 */
export async function sharedClasses(
  { suite, jars, targets }: Pick<PreparedJmh, 'suite' | 'jars' | 'targets'>,
  strict: boolean,
): Promise<Warning[]> {
  const warnings: Warning[] = [];
  const known = new Map<string, AgentClasses>();
  for (const variant of suite.variants) {
    const agent = jars.get(variant.name) ?? null;
    if (agent === null || isLibrary(variant)) continue;
    const { jar, jmh } = targets.get(variant.name) as Target;
    const key = JSON.stringify([jar, agent]);
    const shared = known.get(key) ?? (await jmh.agentClasses(agent));
    known.set(key, shared);
    if (shared.class !== null && (shared.premain || strict))
      throw new PreconditionError(`${strange(variant, agent, jar, shared.class)}. ${remedy(variant)}`);
    if (shared.class !== null)
      warnings.push({
        code: 'agent-in-jar',
        message: `${basename(jar)} holds ${shared.classes} classes of the agent of "${variant.name}" (${basename(agent)}), and ${shared.class} differs from the agent's own: a fork that loads it is broken. ${remedy(variant)}`,
      });
    else if (shared.classes > 0 && variant.jar === null)
      warnings.push({
        code: 'agent-in-jar',
        message: `${basename(jar)} holds ${shared.classes} classes of the agent of "${variant.name}" (${basename(agent)}), and the JVM loads those: now they are the same, but another revision of the agent could not run with this jar. ${remedy(variant)}`,
      });
  }
  return warnings;
}

function strange({ name }: JmhVariant, agent: string, from: string, type: string): string {
  return `the agent of "${name}" is not the one that was given: the class path has ${from} before ${agent}, so ${type}, which differs, comes from the former`;
}

function remedy({ jar }: JmhVariant): string {
  return jar === null
    ? 'Give each revision the benchmark jar of its own build (jar: in each variant with an agent), or build the benchmark jar without the agent.'
    : 'Build the benchmark jar of this revision without the agent, or with the classes of the jar that agent: names.';
}
