// Builds the parts of this project that come as sources, and computes the digest that decides when to build them again.
import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { printable } from '../process/printable.ts';
import { cutShort, lastLines, run, Unstarted } from '../process/process.ts';
import { PreconditionError, type RunContext } from '../runner.ts';
import { sha256 } from './cache.ts';

/** Time limit of one build, with downloads, in ms. */
const PATIENCE = 900_000;
/** Advice if Maven is missing. The JDK that was found has a compiler. */
export const INSTALL_MAVEN =
  'install Maven 3.8 or newer: it builds the workloads that come with overhead. A suite with a jar of your own does without';

/** Runs a program that builds something. Throws {@link PreconditionError} with its last lines. */
export async function build(
  context: RunContext,
  log: string,
  program: string,
  argumentList: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<void> {
  const exit = await run({
    program,
    arguments: argumentList,
    // Maven's settings.xml may read credentials from variables; no code of the user runs here.
    environment: { ...(context.ownEnvironment ?? context.environment), ...environment },
    log,
    timeout: PATIENCE,
    signal: context.signal,
  }).catch(error => {
    throw error instanceof Unstarted ? new PreconditionError(`${error.message}: ${INSTALL_MAVEN}`) : error;
  });
  if (exit.code !== 0) {
    throw new PreconditionError(
      `a build failed${cutShort(exit)}: ${printable(program, argumentList)}\n${lastLines(log, 20)}`,
    );
  }
}

/** The files of a folder in the order of their names, without build output. */
export function filesBelow(folder: string): string[] {
  return readdirSync(folder)
    .filter(name => name !== 'target' && !name.startsWith('.'))
    .sort()
    .flatMap(name => {
      const path = join(folder, name);
      return statSync(path).isDirectory() ? filesBelow(path) : [path];
    });
}

/** A digest of the names and contents of files, independent of their folder's path. */
export function digest(folder: string, files: readonly string[], extra: readonly string[]): string {
  const facts = [...extra, ...files.flatMap(file => [relative(folder, file), sha256(file)])];
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 16);
}
