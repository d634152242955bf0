// Recordings of the JDK's own recorder as collapsed stacks, by a small program that the JDK runs from its source.
import { join } from 'node:path';
import { cutShort, lastLines, run } from '../../process/process.ts';
import { ForkFailure, type RunContext } from '../../runner.ts';
import type { Jdk } from '../jdk.ts';
import type { SampledKind } from './commands.ts';

const SOURCE = 'jvm-bench/profiler/src/main/java/overhead/jfr/CollapsedStacks.java';
/** The time limit, in ms. */
const PATIENCE = 120_000;

/** Writes the stacks of a kind to `NAME.collapsed` for each `NAME.jfr`. Throws {@link ForkFailure}. */
export async function collapseRecordings(
  kind: SampledKind,
  recordings: readonly string[],
  { home }: Pick<Jdk, 'home'>,
  log: string,
  { root, environment, signal }: RunContext,
): Promise<void> {
  const pairs = recordings.map(file => [file, file.replace(/\.jfr$/, '.collapsed')] as const);
  if (pairs.length === 0) return;
  const exit = await run({
    program: join(home, 'bin/java'),
    arguments: ['-Xmx512m', '-XX:TieredStopAtLevel=1', join(root, SOURCE), kind, ...pairs.flat()],
    environment,
    log,
    timeout: PATIENCE,
    signal,
  });
  if (exit.code !== 0)
    throw new ForkFailure(
      `the recording of the profiler cannot be read${cutShort(exit)}: ${recordings[0]}\n${lastLines(log)}`,
    );
}
