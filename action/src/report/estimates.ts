// Estimated misses of caches and branches, in sentences: one for each benchmark and treatment.
import { grouped } from '../../../core/grouped.ts';
import type { EstimatedMisses, ProfiledSuite } from '../profile/file.ts';
import { name, type Phrase, say } from './phrase.ts';
import { pair } from './quantity.ts';

/** What misses, by unit. */
const LABELS: Readonly<Record<string, string>> = {
  'l1i-misses/op': 'L1 code',
  'l1d-misses/op': 'L1 data',
  'l2-misses/op': 'L2',
  'l3-misses/op': 'L3',
  'tlb-misses/op': 'TLB',
  'branch-misses/op': 'branches',
};

/** Returns the sentences, the largest increase of misses first. */
export function estimatesOf({ misses }: Pick<ProfiledSuite, 'misses'>): Phrase[] {
  const rows = grouped(misses, ({ benchmark, treatment, against }) =>
    JSON.stringify([benchmark, treatment, against]),
  );
  return [...rows.values()].toSorted((one, other) => increase(other) - increase(one)).map(sentence);
}

function increase(rows: readonly EstimatedMisses[]): number {
  return rows.reduce((sum, { off, on }) => sum + on - off, 0);
}

function sentence(rows: readonly EstimatedMisses[]): Phrase {
  const [first] = rows;
  if (first === undefined) return [];
  const values = rows.map(({ metric, off, on }) => {
    const [before, after] = pair(off, on, '');
    return `${LABELS[metric] ?? ''} ${before} → ${after}`;
  });
  return say`Estimated misses per operation of ${name(first.benchmark)}, ${name(first.against)} → ${name(first.treatment)} (a model, advice only): ${values.join(', ')}`;
}
