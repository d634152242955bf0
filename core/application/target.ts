// What each variant of a suite starts: programs, arguments and agents of all processes of its application.
import { basename } from 'node:path';
import { shortDigest } from '../download/cache.ts';
import { agentJar, variantArguments, type Watcher } from '../jvm/agents.ts';
import { agentOf } from '../jvm/identity.ts';
import { chooseJdk } from '../jvm/jdk.ts';
import { findProgram, type Program } from '../process/program.ts';
import type { AgentIdentity } from '../results/agents.ts';
import type { RunContext } from '../runner.ts';
import type { ApplicationSuite, ApplicationVariant, ProcessPlan } from './suite.ts';

/** A process that a variant starts. */
export interface ProcessTarget {
  readonly plan: ProcessPlan;
  readonly program: Program;
  /** Arguments after the program's name, without the agent's. */
  readonly rest: readonly string[];
}

/** Everything that a variant starts. */
export interface Target {
  readonly variant: ApplicationVariant;
  readonly processes: readonly ProcessTarget[];
  /** The working folder. */
  readonly folder: string;
  /** The agent's jar, or null. */
  readonly jar: string | null;
  readonly identity: AgentIdentity | null;
}

/** Finds the programs and the agent of a variant. Throws {@link PreconditionError}. */
export async function targetOf(
  suite: ApplicationSuite,
  variant: ApplicationVariant,
  context: RunContext,
): Promise<Target> {
  const { application } = suite;
  const { command } = variant;
  const { PATH = '' } = { ...context.environment, ...suite.environment, ...variant.environment };
  const { folder } = command;
  const jdk = application.builtin === null ? null : chooseJdk(context.environment, suite.jdk);
  const processes = application.processes.map(plan => {
    const own = plan.argv.length > 0 ? plan.argv : command.argv;
    const argv = jdk === null ? own : [`${jdk.home}/bin/java`, ...own.slice(1)];
    const found = findProgram(variant.name, { argv, folder }, PATH);
    const program = jdk === null ? found : { ...found, written: own[0] ?? '' };
    return { plan, program, rest: argv.slice(1) };
  });
  const jar = await agentJar(variant, context);
  return { variant, processes, folder, jar, identity: await agentOf(variant, jar) };
}

/**
 * Returns the arguments of a process: a JVM gets those of the suite, its agent, and those of the variant.
 * @param watch see {@link variantArguments}
 */
export function argumentsOf(
  { jvmArguments }: Pick<ApplicationSuite, 'jvmArguments'>,
  { variant, jar }: Pick<Target, 'variant' | 'jar'>,
  { program, rest }: ProcessTarget,
  watch: Watcher | null = null,
): string[] {
  const own = program.java === null ? [] : [...jvmArguments, ...variantArguments(variant, jar, watch)];
  return [...own, ...rest];
}

/** Returns the environment of a process, without that of this machine. */
export function environmentOf(
  { environment }: Pick<ApplicationSuite, 'environment'>,
  { variant }: Pick<Target, 'variant'>,
  { plan }: ProcessTarget,
): Record<string, string> {
  return { ...environment, ...plan.environment, ...variant.environment };
}

/** Returns the settings of a process, under names that no other process has. */
export function conditionsOf(
  process: string,
  facts: Readonly<Record<string, string>>,
): Record<string, string> {
  const of = process === '' ? '' : ` of ${process}`;
  return Object.fromEntries(Object.entries(facts).map(([what, value]) => [`${what}${of}`, value]));
}

/** Returns the programs of a variant. */
export function programConditions({ variant, processes }: Target): Record<string, string> {
  const programs = processes.map(({ plan: { name }, program }) => [
    `program${name === '' ? '' : ` of ${name}`} (${variant.name})`,
    program.identity,
  ]);
  return Object.fromEntries(programs);
}

/** Returns the settings of a variant for the record; see the same of commands. */
export function effective(suite: ApplicationSuite, target: Target): Record<string, unknown> {
  const { variant, jar } = target;
  const processes = target.processes.map(process => [
    process.plan.name,
    {
      command: [process.program.written, ...process.rest],
      program: process.program.identity,
      environment: environmentOf(suite, target, process),
    },
  ]);
  const [[, only] = []] = processes;
  const own = processes.length > 1 ? { processes: Object.fromEntries(processes) } : (only as object);
  return {
    ...own,
    agent: jar === null ? null : `${basename(jar)} sha256:${shortDigest(jar)}`,
    agentArguments: variant.agentArguments,
    jvmArguments: [...suite.jvmArguments, ...variant.jvmArguments],
    ...(Object.keys(variant.files).length === 0 ? {} : { files: variant.files }),
  };
}
