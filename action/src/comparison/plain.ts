// Small result files in which every line has the usual form: benchstat may read them before the statistics have checked them.
import { readFileSync, statSync } from 'node:fs';
import type { InputFile } from './judge.ts';

/** Searching larger files (bytes) takes longer than it saves. */
const LARGE = 1 << 19;

/** Plain decimal numbers, so no NaN, with which benchstat uses all memory. */
const LINE =
  /^Benchmark([!-~]+)\/agent=([\w.+-]+)[ \t]+[1-9]\d{0,14}(?:[ \t]+\d{1,15}(?:\.\d{1,20})?[ \t]+[!-~]+)+$/;
const OTHER = /^(?:|[a-z][\w-]*: .*|Unit \S+(?: \w+=[\w.]+)+)$/;

/** The variants of small files in order of appearance; null if a line may be unusual, or there are more than `most` benchmarks. */
export function plainVariants(files: readonly InputFile[], most: number): string[] | null {
  const benchmarks = new Set<string>();
  const variants = new Set<string>();
  for (const { path } of files) {
    for (const line of textOf(path).split('\n')) {
      const [, benchmark, variant] = LINE.exec(line) ?? [];
      if (benchmark !== undefined && variant !== undefined) {
        benchmarks.add(benchmark);
        variants.add(variant);
        if (benchmarks.size > most) return null;
      } else if (!OTHER.test(line)) return null;
    }
  }
  return [...variants];
}

/** The text of a small file; of a larger one a text that is not plain. */
function textOf(path: string): string {
  try {
    return statSync(path).size < LARGE ? readFileSync(path, 'utf8') : 'large';
  } catch {
    return 'unreadable';
  }
}
