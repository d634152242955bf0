// Requirements of JMH suites: a JDK, and Maven for the built-in workloads.
import { INSTALL_MAVEN } from '../../core/download/builds.ts';
import { findJdks } from '../../core/jvm/jdk.ts';
import { jdkNeed } from '../../core/jvm/needs.ts';
import { type Need, programNeed } from '../../core/need.ts';
import type { RunContext } from '../../core/runner.ts';

export async function jmhNeeds(context: RunContext): Promise<Need[]> {
  return [
    jdkNeed(findJdks(context.environment)),
    await programNeed('Maven', 'mvn', ['--version'], /^Apache Maven (\S+)/m, INSTALL_MAVEN, context),
  ];
}
