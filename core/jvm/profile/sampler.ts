// Finds what can profile the JVMs of a suite on this machine: async-profiler with the finest clock that is permitted, or the JDK's own recorder.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { cutShort, run } from '../../process/process.ts';
import { newTemporary } from '../../results/temporary.ts';
import { type Lack, PreconditionError, type RunContext } from '../../runner.ts';
import type { Jdk } from '../jdk.ts';
import { profilerLibrary, VERSION } from './library.ts';

/** A way to profile a JVM. */
export interface Sampler {
  /** For a person: `async-profiler 4.4 (ctimer)`. */
  readonly name: string;
  /** The native library of async-profiler; null for the JDK's recorder. */
  readonly library: string | null;
  /** The options of async-profiler for CPU time; empty for the JDK's recorder. */
  readonly cpu: string;
}

/**
 * CPU time between samples of a thread. The kernel's clock of a thread (`ctimer`) fires at its ticks only, 100 to 1000 in a second; the clock of
 * perf events is exact, and permitted where perf_event_paranoid is at most 2.
 */
const EVENTS = [
  { event: 'cpu-clock', options: 'event=cpu-clock,interval=1ms' },
  { event: 'ctimer', options: 'event=ctimer,interval=1ms' },
] as const;

/** The time limit of a JVM that only starts, in ms. */
const PATIENCE = 60_000;

/** What async-profiler cannot have in the path of a file, which is one of its options; `%` is a pattern there. */
const SPECIAL = /[,%"'=\\\p{Cc}]/u;

/**
 * Arguments of a JVM that names the method of every compiled instruction. Without DebugNonSafepoints a cost moves to the next safepoint. HotSpot
 * (17 and 25 were tried) gives inlined code to the outermost method after it inlined something late: a method of a boxed type
 * (AggressiveUnboxing), or a virtual method whose class it learned while it compiled (IncrementalInlineVirtual).
 */
export const EXACT_METHODS: readonly string[] = [
  '-XX:+IgnoreUnrecognizedVMOptions',
  '-XX:+UnlockDiagnosticVMOptions',
  '-XX:+DebugNonSafepoints',
  '-XX:-AggressiveUnboxing',
  '-XX:-IncrementalInlineVirtual',
];
/** Arguments of a JVM that is profiled: the profiler may be loaded late. */
export const PROFILED_JVM: readonly string[] = [...EXACT_METHODS, '-XX:+EnableDynamicAgentLoading'];

/** Options of every recording of stacks. */
export const THREADS = 'threads';
/** The options that write a file. */
export function written(file: string): string {
  return `collapsed,${THREADS},ann,dot,total,file=${file}`;
}

/** Returns a folder for the files of a profiler, whose path it can take. Throws with what to do. */
export function profileFolder(): string {
  const folder = newTemporary('profile');
  if (!SPECIAL.test(folder)) return folder;
  rmSync(folder, { recursive: true });
  throw new PreconditionError(
    `async-profiler cannot write to ${folder}, because of a character in the path: set TMPDIR to another folder`,
  );
}

/**
 * Returns the best profiler of this machine for a JDK, or why none works.
 * @param jvmArguments of the measured JVMs, which may not let a profiler in
 */
export async function findSampler(
  jdk: Pick<Jdk, 'home' | 'name'>,
  jvmArguments: readonly string[],
  context: RunContext,
): Promise<Sampler | Lack> {
  const reasons: string[] = [];
  try {
    const library = await profilerLibrary(context);
    for (const { event, options } of EVENTS) {
      const fault = await tried(jdk, jvmArguments, library, options, context);
      if (fault === '') return { name: `async-profiler ${VERSION} (${event})`, library, cpu: options };
      reasons.push(`${event}: ${fault}`);
    }
  } catch (error) {
    context.signal.throwIfAborted();
    reasons.push((error as Error).message);
  }
  const why = reasons.join('; ');
  if (existsSync(join(jdk.home, 'jmods/jdk.jfr.jmod')) || existsSync(join(jdk.home, 'lib/jfr'))) {
    context.notice(`async-profiler cannot be used, so the JDK's own recorder is: ${why}`);
    return { name: `JFR of ${jdk.name}`, library: null, cpu: '' };
  }
  return { reason: `no profiler works here: ${why}`, remedy: `use a JDK with Flight Recorder` };
}

/** Starts a JVM under async-profiler. Returns why that failed; empty if it worked. */
async function tried(
  { home }: Pick<Jdk, 'home'>,
  jvmArguments: readonly string[],
  library: string,
  options: string,
  { environment, signal }: RunContext,
): Promise<string> {
  const folder = profileFolder();
  const [file, log] = [join(folder, 'stacks'), join(folder, 'log')];
  try {
    const exit = await run({
      program: join(home, 'bin/java'),
      arguments: [
        ...jvmArguments,
        ...PROFILED_JVM,
        `-agentpath:${library}=start,${options},${written(file)}`,
        '-version',
      ],
      environment,
      folder,
      log,
      timeout: PATIENCE,
      signal,
    });
    const error = /^\[ERROR\] (.*)$/m.exec(readFileSync(log, 'utf8'))?.[1];
    if (error !== undefined) return error;
    if (exit.code !== 0) return `the JVM ended with ${exit.code ?? exit.killedBy}${cutShort(exit)}`;
    // It may have no stack in it: the JVM takes some milliseconds only.
    return existsSync(file) ? '' : 'it wrote no file';
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
