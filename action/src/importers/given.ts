// The file that a user imports, and the facts about it that the user gives.
import { readFileSync, statSync } from 'node:fs';
import { suggest, UsageError } from '../../../core/config/problem.ts';
import { SOURCES, type Source } from './file.ts';
import { commitOf, dateOf, type GivenFacts, LARGEST_FILE, suiteOf } from './values.ts';

/** The tool that a user names; null: any. Throws {@link UsageError} for an unknown one. */
export function sourceNamed(from: string | null): Source | null {
  if (from === null || SOURCES.includes(from as Source)) return from as Source | null;
  throw new UsageError(`--from: unknown tool "${from}": ${suggest(from, [...SOURCES, 'thresholds'])}`);
}

/** The facts from options. Throws {@link UsageError} for an invalid date, commit or suite. */
export function factsOf({
  suite,
  date,
  commit,
}: {
  readonly suite: string | null;
  readonly date: string | null;
  readonly commit: string | null;
}): GivenFacts {
  const when = date === null ? null : dateOf(date);
  const what = commit === null ? null : commitOf(commit);
  if (date !== null && when === null)
    throw new UsageError(`--date: "${date}" is not a date: write it as 2026-11-21 or 2026-11-21T03:15:00Z`);
  if (commit !== null && (what === null || what === ''))
    throw new UsageError(
      `--commit: "${commit}" is not a commit hash: write at least 7 of its hexadecimal digits`,
    );
  if (suite !== null && suite !== suiteOf(suite))
    throw new UsageError(
      `--suite: "${suite}" cannot be stored: use letters, digits, ".", "_" and "-", the first a letter or digit`,
    );
  return { suite, date: when, commit: what };
}

/** The text of a file. Throws {@link UsageError} if it does not exist or is too large. */
export function textOf(file: string): string {
  const stat = statSync(file, { throwIfNoEntry: false });
  if (stat === undefined) throw new UsageError(`import: ${file} does not exist: correct the path`);
  if (!stat.isFile())
    throw new UsageError(`import: ${file} is not a file: name the file that the tool wrote`);
  if (stat.size > LARGEST_FILE)
    throw new UsageError(
      `import: ${file} has ${Math.round(stat.size / 1e6)} MB, more than ${Math.round(LARGEST_FILE / 1e6)}: import it in parts`,
    );
  return readFileSync(file, 'utf8');
}
