// Finds classes of an agent on the class path of a JVM, which comes before the agent's jar, so the JVM runs those.
import { readFileSync, rmSync } from 'node:fs';
import { basename, delimiter, join } from 'node:path';
import { cutShort, run } from '../process/process.ts';
import { newTemporary } from '../results/temporary.ts';
import type { Warning } from '../results/warning.ts';
import { ForkFailure, PreconditionError, type RunContext } from '../runner.ts';
import { findJdks } from './jdk.ts';
import type { AgentVariant } from './suite.ts';
import { buildWatch } from './watch.ts';

/** The time limit of a JVM that searches a class path, in ms. */
const PATIENCE = 60_000;
/** Options of `java` that set the class path, and others with a value as the next argument. */
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

/** A JVM that will start with an agent. */
export interface Started {
  readonly variant: AgentVariant;
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

/** The classes of an agent on a class path. */
export interface Looked {
  /** The class that starts it; empty if the JVM does not take it from the class path. */
  readonly premain: string;
  /** Its classes from other files, first the one that starts it. */
  readonly held: readonly Held[];
}

/** The tools of the search: a JDK, and the jar of {@link buildWatch}. */
export interface Looker {
  readonly home: string;
  readonly watch: string;
}

/**
 * Returns the class path in the arguments of `java`, without those of an argument file.
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
 * Finds an agent on a class path. Throws {@link ForkFailure}.
 * @param folder the working folder of the JVM
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

/** Returns the message that a JVM runs another revision of its agent, with the remedy. */
export function strangeClass({ name }: AgentVariant, jar: string, held: Held): string {
  return `the agent of "${name}" is not the one that was given: the class path has ${held.file} before ${jar}, so ${held.name}, which differs, comes from the former. ${REMEDY}`;
}

const REMEDY =
  'Start each revision with the application of its own build, or build the application without the agent.';

/**
 * Returns warnings about agents on class paths, before any JVM starts. Throws {@link PreconditionError} for different
 * classes if no fork will show which of them are loaded.
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
          message: `${basename(first.file)} holds ${held.length} classes of the agent of "${variant.name}" (${basename(jar)}), and the JVM loads those: now they are the same, but another revision of the agent could not run with it. ${REMEDY}`,
        });
    }
    return warnings;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
