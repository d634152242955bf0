// Values of other tools in a store: one series per benchmark, variant and unit, and the files that contain them.
import { basename, resolve } from 'node:path';
import { suggest, UsageError } from '../../../core/config/problem.ts';
import { type ImportRef, isImport, type StoredImport } from '../baselines/imported.ts';
import type { Store } from '../baselines/store.ts';
import { type ImportedFile, readImported } from '../importers/file.ts';
import { median } from '../importers/values.ts';
import type { ImportedSeries, ImportFacts, ImportFile } from '../report/imported.ts';

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

/** The files of imported values of a suite with a summary of each; an unreadable one has its fault. */
export async function importFiles(store: Store, suite: string): Promise<(ImportFile & ImportRef)[]> {
  const found: (ImportFile & ImportRef)[] = [];
  for await (const { name, file, text } of store.imported(suite)) {
    try {
      found.push({ name, file, ...contentOf(readImported(text, name)) });
    } catch (error) {
      found.push({
        name,
        file,
        source: '',
        runs: 0,
        values: 0,
        first: '',
        last: '',
        fault: String((error as Error).message),
      });
    }
  }
  return found.sort((a, b) => (a.last < b.last ? 1 : a.last > b.last ? -1 : 0));
}

export function contentOf({ source, runs }: Pick<ImportedFile, 'source' | 'runs'>): Omit<ImportFile, 'name'> {
  const dates = runs.map(({ date }) => date).sort();
  const values = runs.reduce(
    (sum, { lines }) => sum + lines.reduce((all, { samples }) => all + samples.length, 0),
    0,
  );
  return { source, runs: runs.length, values, first: dates[0] ?? '', last: dates.at(-1) ?? '', fault: '' };
}

/** Whether a name that a user wrote has the form of a file of imported values. */
export function meansImport(name: string): boolean {
  return isImport(basename(name));
}

/**
 * The file of imported values that a user named by its path or its listed name. Throws {@link UsageError} if there is
 * none or more than one.
 */
export async function importNamed(store: Store, name: string): Promise<StoredImport> {
  const known: string[] = [];
  const found: StoredImport[] = [];
  for (const suite of await store.suites())
    for await (const one of store.imported(suite)) {
      known.push(one.file);
      const called = [one.file, `${suite}/${one.file}`, one.name].includes(name);
      if (called || resolve(one.name) === resolve(name)) found.push(one);
    }
  const [only] = found;
  if (only !== undefined && found.length === 1) return only;
  if (found.length > 1)
    throw new UsageError(
      `baseline show: ${found.length} files of imported values are called "${name}": name one of ${found.map(one => one.name).join(', ')}`,
    );
  const next =
    known.length === 0 ? 'none is stored; overhead import stores them' : suggest(basename(name), known);
  throw new UsageError(`baseline show: no file of imported values is called "${name}": ${next}`);
}

/** The known facts of the values in a file. Throws with the line number for an invalid line. */
export function importFacts({ name, text }: Pick<StoredImport, 'name' | 'text'>): ImportFacts {
  const file = readImported(text, name);
  if (file.runs.length === 0) throw new Error(`${name}: the file contains no imported value: remove it`);
  const lines = file.runs.flatMap(run => run.lines);
  const units = [...new Set(lines.flatMap(({ samples }) => samples.map(({ unit }) => unit)))];
  return {
    ...contentOf(file),
    name,
    benchmarks: new Set(lines.map(({ benchmark }) => benchmark)).size,
    commits: file.runs.filter(({ commit }) => commit !== '').length,
    forked: lines.filter(({ forks }) => forks !== null).length,
    lines: lines.length,
    assigned: lines.filter(({ variant }) => variant !== null).length,
    variants: [...new Set(lines.flatMap(({ variant }) => variant ?? []))],
    units: units.map(unit => ({ unit, better: file.better[unit] ?? null })),
  };
}
