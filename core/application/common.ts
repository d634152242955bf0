// What the runners of applications have in common: the time limits of a fork, and the header of the result file.
import { readJdk } from '../jvm/jdk.ts';
import { agentHeader } from '../results/agents.ts';
import type { Application } from './application.ts';

/** The default time limit for an application to be ready. */
export const BOUNDS = { dryRun: 300_000, shortest: 60_000, factor: 10 };

/** Returns header lines: the Java of the control, and the agents of the treatments. */
export function headerOf({ suite, targets }: Application): Record<string, string> {
  const [java] = (targets.get(suite.control)?.processes ?? []).flatMap(({ program }) => program.java ?? []);
  const name = java === undefined ? undefined : readJdk(java)?.name;
  const agents = [...targets].filter(([variant]) => variant !== suite.control);
  return {
    ...(name === undefined ? {} : { runtime: name }),
    ...agentHeader(Object.fromEntries(agents.map(([variant, { identity }]) => [variant, identity]))),
  };
}
