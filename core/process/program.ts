// Finds the program of a command line like a shell, and determines its kind.
import { accessSync, constants, existsSync, realpathSync, statSync } from 'node:fs';
import { basename, delimiter, dirname, isAbsolute, join, resolve } from 'node:path';
import { shortDigest } from '../download/cache.ts';
import { readJdk } from '../jvm/jdk.ts';
import { PreconditionError } from '../runner.ts';

export interface Program {
  /** Its file. */
  readonly path: string;
  /** As written. */
  readonly written: string;
  /** The folder of its JDK or JRE if it is the launcher of one; else null. */
  readonly java: string | null;
  /** Its identity for the record: the name of the JDK, or a digest. */
  readonly identity: string;
}

/** A program with its arguments, and where it runs. */
export interface CommandLine {
  /** The program and its arguments. */
  readonly argv: readonly string[];
  /** Its working folder, where its relative paths begin. */
  readonly folder: string;
}

/** Finds the program of a variant. Throws {@link PreconditionError}. */
export function findProgram(variant: string, { argv, folder }: CommandLine, path: string): Program {
  const [written = ''] = argv;
  if (!existsSync(folder))
    throw new PreconditionError(
      `the folder in which "${variant}" should run does not exist: ${folder}. Create it, or correct folder`,
    );
  const file = written.includes('/') ? resolve(folder, written) : onPath(written, path, folder);
  if (file === null)
    throw new PreconditionError(
      `"${variant}" needs ${written}, which is not on the path: install it, or name it by its path`,
      true,
    );
  if (!isExecutable(file))
    throw new PreconditionError(
      `the program of "${variant}" is ${existsSync(file) ? 'no program' : 'not there'}: ${file}. Build it first, or correct command`,
    );
  const java = isJava(written) ? homeOf(file) : null;
  const digest = `sha256:${shortDigest(file)}`;
  return { path: file, written, java, identity: (java === null ? null : readJdk(java)?.name) ?? digest };
}

/**
 * Returns a program of the path; null if there is none of that name.
 * @param folder where relative folders of a path begin
 */
export function onPath(name: string, path: string, folder: string): string | null {
  const places = path.split(delimiter).map(place => join(resolve(folder, place), name));
  return places.find(isExecutable) ?? null;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

/** Returns the runtime of a launcher; null for a script in front of one. */
function homeOf(launcher: string): string | null {
  const home = dirname(dirname(realpathSync(launcher)));
  return existsSync(join(home, 'lib/modules')) ? home : null;
}

/** Returns whether a program is a JVM. */
export function isJava(program: string): boolean {
  return basename(program) === 'java';
}

/** Returns the program of a command line if it is a relative path into the working folder; null for names and absolute paths. */
export function ownProgram({ argv, folder }: CommandLine): string | null {
  const [program = ''] = argv;
  return program.includes('/') && !isAbsolute(program) ? join(folder, program) : null;
}
