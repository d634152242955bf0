// The folder of programs, and their machine in the simulator, in overhead.yml.
import { normalize, resolve } from 'node:path';
import type { Findings, Path } from './findings.ts';

/** Returns the folder of the programs of a suite; unchanged in a revision that is not checked out yet. */
export function folderOf(
  { folder = '.' }: { readonly folder?: string | undefined },
  revised: boolean,
): string {
  return revised ? folder : resolve(folder);
}

/** Returns the settings of the machine in the simulator. Problems are reported. */
export function readMachine(
  path: Path,
  file: {
    readonly mode?: string | undefined;
    readonly files?: string[] | undefined;
    readonly memory?: number | undefined;
  },
  found: Findings,
): { readonly files: readonly string[]; readonly memory: number | null } {
  for (const key of ['files', 'memory'] as const) {
    if (file[key] !== undefined && (file.mode ?? 'native') === 'native')
      found.reportKey(
        [...path, key],
        `${key}: is for the machine of mode: simulation, and this suite runs here: remove it`,
      );
  }
  for (const written of file.files ?? []) {
    if (/^\.\.(\/|$)/.test(normalize(written)))
      found.report(
        [...path, 'files'],
        `files: "${written}" leads out of the working folder: name it by its absolute path, or set folder above it`,
      );
  }
  return { files: file.files ?? [], memory: file.memory ?? null };
}
