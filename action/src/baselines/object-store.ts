// A store on object storage that many repositories share: immutable runs, and one manifest for each suite that names them.
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { HEAD_BYTES } from '../../../core/results/head.ts';
import type { Warning } from '../../../core/results/warning.ts';
import { ObjectFailure } from '../objects/failure.ts';
import type { Objects } from '../objects/objects.ts';
import { inParallel } from '../objects/parallel.ts';
import type { History } from './ancestors.ts';
import { fingerprint } from './fingerprint.ts';
import type { Imported, ImportRef, StoredImport } from './imported.ts';
import {
  checkMarker,
  type Entry,
  idOf,
  LAST,
  MARKER,
  type Manifest,
  markerText,
  remarked,
  runKey,
  storedAs,
  timeIn,
} from './manifest.ts';
import { checkSuiteName, fileName, freeName, isSegment, newestFirst, parseFileName } from './names.ts';
import { addImports, readImports, removeImports } from './object-imports.ts';
import { removeRuns, removeUnnamed } from './object-janitor.ts';
import { checkRun, fullCommit, headOf, skipped, wholeFault } from './run-file.ts';
import { type Marks, UNMARKED } from './sidecar.ts';
import type {
  Attempted,
  Baseline,
  Change,
  FinishedRun,
  Listing,
  MarkedRun,
  Overruled,
  Store,
} from './store.ts';
import { SuiteObjects } from './suite-objects.ts';
import { temporaryFolder } from './temporary.ts';

/** Baselines of one repository below a prefix. Reads each manifest once; each write applies to its state at that time. */
export class ObjectStore implements Store {
  readonly place: string;
  readonly history: History;
  readonly identity: string;
  readonly #objects: Objects;
  readonly #root: string;
  readonly #suites = new Map<string, SuiteObjects>();
  readonly #manifests = new Map<string, Promise<Manifest>>();
  /** Headers and commits of runs whose files are here, by their names in messages. */
  readonly #loaded = new Map<string, Pick<Baseline, 'header' | 'commit'>>();
  /** What is known of runs, by their names in messages. */
  readonly #entries = new Map<string, Entry>();
  #folder: string | null = null;

  /**
   * @param place as the user wrote it
   * @param repository `OWNER/NAME`
   * @param identity see {@link Store}
   */
  constructor(place: string, repository: string, objects: Objects, history: History, identity: string) {
    this.place = place;
    this.#objects = objects;
    this.#root = repositoryKey(repository);
    this.history = history;
    this.identity = identity;
  }

  async suites(): Promise<string[]> {
    const names: string[] = [];
    for await (const one of this.#objects.list(this.#root, '/'))
      if ('folder' in one) names.push(one.folder.slice(this.#root.length, -1));
    return names.filter(isSegment).sort();
  }

  async list(suite: string, scope: 'all' | 'recent' = 'all'): Promise<Listing> {
    checkSuiteName(suite);
    const manifest = await this.#manifest(suite);
    const warnings: Warning[] = [];
    const entries = new Map<string, Entry>();
    const pages = scope === 'recent' ? [] : manifest.pages;
    await inParallel(pages, async page => {
      try {
        for (const entry of await this.#of(suite).page(page)) entries.set(idOf(entry), entry);
      } catch (error) {
        if (!(error instanceof ObjectFailure)) throw error;
        const message = `${page.runs} runs of ${suite} are not used as baselines: ${error.message}`;
        warnings.push({ code: 'baseline-skipped', message });
      }
    });
    // The manifest overrides the pages.
    for (const entry of manifest.entries) entries.set(idOf(entry), entry);
    const baselines = [...entries.values()].map(entry => ({
      baseline: this.#baseline(suite, entry),
      sequence: parseFileName(entry.file)?.sequence ?? 1,
    }));
    const partial = pages.length < manifest.pages.length;
    return { baselines: newestFirst(baselines), warnings, ...(partial ? { partial } : {}) };
  }

  async digests(runs: readonly Baseline[]): Promise<(string | null)[]> {
    return runs.map(({ name }) => {
      const entry = this.#entries.get(name);
      return entry === undefined ? null : `sha256-${entry.sha256}`;
    });
  }

  async load(runs: readonly Baseline[]): Promise<Listing> {
    const warnings: Warning[] = [];
    const loaded = await inParallel(runs, async (run): Promise<Baseline | null> => {
      const known = this.#loaded.get(run.name);
      if (known !== undefined) return { ...run, ...known };
      try {
        const text = await this.#text(run);
        const head = headOf(run.suite, Buffer.from(text).toString('utf8', 0, HEAD_BYTES), text.slice(-1));
        if ('fault' in head) throw new ObjectFailure(head.fault);
        await mkdir(dirname(run.path), { recursive: true });
        await writeFile(run.path, text);
        const { header } = head;
        const facts = { header, commit: fullCommit(run.commit, header.commit) };
        this.#loaded.set(run.name, facts);
        return { ...run, ...facts };
      } catch (error) {
        if (!(error instanceof ObjectFailure)) throw error;
        warnings.push(skipped(run.name, error.message));
        return null;
      }
    });
    return { baselines: loaded.filter(run => run !== null), warnings };
  }

  async read(baseline: Baseline): Promise<string> {
    const text = await this.#text(baseline);
    const fault = wholeFault(text);
    if (fault !== null) throw new Error(`${baseline.name}: ${fault}`);
    return text;
  }

  async append(run: FinishedRun, overruled: readonly Overruled[] = []): Promise<Baseline> {
    const { verdict, elapsed } = run;
    const marks: Marks = { ...UNMARKED, verdict, ...(elapsed === undefined ? {} : { elapsed }) };
    const [stored] = await this.#add(run.suite, [{ text: run.text, marks }], overruled);
    if (stored === undefined) throw new Error(`${run.suite}: nothing was stored`);
    return stored;
  }

  adopt(suite: string, runs: readonly MarkedRun[]): Promise<Baseline[]> {
    return this.#add(suite, runs, []);
  }

  /** Stores runs whose marks are known, with one write of the manifest. */
  async #add(
    suite: string,
    runs: readonly MarkedRun[],
    overruled: readonly Overruled[],
  ): Promise<Baseline[]> {
    checkSuiteName(suite);
    const objects = this.#of(suite);
    const fresh = runs.map(({ text, marks }) => {
      const { header, time } = checkRun(suite, text);
      const commit = header.commit ?? '';
      const facts = { fingerprint: fingerprint(header), ...storedAs(text), marks };
      return {
        text,
        header,
        commit,
        time,
        entry: { file: fileName(time, commit, 1), ...facts },
        written: false,
      };
    });
    let stored: Entry[] = [];
    const manifest = await objects.change(async now => {
      const known = new Map(now.entries.map(entry => [idOf(entry), entry]));
      stored = [];
      let added = false;
      for (const run of fresh) {
        const near = [...known.values(), ...(await objects.pagedAt(now, timeIn(run.entry)))];
        const twins = near.filter(entry => entry.fingerprint === run.entry.fingerprint);
        const same = twins.find(({ sha256 }) => sha256 === run.entry.sha256);
        if (same !== undefined) {
          stored.push(known.get(idOf(same)) ?? same);
          continue;
        }
        const taken = new Set(twins.map(({ file }) => file));
        const file = freeName(
          sequence => fileName(run.time, run.commit, sequence),
          name => taken.has(name),
        );
        const entry: Entry = { ...run.entry, file };
        known.set(idOf(entry), entry);
        stored.push(entry);
        added = true;
      }
      if (!added) return null;
      const ours = new Set(stored.map(({ nonce }) => nonce));
      await inParallel(fresh, async run => {
        if (run.written || !ours.has(run.entry.nonce)) return;
        await objects.write(runKey(run.entry), run.text);
        run.written = true;
      });
      for (const run of overruled) {
        const entry = await objects.present(now, this.#idOf(run), run.name);
        known.set(idOf(entry), remarked(entry, { verdict: runs[0]?.marks.verdict ?? 'breach' }));
      }
      return { ...now, entries: [...known.values()] };
    });
    this.#manifests.set(suite, Promise.resolve(manifest));
    return stored.map((entry, index) => {
      const { header = {}, commit = '' } = fresh[index] ?? {};
      return { ...this.#baseline(suite, entry), header, commit };
    });
  }

  async mark(baseline: Baseline, change: Change): Promise<Baseline> {
    const { suite } = baseline;
    let marks = baseline.marks;
    const objects = this.#of(suite);
    const manifest = await objects.change(async now => {
      const present = await objects.present(now, this.#idOf(baseline), baseline.name);
      const entry = remarked(present, change);
      marks = entry.marks;
      const others = now.entries.filter(other => idOf(other) !== idOf(entry));
      return { ...now, entries: [...others, entry] };
    });
    this.#manifests.set(suite, Promise.resolve(manifest));
    return { ...baseline, marks };
  }

  async prune(suite: string, doomed: readonly Baseline[]): Promise<Baseline[]> {
    checkSuiteName(suite);
    const objects = this.#of(suite);
    const removed = await removeRuns(objects, new Set(doomed.map(run => this.#idOf(run))));
    await removeUnnamed(objects);
    this.#manifests.delete(suite);
    return doomed.filter(run => removed.has(this.#idOf(run)));
  }

  async *imported(suite: string): AsyncIterable<StoredImport> {
    checkSuiteName(suite);
    for await (const { file, text } of readImports(this.#of(suite), await this.#manifest(suite)))
      yield { name: this.#name(suite, file), file, text };
  }

  async bring(files: readonly Imported[]): Promise<string[]> {
    for (const { suite } of files) checkSuiteName(suite);
    const names: string[] = [];
    for (const suite of new Set(files.map(file => file.suite))) {
      const texts = files.filter(file => file.suite === suite).map(({ text }) => text);
      const { manifest, added } = await addImports(this.#of(suite), texts);
      this.#manifests.set(suite, Promise.resolve(manifest));
      names.push(...added.map(file => this.#name(suite, file)));
    }
    return names;
  }

  async drop(suite: string, files: readonly ImportRef[]): Promise<void> {
    checkSuiteName(suite);
    const manifest = await removeImports(this.#of(suite), files);
    this.#manifests.set(suite, Promise.resolve(manifest));
  }

  async attempted(suite: string, attempt: Attempted): Promise<void> {
    checkSuiteName(suite);
    await this.#of(suite).replace(LAST, `${JSON.stringify({ schema: 1, ...attempt }, null, 2)}\n`);
  }

  #of(suite: string): SuiteObjects {
    const known = this.#suites.get(suite);
    if (known !== undefined) return known;
    const folder = `${this.#root}${suite}/`;
    const objects = new SuiteObjects(this.#objects, suite, folder, this.place, () => this.#begin());
    this.#suites.set(suite, objects);
    return objects;
  }

  /** Marks the prefix as a store of this format; refuses a newer format. Writers of one repository may lack the right. */
  async #begin(): Promise<void> {
    try {
      const found = await this.#objects.get(MARKER);
      if (found === null) await this.#objects.put(MARKER, markerText(), 'absent');
      else checkMarker(found.bytes.toString(), `${this.place}/${MARKER}`);
    } catch (error) {
      if (!(error instanceof ObjectFailure) || !error.denied) throw error;
    }
  }

  /** The manifest as it was when it was first read: a failure is not tried again during a measurement. */
  #manifest(suite: string): Promise<Manifest> {
    const known = this.#manifests.get(suite);
    if (known !== undefined) return known;
    const reading = this.#of(suite)
      .read()
      .then(({ manifest }) => manifest);
    this.#manifests.set(suite, reading);
    return reading;
  }

  async #text(run: Baseline): Promise<string> {
    const entry = this.#entries.get(run.name);
    if (entry === undefined) throw new ObjectFailure('it is no longer there');
    return this.#of(run.suite).text(runKey(entry), entry.sha256);
  }

  #baseline(suite: string, entry: Entry): Baseline {
    const name = this.#name(suite, idOf(entry));
    this.#entries.set(name, entry);
    const { time, commit } = parseFileName(entry.file) ?? { time: new Date(0), commit: '' };
    this.#folder ??= temporaryFolder();
    const path = join(this.#folder, suite, entry.fingerprint, entry.file);
    const { marks, fingerprint } = entry;
    return { suite, fingerprint, time, commit, path, name, header: {}, marks };
  }

  #name(suite: string, rest: string): string {
    return `${this.place}:${suite}/${rest}`;
  }

  /** The fingerprint and the file in the name of a run. */
  #idOf({ name }: Pick<Baseline, 'name'>): string {
    const path = name.slice(this.place.length + 1);
    return path.slice(path.indexOf('/') + 1);
  }
}

/** The folder of all repositories in a store. */
export const REPOSITORIES = 'repositories/';

/** The key of a repository, with a slash at its end. */
export function repositoryKey(repository: string): string {
  return `${REPOSITORIES}${repository}/`;
}
