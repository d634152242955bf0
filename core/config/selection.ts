// Which benchmarks of a program a suite runs, in overhead.yml.
import type { Findings, Path } from './findings.ts';

/** Reads the patterns of a suite. One that is no regular expression is reported. */
export function readSelection(
  path: Path,
  { include, exclude }: { readonly include?: string | undefined; readonly exclude?: string | undefined },
  found: Findings,
): { readonly include: string; readonly exclude: string } {
  found.pattern([...path, 'include'], include);
  found.pattern([...path, 'exclude'], exclude);
  return { include: include ?? '.*', exclude: exclude ?? '' };
}
