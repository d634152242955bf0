// A store in a directory: one file per run, written atomically and never overwritten, with a sidecar next to it.
import { closeSync, constants, type Dirent, fstatSync, openSync, readSync } from 'node:fs';
import { lstat, mkdir, open, realpath, rename } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { syncFolder } from '../../../core/results/files.ts';
import { HEAD_BYTES } from '../../../core/results/head.ts';
import { shown } from '../../../core/results/path.ts';
import type { Warning } from '../../../core/results/warning.ts';
import {
  alone,
  contentDigest,
  entriesOf,
  exists,
  hasCode,
  isLink,
  remove,
  temporaryIn,
  writeSynced,
} from './disk.ts';
import { fingerprint } from './fingerprint.ts';
import {
  bringAll,
  dropFrom,
  type Imported,
  type ImportRef,
  importsIn,
  type StoredImport,
} from './imported.ts';
import { clearLeftBehind } from './left-behind.ts';
import { checkSuiteName, fileName, isSegment, newestFirst, type ParsedName, parseFileName } from './names.ts';
import { claimBoth, sameIn } from './placing.ts';
import { checkRun, fullCommit, headOf, skipped, wholeFault } from './run-file.ts';
import { type Marks, readSidecar, sidecarPath, sidecarText, UNMARKED } from './sidecar.ts';
import type { Baseline, Change, FinishedRun, Listing, MarkedRun, Overruled, Store } from './store.ts';

/** Baselines below one folder. The folder itself may be a link; no link below it is followed. */
export class DirectoryStore implements Store {
  readonly history = null;
  readonly root: string;

  /** @param root need not exist yet */
  constructor(root: string) {
    this.root = resolve(root);
  }

  get place(): string {
    return shown(this.root);
  }

  get identity(): string {
    return this.root;
  }

  async suites(): Promise<string[]> {
    const entries = await entriesOf(this.root);
    return entries
      .filter(entry => entry.isDirectory() && isSegment(entry.name))
      .map(entry => entry.name)
      .sort();
  }

  async list(suite: string): Promise<Listing> {
    checkSuiteName(suite);
    const folder = join(this.root, suite);
    const found: { baseline: Baseline; sequence: number }[] = [];
    const warnings: Warning[] = [];
    if (await isLink(folder))
      throw new Error(`${shown(folder)} is a symbolic link; a store does not follow it`);
    for (const machine of await entriesOf(folder)) {
      const path = join(folder, machine.name);
      if (machine.isSymbolicLink()) warnings.push(skipped(shown(path), 'it is a symbolic link'));
      if (!machine.isDirectory() || machine.name.startsWith('.')) continue;
      const place = shown(path);
      for (const entry of await entriesOf(path)) {
        const file = join(path, entry.name);
        // Temporary files of a crash, folders and notes are not runs.
        if (entry.name.startsWith('.') || !entry.name.endsWith('.txt') || entry.isDirectory()) continue;
        const parsed = parseFileName(entry.name);
        const result =
          parsed === null
            ? 'its name is not <time>-<commit>.txt'
            : inspect({ path: file, name: `${place}${sep}${entry.name}` }, entry, suite, parsed);
        if (typeof result === 'string') warnings.push(skipped(shown(file), result));
        else if (result !== null)
          found.push({ baseline: { ...result, fingerprint: machine.name }, sequence: parsed?.sequence ?? 1 });
      }
    }
    return { baselines: newestFirst(found), warnings };
  }

  async digests(runs: readonly Baseline[]): Promise<(string | null)[]> {
    return runs.map(({ path }) => contentDigest(path));
  }

  async load(runs: readonly Baseline[]): Promise<Listing> {
    return { baselines: runs, warnings: [] };
  }

  async read(baseline: Baseline): Promise<string> {
    const file = await open(baseline.path, constants.O_RDONLY | constants.O_NOFOLLOW);
    try {
      const text = await file.readFile('utf8');
      const fault = wholeFault(text);
      if (fault !== null) throw new Error(`${baseline.name}: ${fault}`);
      return text;
    } finally {
      await file.close();
    }
  }

  append(
    { suite, text, verdict, elapsed }: FinishedRun,
    overruled: readonly Overruled[] = [],
  ): Promise<Baseline> {
    const marks: Marks = { ...UNMARKED, verdict, ...(elapsed === undefined ? {} : { elapsed }) };
    return this.#add(suite, { text, marks }, overruled);
  }

  async adopt(suite: string, runs: readonly MarkedRun[]): Promise<Baseline[]> {
    const stored: Baseline[] = [];
    for (const run of runs) stored.push(await this.#add(suite, run, []));
    return stored;
  }

  async #add(suite: string, { text, marks }: MarkedRun, overruled: readonly Overruled[]): Promise<Baseline> {
    checkSuiteName(suite);
    const { header, time } = checkRun(suite, text);
    const machine = fingerprint(header);
    const folder = await this.#makeFolder(suite, machine);
    const [run, sidecar] = [temporaryIn(folder), temporaryIn(folder)];
    const commit = header.commit ?? '';
    const stored = { suite, fingerprint: machine, time, commit, header };
    try {
      await writeSynced(run, text);
      await writeSynced(sidecar, sidecarText(marks));
      // Without the lock, two processes could both find that a run is not there yet.
      return await alone(folder, async () => {
        const same = await sameIn(folder, run, time);
        if (same !== null) return { ...stored, ...same };
        for (const other of overruled) await this.#change(other, { verdict: marks.verdict });
        const path = await claimBoth(run, sidecar, folder, name => fileName(time, commit, name));
        return { ...stored, path, name: shown(path), marks };
      });
    } finally {
      await remove(run);
      await remove(sidecar);
    }
  }

  async mark(baseline: Baseline, change: Change): Promise<Baseline> {
    return { ...baseline, marks: await this.#change(baseline, change) };
  }

  async #change(baseline: Overruled, change: Change): Promise<Marks> {
    const found = readSidecar(baseline.path);
    if ('fault' in found) throw new Error(`${baseline.name}: ${found.fault}`);
    if (!(await exists(baseline.path))) throw new Error(`${baseline.name} is no longer there`);
    const marks = { ...(found.marks ?? UNMARKED), ...change };
    const folder = dirname(baseline.path);
    const temporary = temporaryIn(folder);
    try {
      await writeSynced(temporary, sidecarText(marks));
      await rename(temporary, sidecarPath(baseline.path));
      syncFolder(folder);
    } finally {
      await remove(temporary);
    }
    return marks;
  }

  async prune(suite: string, doomed: readonly Baseline[]): Promise<Baseline[]> {
    checkSuiteName(suite);
    const removed: Baseline[] = [];
    for (const baseline of doomed) {
      const now = readSidecar(baseline.path);
      if ('fault' in now || (now.marks ?? UNMARKED).pinned !== null) continue;
      if (!(await exists(baseline.path))) continue;
      // Removes the run first and syncs: without its marks a failed run would look like one that passed.
      await remove(baseline.path);
      syncFolder(dirname(baseline.path));
      await remove(sidecarPath(baseline.path));
      removed.push(baseline);
    }
    await clearLeftBehind(join(this.root, suite));
    for (const machine of await entriesOf(join(this.root, suite)))
      if (machine.isDirectory()) await clearLeftBehind(join(this.root, suite, machine.name));
    return removed;
  }

  imported(suite: string): AsyncIterable<StoredImport> {
    checkSuiteName(suite);
    return importsIn(join(this.root, suite));
  }

  bring(files: readonly Imported[]): Promise<string[]> {
    return bringAll(files, suite => this.#makeFolder(suite));
  }

  drop(suite: string, files: readonly ImportRef[]): Promise<void> {
    return dropFrom(this.root, suite, files);
  }

  /** Makes the folder of a suite, and of a machine in it. Throws if a link leads it out of the store. */
  async #makeFolder(suite: string, ...machine: string[]): Promise<string> {
    await mkdir(this.root, { recursive: true });
    let folder = await realpath(this.root);
    for (const segment of [suite, ...machine]) {
      folder = join(folder, segment);
      await mkdir(folder).catch(error => {
        if (!hasCode(error, 'EEXIST')) throw error;
      });
      if (!(await lstat(folder)).isDirectory()) {
        throw new Error(`${shown(folder)} is not a folder (a link, perhaps); a store does not follow it`);
      }
    }
    return join(this.root, suite, ...machine);
  }
}

/** Shared buffer: files are read one at a time. */
const HEAD = Buffer.alloc(HEAD_BYTES);

/**
 * Reads a run's marks, and its file's head and last byte. Returns a fault as text, and null if the run was removed
 * meanwhile. Reads the marks first: they are written before the run and removed after it. Synchronous for speed,
 * because a store may hold years of runs.
 */
function inspect(
  { path, name }: Pick<Baseline, 'path' | 'name'>,
  entry: Dirent,
  suite: string,
  { time, commit }: ParsedName,
): Omit<Baseline, 'fingerprint'> | string | null {
  if (!entry.isFile()) return entry.isSymbolicLink() ? 'it is a symbolic link' : 'it is not a file';
  const found = readSidecar(path);
  let file: number;
  try {
    file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    return `it cannot be opened (${(error as NodeJS.ErrnoException).code ?? String(error)})`;
  }
  try {
    const { size } = fstatSync(file);
    const last = Buffer.alloc(1);
    if (size > 0) readSync(file, last, 0, 1, size - 1);
    const read = headOf(
      suite,
      HEAD.toString('utf8', 0, readSync(file, HEAD, 0, HEAD_BYTES, 0)),
      last.toString(),
    );
    if ('fault' in read) return read.fault;
    const { header } = read;
    if ('fault' in found) return found.fault;
    const marks = found.marks ?? UNMARKED;
    return {
      suite,
      time,
      commit: fullCommit(commit, header.commit),
      path,
      name,
      header,
      marks,
    };
  } finally {
    closeSync(file);
  }
}
