// Flags that have a new name.
import { UsageError } from '../../../core/config/problem.ts';
import { renamed } from '../../../core/config/renamed.ts';

/** Throws {@link UsageError} with the new name of the first old flag of a command line. */
export function refuseRenamedFlags(argv: readonly string[]): void {
  for (const word of argv) {
    if (word === '--') return;
    const [, flag = ''] = /^--([a-z-]+)(?:=|$)/.exec(word) ?? [];
    const now = renamed(flag);
    if (now !== undefined) throw new UsageError(`unknown option --${flag}: it is now --${now}`);
  }
}
