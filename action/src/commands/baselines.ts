// Selects the stored runs that a suite is compared with.
import { existsSync, statSync } from 'node:fs';
import { UsageError } from '../../../core/config/problem.ts';
import { printable } from '../../../core/process/printable.ts';
import type { Warning } from '../../../core/results/warning.ts';
import { commitsBetween, daysBetween, staleness } from '../baselines/age.ts';
import { BranchStore, DEFAULT_BRANCH } from '../baselines/branch.ts';
import { DirectoryStore } from '../baselines/directory.ts';
import { GitFailure } from '../baselines/git.ts';
import { COMPARED, isBaseline } from '../baselines/life.ts';
import { isBranchName } from '../baselines/names.ts';
import type { Baseline, Listing, Store } from '../baselines/store.ts';
import type { InputFile, SuiteRequest } from '../comparison/judge.ts';
import type { Host } from '../host/host.ts';
import { historyOf, pinnedOf } from './history-request.ts';
import { type Origin, originsOf } from './requests.ts';

/** The default store. */
export const DEFAULT_STORE = 'baselines';

/** Stored inputs of a suite's judgement, and warnings about unusable ones. */
export interface Stored {
  readonly inputs: Pick<SuiteRequest, 'baselines' | 'stale' | 'releaseBaseline' | 'history'>;
  readonly warnings: readonly Warning[];
}

const NOTHING: Stored = { inputs: { baselines: [] }, warnings: [] };

/** `all` for the final judgement; `gates` for an interim analysis, which needs only inputs of gates. */
export type Scope = 'all' | 'gates';

/** The environments for Git: it may need credentials that measured processes must not get. */
type Environments = 'environment' | 'ownEnvironment';

/**
 * The store of a name: `branch`, `branch:NAME`, or a folder, which need not exist. Throws {@link UsageError} if a file
 * has its name.
 * @param signal ends the Git processes of a branch; for commands that need no cleanup
 */
export function openStore(
  name: string,
  host: Pick<Host, 'remote' | Environments>,
  signal?: AbortSignal,
): Store {
  const branch = /^branch(?::(.*))?$/s.exec(name);
  if (branch !== null) {
    const called = branch[1] ?? DEFAULT_BRANCH;
    if (!isBranchName(called))
      throw new UsageError(
        `baseline: ${JSON.stringify(called)} is not a valid branch name: write branch:NAME`,
      );
    const environment = host.ownEnvironment ?? host.environment;
    const repository = { folder: process.cwd(), environment, ...(signal === undefined ? {} : { signal }) };
    return new BranchStore(called, host.remote(), repository);
  }
  if (existsSync(name) && !statSync(name).isDirectory()) {
    throw new UsageError(`baseline: ${name} is a file: name the folder of the stored runs`);
  }
  return new DirectoryStore(name);
}

/**
 * The store to compare with: the named one, else the default one if it exists, else null. Throws if a named one does
 * not exist. Reads a branch now, before any measurement; a later request for runs reports a failure.
 */
export async function findStore(
  name: string | null,
  host: Pick<Host, 'remote' | Environments>,
): Promise<Store | null> {
  if (name === null && !existsSync(DEFAULT_STORE)) return null;
  const store = openStore(name ?? DEFAULT_STORE, host);
  if (store.history !== null) await store.suites().catch(() => []);
  else if (name !== null && !existsSync(name)) {
    throw new UsageError(
      `baseline: ${name} does not exist: correct the path, or leave it out until overhead baseline save has stored a run`,
    );
  }
  return store;
}

/**
 * The newest baselines of a suite from ancestors of the judged commit, without the judged run itself. Returns a warning
 * if a branch cannot be read.
 */
export async function storedBaselines(
  store: Store | null,
  request: Pick<SuiteRequest, 'suite' | 'results' | 'gates'>,
  host: Pick<Host, Environments | 'event'>,
  scope: Scope = 'all',
): Promise<Stored> {
  if (store === null) return NOTHING;
  try {
    return await comparable(store, request, host, scope);
  } catch (error) {
    if (!(error instanceof GitFailure)) throw error;
    const message = `no stored run is compared with, because ${store.place} cannot be read: ${error.message}`;
    return { ...NOTHING, warnings: [{ code: 'baseline-skipped', message }] };
  }
}

async function comparable(
  store: Store,
  request: Pick<SuiteRequest, 'suite' | 'results' | 'gates'>,
  host: Pick<Host, Environments | 'event'>,
  scope: Scope,
): Promise<Stored> {
  const judged = originsOf(request);
  if (judged.length === 0) return NOTHING;
  const { baselines, warnings } = await store.list(request.suite);
  const [now] = judged.toSorted((a, b) => time(b).getTime() - time(a).getTime());
  const drifts = request.gates.some(({ kind }) => kind === 'max-drift');
  const before = await preceding(store, baselines.filter(isBaseline), now?.commit ?? '', drifts, host);
  const { used, skipped } = await newest(store, before.baselines, judged);
  const failed = baselines.filter(run => !isBaseline(run) && !isItself(run, judged));
  const [first] = used;
  const old = first === undefined ? null : await tooOld(first, failed, now, store, host);
  const none = first === undefined && before.warnings.length === 0 ? onlyFailed(failed, store) : [];
  const others = baselines.filter(run => !isItself(run, judged) && before.came(run));
  const pinned = drifts ? await pinnedOf(store, others) : null;
  const history = scope === 'all' ? await historyOf(store, others) : [];
  return {
    inputs: {
      baselines: used.map(fileOf),
      stale: old !== null,
      ...(pinned === null ? {} : { releaseBaseline: pinned.releaseBaseline }),
      history,
    },
    warnings: [
      ...warnings,
      ...before.warnings,
      ...skipped,
      ...(old === null ? none : [old]),
      ...(pinned?.warnings ?? []),
    ],
  };
}

function fileOf({ path, name }: Baseline): InputFile {
  return { path, name };
}

/**
 * The runs of a shared store whose commits are ancestors of the judged one; if ancestry is unknown, none and a warning.
 * @param released whether to search further back, to a pinned run
 */
async function preceding(
  store: Store,
  runs: readonly Baseline[],
  head: string,
  released: boolean,
  { event }: Pick<Host, 'event'>,
): Promise<Listing & { readonly came: (run: Baseline) => boolean }> {
  if (store.history === null || runs.length === 0) return { baselines: runs, warnings: [], came: () => true };
  const pinned = released ? runs.filter(({ marks }) => marks.pinned !== null) : [];
  const found = await store.history.ancestry({ head, base: event?.base ?? null }, has => {
    const known = runs.filter(({ commit }) => has(commit)).length;
    const anchored = pinned.length === 0 || pinned.some(({ commit }) => has(commit));
    return anchored && known >= Math.min(COMPARED, runs.length);
  });
  const came = ({ commit }: Baseline): boolean => !('fault' in found) && found.has(commit);
  const before = runs.filter(came);
  if (before.length > 0) return { baselines: before, warnings: [], came };
  const message =
    'fault' in found
      ? `no stored run is compared with, because it is unknown which of the ${runs.length} came before this change: ${found.fault}`
      : `no stored run is compared with: of the ${runs.length} that are stored, none is of ${found.mergeBase.slice(0, 12)} or ${found.complete ? 'a commit' : 'one of the newest commits'} before it`;
  return { baselines: [], warnings: [{ code: 'baseline-skipped', message }], came };
}

/** The newest usable runs, each once: a run stored again with more attempts replaces the earlier one. */
async function newest(
  store: Store,
  runs: readonly Baseline[],
  judged: readonly Origin[],
): Promise<{ readonly used: readonly Baseline[]; readonly skipped: readonly Warning[] }> {
  const used: Baseline[] = [];
  const skipped: Warning[] = [];
  for (let at = 0; at < runs.length && used.length < COMPARED; ) {
    const next = runs.slice(at, at + COMPARED - used.length);
    at += next.length;
    const { baselines, warnings } = await store.load(next);
    skipped.push(...warnings);
    for (const run of baselines) {
      const twin = used.some(({ header }) => header.date !== undefined && header.date === run.header.date);
      if (!isItself(run, judged) && !twin) used.push(run);
    }
  }
  return { used, skipped };
}

/** Compares the time in the file's header; for a file not yet read, the time and commit in its name. */
function isItself({ header, time: began, commit }: Baseline, judged: readonly Origin[]): boolean {
  return judged.some(origin =>
    header.suite === undefined
      ? Math.floor(Date.parse(origin.date) / 1000) * 1000 === began.getTime() &&
        origin.commit.startsWith(commit)
      : header.date !== undefined && origin.date === header.date,
  );
}

/** The command line that makes a failed run a baseline. */
export function acceptance({ name }: Baseline, { place }: Store): string {
  const where = place === DEFAULT_STORE ? [] : ['--baseline', place];
  return `${printable('overhead', ['baseline', 'accept', name, ...where])} --reason TEXT`;
}

/**
 * A warning if runs are stored and none is a baseline.
 * @param runs the failed runs
 */
function onlyFailed(runs: readonly Baseline[], store: Store): Warning[] {
  const [newest] = runs;
  if (newest === undefined) return [];
  const which = runs.length === 1 ? 'the only stored run' : `each of the ${runs.length} stored runs`;
  return [
    {
      code: 'baseline-skipped',
      message: `${which} breached a gate and was not accepted, so there is no baseline: ${acceptance(newest, store)} makes the newest one`,
    },
  ];
}

/** A warning if the newest baseline is stale relative to the newest judged run. */
async function tooOld(
  newest: Baseline,
  failed: readonly Baseline[],
  now: Origin | undefined,
  { history }: Store,
  host: Pick<Host, Environments>,
): Promise<Warning | null> {
  const environment = host.ownEnvironment ?? host.environment;
  const commit = now?.commit ?? '';
  const here = await commitsBetween(newest.commit, commit, { folder: process.cwd(), environment });
  // In a shallow clone the commits up to the newest baseline were fetched before.
  const fetched =
    typeof here === 'number' ? here : ((await history?.distance(newest.commit, commit)) ?? here);
  const age = {
    days: daysBetween(newest.time, now === undefined ? new Date() : time(now)),
    commits: fetched,
  };
  const newer = failed.filter(({ time }) => time > newest.time).length;
  return staleness(newest.name, age, newer);
}

/** The start time of a run; now if its file has no valid one. */
function time({ date }: Origin): Date {
  const began = new Date(date);
  return Number.isNaN(began.getTime()) ? new Date() : began;
}
