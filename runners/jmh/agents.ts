// The agents of a suite, found and checked before the first fork; and what must not smuggle one into the control.
import { closeSync, existsSync, openSync, readFileSync, readSync } from 'node:fs';
import { CONTROL, type Suite, type Variant } from '../../action/src/config/config.ts';
import { PreconditionError, type RunContext } from '../runner.ts';
import { checkSha256, fetchArtifact } from './maven.ts';

/** Variables that the JVM reads arguments from, whoever set them. */
const ARGUMENT_VARIABLES = ['JAVA_TOOL_OPTIONS', 'JDK_JAVA_OPTIONS', '_JAVA_OPTIONS', 'JAVA_OPTS'];
/** Arguments that load an agent, or a file that may name one. */
const LOADS_AGENT = /-javaagent:|-agentlib:|-agentpath:|-XX:Flags=|-XX:VMOptionsFile=|(^|\s)@/;

/** Whether no agent may be in a variant. Of two revisions of an agent the older one is the control, and is at work like the other. */
export function isBare({ control }: Pick<Suite, 'control'>, { name, agent }: Variant): boolean {
  return name === CONTROL || (name === control && agent === null);
}

/** Refuses an environment that puts an agent into every JVM, the control's among them. Throws {@link PreconditionError}. */
export function refuseSmuggledAgents(environment: Readonly<Record<string, string>>, where: string): void {
  for (const variable of ARGUMENT_VARIABLES) {
    const value = environment[variable] ?? '';
    if (LOADS_AGENT.test(value)) {
      throw new PreconditionError(
        `${variable} (${where}) would put an agent into every JVM, the control's too: "${value}". Unset it, and name the agent as agent: of a variant.`,
      );
    }
  }
}

/** Refuses arguments of the control that load an agent. */
export function refuseAgentArguments(jvmArguments: readonly string[], where: string): void {
  const found = jvmArguments.find(argument => LOADS_AGENT.test(argument));
  if (found !== undefined) {
    throw new PreconditionError(
      `"${found}" (${where}) would put an agent into the control. Give it to a treatment.`,
    );
  }
}

/** The jar of a variant's agent, null for a variant without one. Throws {@link PreconditionError}. */
export async function agentJar(variant: Variant, context: RunContext): Promise<string | null> {
  const { agent } = variant;
  if (agent === null) return null;
  if (agent.kind === 'maven') return fetchArtifact(agent, variant.sha256, context);
  if (!existsSync(agent.path)) {
    throw new PreconditionError(
      `the agent of "${variant.name}" is not there: ${agent.path}. Build it first, or correct the path.`,
    );
  }
  if (!isZip(agent.path)) {
    throw new PreconditionError(
      `the agent of "${variant.name}" is not a jar: ${agent.path}. Name the jar that its build makes.`,
    );
  }
  checkSha256(readFileSync(agent.path), variant.sha256, agent.path);
  return agent.path;
}

/** Whether a file begins as every zip archive does. */
export function isZip(path: string): boolean {
  const file = openSync(path, 'r');
  try {
    const head = Buffer.alloc(4);
    return readSync(file, head) === 4 && head.readUInt32BE() === 0x504b0304;
  } catch {
    return false;
  } finally {
    closeSync(file);
  }
}

/** The agent that watches another one, and where it notes changed classes. */
export interface Watcher {
  readonly jar: string;
  readonly file: string;
}

/**
 * The arguments of the measured JVM that make a variant what it is.
 * @param watch in a dry run, what stands before and behind this one
 */
export function variantArguments(
  variant: Variant,
  jar: string | null,
  watch: Watcher | null = null,
): string[] {
  const suffix = variant.agentArguments === '' ? '' : `=${variant.agentArguments}`;
  const agent = jar === null ? [] : [`-javaagent:${jar}${suffix}`];
  const watched =
    watch === null ? agent : [`-javaagent:${watch.jar}`, ...agent, `-javaagent:${watch.jar}=${watch.file}`];
  return [...watched, ...variant.jvmArguments];
}
