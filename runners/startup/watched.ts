// Whether the agent of an application does anything: seen in its dry run alone, for to look costs time.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Suite, Variant } from '../../action/src/config/config.ts';
import type { Additions } from '../application/application.ts';
import { isBare } from '../jmh/agents.ts';
import { changedClasses, IDLE_THREADS, isWatched, unnumbered, WATCH } from '../jmh/attach-check.ts';
import type { RunContext } from '../runner.ts';
import { askedOf, LATE, type Signs, STEP } from './attach-check.ts';

/** What looks at dry runs. */
export interface Watch {
  /** The jar that {@link buildWatch} builds. */
  readonly jar: string;
  /** Names of the threads of the control, without numbers; empty before its dry run, and where no control is without an agent. */
  readonly threads: Set<string>;
}

/** Where the agent that watches a process notes the classes that changed. */
const notesOf = (raw: string, process: string) =>
  join(raw, `changed${process === '' ? '' : `-${process}`}.txt`);

const watches = (watch: Watch | null, variant: Variant): watch is Watch =>
  watch !== null && isWatched(variant);

/** How many class-file transformers of ours each JVM has. */
export const watchersIn = (watch: Watch | null, variant: Variant) =>
  watches(watch, variant) ? WATCH.registered : 0;

/** What makes the JVMs of a dry run note the classes that their agent changes. */
export function watchersOf(watch: Watch | null, variant: Variant, raw: string): Pick<Additions, 'watch'> {
  return watches(watch, variant)
    ? { watch: process => ({ jar: watch.jar, file: notesOf(raw, process) }) }
    : {};
}

/**
 * Why the agent of a dry run is not at work, though it has registered a transformer, or null: it has changed no class of any process, and runs
 * no thread that the control does not have. Of the control it remembers the threads. Throws {@link ForkFailure}.
 */
export async function idle(
  signs: Signs,
  { application, variants }: Pick<Suite, 'application' | 'variants'>,
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
  const files = (application?.processes ?? []).map(({ name }) => notesOf(raw, name));
  if (await anyChanged(files, context.signal)) return null;
  const beside = watch.threads.size === 0 ? [] : await threadsOf(signs, context);
  return beside.some(name => !watch.threads.has(name) && !IDLE_THREADS.has(name))
    ? null
    : `"${variant.name}" is not at work: its agent has registered a class-file transformer, which changed no class, and it runs no thread of its own. Has it disabled itself, or does its filter match no class of the application? Where it works in another way, say how that shows: attached: {log} for a line that it prints, or attached: {class} for a class that is loaded only then`;
}

/** Whether a class was changed. An agent may begin behind the first answer. */
async function anyChanged(files: readonly string[], signal: AbortSignal): Promise<boolean> {
  const deadline = performance.now() + LATE;
  for (;;) {
    if (files.some(file => existsSync(file) && changedClasses(readFileSync(file, 'utf8')) > 0)) return true;
    if (performance.now() >= deadline) return false;
    await sleep(STEP, undefined, { signal }).catch(() => signal.throwIfAborted());
  }
}

/** The names of the threads of all JVMs, without numbers. */
async function threadsOf(signs: Signs, context: RunContext): Promise<string[]> {
  const answers = await askedOf(signs, context, ['Thread.print']);
  return answers.flatMap(({ said }) =>
    [...said.matchAll(/^"(.*)" (?:#\d+|os_prio=)/gm)].map(([, name = '']) => unnumbered(name)),
  );
}
