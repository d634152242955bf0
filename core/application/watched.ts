// Detects whether the agent of an application does anything: only in its dry run, because watching costs time.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isBare } from '../jvm/agents.ts';
import { changedClasses, IDLE_THREADS, isWatched, unnumbered, WATCH } from '../jvm/watch.ts';
import type { RunContext } from '../runner.ts';
import type { Additions } from './application.ts';
import { jcmdOutputs, LATE, type Signs, STEP } from './attach-check.ts';
import type { ApplicationSuite, ApplicationVariant } from './suite.ts';

/** Inspects dry runs. */
export interface Watch {
  /** The jar that {@link buildWatch} builds. */
  readonly jar: string;
  /** Names of the control's threads without numbers; empty before its dry run, and without a control that has no agent. */
  readonly threads: Set<string>;
}

/** The file where the watch agent records changed classes. */
const notesOf = (raw: string, process: string) =>
  join(raw, `changed${process === '' ? '' : `-${process}`}.txt`);

const watches = (watch: Watch | null, variant: ApplicationVariant): watch is Watch =>
  watch !== null && isWatched(variant);

/** The number of our class-file transformers in each JVM. */
export const watchersIn = (watch: Watch | null, variant: ApplicationVariant) =>
  watches(watch, variant) ? WATCH.registered : 0;

/** Returns what makes the JVMs of a dry run record the classes that their agent changes. */
export function watchersOf(
  watch: Watch | null,
  variant: ApplicationVariant,
  raw: string,
): Pick<Additions, 'watch'> {
  return watches(watch, variant)
    ? { watch: process => ({ jar: watch.jar, file: notesOf(raw, process) }) }
    : {};
}

/**
 * Returns why the agent of a dry run is not at work although it registered a transformer, or null: it changed no class of any process, and runs
 * no thread that the control lacks. It stores the threads of the control. Throws {@link ForkFailure}.
 */
export async function idle(
  signs: Signs,
  { application, variants }: Pick<ApplicationSuite, 'application' | 'variants'>,
  watch: Watch | null,
  context: RunContext,
): Promise<string | null> {
  const { suite, variant, raw } = signs;
  if (watch === null || !variants.some(isWatched)) return null;
  if (isBare(suite, variant)) {
    for (const name of await threadsOf(signs, context)) watch.threads.add(name);
    return null;
  }
  if (!isWatched(variant)) return null;
  const files = application.processes.map(({ name }) => notesOf(raw, name));
  if (await anyChanged(files, context.signal)) return null;
  const others = watch.threads.size === 0 ? [] : await threadsOf(signs, context);
  return others.some(name => !watch.threads.has(name) && !IDLE_THREADS.has(name))
    ? null
    : `"${variant.name}" is not at work: its agent has registered a class-file transformer, which changed no class, and it runs no thread of its own. Has it disabled itself, or does its filter match no class of the application? If it works in another way, add attached: {log}, a line that it prints, or attached: {class}, a class that is loaded only if it works`;
}

/** Returns whether a class was changed; an agent may begin after the first answer. */
async function anyChanged(files: readonly string[], signal: AbortSignal): Promise<boolean> {
  const deadline = performance.now() + LATE;
  for (;;) {
    if (files.some(file => existsSync(file) && changedClasses(readFileSync(file, 'utf8')) > 0)) return true;
    if (performance.now() >= deadline) return false;
    await sleep(STEP, undefined, { signal }).catch(() => signal.throwIfAborted());
  }
}

/** Returns the names of the threads of all JVMs without numbers. */
async function threadsOf(signs: Signs, context: RunContext): Promise<string[]> {
  const answers = await jcmdOutputs(signs, context, ['Thread.print']);
  return answers.flatMap(({ output }) =>
    [...output.matchAll(/^"(.*)" (?:#\d+|os_prio=)/gm)].map(([, name = '']) => unnumbered(name)),
  );
}
