// The settings of suites on a JVM in overhead.yml, and of variants with a Java agent.
import { basename, resolve } from 'node:path';
import { z } from 'zod';
import { defined, type Findings, type Path, stringValues } from '../config/findings.ts';
import { UsageError } from '../config/problem.ts';
import { parseArguments } from '../config/quantities.ts';
import { argumentList, text } from '../config/schema-parts.ts';
import { type Artefact, artefact } from '../config/settings.ts';
import type { SuiteFile, VariantFile } from '../config/suite-schema.ts';
import { CONTROL } from '../suite.ts';
import { contradictedHeap } from './heaps.ts';
import { type AgentSettings, agentSettings, needsPlace, presetOf } from './presets.ts';
import { type AgentVariant, type JvmSuite, WITHOUT_AGENT } from './suite.ts';

/** Settings of a suite that chooses its JVM. */
export const JVM_SUITE_KEYS = {
  jdk: z
    .int()
    .min(17)
    .describe(
      'The lowest JDK version. The first one that is new enough is used: `JAVA_HOME`, then `JAVA_HOME_21_X64` and similar, the path, the usual folders. Default: `17`.',
    )
    .optional(),
  'jvm-args': argumentList(
    'Arguments of the measured JVM in every variant, including the control.',
  ).optional(),
  heap: z
    .array(text('A size as `-Xmx` takes it, for example `64m`.'))
    .describe('Largest heaps to measure under, one after the other, as `-Xmx` takes them.')
    .meta({ more: '../runners/http/README.md#under-several-heaps' })
    .optional(),
};

/** Settings of a variant with an agent. */
export const AGENT_KEYS = {
  agent: text(
    'The agent: a path to a jar, `maven:GROUP:ARTIFACT:VERSION[:CLASSIFIER]`, or the name of a preset. Default: no agent.',
    { more: 'agents.md' },
  ).optional(),
  'agent-path': text(
    'The agent as a native library, which the JVM loads with `-agentpath`: the path of an `.so` file, in place of `agent`. It needs an attach check. Default: none.',
    { more: 'agents.md#a-native-agent' },
  ).optional(),
  sha256: z
    .string()
    .regex(/^[0-9a-fA-F]{64}$/, 'is not a SHA-256: 64 hexadecimal digits')
    .describe(
      'The SHA-256 of the agent’s file. Any other file is refused before it is started. Default: not checked.',
    )
    .optional(),
  'agent-args': z
    .string()
    .describe('The text after `=` in `-javaagent:JAR=ARGS` or `-agentpath:LIBRARY=ARGS`.')
    .optional(),
  'jvm-args': argumentList(
    'More arguments of the measured JVM, after those of the suite and the agent.',
  ).optional(),
};

const agentFile = z.strictObject(AGENT_KEYS);
/** A variant with an agent, as written. */
export type AgentFile = VariantFile & z.infer<typeof agentFile>;

/** What {@link readAgent} needs of a variant. */
interface AgentRequest {
  readonly path: Path;
  readonly name: string;
  readonly file: SuiteFile;
  readonly variant: AgentFile;
  readonly revised: boolean;
  readonly repositories: Readonly<Record<string, string>>;
  readonly found: Findings;
}

/** The settings of an agent, and what a preset adds to the common settings of its variant. */
export type ReadAgent = Pick<
  AgentVariant,
  'agent' | 'sha256' | 'agentArguments' | 'jvmArguments' | 'files' | 'environment' | 'attached'
>;

/**
 * Reads the agent of a variant. Problems are reported.
 * @param ownPlace whether each fork has ports and files of its own, which some presets need
 */
export function readAgent(
  { path, name, file, variant, revised, repositories, found }: AgentRequest,
  ownPlace: boolean,
): ReadAgent {
  const at = [...path, 'variants', name];
  const { agent, 'agent-path': library } = variant;
  for (const key of ['agent', 'agent-path'] as const)
    if (name === CONTROL && variant[key] !== undefined)
      found.report(
        [...at, key],
        `"${CONTROL}" is the control and has no agent: give this variant another name`,
      );
  if (library !== undefined) checkLibrary(at, name, variant, found);
  // Paths in a revision are unknown before its checkout.
  const settings =
    agent === undefined
      ? null
      : found.attempt([...at, 'agent'], () =>
          agentSettings(agent, written => (revised ? written : resolve(written))),
        );
  const preset = presetOf(agent ?? '');
  if (preset !== null && needsPlace(preset) && !ownPlace)
    found.report(
      [...at, 'agent'],
      `agent: "${agent}" needs a port and a file of its own, which the runner ${file.runner} does not give it: write its jar, its arguments and its attach check yourself`,
    );
  const source: AgentVariant['agent'] =
    library === undefined
      ? (settings?.agent ?? null)
      : { kind: 'library', path: revised ? library : resolve(library) };
  return {
    agent:
      source?.kind === 'maven' && Object.keys(repositories).length > 0 ? { ...source, repositories } : source,
    sha256: variant.sha256?.toLowerCase() ?? null,
    agentArguments: variant['agent-args'] ?? settings?.agentArguments ?? '',
    jvmArguments: [...(settings?.jvmArguments ?? []), ...parseArguments(variant['jvm-args'] ?? [])],
    files: settings?.files ?? {},
    environment: { ...settings?.environment, ...stringValues(variant.env) },
    attached: variant.attached === undefined ? (settings?.attached ?? null) : defined(variant.attached),
  };
}

/** A native agent changes classes and runs threads in ways that a JVM does not report, so it needs an attach check. */
function checkLibrary(at: Path, name: string, variant: AgentFile, found: Findings): void {
  if (variant.agent !== undefined)
    found.reportKey(
      [...at, 'agent-path'],
      '"agent" and "agent-path" exclude each other: remove one of them, or load the other by jvm-args',
    );
  else if (variant.attached === undefined && name !== CONTROL)
    found.report(
      [...at, 'agent-path'],
      `the agent of "${name}" needs an attach check: add attached: {log}, a line that it prints, or attached: {class}, a class that is loaded only if the agent works`,
    );
}

/** Returns the agent among the files that a revision must have. */
export function agentArtefacts({ agent }: Pick<AgentVariant, 'agent'>): Artefact[] {
  if (agent?.kind === 'library') return artefact('agent-path', agent.path);
  return artefact('agent', agent?.kind === 'file' ? agent.path : null);
}

/** Returns an agent whose relative path begins at a folder. */
export function agentInFolder({ agent }: Pick<AgentVariant, 'agent'>, folder: string): AgentVariant['agent'] {
  return agent === null || agent.kind === 'maven' ? agent : { ...agent, path: resolve(folder, agent.path) };
}

/** Returns the local file of the agent of a variant of the working tree, if it has one. */
export function agentFiles({ agent, revision }: Pick<AgentVariant, 'agent' | 'revision'>): string[] {
  return revision === null && agent !== null && agent.kind !== 'maven' ? [agent.path] : [];
}

/** Returns the agent of a variant for a person: its file, or its coordinates; empty without one. */
export function describeAgent({ agent }: Pick<AgentVariant, 'agent'>): string {
  if (agent === null) return '';
  if (agent.kind !== 'maven') return basename(agent.path);
  const { group, artifact, version, classifier } = agent;
  return [group, artifact, version, ...(classifier === '' ? [] : [classifier])].join(':');
}

/** The agent of flags or inputs, in place of the treatments of a suite. */
export interface GivenAgent {
  /** As {@link agentSettings} reads it; null: the variants of the suite remain. */
  readonly agent: string | null;
  readonly agentArguments: string;
  /** More arguments of every JVM. */
  readonly jvmArguments: readonly string[];
}

/** Returns a suite with additional arguments of its JVMs. Throws {@link UsageError} if they contradict its heaps. */
export function withArguments<S extends JvmSuite>(suite: S, { jvmArguments }: GivenAgent): S {
  const why = contradictedHeap(suite, jvmArguments);
  if (why !== null) throw new UsageError(`jvm-args: ${why}`);
  return { ...suite, jvmArguments: [...suite.jvmArguments, ...jvmArguments] };
}

/**
 * Returns the control of a suite, and an agent instead of its treatments, which are then not expected.
 * @param treatment the variant that gets the agent, without it
 */
export function onlyAgent<V extends AgentVariant>(
  suite: { readonly variants: readonly V[]; readonly control: string; readonly expected: readonly string[] },
  treatment: V,
  settings: AgentSettings,
): { readonly variants: readonly V[]; readonly expected: readonly string[] } {
  const control = suite.variants.filter(variant => variant.name === suite.control);
  const others = suite.variants.filter(variant => variant.name !== suite.control);
  return {
    variants: [...control, { ...treatment, ...WITHOUT_AGENT, name: 'agent', ...settings }],
    expected: [...suite.expected, ...others.map(({ name }) => `!${name}`)],
  };
}
