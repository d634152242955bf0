// The heaps of a suite, measured one after the other: each is the -Xmx of every JVM in all variants.

import { type Findings, type Path, stringValues } from '../config/findings.ts';
import { parseArguments } from '../config/quantities.ts';
import { isJava } from '../process/program.ts';
import type { JvmSuite } from './suite.ts';

const SIZE = /^([1-9]\d*)([kmg])$/;
const BYTES: Readonly<Record<string, number>> = { k: 2 ** 10, m: 2 ** 20, g: 2 ** 30 };
/** Arguments of HotSpot that limit the heap. */
const LARGEST = /^-Xmx|^-XX:(MaxHeapSize|MaxRAM|MaxRAMPercentage|MaxRAMFraction)=|^-XX:\+AggressiveHeap$/;
/** Variables that add arguments to a JVM. */
const VARIABLES = ['JAVA_TOOL_OPTIONS', 'JDK_JAVA_OPTIONS', '_JAVA_OPTIONS'];

/** Returns the argument that limits the heap, if there is one. */
function largestHeap(argv: readonly string[]): string | undefined {
  return argv.find(word => LARGEST.test(word));
}

/** Settings that become arguments of a JVM, as written. */
interface ArgumentsFile {
  readonly 'jvm-args'?: string | string[] | undefined;
  readonly command?: string | string[] | undefined;
  readonly env?: Readonly<Record<string, unknown>> | undefined;
}

/** A suite with heaps, as written. */
export interface HeapFile extends ArgumentsFile {
  readonly heap?: string[] | undefined;
  readonly mode?: string | undefined;
  readonly variants: Readonly<Record<string, ArgumentsFile | null>>;
  readonly processes?: Readonly<Record<string, ArgumentsFile>> | undefined;
}

/** Returns the heaps of a suite, the smallest first. Other settings of the heap are reported. */
export function readHeap(path: Path, file: HeapFile, found: Findings): string[] {
  if (file.heap === undefined) return [];
  const at = [...path, 'heap'];
  const sizes = new Map<number, string>();
  file.heap.forEach((written, index) => {
    const [, count, unit = ''] = SIZE.exec(written.toLowerCase()) ?? [];
    const bytes = Number(count) * (BYTES[unit] ?? Number.NaN);
    const here = [...at, String(index)];
    if (count === undefined)
      found.report(here, `heap: "${written}" is no size: write for example 64m, or 1g`);
    else if (sizes.has(bytes)) found.report(here, `heap: "${written}" is listed twice: remove one`);
    else sizes.set(bytes, written.toLowerCase());
  });
  if (file.heap.length === 0) found.report(at, 'heap: names none: write for example [64m, 128m, 256m]');
  if (file.mode !== undefined && file.mode !== 'native')
    found.reportKey(
      at,
      'heap: is measured on this machine alone: leave mode out, or say -Xmx under jvm-args',
    );
  for (const [where, argv] of argumentsOf(path, file)) {
    const own = largestHeap(argv);
    if (own !== undefined)
      found.report(
        where,
        `"${own}" sets the largest heap, and so does heap of the suite: remove one of them`,
      );
  }
  return [...sizes].sort(([one], [other]) => one - other).map(([, written]) => written);
}

/** Returns all texts that become arguments of a JVM, by position. */
function argumentsOf(path: Path, file: HeapFile): [Path, string[]][] {
  const all: [Path, string[]][] = [];
  const say = (at: Path, { 'jvm-args': own, command, env }: ArgumentsFile) => {
    if (own !== undefined) all.push([[...at, 'jvm-args'], parseArguments(own)]);
    if (command !== undefined) all.push([[...at, 'command'], ofJava(parseArguments(command))]);
    for (const [name, value] of Object.entries(stringValues(env)))
      if (VARIABLES.includes(name)) all.push([[...at, 'env', name], parseArguments(value)]);
  };
  say(path, file);
  for (const key of ['variants', 'processes'] as const)
    for (const [name, settings] of Object.entries(file[key] ?? {})) say([...path, key, name], settings ?? {});
  return all;
}

/** Returns the arguments of a command line that are for the JVM, not for its program. */
function ofJava([program = '', ...argv]: readonly string[]): string[] {
  if (!isJava(program)) return [];
  const jar = argv.indexOf('-jar');
  return jar < 0 ? argv : argv.slice(0, jar);
}

/** Returns why additional arguments contradict the heaps of a suite, or null. */
export function contradictedHeap(
  { name, heap }: Pick<JvmSuite, 'name' | 'heap'>,
  argv: readonly string[],
): string | null {
  const own = heap.length === 0 ? undefined : largestHeap(argv);
  return own === undefined
    ? null
    : `"${own}" sets the largest heap, and so does heap of suite "${name}": remove one of them`;
}
