// The runs of a suite among the files of a branch, by their names.
import type { Warning } from '../results/warning.ts';
import { isSegment, type ParsedName, parseFileName } from './names.ts';
import { skipped } from './run-file.ts';
import type { Entry } from './tree.ts';

/** The mode of a file of Git that is a symbolic link. */
export const LINK = '120000';

/** A stored run and where its parts lie on the branch. */
interface Stored {
  readonly run: Entry;
  readonly machine: string;
  readonly parsed: ParsedName;
}

/**
 * The files of a suite that are runs by their names.
 * @param nameOf what messages call the file at a path
 * @param warnings takes what looks like a run and is none
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
            : 'its folder has no name of a machine';
    if (fault !== null) warnings.push(skipped(nameOf(run.path), fault));
    return fault !== null || parsed === null ? [] : [{ run, machine, parsed }];
  });
}
