// Small result files of which every line is of the usual form: what may be shown to benchstat before the statistics have read it.
import { readFileSync, statSync } from 'node:fs';
import type { InputFile } from './judge.ts';

/** Larger files (bytes) take longer to search than is gained. */
const LARGE = 1 << 19;

/** Numbers that are written out, so no NaN, which makes benchstat take all the memory there is. */
const LINE =
  /^Benchmark([!-~]+)\/agent=([\w.+-]+)[ \t]+[1-9]\d{0,14}(?:[ \t]+\d{1,15}(?:\.\d{1,20})?[ \t]+[!-~]+)+$/;
const OTHER = /^(?:|[a-z][\w-]*: .*|Unit \S+(?: \w+=[\w.]+)+)$/;

/**
 * The variants of small files in the order in which they stand there; null where a line is not surely a usual one, or there are
 * more than `most` benchmarks.
 */
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

/** The text of a small file; of any other one that is not plain. */
function textOf(path: string): string {
  try {
    return statSync(path).size < LARGE ? readFileSync(path, 'utf8') : 'large';
  } catch {
    return 'unreadable';
  }
}
