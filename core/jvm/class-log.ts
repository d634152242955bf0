// Attach check of a command: its output, and in the dry run the classes that a JVM loads.

import type { Program } from '../process/program.ts';
import { isBare } from './agents.ts';
import type { AgentVariant, JvmSuite } from './suite.ts';

/** A class that every JVM with a Java agent loads, and no other. */
export const INSTRUMENTATION = 'sun.instrument.InstrumentationImpl';

/** The argument that makes a JVM log each class that it loads. Quotes allow a path with colons. */
export function classLog(file: string): string {
  return `-Xlog:class+load=info:file="${file}"`;
}

/** Returns why the agent of a fork is not at work, or null: its output lacks the configured line. */
export function silent(
  suite: Pick<JvmSuite, 'control'>,
  { variant }: { readonly variant: AgentVariant },
  output: string,
): string | null {
  const sign = variant.attached?.log;
  if (isBare(suite, variant) || sign === undefined) return null;
  const pattern = new RegExp(sign);
  if (output.split(/\r?\n/).some(line => pattern.test(line))) return null;
  return `"${variant.name}" is not at work: no line of its output matches attached.log /${sign}/`;
}

/**
 * Returns why the classes of a dry run are wrong for its variant, or null: a treatment lacks the class of its agent,
 * or a control without an agent has one. Null too for a program that is no JVM.
 * @param classes the output of {@link classLog}; null without one
 */
export function misled(
  suite: Pick<JvmSuite, 'control'>,
  { variant, program }: { readonly variant: AgentVariant; readonly program: Program },
  classes: string | null,
): string | null {
  if (program.java === null) return null;
  if (classes === null) return `the JVM of "${variant.name}" reported no classes`;
  const loaded = (name: string) => classes.includes(`] ${name} source:`);
  if (isBare(suite, variant))
    return loaded(INSTRUMENTATION)
      ? `an agent is in the control: its JVM has loaded ${INSTRUMENTATION}`
      : null;
  const sign = variant.attached?.class;
  if (sign === undefined || loaded(sign)) return null;
  return `"${variant.name}" is not at work: the class ${sign} (attached.class) is not loaded`;
}
