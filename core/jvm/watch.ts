// The watch agent: it records the classes that another agent changed, for the attach check of a dry run.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, digest, filesBelow } from '../download/builds.ts';
import { kept } from '../download/cache.ts';
import type { RunContext } from '../runner.ts';
import type { AgentVariant } from './suite.ts';

/** Classes of the watch agent, its number of transformers, and its number of copies in a watched JVM. */
export const WATCH = { transformers: /^overhead\.watch\./, registered: 3, instrumentations: 2 };

/** Threads of the OpenTelemetry agent (and its distributions) that run even if it is disabled. */
export const IDLE_THREADS: ReadonlySet<string> = new Set(['weak-ref-cleaner']);

/** Whether a dry run must show that the agent changes classes: only without a configured attach check. */
export function isWatched({ agent, attached }: Pick<AgentVariant, 'agent' | 'attached'>): boolean {
  return agent !== null && attached === null;
}

/** Returns the number of classes that the agent of a watched fork changed. */
export function changedClasses(notes: string): number {
  return new Set(notes.split('\n').filter(line => line !== '')).size;
}

/** Returns the name of a thread without numbers, which differ from fork to fork. */
export function unnumbered(name: string): string {
  return name.replace(/\d+/g, '#');
}

/**
 * Returns the watch agent, which records changed classes, and a program that finds the source of an agent's class. Java 8 can run them.
 * @param home of any JDK
 */
export async function buildWatch(home: string, context: RunContext): Promise<string> {
  const sources = join(context.root, 'jvm-bench/profiler/src/main/java/overhead/watch');
  const files = filesBelow(sources);
  const folder = await kept(context, `watch-${digest(sources, files, [])}`, async target => {
    const [log, classes, manifest] = ['build.log', 'classes', 'manifest.mf'].map(name =>
      join(target, '..', name),
    ) as [string, string, string];
    const program = (name: string, argumentList: readonly string[]) =>
      build(context, log, join(home, 'bin', name), argumentList, {});
    await program('javac', ['-proc:none', '-encoding', 'UTF-8', '--release', '8', '-d', classes, ...files]);
    writeFileSync(manifest, 'Premain-Class: overhead.watch.ChangedClasses\nCan-Retransform-Classes: true\n');
    await program('jar', [
      '--create',
      '--file',
      join(target, 'watch.jar'),
      '--manifest',
      manifest,
      '-C',
      classes,
      '.',
    ]);
  });
  return join(folder, 'watch.jar');
}
