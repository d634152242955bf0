// Building what comes with this project as sources: a program that makes it, and the digest that says when it must be made anew.
import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { sha256 } from './cache.ts';
import { printable } from './printable.ts';
import { cutShort, lastLines, run, Unstarted } from './process.ts';
import { PreconditionError, type RunContext } from './runner.ts';

/** Time for one build, downloads included, in ms. */
const PATIENCE = 900_000;
/** What to do where there is no Maven. A compiler comes with the JDK that was found. */
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
    // Maven's settings.xml may name variables that hold credentials; no code of the user's runs here.
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

/** The files of a folder, but for what was built there, in the order of their names. */
export function filesBelow(folder: string): string[] {
  return readdirSync(folder)
    .filter(name => name !== 'target' && !name.startsWith('.'))
    .sort()
    .flatMap(name => {
      const path = join(folder, name);
      return statSync(path).isDirectory() ? filesBelow(path) : [path];
    });
}

/** A digest of the names and contents of files, wherever their folder lies. */
export function digest(folder: string, files: readonly string[], extra: readonly string[]): string {
  const facts = [...extra, ...files.flatMap(file => [relative(folder, file), sha256(file)])];
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 16);
}
