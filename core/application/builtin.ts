// The applications of this project: built with Maven once, then cached.
import { cpSync, renameSync } from 'node:fs';
import { join, relative } from 'node:path';
import { build, digest, filesBelow } from '../download/builds.ts';
import { kept } from '../download/cache.ts';
import { chooseJdk } from '../jvm/jdk.ts';
import type { RunContext } from '../runner.ts';

const OLDEST_JDK = 17;

/** Returns the jar of a built-in application, whose module has its name. Throws {@link PreconditionError}. */
export async function buildApplication(name: string, context: RunContext): Promise<string> {
  const project = join(context.root, 'jvm-bench');
  const jdk = chooseJdk(context.environment, OLDEST_JDK);
  const files = [join(project, 'pom.xml'), ...filesBelow(join(project, 'applications', name))];
  const folder = await kept(context, `${name}-${digest(project, files, [])}`, async target => {
    context.notice(`building the application ${name} with Maven (once; kept afterwards)`);
    const copy = join(target, '..', 'source');
    for (const file of files) cpSync(file, join(copy, relative(project, file)));
    const goals = ['-B', '-q', '-ntp', '-f', join(copy, 'applications', name, 'pom.xml'), 'package'];
    await build(context, join(target, '..', 'mvn.log'), 'mvn', goals, { JAVA_HOME: jdk.home });
    renameSync(join(copy, 'applications', name, 'target', `${name}.jar`), join(target, `${name}.jar`));
  });
  return join(folder, `${name}.jar`);
}
