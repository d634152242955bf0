// Selects the stored runs that a suite is compared with.
import type { Warning } from '../../../core/results/warning.ts';
import type { SuiteRequest } from '../comparison/judge.ts';
import type { Host } from '../host/host.ts';
import { type Origin, originsOf } from '../runs/requests.ts';
import { commitsBetween, daysBetween, staleness } from './age.ts';
import { fingerprint, onProcessor } from './fingerprint.ts';
import { COMPARED, isBaseline } from './life.ts';
import { acceptance, type Environments } from './open.ts';
import type { Baseline, Listing, Store } from './store.ts';

/** The stored runs of a suite that count for its judgement. */
export interface Selection {
  /** The newest baselines on its processor, else on others, without the judged run itself. */
  readonly used: readonly Baseline[];
  /** Whether the newest of them is too old for a verdict on the change since then. */
  readonly stale: boolean;
  /** All stored runs that came before the judged one, newest first. */
  readonly before: readonly Baseline[];
  /** The fingerprint of the judged machine; null if it is unknown. */
  readonly machine: string | null;
  /** About unusable runs. */
  readonly warnings: readonly Warning[];
}

const NOTHING: Selection = { used: [], stale: false, before: [], machine: null, warnings: [] };

/**
 * The newest baselines of a suite on its processor from ancestors of the judged commit, without the judged run itself. Throws
 * {@link GitFailure} or `ObjectFailure` if a shared store cannot be read.
 * @param released whether to search further back, to a pinned run
 */
export async function selectBaselines(
  store: Store,
  request: Pick<SuiteRequest, 'suite' | 'results'>,
  released: boolean,
  host: Pick<Host, Environments | 'event'>,
): Promise<Selection> {
  const judged = originsOf(request);
  if (judged.length === 0) return NOTHING;
  const [now] = judged.toSorted((a, b) => time(b).getTime() - time(a).getTime());
  const machine = now === undefined ? null : fingerprint(now.header);
  const wanted = { head: now?.commit ?? '', machine, released };
  const { baselines, warnings, before } = await candidates(store, request.suite, wanted, host);
  const { used, skipped } = await newest(store, onProcessor(before.baselines, machine), judged);
  const failed = baselines.filter(run => !isBaseline(run) && !isItself(run, judged));
  const [first] = used;
  const old = first === undefined ? null : await tooOld(first, failed, now, store, host);
  const none = first === undefined && before.warnings.length === 0 ? onlyFailed(failed, store) : [];
  return {
    used,
    stale: old !== null,
    before: baselines.filter(run => !isItself(run, judged) && before.came(run)),
    machine,
    warnings: [...warnings, ...before.warnings, ...skipped, ...(old === null ? none : [old])],
  };
}

/**
 * The newest baselines that a run of a commit would be compared with, the newest on any processor, and warnings about unusable runs. Throws
 * {@link GitFailure} or `ObjectFailure` if a shared store cannot be read.
 * @param machine the fingerprint of the machine of that run; null if it is unknown
 */
export async function nextBaselines(
  store: Store,
  suite: string,
  commit: string,
  machine: string | null,
  host: Pick<Host, 'event'>,
): Promise<Pick<Selection, 'used' | 'warnings'> & { readonly anywhere: readonly Baseline[] }> {
  const wanted = { head: commit, machine, released: false };
  const { warnings, before } = await candidates(store, suite, wanted, host);
  const own = onProcessor(before.baselines, machine);
  const { used, skipped } = await newest(store, own, []);
  const all = before.baselines;
  const anywhere = own.length === all.length ? used : (await newest(store, all, [])).used;
  return { used, anywhere, warnings: [...warnings, ...before.warnings, ...skipped] };
}

/** Which stored runs are searched for. */
interface Wanted {
  /** The judged commit. */
  readonly head: string;
  /** The fingerprint of the judged machine; null if it is unknown. */
  readonly machine: string | null;
  /** Whether to search further back, to a pinned run. */
  readonly released: boolean;
}

/** The stored runs of a suite, and the baselines among them that came before a commit. Old runs are read only if needed. */
async function candidates(
  store: Store,
  suite: string,
  wanted: Wanted,
  host: Pick<Host, 'event'>,
): Promise<Listing & { readonly before: Awaited<ReturnType<typeof preceding>> }> {
  const recent = await store.list(suite, 'recent');
  const before = await preceding(store, recent.baselines.filter(isBaseline), wanted, host);
  if (recent.partial !== true || onProcessor(before.baselines, wanted.machine).length >= COMPARED)
    return { ...recent, before };
  const all = await store.list(suite);
  return { ...all, before: await preceding(store, all.baselines.filter(isBaseline), wanted, host) };
}

/** The runs of a shared store whose commits are ancestors of the judged one; if ancestry is unknown, none and a warning. */
async function preceding(
  store: Store,
  runs: readonly Baseline[],
  { head, machine, released }: Wanted,
  { event }: Pick<Host, 'event'>,
): Promise<Listing & { readonly came: (run: Baseline) => boolean }> {
  if (store.history === null || runs.length === 0) return { baselines: runs, warnings: [], came: () => true };
  const pinned = released ? runs.filter(({ marks }) => marks.pinned !== null) : [];
  const compared = onProcessor(runs, machine);
  const found = await store.history.ancestry({ head, base: event?.base ?? null }, has => {
    const known = compared.filter(({ commit }) => has(commit)).length;
    const anchored = pinned.length === 0 || pinned.some(({ commit }) => has(commit));
    return anchored && known >= Math.min(COMPARED, compared.length);
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
