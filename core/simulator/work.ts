// Programs and files in the guest: their names there, and what an image cannot hold.
import { existsSync } from 'node:fs';
import { basename, isAbsolute, join, posix } from 'node:path';
import { PreconditionError } from '../runner.ts';
import { GUEST_JDK } from './jdk.ts';
import type { GuestFile } from './machine.ts';

/** The working folder. */
export const WORK = '/overhead/work';

/** A program of this machine: as written, its path, and its JDK or null. */
interface Program {
  readonly written: string;
  readonly path: string;
  readonly java: string | null;
}

/** Returns the name of a program: files next to it that the loader finds have the same path as here. */
export function guestProgram({ written, path, java }: Program): string {
  if (java !== null) return `${GUEST_JDK}/bin/java`;
  return written.includes('/') && !isAbsolute(written) ? posix.join(WORK, written) : path;
}

/** Returns the files of a suite. @param folder its working folder on this machine */
export function workFiles(files: readonly string[], folder: string): GuestFile[] {
  return files.map(file =>
    isAbsolute(file)
      ? { name: file, source: file }
      : { name: posix.join(WORK, file), source: join(folder, file) },
  );
}

/** Returns the folder where a process starts: the working folder if it has files. */
export function directoryOf(layers: readonly (readonly GuestFile[])[]): string {
  return layers.flat().some(({ name }) => name.startsWith(`${WORK}/`)) ? WORK : '/tmp';
}

/** Rejects programs and files that no image can hold. Throws {@link PreconditionError}. */
export function refuseUnpackable(
  variant: string,
  programs: readonly Program[],
  files: readonly string[],
  folder: string,
): void {
  for (const { written, path, java } of programs)
    if (java === null && basename(written) === 'java')
      throw new PreconditionError(
        `the java of "${variant}" is ${path}, which is in no JDK or JRE: name the java in one by its path`,
      );
  for (const file of files) {
    const path = isAbsolute(file) ? file : join(folder, file);
    if (!existsSync(path))
      throw new PreconditionError(`files: "${variant}" needs ${path}, which is not there: build it first`);
  }
}
