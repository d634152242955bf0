// Values of other tools in a store: one series per benchmark, variant and unit.
import { median } from '../../../core/readers/values.ts';
import type { Store } from '../baselines/store.ts';
import { readImported } from '../importers/file.ts';
import type { ImportedSeries } from './history.ts';

interface Growing {
  readonly series: Omit<ImportedSeries, 'points'>;
  readonly points: Map<
    string,
    { date: string; commit: string; forks: (number | null)[]; values: number[]; of: string }
  >;
}

/**
 * The series of a suite, in the order of their first value. If two files have the same run, benchmark and unit, it
 * counts once, so that a longer history can be imported again.
 * @param last the number of newest points of each series
 */
export async function importedSeries(store: Store, suite: string, last: number): Promise<ImportedSeries[]> {
  const found = new Map<string, Growing>();
  for await (const { name, text } of store.imported(suite)) {
    const { source, runs, better } = readImported(text, name);
    for (const { date, commit, lines } of runs)
      for (const { benchmark, variant, forks, samples } of lines)
        for (const { unit, value } of samples) {
          const key = JSON.stringify([source, benchmark, variant, unit]);
          const known = found.get(key) ?? {
            series: { source, benchmark, variant, metric: unit, better: better[unit] ?? null },
            points: new Map(),
          };
          found.set(key, known);
          const moment = `${date} ${commit}`;
          const point = known.points.get(moment) ?? { date, commit, forks: [], values: [], of: name };
          known.points.set(moment, point);
          if (point.of !== name) continue;
          point.values.push(value);
          point.forks.push(forks);
        }
  }
  return [...found.values()].map(({ series, points }) => ({
    ...series,
    points: [...points.values()]
      .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
      .slice(-last)
      .map(({ date, commit, forks, values }) => ({
        date,
        commit,
        value: median(values),
        values: values.length,
        forks: forks.includes(null) ? null : forks.reduce<number>((sum, some) => sum + (some ?? 0), 0),
      })),
  }));
}
