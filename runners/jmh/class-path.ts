// The classes of an agent that the class path of a JVM holds too: it comes before the agent's jar, so those are the ones that run.
import { readFileSync, rmSync } from 'node:fs';
import { basename, delimiter, join } from 'node:path';
import type { Variant } from '../../action/src/config/config.ts';
import { newTemporary } from '../../action/src/results/temporary.ts';
import type { Warning } from '../../action/src/results/warning.ts';
import { cutShort, run } from '../process.ts';
import { ForkFailure, PreconditionError, type RunContext } from '../runner.ts';
import { buildWatch } from './builds.ts';
import { findJdks } from './jdk.ts';

/** Time for a JVM that looks through a class path, in ms. */
const PATIENCE = 60_000;
/** Options of `java` that set the class path, and others whose value is the next argument. */
const CLASS_PATH = new Set(['-cp', '-classpath', '--class-path']);
const WITH_VALUE = new Set([
  '-p',
  '--module-path',
  '--upgrade-module-path',
  '--patch-module',
  '--add-modules',
  '--limit-modules',
  '--add-reads',
  '--add-exports',
  '--add-opens',
  '--enable-native-access',
  '--source',
]);

/** A JVM that will be started with an agent. */
export interface Started {
  readonly variant: Variant;
  /** The arguments of `java`. */
  readonly argv: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly folder: string;
  /** The agent. */
  readonly jar: string;
}

/** A class of an agent that comes from another file. */
export interface Held {
  readonly name: string;
  readonly file: string;
  /** Whether it has the same bytes. */
  readonly same: boolean;
}

/** What a class path holds of an agent. */
export interface Looked {
  /** The class that starts it; empty where the JVM does not take that from the class path. */
  readonly premain: string;
  /** Its classes that come from another file, the one that starts it first. */
  readonly held: readonly Held[];
}

/** What looks through a class path: a JDK, and the jar of {@link buildWatch}. */
export interface Looker {
  readonly home: string;
  readonly watch: string;
}

/**
 * What the arguments of `java` make of the class path. What an argument file adds is not in it.
 */
export function classPathOf({ argv, environment }: Pick<Started, 'argv' | 'environment'>): string[] {
  let path = environment.CLASSPATH ?? '.';
  let jar = false;
  for (let index = 0; index < argv.length; index++) {
    const word = argv[index] as string;
    if (CLASS_PATH.has(word)) path = argv[++index] ?? '';
    else if (word.startsWith('--class-path=')) path = word.slice('--class-path='.length);
    else if (word === '-jar') jar = true;
    else if (WITH_VALUE.has(word)) index++;
    else if (!/^[-@]/.test(word)) return jar ? [word] : path.split(delimiter);
  }
  return path.split(delimiter);
}

/**
 * What a class path holds of an agent. Throws {@link ForkFailure}.
 * @param folder where the JVM is started
 */
export async function heldClasses(
  { home, watch }: Looker,
  classPath: readonly string[],
  { folder, jar, log }: { readonly folder: string; readonly jar: string; readonly log: string },
  { environment, signal }: RunContext,
): Promise<Looked> {
  const exit = await run({
    program: join(home, 'bin/java'),
    arguments: ['-cp', [...classPath, jar, watch].join(delimiter), 'overhead.watch.ClassSource', jar],
    environment,
    folder,
    log,
    timeout: PATIENCE,
    signal,
  });
  const text = readFileSync(log, 'utf8');
  if (exit.code !== 0)
    throw new ForkFailure(`the class path could not be looked through${cutShort(exit)}: ${text.trim()}`);
  const held = text.split(/\r?\n/).flatMap(line => {
    const [, state, name, file] = /^(same|differs)\t([^\t]+)\t(.+)$/.exec(line) ?? [];
    return name === undefined || file === undefined ? [] : [{ name, file, same: state === 'same' }];
  });
  return { premain: /^starts\t(.+)$/m.exec(text)?.[1]?.trim() ?? '', held };
}

/** That a JVM runs a class of another revision of its agent, and what to do. */
export function strangeClass({ name }: Variant, jar: string, held: Held): string {
  return `the agent of "${name}" is not the one that was given: the class path has ${held.file} before ${jar}, so ${held.name} comes from the former, where it differs. ${REMEDY}`;
}

const REMEDY =
  'Start each revision with the application of its own build, or build the application without the agent.';

/**
 * What can be said before any JVM is started of agents whose classes are on the class path too. Throws {@link PreconditionError} where any of them
 * differs: no fork will show which are loaded.
 */
export async function sharedClasses(started: readonly Started[], context: RunContext): Promise<Warning[]> {
  if (started.length === 0) return [];
  const [jdk] = findJdks(context.environment);
  if (jdk === undefined)
    return [
      {
        code: 'no-jdk',
        message:
          'no JDK is here, so nothing looked for classes of the agent on the class path: install one, or point JAVA_HOME to it',
      },
    ];
  const looker = { home: jdk.home, watch: await buildWatch(jdk.home, context) };
  const scratch = newTemporary('check');
  try {
    const warnings: Warning[] = [];
    for (const [index, { variant, folder, jar, ...one }] of started.entries()) {
      const place = { folder, jar, log: join(scratch, `${index}.log`) };
      const { held } = await heldClasses(looker, classPathOf(one), place, context);
      const strange = held.find(({ same }) => !same);
      if (strange !== undefined) throw new PreconditionError(strangeClass(variant, jar, strange));
      const [first] = held;
      if (first !== undefined)
        warnings.push({
          code: 'agent-in-class-path',
          message: `${basename(first.file)} holds ${held.length} classes of the agent of "${variant.name}" (${basename(jar)}), and the JVM loads those: today they are the same, but another revision of the agent could not run with it. ${REMEDY}`,
        });
    }
    return warnings;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
