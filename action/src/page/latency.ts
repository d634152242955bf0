// The latencies of a suite under load, from each fork's stored histogram (.hgrm).
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { benchmarkFolder, roundName, TRIES, triedName } from '../../../core/results/raw.ts';
import type { Samples } from '../../../core/results/samples.ts';
import type { PageLatencies } from './model.ts';
import { SHARES } from './shares.ts';

const FILE = 'latency.hgrm';
const DIGITS = 4;

/** The latencies of the complete rounds, from the raw output next to a result file; none if that was not kept. */
export function latenciesOf(results: string, { series, rounds }: Samples): PageLatencies[] {
  const raw = join(dirname(dirname(results)), 'raw', basename(results, '.txt'));
  if (rounds === null || !existsSync(raw)) return [];
  const known = new Map<string, PageLatencies & { forks: (number | null)[][] }>();
  const pairs = new Map(
    series.map(({ benchmark, variant }) => [JSON.stringify([benchmark, variant]), { benchmark, variant }]),
  );
  const names = [...new Set([...pairs.values()].map(({ benchmark }) => benchmark))];
  for (const { round } of rounds) {
    const folder = join(raw, roundName(round));
    if (!existsSync(folder)) continue;
    const entries = readdirSync(folder);
    for (const [key, { benchmark, variant }] of pairs) {
      const place = entries.find(entry =>
        names.some((_, index) => entry === benchmarkFolder(index, benchmark)),
      );
      const text = place === undefined ? null : newest(join(folder, place), variant);
      const latencies = text === null ? null : parseHistogram(text);
      if (latencies === null) continue;
      const one = known.get(key) ?? { benchmark, variant, forks: [] };
      one.forks.push([...latencies]);
      known.set(key, one);
    }
  }
  return [...known.values()];
}

/** The histogram of the last try, which is the one that counts. */
function newest(folder: string, variant: string): string | null {
  for (let trial = TRIES; trial > 0; trial--) {
    const path = join(folder, triedName(variant, trial), FILE);
    if (existsSync(path)) return readFileSync(path, 'utf8');
  }
  return null;
}

/**
 * The latency at each of {@link SHARES} in ns, from the text of a histogram in ms: the first line that reaches the share.
 * Null at shares that need more operations; null everywhere if the text is not a histogram, or an empty one.
 */
export function parseHistogram(text: string): (number | null)[] | null {
  const lines = [...text.matchAll(/^ *([\d.]+) +([\d.]+) +(\d+)(?: .*)?$/gm)].map(
    ([, value, share, count]) => ({
      value: Number(value) * 1e6,
      share: Number(share),
      count: Number(count),
    }),
  );
  const total = lines.at(-1)?.count ?? 0;
  if (total === 0 || lines.some(({ value, share }) => !Number.isFinite(value) || share > 1)) return null;
  return SHARES.map(share => {
    if (total * (1 - share) < 1) return null;
    const found = lines.find(line => line.share >= share);
    return found === undefined ? null : Number(found.value.toPrecision(DIGITS));
  });
}
