// The files of imported values in a store: what is known of each, and the one that a user names.
import { basename, resolve } from 'node:path';
import { suggest, UsageError } from '../../../core/config/problem.ts';
import { type ImportedFile, readImported } from '../importers/file.ts';
import { identityOf } from '../importers/identity.ts';
import { type Imported, type ImportRef, isImport, type StoredImport } from './imported.ts';
import type { Store } from './store.ts';

/** A stored file of imported values. */
export interface ImportFile {
  /** Its name in messages. */
  readonly name: string;
  readonly source: string;
  readonly runs: number;
  readonly values: number;
  /** The dates of its oldest and newest values; ISO 8601. */
  readonly first: string;
  readonly last: string;
  /** The reason why it is unreadable; then nothing else is known of it. Empty for a readable file. */
  readonly fault: string;
}

/** The known and unknown properties of the values in such a file. */
export interface ImportFacts extends ImportFile {
  readonly benchmarks: number;
  /** The number of runs with a commit. */
  readonly commits: number;
  /** The number of lines whose processes are known. */
  readonly forked: number;
  readonly lines: number;
  /** The number of lines with a variant, and the variants. */
  readonly assigned: number;
  readonly variants: readonly string[];
  /** The better direction; null if unknown. */
  readonly units: readonly { readonly unit: string; readonly better: 'lower' | 'higher' | null }[];
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

/** The files whose values are not in a store yet. An unreadable file of the store counts as empty. */
export async function newTo(store: Store, files: readonly Imported[]): Promise<Imported[]> {
  const known = new Map<string, Set<string>>();
  for (const suite of new Set(files.map(file => file.suite))) {
    const there = new Set<string>();
    for await (const { text, name } of store.imported(suite)) {
      try {
        there.add(identityOf(text, name));
      } catch {
        // `overhead baseline list` reports the fault.
      }
    }
    known.set(suite, there);
  }
  return files.filter(({ suite, text }) => {
    const there = known.get(suite);
    const own = identityOf(text, suite);
    return there?.has(own) !== true && there?.add(own) !== undefined;
  });
}
