// What judging costs: `overhead compare` on results of growing size, with native benchstat on the same file beside it.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { generate, RESULTS, type Size, STORE } from './generate.ts';
import { CLI, metered, ROOT, type Usage } from './metered.ts';

const BENCHSTAT = join(ROOT, '.tools/bin/benchstat');

/** One size, measured several times; the two programs alternate, so that they meet the same machine. */
export interface Judged {
  readonly size: Size;
  readonly overhead: readonly Usage[];
  readonly benchstat: readonly Usage[];
}

/** Measures every size `repeats` times. @param tell hears what is done */
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
    // The first run finds nothing in the caches of the system; it does not count.
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

/** The command with all that it can be asked for: gates, stored runs, and every file of a report. */
function judge(folder: string): Usage {
  const gates = ['--max-overhead', '5%', '--max-regression', '2%'];
  return metered(join(folder, 'overhead.jsonl'), {
    program: process.execPath,
    arguments: [CLI, 'compare', RESULTS, '--baseline', STORE, ...gates, '--out', 'out'],
    folder,
    codes: [0, 1],
  });
}
