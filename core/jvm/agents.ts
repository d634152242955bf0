// Finds and checks agents before the first fork, and keeps agents out of the control.
import { closeSync, existsSync, openSync, readFileSync, readSync } from 'node:fs';
import { checkSha256, fetchArtifact } from '../maven/artifact.ts';
import { PreconditionError, type RunContext } from '../runner.ts';
import { CONTROL } from '../suite.ts';
import { type AgentVariant, isLibrary, type JvmSuite } from './suite.ts';

/** Variables from which every JVM reads arguments. */
const ARGUMENT_VARIABLES = ['JAVA_TOOL_OPTIONS', 'JDK_JAVA_OPTIONS', '_JAVA_OPTIONS', 'JAVA_OPTS'];
/** Arguments that load an agent, or a file that may name one. */
const LOADS_AGENT = /-javaagent:|-agentlib:|-agentpath:|-XX:Flags=|-XX:VMOptionsFile=|(^|\s)@/;

/**
 * Returns whether a variant must have no agent. The older of two revisions of an agent is a control with an agent. So is a control
 * with another name than `off` whose attach check is configured: its program attaches the agent itself.
 */
export function isBare(
  { control }: Pick<JvmSuite, 'control'>,
  { name, agent, attached }: AgentVariant,
): boolean {
  return name === CONTROL || (name === control && agent === null && attached === null);
}

/** Refuses an environment that puts an agent into every JVM, also the control's. Throws {@link PreconditionError}. */
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

/** Returns the jar or the library of a variant's agent, null for a variant without one. Throws {@link PreconditionError}. */
export async function agentJar(variant: AgentVariant, context: RunContext): Promise<string | null> {
  const { agent } = variant;
  if (agent === null) return null;
  if (agent.kind === 'maven') return fetchArtifact(agent, variant.sha256, context);
  if (!existsSync(agent.path)) {
    throw new PreconditionError(
      `the agent of "${variant.name}" is not there: ${agent.path}. Build it first, or correct the path.`,
    );
  }
  if (agent.kind === 'library') {
    if (!isBinary(agent.path))
      throw new PreconditionError(
        `the agent of "${variant.name}" is not a native library: ${agent.path}. Name the .so file that its build makes, or write a jar as agent.`,
      );
  } else if (!isZip(agent.path)) {
    throw new PreconditionError(
      isBinary(agent.path)
        ? `the agent of "${variant.name}" is a native library: ${agent.path}. Write it as agent-path.`
        : `the agent of "${variant.name}" is not a jar: ${agent.path}. Name the jar that its build makes.`,
    );
  }
  checkSha256(readFileSync(agent.path), variant.sha256, agent.path);
  return agent.path;
}

/** Returns whether a file has the signature of a zip archive. */
export function isZip(path: string): boolean {
  return signatureOf(path) === 0x504b0304;
}

/** Returns whether a file has the signature of a library: ELF, or Mach-O. */
function isBinary(path: string): boolean {
  return [0x7f454c46, 0xcffaedfe, 0xcafebabe].includes(signatureOf(path));
}

/** The first four bytes of a file; 0 if it has fewer, or cannot be read. */
function signatureOf(path: string): number {
  const file = openSync(path, 'r');
  try {
    const head = Buffer.alloc(4);
    return readSync(file, head) === 4 ? head.readUInt32BE() : 0;
  } catch {
    return 0;
  } finally {
    closeSync(file);
  }
}

/** The watch agent, and the file where it records changed classes. */
export interface Watcher {
  readonly jar: string;
  readonly file: string;
}

/**
 * Returns the arguments of the measured JVM for a variant.
 * @param watch in a dry run, the arguments before and after the agent's
 */
export function variantArguments(
  variant: AgentVariant,
  jar: string | null,
  watch: Watcher | null = null,
): string[] {
  const suffix = variant.agentArguments === '' ? '' : `=${variant.agentArguments}`;
  const option = isLibrary(variant) ? '-agentpath' : '-javaagent';
  const agent = jar === null ? [] : [`${option}:${jar}${suffix}`];
  const watched =
    watch === null ? agent : [`-javaagent:${watch.jar}`, ...agent, `-javaagent:${watch.jar}=${watch.file}`];
  return [...watched, ...variant.jvmArguments];
}
