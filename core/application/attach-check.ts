// Attach check of an application's agent: its output, and the classes that its JVMs loaded, in every fork.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isBare } from '../jvm/agents.ts';
import { INSTRUMENTATION } from '../jvm/class-log.ts';
import { findJdks } from '../jvm/jdk.ts';
import { cutShort, run } from '../process/process.ts';
import { isJava } from '../process/program.ts';
import { ForkFailure, PreconditionError, type RunContext } from '../runner.ts';
import type { Application } from './application.ts';
import type { ApplicationSuite, ApplicationVariant } from './suite.ts';

/** A JVM holds one for each class-file transformer that an agent registered. */
const TRANSFORMER = 'sun.instrument.TransformerManager$TransformerInfo';
/** The time limit for an answer of a JVM, in ms. */
const PATIENCE = 60_000;
/** An application may answer before its output is written: the time limit for that, in ms, and the interval between reads. */
export const LATE = 2000;
export const STEP = 20;

/**
 * Returns jcmd, of the JDK that runs the application, else of any; null if no variant needs it.
 * Throws {@link PreconditionError} if it is missing.
 */
export function jcmdFor({ suite, targets, context }: Application): string | null {
  const programs = [...targets.values()].flatMap(({ processes }) => processes.map(({ program }) => program));
  const needed = suite.variants.some(({ attached }) => attached?.class !== undefined);
  if (!needed && !programs.some(({ written }) => isJava(written))) return null;
  const homes = [
    ...programs.flatMap(({ java }) => java ?? []),
    ...findJdks(context.environment).map(({ home }) => home),
  ];
  const found = homes.map(home => join(home, 'bin/jcmd')).find(existsSync);
  if (found === undefined)
    throw new PreconditionError(
      'a JDK is needed in addition to the measured JVM: its jcmd checks that an agent is at work, and that the control has none. Install one, or point JAVA_HOME to it',
      true,
    );
  return found;
}

/** The input of a check. */
export interface Signs {
  readonly suite: Pick<ApplicationSuite, 'control'>;
  readonly variant: ApplicationVariant;
  /** The output of all processes so far. */
  readonly output: () => string;
  readonly jvms: readonly number[];
  readonly jcmd: string | null;
  readonly raw: string;
  /** Our class-file transformers in each JVM. */
  readonly watchers: number;
}

/** Returns why the agent of a fork is not at work, or why a control is invalid; else null. Throws {@link ForkFailure}. */
export async function lifeless(signs: Signs, context: RunContext): Promise<string | null> {
  const { suite, variant, output, jvms } = signs;
  const { name, attached } = variant;
  if (isBare(suite, variant)) {
    const strayed = await loadedIn(INSTRUMENTATION, signs, context);
    return strayed.length === 0 ? null : `an agent is in the control: its JVM has loaded ${INSTRUMENTATION}`;
  }
  if (attached?.log !== undefined) {
    if (!(await printed(new RegExp(attached.log), output, context.signal)))
      return `"${name}" is not at work: no line of its output matches attached.log /${attached.log}/`;
  }
  if (attached?.class !== undefined) {
    if (jvms.length === 0) return `"${name}" is not at work: attached.class needs a JVM, and there is none`;
    const loaded = await loadedIn(attached.class, signs, context);
    if (loaded.length < jvms.length)
      return `"${name}" is not at work: the class ${attached.class} (attached.class) is not loaded${jvms.length === 1 ? '' : ` in ${jvms.length - loaded.length} of ${jvms.length} JVMs`}`;
  }
  if (variant.agent !== null && attached === null) {
    const counts = await jcmdOutputs(signs, context, ['GC.class_histogram']);
    const working = counts.filter(({ output }) => transformersIn(output) > signs.watchers);
    if (jvms.length === 0 || working.length < jvms.length)
      return `"${name}" is not at work: its agent has registered no class-file transformer; if it works in another way, add attached: {log}, a line that it prints, or attached: {class}, a class that is loaded only if it works`;
  }
  return null;
}

/** Returns the number of class-file transformers in a class histogram. */
function transformersIn(histogram: string): number {
  const line = histogram.split(/\r?\n/).find(line => line.includes(` ${TRANSFORMER}`));
  return Number(/^\s*\d+:\s+(\d+)/.exec(line ?? '')?.[1] ?? 0);
}

/** Returns whether a matching line is printed. Throws `signal.reason`. */
async function printed(pattern: RegExp, output: () => string, signal: AbortSignal): Promise<boolean> {
  const deadline = performance.now() + LATE;
  for (;;) {
    const lines = output().split(/\r?\n/);
    if (lines.some(line => pattern.test(line))) return true;
    if (performance.now() >= deadline) return false;
    await sleep(STEP, undefined, { signal }).catch(() => signal.throwIfAborted());
  }
}

/** Returns which of the JVMs loaded a class. */
async function loadedIn(wanted: string, signs: Signs, context: RunContext): Promise<number[]> {
  const all = await jcmdOutputs(signs, context, ['VM.class_hierarchy', wanted]);
  return all
    .filter(({ output }) => output.split(/\r?\n/).some(line => classIn(line).split('/')[0] === wanted))
    .map(({ pid }) => pid);
}

/** A class in a line of `VM.class_hierarchy`, followed by a slash and its loader. */
export const classIn = (line: string) => line.replace(/^[|\s-]+/, '').replace(/ \(intf\)$/, '');

/** Returns the answer of each JVM to a jcmd command. Throws {@link ForkFailure} if one does not answer. */
export async function jcmdOutputs(
  { jvms, jcmd, raw }: Signs,
  { environment, signal }: RunContext,
  argv: readonly string[],
): Promise<{ readonly pid: number; readonly output: string }[]> {
  const all: { pid: number; output: string }[] = [];
  for (const pid of jcmd === null ? [] : jvms) {
    const log = join(raw, `jcmd-${pid}.log`);
    const exit = await run({
      program: jcmd as string,
      arguments: [String(pid), ...argv],
      environment,
      log,
      timeout: PATIENCE,
      signal,
    });
    const output = readFileSync(log, 'utf8');
    if (exit.code !== 0)
      throw new ForkFailure(
        `jcmd could not list the classes of the JVM (${pid})${cutShort(exit)}: ${output.trim()}`,
      );
    all.push({ pid, output });
  }
  return all;
}
