// Reports of a JVM before and after its measurement: from jcmd, and from its log.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Sample } from '../../core/results/format.ts';
import { readChosen, readCollections } from './gc-log.ts';
import type { LoggedProgram } from './generator.ts';

/** A JVM of the application. */
export interface Jvm {
  /** Its JDK, which has jcmd. */
  readonly home: string;
  readonly process: number;
}

const [COLLECTIONS, CODE] = ['gc.log', 'code-cache.txt'];

/** The path of a JVM's GC log. */
export const collectionsOf = (raw: string) => join(raw, COLLECTIONS);

/** Returns whether the JVMs of a runtime can be queried. */
export const hasJcmd = (home: string) => existsSync(join(home, 'bin/jcmd'));

/** Requests a full collection at the beginning of the measurement, from which allocation is counted. */
export function commandsBefore(jvm: Jvm, raw: string): LoggedProgram[] {
  return [ask(jvm, join(raw, 'gc-run-before.txt'), 'GC.run')];
}

/** Queries the JVM at the end of the measurement. */
export function commandsAfter(jvm: Jvm, raw: string): LoggedProgram[] {
  return [ask(jvm, join(raw, 'gc-run-after.txt'), 'GC.run'), ask(jvm, join(raw, CODE), 'Compiler.codecache')];
}

/** A command of a JVM, whose answer is kept in a file. */
export function ask({ home, process }: Jvm, output: string, ...argv: string[]): LoggedProgram {
  return { arguments: [join(home, 'bin/jcmd'), `${process}`, ...argv], output };
}

function read(raw: string, name: string): string {
  const path = join(raw, name);
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

/** Returns the code cache in use, in bytes, from `jcmd Compiler.codecache`: the total, or else the sum of segments. Null if unknown. */
export function readCodeCache(text: string): number | null {
  const used = (line: RegExp) => [...text.matchAll(line)].map(([, kilobytes]) => Number(kilobytes) * 1024);
  const [whole] = used(/^CodeCache:.*?\bused=(\d+)Kb/gm);
  const parts = used(/^CodeHeap '.*?\bused=(\d+)Kb/gm);
  return whole ?? (parts.length === 0 ? null : parts.reduce((sum, part) => sum + part, 0));
}

/**
 * Returns the samples of a JVM; unknown ones are left out.
 * @param requests answered between the two requested collections
 * @param counters those of HotSpot, by name
 */
export function jvmSamples(
  raw: string,
  requests: number,
  counters: ReadonlyMap<string, number | string>,
): Sample[] {
  const collected = readCollections(read(raw, COLLECTIONS));
  const counter = (name: string) => {
    const value = counters.get(name);
    return typeof value === 'number' ? value : Number.NaN;
  };
  const samples: readonly (readonly [string, number | null | undefined])[] = [
    ['B/op', collected === null ? null : collected.allocated / requests],
    ['live-heap-B', collected?.live],
    ['gc-count', collected?.count],
    ['gc-ms', collected?.paused],
    ['classes', counter('java.cls.loadedClasses') + counter('java.cls.sharedLoadedClasses')],
    ['metaspace-B', counter('sun.gc.metaspace.used')],
    ['code-cache-B', readCodeCache(read(raw, CODE))],
    ['jit-ms', (1000 * counter('java.ci.totalTime')) / counter('sun.os.hrt.frequency')],
  ];
  return samples.flatMap(([unit, value]) => (Number.isFinite(value) ? [{ unit, value: Number(value) }] : []));
}

/** Facts that must be the same in every fork of a suite: settings that a JVM chose for the machine. */
export function jvmConditions(raw: string): Record<string, string> {
  const { collector, heap, processors } = readChosen(read(raw, COLLECTIONS));
  const chosen = { collector, 'largest heap': heap, 'processors of the JVM': processors };
  return Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== null)) as Record<
    string,
    string
  >;
}
