// The stored runs that a suite is compared with.
import { existsSync, statSync } from 'node:fs';
import { printable } from '../../../runners/printable.ts';
import { commitsBetween, daysBetween, staleness } from '../baselines/age.ts';
import { BranchStore, DEFAULT_BRANCH } from '../baselines/branch.ts';
import { DirectoryStore } from '../baselines/directory.ts';
import { GitFailure } from '../baselines/git.ts';
import { COMPARED, isBaseline } from '../baselines/life.ts';
import { isBranchName } from '../baselines/names.ts';
import type { Baseline, Listing, Store } from '../baselines/store.ts';
import type { InputFile, SuiteRequest } from '../comparison/judge.ts';
import { UsageError } from '../config/problem.ts';
import type { Warning } from '../results/warning.ts';
import { historyOf, pinnedOf } from './history-request.ts';
import type { Host } from './host.ts';
import { type Origin, originsOf } from './requests.ts';

/** The store that is found by itself. */
export const DEFAULT_STORE = 'baselines';

/** What a suite is judged from besides its results, and what could not be used of it. */
export interface Stored {
  readonly inputs: Pick<SuiteRequest, 'baselines' | 'stale' | 'releaseBaseline' | 'history'>;
  readonly warnings: readonly Warning[];
}

const NOTHING: Stored = { inputs: { baselines: [] }, warnings: [] };

/** What is asked for: everything at the end, at an interim analysis only what a gate may need. */
export type Asked = 'all' | 'gates';

/** What Git is given: it may need credentials that are kept from measured processes. */
type Environments = 'environment' | 'ownEnvironment';

/**
 * The store of a name: `branch`, `branch:NAME`, or a folder, which need not be there yet. Throws {@link UsageError} where a
 * file is in its place.
 * @param signal ends the Git of a branch: for who does nothing else, and has nothing to finish
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
      throw new UsageError(`baseline: ${JSON.stringify(called)} is no name of a branch: write branch:NAME`);
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
 * The store to compare with: the one that the user named, else the default one where it exists, else null. Refuses one that
 * was named and is not there: a wrong path must not look like an empty history. A branch is read at once, before anything
 * is measured; where that fails, whoever asks it for runs will hear so.
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
      `baseline: ${name} is not there: correct the path, or leave it out until overhead baseline save has stored a run`,
    );
  }
  return store;
}

/**
 * The newest baselines of a suite: runs that did not fail, or were accepted, and came before what is judged. A run is never
 * compared with itself. That a branch cannot be read is told and stops nothing.
 */
export async function storedBaselines(
  store: Store | null,
  request: Pick<SuiteRequest, 'suite' | 'results' | 'gates'>,
  host: Pick<Host, Environments | 'event'>,
  asked: Asked = 'all',
): Promise<Stored> {
  if (store === null) return NOTHING;
  try {
    return await comparable(store, request, host, asked);
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
  asked: Asked,
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
  const history = asked === 'all' ? await historyOf(store, others) : [];
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
 * Of a shared store, the runs of commits that the judged one descends from; without that knowledge none, and it is told.
 * @param released whether a pinned run among them is wanted too, however far back it is
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
      ? `no stored run is compared with, because nobody knows which of the ${runs.length} came before this change: ${found.fault}`
      : `no stored run is compared with: of the ${runs.length} that are stored, none is of ${found.mergeBase.slice(0, 12)} or ${found.complete ? 'a commit' : 'one of the newest commits'} before it`;
  return { baselines: [], warnings: [{ code: 'baseline-skipped', message }], came };
}

/** The newest runs whose files can be used, each once: one that was stored with more attempts takes the place of the one without. */
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

/** By the time in the file's header, or as far as its name tells it where the file was not read. */
function isItself({ header, time: began, commit }: Baseline, judged: readonly Origin[]): boolean {
  return judged.some(origin =>
    header.suite === undefined
      ? Math.floor(Date.parse(origin.date) / 1000) * 1000 === began.getTime() &&
        origin.commit.startsWith(commit)
      : header.date !== undefined && origin.date === header.date,
  );
}

/** The command line that makes a baseline of a run that failed. */
export function acceptance({ name }: Baseline, { place }: Store): string {
  const where = place === DEFAULT_STORE ? [] : ['--baseline', place];
  return `${printable('overhead', ['baseline', 'accept', name, ...where])} --reason TEXT`;
}

/** Says so where runs are stored and none of them is a baseline. @param runs those that failed */
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

/** Says so where the newest baseline is old, seen from the newest of the runs to be judged. */
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
  // To find the newest one in a shallow clone, the commits up to it were fetched.
  const fetched =
    typeof here === 'number' ? here : ((await history?.distance(newest.commit, commit)) ?? here);
  const age = {
    days: daysBetween(newest.time, now === undefined ? new Date() : time(now)),
    commits: fetched,
  };
  const newer = failed.filter(({ time }) => time > newest.time).length;
  return staleness(newest.name, age, newer);
}

/** When a run began; now, where its file does not say it. */
function time({ date }: Origin): Date {
  const said = new Date(date);
  return Number.isNaN(said.getTime()) ? new Date() : said;
}
