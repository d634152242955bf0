// Proof of life of an agent in an application: what it prints, and which classes its JVMs have loaded, in every fork.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isJava } from '../../action/src/config/command.ts';
import type { Variant } from '../../action/src/config/config.ts';
import type { Application } from '../application/application.ts';
import { findJdks } from '../jmh/jdk.ts';
import { run } from '../process.ts';
import { type Surroundings, Unmeasurable } from '../runner.ts';

/** Loaded by every JVM that has a Java agent in it, and by no other. */
const INSTRUMENTATION = 'sun.instrument.InstrumentationImpl';
/** Time for a JVM to answer, in ms. */
const PATIENCE = 60_000;

/**
 * The program that asks a JVM for its classes; null where no variant needs it. That of the JDK which runs the application, else any.
 * Throws {@link Unmeasurable} where there is none.
 */
export function jcmdFor({ suite, targets, surroundings }: Application): string | null {
  const programs = [...targets.values()].flatMap(({ processes }) => processes.map(({ program }) => program));
  const asked = suite.variants.some(({ alive }) => alive?.class !== undefined);
  if (!asked && !programs.some(({ written }) => isJava(written))) return null;
  const homes = [
    ...programs.flatMap(({ java }) => java ?? []),
    ...findJdks(surroundings.environment).map(({ home }) => home),
  ];
  const found = homes.map(home => join(home, 'bin/jcmd')).find(existsSync);
  if (found === undefined)
    throw new Unmeasurable(
      'a JDK has to be there beside the JVM that is measured: its jcmd tells whether an agent is at work, and that none is in the control. Install one, or point JAVA_HOME to it',
      true,
    );
  return found;
}

/** What is looked at. */
export interface Signs {
  readonly variant: Variant;
  readonly isControl: boolean;
  /** What the processes printed, all of them. */
  readonly output: string;
  readonly jvms: readonly number[];
  readonly jcmd: string | null;
  readonly raw: string;
}

/** Why a fork does not show its agent at work, or why a control is none; else null. */
export async function lifeless(signs: Signs, surroundings: Surroundings): Promise<string | null> {
  const { variant, isControl, output, jvms } = signs;
  const { name, alive } = variant;
  if (isControl) {
    const strayed = await loadedIn(INSTRUMENTATION, signs, surroundings);
    return strayed.length === 0 ? null : `an agent is in the control: its JVM has loaded ${INSTRUMENTATION}`;
  }
  if (alive?.log !== undefined) {
    const pattern = new RegExp(alive.log);
    if (!output.split(/\r?\n/).some(line => pattern.test(line)))
      return `"${name}" is not at work: no line of its output matches alive.log /${alive.log}/`;
  }
  if (alive?.class !== undefined) {
    if (jvms.length === 0) return `"${name}" is not at work: alive.class is asked of JVMs, and none is there`;
    const loaded = await loadedIn(alive.class, signs, surroundings);
    if (loaded.length < jvms.length)
      return `"${name}" is not at work: the class ${alive.class} (alive.class) is not loaded${jvms.length === 1 ? '' : ` in ${jvms.length - loaded.length} of ${jvms.length} JVMs`}`;
  }
  return null;
}

/** Which of the JVMs have loaded a class. Throws where one does not answer. */
async function loadedIn(
  wanted: string,
  { jvms, jcmd, raw }: Signs,
  { environment, signal }: Surroundings,
): Promise<number[]> {
  const having: number[] = [];
  for (const pid of jcmd === null ? [] : jvms) {
    const log = join(raw, `jcmd-${pid}.log`);
    const exit = await run({
      program: jcmd as string,
      arguments: [String(pid), 'VM.class_hierarchy', wanted],
      environment,
      log,
      timeout: PATIENCE,
      signal,
    });
    const said = readFileSync(log, 'utf8');
    if (exit.code !== 0) throw new Error(`jcmd could not ask the JVM (${pid}) for its classes:\n${said}`);
    if (said.split(/\r?\n/).some(line => line.replace(/^[|\s-]+/, '').split('/')[0] === wanted))
      having.push(pid);
  }
  return having;
}
