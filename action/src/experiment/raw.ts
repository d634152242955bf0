// The folders for the raw output of each fork.
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { benchmarkFolder, roundName, triedName } from '../../../core/results/raw.ts';
import { hideInFile, hides, LARGEST_FILE } from '../../../core/results/secret.ts';

/** The folder of one fork of a round, without what an interrupted run left in it. */
export function forkFolder(
  raw: string,
  round: number,
  benchmark: readonly [number, string],
  variant: string,
  trial: number,
): string {
  return freshFolder(join(raw, roundName(round), benchmarkFolder(...benchmark), triedName(variant, trial)));
}

/** The folder of a dry run. */
export function dryRunFolder(raw: string, variant: string, trial: number): string {
  return freshFolder(join(raw, 'dry-run', triedName(variant, trial)));
}

/** Removes secrets from the tools' output, also from command lines. Deletes files that are too long to search. */
export function cleaned(folder: string): void {
  if (!hides()) return;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const { size } = statSync(path);
    if (size <= LARGEST_FILE) hideInFile(path);
    else writeFileSync(path, `[${size} bytes are left out here: too many to be searched for secrets]\n`);
  }
}

/** Returns the folder, empty. */
export function freshFolder(folder: string): string {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return folder;
}
