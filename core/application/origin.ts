// Checks that an application runs the given agent: the application's class path comes before the agent's jar.
import { delimiter, dirname, join } from 'node:path';
import {
  type Held,
  heldClasses,
  type Looked,
  type Started,
  sharedClasses,
  strangeClass,
} from '../jvm/class-path.ts';
import { isLibrary } from '../jvm/suite.ts';
import { buildWatch } from '../jvm/watch.ts';
import type { Warning } from '../results/warning.ts';
import type { RunContext } from '../runner.ts';
import { refuseWithoutSimulator } from '../simulator/machine.ts';
import { type Application, prepareApplication } from './application.ts';
import { classIn, jcmdFor, jcmdOutputs, type Signs } from './attach-check.ts';
import { refuseNotSimulated } from './guest.ts';
import { placesIn } from './places.ts';
import type { ApplicationSuite } from './suite.ts';
import { argumentsOf, environmentOf, type Target } from './target.ts';
import type { Watch } from './watched.ts';

/** Inspects the agents of dry runs; null if no variant has one that a JVM starts. */
export async function watchFor({ suite, context }: Application, jcmd: string | null): Promise<Watch | null> {
  return jcmd === null || suite.variants.every(variant => variant.agent === null || isLibrary(variant))
    ? null
    : { jar: await buildWatch(homeOf(jcmd), context), threads: new Set() };
}

const homeOf = (jcmd: string) => dirname(dirname(jcmd));

/** Returns warnings about an application before it starts. Throws {@link PreconditionError}. */
export async function checkApplication(suite: ApplicationSuite, context: RunContext): Promise<Warning[]> {
  const simulated = suite.mode === 'simulation';
  if (simulated) refuseWithoutSimulator(context);
  const application = await prepareApplication(suite, context);
  try {
    if (simulated) refuseNotSimulated(application);
    else jcmdFor(application);
    return await sharedClasses([...application.targets.values()].flatMap(startedIn(application)), context);
  } finally {
    application.guard.close();
  }
}

/** Returns the JVMs of a variant that get its agent. */
const startedIn =
  ({ suite, jar: application, context }: Application) =>
  (target: Target): Started[] => {
    const { variant, folder, jar, processes } = target;
    const fill = placesIn(
      processes.map(({ plan }) => plan.name),
      '',
      application,
    );
    return processes.flatMap(process => {
      if (jar === null || isLibrary(variant) || process.program.java === null) return [];
      const argv = argumentsOf(suite, target, process).map(fill(process.plan.name));
      const inherited = suite.mode === 'simulation' ? {} : context.environment;
      const environment = { ...inherited, ...environmentOf(suite, target, process) };
      return [{ variant, argv, environment, folder, jar }];
    });
  };

/**
 * Returns why an application runs another revision of its agent, or null. Every fork has the same files, so a dry run
 * is enough. Throws {@link ForkFailure}.
 */
export async function replacedAgent(
  signs: Signs,
  { variant, jar, folder }: Target,
  watch: Watch | null,
  context: RunContext,
): Promise<string | null> {
  const { jcmd, raw } = signs;
  if (jcmd === null || jar === null || watch === null || isLibrary(variant)) return null;
  // A program that starts the application may be a JVM too, without the agent.
  const started = (await jcmdOutputs(signs, context, ['VM.command_line'])).filter(({ output }) =>
    output.includes(`-javaagent:${jar}`),
  );
  const jvms = started.map(({ pid }) => pid);
  for (const { pid, output } of await jcmdOutputs({ ...signs, jvms }, context, ['VM.system_properties'])) {
    const looker = { home: homeOf(jcmd), watch: watch.jar };
    const place = { folder, jar, log: join(raw, `class-path-${pid}.log`) };
    const looked = await heldClasses(looker, classPathIn(output), place, context);
    const running = await runningOf(looked, { ...signs, jvms: [pid] }, context);
    if (running !== null) return strangeClass(variant, jar, running);
  }
  return null;
}

/**
 * Returns the first class of another revision that a JVM loaded from its class path, or null. An agent may load classes with its own loader,
 * so only those with the loader of its start class count.
 */
async function runningOf({ premain, held }: Looked, signs: Signs, context: RunContext): Promise<Held | null> {
  const strange = held.filter(({ same }) => !same);
  if (strange.length === 0) return null;
  const [answer] = await jcmdOutputs(signs, context, ['VM.class_hierarchy']);
  const loaded = new Set((answer?.output ?? '').split(/\r?\n/).map(classIn));
  const start = [...loaded].find(one => one.startsWith(`${premain}/`)) ?? '';
  const loader = start.slice(premain.length);
  return strange.find(({ name }) => loaded.has(name + loader)) ?? null;
}

/** Returns the class path from the properties of a JVM, which are escaped like a properties file. */
function classPathIn(properties: string): string[] {
  const value = /^java\.class\.path=(.*)$/m.exec(properties)?.[1] ?? '';
  return value
    .trimEnd()
    .replace(/\\u([0-9a-fA-F]{4})|\\(.)/g, (_, code: string | undefined, plain: string) =>
      code === undefined ? plain : String.fromCharCode(Number.parseInt(code, 16)),
    )
    .split(delimiter);
}
