// A program and its files in the guest: what they are called there, wherever this machine has them, and what no image can hold.
import { existsSync } from 'node:fs';
import { basename, isAbsolute, join, posix } from 'node:path';
import { PreconditionError } from '../runner.ts';
import { GUEST_JDK } from './jdk.ts';
import type { GuestFile } from './machine.ts';

/** The working folder. */
export const WORK = '/overhead/work';

/** A program of this machine: as it was written, where it lies, and the JDK that it is of, or null. */
interface Program {
  readonly written: string;
  readonly path: string;
  readonly java: string | null;
}

/** What a program is called: what the loader finds beside it lies there under the same path as here. */
export function guestProgram({ written, path, java }: Program): string {
  if (java !== null) return `${GUEST_JDK}/bin/java`;
  return written.includes('/') && !isAbsolute(written) ? posix.join(WORK, written) : path;
}

/** Files of a suite. @param folder its working folder on this machine */
export function workFiles(files: readonly string[], folder: string): GuestFile[] {
  return files.map(file =>
    isAbsolute(file)
      ? { name: file, source: file }
      : { name: posix.join(WORK, file), source: join(folder, file) },
  );
}

/** Where a process starts: in the working folder, where anything lies in it. */
export function directoryOf(layers: readonly (readonly GuestFile[])[]): string {
  return layers.flat().some(({ name }) => name.startsWith(`${WORK}/`)) ? WORK : '/tmp';
}

/** Refuses programs and files of a variant that no image can hold. Throws {@link PreconditionError}. */
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
