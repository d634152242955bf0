// A store on a branch of the repository: one file per run and its sidecar, on a branch of their own that only grows by
// commits.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { HEAD_BYTES } from '../../../core/results/head.ts';
import type { Warning } from '../../../core/results/warning.ts';
import type { Remote } from '../host/remote.ts';
import type { Repository } from './age.ts';
import { History } from './ancestors.ts';
import { LINK, runsOf } from './branch-runs.ts';
import { fingerprint } from './fingerprint.ts';
import {
  type Imported,
  type ImportRef,
  importName,
  isImport,
  pathsOf,
  type StoredImport,
} from './imported.ts';
import { checkSuiteName, fileName, freeName, isSegment, newestFirst } from './names.ts';
import { type Edit, RemoteBranch } from './remote-branch.ts';
import { checkRun, fullCommit, headOf, skipped, wholeFault } from './run-file.ts';
import { type Marks, parseSidecar, type Remembered, sidecarPath, sidecarText, UNMARKED } from './sidecar.ts';
import type { Baseline, Change, FinishedRun, Listing, MarkedRun, Overruled, Store } from './store.ts';
import type { Entry } from './tree.ts';

/** The default branch of the store. */
export const DEFAULT_BRANCH = 'overhead-baselines';

/** Baselines on a branch. Reads the branch once; each write applies to its state at that time. */
export class BranchStore implements Store {
  readonly place: string;
  readonly history: History;
  readonly identity: string;
  readonly #branch: RemoteBranch;
  #synced: Promise<void> | null = null;

  /** @param repository the local repository, whose clone may hold the history */
  constructor(name: string, remote: Remote, repository: Repository) {
    this.place = name === DEFAULT_BRANCH ? 'branch' : `branch:${name}`;
    this.#branch = new RemoteBranch(name, remote, repository.environment, repository.signal);
    this.history = new History(() => remote, repository);
    this.identity = `${remote.url} ${name}`;
  }

  async suites(): Promise<string[]> {
    await this.#sync();
    const names = this.#branch.entries.map(({ path }) => path.split('/'));
    const suites = names.flatMap(([suite = '', ...rest]) =>
      rest.length > 0 && isSegment(suite) ? [suite] : [],
    );
    return [...new Set(suites)].sort();
  }

  async list(suite: string): Promise<Listing> {
    checkSuiteName(suite);
    await this.#sync();
    const folder = await this.#branch.folder();
    const warnings: Warning[] = [];
    const stored = runsOf(suite, this.#branch.entries, path => this.#name(path), warnings);
    const remembered = await this.#remembered(stored.map(({ run }) => run.path));
    const found = stored.flatMap(({ run, machine, parsed }) => {
      const name = this.#name(run.path);
      const marks = remembered.get(run.path);
      if (marks !== undefined && 'fault' in marks) {
        warnings.push(skipped(name, marks.fault));
        return [];
      }
      const { time, commit } = parsed;
      const path = join(folder, 'files', run.path);
      const known = marks?.marks ?? UNMARKED;
      const baseline = { suite, fingerprint: machine, time, commit, path, name, header: {}, marks: known };
      return [{ baseline, sequence: parsed.sequence }];
    });
    return { baselines: newestFirst(found), warnings };
  }

  async digests(runs: readonly Baseline[]): Promise<(string | null)[]> {
    await this.#sync();
    return runs.map(run => {
      const entry = this.#entry(run);
      return entry === undefined ? null : `git-${entry.blob}`;
    });
  }

  async load(runs: readonly Baseline[]): Promise<Listing> {
    await this.#sync();
    const contents = await this.#branch.contents(runs.flatMap(run => this.#entry(run)?.blob ?? []));
    const warnings: Warning[] = [];
    const baselines = runs.flatMap(run => {
      const content = contents.get(this.#entry(run)?.blob ?? '');
      const head =
        content === undefined
          ? { fault: 'it is no longer there' }
          : headOf(
              run.suite,
              content.toString('utf8', 0, HEAD_BYTES),
              content.toString('utf8', content.length - 1),
            );
      if ('fault' in head || content === undefined) {
        warnings.push(skipped(run.name, 'fault' in head ? head.fault : ''));
        return [];
      }
      mkdirSync(dirname(run.path), { recursive: true });
      writeFileSync(run.path, content);
      const { header } = head;
      return [{ ...run, header, commit: fullCommit(run.commit, header.commit) }];
    });
    return { baselines, warnings };
  }

  async read(baseline: Baseline): Promise<string> {
    await this.#sync();
    const entry = this.#entry(baseline);
    if (entry === undefined) throw new Error(`${baseline.name} is no longer there`);
    const text = (await this.#branch.contents([entry.blob])).get(entry.blob)?.toString() ?? '';
    const fault = wholeFault(text);
    if (fault !== null) throw new Error(`${baseline.name}: ${fault}`);
    return text;
  }

  async append(run: FinishedRun, overruled: readonly Overruled[] = []): Promise<Baseline> {
    const { suite, text, verdict, elapsed } = run;
    const marks: Marks = { ...UNMARKED, verdict, ...(elapsed === undefined ? {} : { elapsed }) };
    const [stored] = await this.#add(suite, [{ text, marks }], overruled, `Store a run of ${suite}`);
    if (stored === undefined) throw new Error(`${suite}: nothing was stored`);
    return stored;
  }

  adopt(suite: string, runs: readonly MarkedRun[]): Promise<Baseline[]> {
    return this.#add(suite, runs, [], `Copy ${runs.length} runs of ${suite}`);
  }

  /** Stores runs whose marks are known, with one commit. */
  async #add(
    suite: string,
    runs: readonly MarkedRun[],
    overruled: readonly Overruled[],
    message: string,
  ): Promise<Baseline[]> {
    checkSuiteName(suite);
    const fresh = await Promise.all(
      runs.map(async ({ text, marks }) => {
        const { header, time } = checkRun(suite, text);
        const blob = await this.#branch.blob(text);
        return { text, marks, header, time, blob, machine: fingerprint(header), commit: header.commit ?? '' };
      }),
    );
    let stored: { readonly path: string; readonly marks: Marks }[] = [];
    await this.#branch.change(message, async () => {
      stored = [];
      const edits: Edit[] = [];
      const added = new Map<string, { readonly path: string; readonly marks: Marks }>();
      const taken = new Set<string>();
      const isTaken = (name: string) => taken.has(name) || this.#branch.entry(name) !== undefined;
      for (const { text, marks, time, blob, machine, commit } of fresh) {
        const folder = `${suite}/${machine}/`;
        const same = this.#branch.entries.find(entry => entry.blob === blob && entry.path.startsWith(folder));
        const twin =
          same === undefined
            ? added.get(blob)
            : { path: same.path, marks: await this.#marksOf({ name: this.#name(same.path) }) };
        if (twin !== undefined) {
          stored.push(twin);
          continue;
        }
        const path = freeName(
          sequence => `${folder}${fileName(time, commit, sequence)}`,
          name => isTaken(name) || isTaken(sidecarPath(name)),
        );
        taken.add(path);
        added.set(blob, { path, marks });
        stored.push({ path, marks });
        edits.push({ path, text }, { path: sidecarPath(path), text: sidecarText(marks) });
      }
      const [first] = fresh;
      if (edits.length === 0 || first === undefined) return [];
      const { verdict } = first.marks;
      const changed = await Promise.all(overruled.map(run => this.#changed(run, { verdict })));
      return [...edits, ...changed.map(([edit]) => edit)];
    });
    this.#synced = Promise.resolve();
    const root = await this.#branch.folder();
    return stored.flatMap(({ path, marks }, index) => {
      const run = fresh[index];
      if (run === undefined) return [];
      const { machine, time, commit, header } = run;
      const name = this.#name(path);
      return [
        { suite, fingerprint: machine, time, commit, path: join(root, 'files', path), name, header, marks },
      ];
    });
  }

  async mark(baseline: Baseline, change: Change): Promise<Baseline> {
    let marks = baseline.marks;
    const what = change.accepted === undefined ? 'Pin' : 'Accept';
    await this.#branch.change(`${what} a run of ${baseline.suite}`, async () => {
      const [edit, now] = await this.#changed(baseline, change);
      marks = now;
      return [edit];
    });
    return { ...baseline, marks };
  }

  /** The marks of a run in their present state, with a change applied, as an edit of its sidecar. */
  async #changed(run: Overruled, change: Change): Promise<readonly [Edit, Marks]> {
    const path = this.#pathOf(run);
    if (this.#branch.entry(path) === undefined) throw new Error(`${run.name} is no longer there`);
    const marks = { ...(await this.#marksOf(run)), ...change };
    return [{ path: sidecarPath(path), text: sidecarText(marks) }, marks];
  }

  /** The marks of a stored run. Throws if they cannot be read. */
  async #marksOf(run: Pick<Overruled, 'name'>): Promise<Marks> {
    const path = this.#pathOf(run);
    const found = (await this.#remembered([path])).get(path);
    if (found !== undefined && 'fault' in found) throw new Error(`${run.name}: ${found.fault}`);
    return found?.marks ?? UNMARKED;
  }

  async prune(suite: string, doomed: readonly Baseline[]): Promise<Baseline[]> {
    checkSuiteName(suite);
    let removed: Baseline[] = [];
    await this.#branch.change(`Remove old runs of ${suite}`, async () => {
      const remembered = await this.#remembered(doomed.map(run => this.#pathOf(run)));
      removed = doomed.filter(run => {
        const now = remembered.get(this.#pathOf(run)) ?? { marks: UNMARKED };
        const there = this.#entry(run) !== undefined;
        return there && !('fault' in now) && (now.marks ?? UNMARKED).pinned === null;
      });
      return removed.flatMap(run => this.#removal(this.#pathOf(run)));
    });
    return removed;
  }

  async *imported(suite: string): AsyncIterable<StoredImport> {
    checkSuiteName(suite);
    await this.#sync();
    for (const { path, blob, mode } of this.#branch.entries) {
      const [folder, file = '', ...deeper] = path.split('/');
      if (folder !== suite || deeper.length > 0 || mode === LINK || !isImport(file)) continue;
      const text = (await this.#branch.contents([blob])).get(blob)?.toString() ?? '';
      yield { name: this.#name(path), file, text };
    }
  }

  async bring(files: readonly Imported[]): Promise<string[]> {
    for (const { suite } of files) checkSuiteName(suite);
    let added: Edit[] = [];
    await this.#branch.change('Import values of another tool', async () => {
      const edits = files.map(({ suite, text }) => ({ path: `${suite}/${importName(text)}`, text }));
      added = edits.filter(({ path }) => this.#branch.entry(path) === undefined);
      return added;
    });
    this.#synced = Promise.resolve();
    return added.map(({ path }) => this.#name(path));
  }

  drop(suite: string, files: readonly ImportRef[]): Promise<void> {
    const there = () => pathsOf(suite, files).filter(path => this.#branch.entry(path) !== undefined);
    const message = `Remove imported values of ${suite}`;
    return this.#branch.change(message, async () => there().map(path => ({ path, text: null })));
  }

  #removal(path: string): Edit[] {
    const sidecar = this.#branch.entry(sidecarPath(path));
    return [path, ...(sidecar === undefined ? [] : [sidecar.path])].map(path => ({ path, text: null }));
  }

  /**
   * Reads the branch unless that was tried before: a network failure at the start must not interrupt the measurement
   * later.
   */
  #sync(): Promise<void> {
    this.#synced ??= this.#branch.sync();
    return this.#synced;
  }

  /** The marks of runs, by path; a run without a sidecar has no entry. */
  async #remembered(paths: readonly string[]): Promise<Map<string, Remembered>> {
    const sidecars = paths.flatMap(path => {
      const entry = this.#branch.entry(sidecarPath(path));
      return entry === undefined ? [] : [{ path, entry }];
    });
    const files = sidecars.filter(({ entry }) => entry.mode !== LINK);
    const contents = await this.#branch.contents(files.map(({ entry }) => entry.blob));
    // Most runs have equal marks, so each text is parsed once.
    const parsed = new Map<string, Remembered>();
    return new Map(
      sidecars.map(({ path, entry }) => {
        const text = entry.mode === LINK ? '' : (contents.get(entry.blob)?.toString() ?? '');
        const known = parsed.get(entry.blob) ?? parseSidecar(entry.path, text);
        if (!('fault' in known)) parsed.set(entry.blob, known);
        return [path, known] as const;
      }),
    );
  }

  #entry(run: Overruled): Entry | undefined {
    return this.#branch.entry(this.#pathOf(run));
  }

  #name(path: string): string {
    return `${this.#branch.name}:${path}`;
  }

  #pathOf({ name }: Pick<Overruled, 'name'>): string {
    return name.slice(this.#branch.name.length + 1);
  }
}
