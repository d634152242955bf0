// Attach check: in a treatment the agent must be at work, and in the control there must be no agent.

import { IDLE_THREADS, WATCH } from '../../core/jvm/watch.ts';
import { JIT_NAMES } from '../../core/simulator/jdk.ts';
import type { JmhVariant } from './suite.ts';
import { threadName, type Vm } from './vm.ts';

/** Returns why a control is invalid because of an agent, or null. */
export function strayAgent(vm: Vm): string | null {
  const { instrumentations } = vm.agents;
  const named = others(vm.agents.arguments);
  const libraries = others(vm.agents.libraries);
  if (named === null && instrumentations === null) {
    return 'the control cannot be checked for agents: the JVM reported neither its arguments nor its objects';
  }
  if (named !== null && named.length > 0) return `an agent is in the control: ${named.join(' ')}`;
  if ((instrumentations ?? 0) > 0)
    return 'an agent is in the control: the JVM has loaded java.lang.instrument';
  if (libraries !== null && libraries.length > 0)
    return `an agent is in the control: ${libraries.join(', ')} is mapped`;
  return null;
}

/** Leaves out the agent of the simulator, which a profiled fork has in every variant. */
function others(agents: readonly string[] | null): readonly string[] | null {
  return agents?.filter(one => one !== JIT_NAMES && one !== `-agentpath:${JIT_NAMES}`) ?? null;
}

/**
 * Transformers that the OpenTelemetry agent (and its distributions) registers before it checks whether it is disabled:
 * observed in JVMs in which it then did nothing.
 */
const IDLE_TRANSFORMERS = /^io\.opentelemetry\.javaagent\.tooling\.AgentStarterImpl\$/;
/**
 * Returns why an agent is not at work, or null. A configured attach check decides alone.
 * Otherwise the agent needs a class-file transformer that changes classes, or a thread that no control has. A loaded
 * agent is not enough: several products print a line, disable themselves and exit with 0.
 * @param ownThreads threads of this fork that are the agent's, see {@link newThreads}
 * @param changed the number of classes that it changed; null in a measured fork, because watching costs time
 */
export function lifeless(
  variant: JmhVariant,
  vm: Vm,
  log: string,
  ownThreads: readonly string[],
  changed: number | null = null,
): string | null {
  if (variant.attached !== null) return configuredSign(variant.attached, vm, log);
  if (variant.agent === null) return null;
  if (ownThreads.some(name => !IDLE_THREADS.has(name))) return null;
  const registered = workingTransformers(vm) > 0;
  if (registered && changed !== 0) return null;
  const watching = changed === null ? 0 : WATCH.instrumentations;
  const loaded = (vm.agents.instrumentations ?? 0) > watching ? 'it was loaded, but' : 'it was never loaded:';
  const transformed = registered
    ? 'its class-file transformers changed no class'
    : 'it registered no class-file transformer';
  return (
    `the agent of "${variant.name}" is not at work: ${loaded} ${transformed} and it runs no thread of its own. ` +
    'Has it disabled itself (its log, the JDK version, a missing name or key)? If it works otherwise, say how it shows: attached: {log | class | thread}, such as the class that only a working agent loads'
  );
}

/** Returns the number of registered class-file transformers, without those that do no work. */
function workingTransformers({ agents }: Vm): number {
  if (agents.transformerClasses === null) return agents.transformers ?? 0;
  return Object.entries(agents.transformerClasses)
    .filter(([name]) => !IDLE_TRANSFORMERS.test(name) && !WATCH.transformers.test(name))
    .reduce((total, [, count]) => total + count, 0);
}

/** Returns threads of a fork that another fork of the benchmark does not have; numbers in names differ from fork to fork. */
export function newThreads(vm: Vm, control: ReadonlySet<string>): string[] {
  return [...threadNames(vm)].filter(name => !control.has(name));
}

/** Returns the names of a fork's threads, see {@link threadName}: `pool-1-thread-3` is `pool-#-thread-#`. */
export function threadNames(vm: Vm): Set<string> {
  return new Set(vm.threadNames.map(name => threadName(vm, name)));
}

function configuredSign(attached: NonNullable<JmhVariant['attached']>, vm: Vm, log: string): string | null {
  if (attached.log !== undefined && !new RegExp(attached.log, 'm').test(log)) {
    return `no line of its output matches attached.log /${attached.log}/`;
  }
  if (attached.class !== undefined && vm.agents.attachedClass?.loaded !== true) {
    return `the class ${attached.class} (attached.class) is not loaded`;
  }
  if (attached.thread !== undefined) {
    const pattern = new RegExp(attached.thread);
    if (!vm.threadNames.some(name => pattern.test(name)))
      return `no thread matches attached.thread /${attached.thread}/`;
  }
  return null;
}
