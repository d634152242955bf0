// The lines of one stored run: its result file, value by value.
import { metricOf } from '../../../core/results/metrics.ts';
import type { Line } from './sample.ts';

/** Facts of a stored run that are not in its file. */
export interface StoredRun {
  readonly name: string;
  readonly fingerprint: string;
  /** ISO 8601. */
  readonly date: string;
  readonly commit: string;
  readonly header: Readonly<Record<string, string>>;
  readonly marks: {
    readonly verdict: string;
    readonly accepted: unknown;
    readonly pinned: { readonly name: string } | null;
  };
}

const LINE = /^Benchmark(\S*)\/agent=([^\s/]+?)(-\d+)?\s+(\d+)\s+(\S.*)$/;
const UNIT = /^Unit (\S+) .*\bbetter=(lower|higher)\b/;
const FACTS = [
  'mode',
  'cpu',
  'cpus',
  'memory',
  'kernel',
  'image',
  'runtime',
  'interleave',
  'layout',
] as const;

/** Each value of a run's result file, in order: the k-th line of a benchmark and variant belongs to round k. */
export function* linesOfRun(suite: string, run: StoredRun, text: string): Generator<Line> {
  const { name, fingerprint, date, commit, header, marks } = run;
  const facts = Object.fromEntries(FACTS.map(fact => [fact, header[fact] ?? null]));
  const same: Line = {
    suite,
    source: 'overhead',
    run: name,
    date,
    commit: commit === '' ? null : commit,
    verdict: marks.verdict,
    accepted: marks.accepted !== null,
    pinned: marks.pinned?.name ?? null,
    fingerprint,
    ...facts,
    mode: header.mode ?? 'native',
  };
  const better = new Map<string, string>();
  const rounds = new Map<string, number>();
  for (const line of text.split('\n')) {
    if (line.startsWith('Unit ')) {
      const [, unit, direction = ''] = UNIT.exec(line) ?? [];
      if (unit !== undefined) better.set(unit, direction);
      continue;
    }
    const [, own, variant = '', cpus = '', operations, rest = ''] = LINE.exec(line) ?? [];
    if (own === undefined) continue;
    const key = `${own}${cpus} ${variant}`;
    const round = (rounds.get(key) ?? 0) + 1;
    rounds.set(key, round);
    const words = rest.trim().split(/\s+/);
    for (let index = 0; index + 1 < words.length; index += 2) {
      const metric = words[index + 1] ?? '';
      const value = Number(words[index]);
      if (!Number.isFinite(value)) continue;
      const known = better.get(metric) ?? metricOf(metric)?.better ?? null;
      const measured = { benchmark: own + cpus, variant, round, operations: Number(operations) };
      yield { ...same, ...measured, metric, better: known, value };
    }
  }
}
