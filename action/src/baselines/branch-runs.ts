// Finds the runs of a suite among the files of a branch, by their names.
import type { Warning } from '../../../core/results/warning.ts';
import { isSegment, type ParsedName, parseFileName } from './names.ts';
import { skipped } from './run-file.ts';
import type { Entry } from './tree.ts';

/** Git's file mode for a symbolic link. */
export const LINK = '120000';

/** A stored run and the parts of its path on the branch. */
interface Stored {
  readonly run: Entry;
  readonly machine: string;
  readonly parsed: ParsedName;
}

/**
 * The files of a suite whose names are those of runs.
 * @param nameOf the name of a path in messages
 * @param warnings receives a warning for each file that looks like a run but is not one
 */
export function runsOf(
  suite: string,
  entries: readonly Entry[],
  nameOf: (path: string) => string,
  warnings: Warning[],
): Stored[] {
  return entries.flatMap(run => {
    const [folder, machine = '', file = '', ...deeper] = run.path.split('/');
    if (folder !== suite || deeper.length > 0 || !file.endsWith('.txt')) return [];
    if (machine.startsWith('.') || file.startsWith('.')) return [];
    const parsed = parseFileName(file);
    const fault =
      run.mode === LINK
        ? 'it is a symbolic link'
        : parsed === null
          ? 'its name is not <time>-<commit>.txt'
          : isSegment(machine)
            ? null
            : 'its folder name is not a machine fingerprint';
    if (fault !== null) warnings.push(skipped(nameOf(run.path), fault));
    return fault !== null || parsed === null ? [] : [{ run, machine, parsed }];
  });
}
