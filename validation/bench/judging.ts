// The cost of judging: `overhead compare` on results of growing size, next to native benchstat on the same file.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { generate, RESULTS, type Size, STORE } from './generate.ts';
import { CLI, metered, ROOT, type Usage } from './metered.ts';

const BENCHSTAT = join(ROOT, '.tools/bin/benchstat');

/** One size, measured several times; the two programs alternate, so that both run under the same conditions. */
export interface Judged {
  readonly size: Size;
  readonly overhead: readonly Usage[];
  readonly benchstat: readonly Usage[];
}

/** Measures every size `repeats` times. @param tell receives progress messages */
export function measureJudging(
  folder: string,
  sizes: readonly Size[],
  repeats: number,
  tell: (text: string) => void,
): Judged[] {
  return sizes.map(size => {
    const place = join(folder, `${size.benchmarks}`);
    mkdirSync(place, { recursive: true });
    tell(`writing ${size.benchmarks} benchmarks`);
    generate(place, size);
    const overhead: Usage[] = [];
    const benchstat: Usage[] = [];
    // The first run has cold system caches, so it does not count.
    for (let repeat = 0; repeat <= repeats; repeat++) {
      tell(`judging ${size.benchmarks} benchmarks, ${repeat} of ${repeats}`);
      overhead.push(judge(place));
      benchstat.push(
        metered(join(place, 'benchstat.jsonl'), {
          program: BENCHSTAT,
          arguments: ['-col', '/agent', RESULTS],
          folder: place,
        }),
      );
    }
    return { size, overhead: overhead.slice(1), benchstat: benchstat.slice(1) };
  });
}

/** The command with all its work: gates, stored runs, and every file of a report. */
function judge(folder: string): Usage {
  const gates = ['--max-overhead', '5%', '--max-regression', '2%'];
  return metered(join(folder, 'overhead.jsonl'), {
    program: process.execPath,
    arguments: [CLI, 'compare', RESULTS, '--baseline', STORE, ...gates, '--out', 'out'],
    folder,
    codes: [0, 1],
  });
}
