// The stored runs that a suite is compared with.
import { existsSync, statSync } from 'node:fs';
import { printable } from '../../../runners/process.ts';
import { commitsBetween, daysBetween, staleness } from '../baselines/age.ts';
import { DirectoryStore } from '../baselines/directory.ts';
import { COMPARED, isBaseline } from '../baselines/life.ts';
import type { Baseline, Store } from '../baselines/store.ts';
import type { InputFile, SuiteRequest } from '../comparison/judge.ts';
import { UsageError } from '../config/problem.ts';
import type { Warning } from '../results/warning.ts';
import type { Host } from './host.ts';
import { type Origin, originsOf } from './requests.ts';

/** The store that is found by itself. */
export const DEFAULT_STORE = 'baselines';

export interface Stored {
  readonly files: readonly InputFile[];
  readonly warnings: readonly Warning[];
}

/** A store in a folder, which need not be there yet. Throws {@link UsageError} where a file is in its place. */
export function openStore(folder: string): Store {
  if (existsSync(folder) && !statSync(folder).isDirectory()) {
    throw new UsageError(`baseline: ${folder} is a file: name the folder of the stored runs`);
  }
  return new DirectoryStore(folder);
}

/** Refuses a store that the user named and that is not there: a wrong path must not look like an empty history. */
export function checkStore(folder: string | null): void {
  if (folder === null) return;
  openStore(folder);
  if (existsSync(folder)) return;
  throw new UsageError(
    `baseline: ${folder} is not there: correct the path, or leave it out until overhead baseline save has stored a run`,
  );
}

/**
 * The newest baselines of a suite: runs that did not fail, or were accepted. A run is never compared with itself.
 * @param folder the store that the user named; null: the default one, where it exists
 */
export async function storedBaselines(
  folder: string | null,
  request: Pick<SuiteRequest, 'suite' | 'results'>,
  host: Pick<Host, 'environment'>,
): Promise<Stored> {
  checkStore(folder);
  const root = folder ?? DEFAULT_STORE;
  if (!existsSync(root)) return { files: [], warnings: [] };
  const store = openStore(root);
  const { baselines, warnings } = await store.list(request.suite);
  const judged = originsOf(request);
  const own = judged.map(({ date }) => date).filter(date => date !== '');
  const others = baselines.filter(({ header }) => header.date === undefined || !own.includes(header.date));
  const used = others.filter(isBaseline).slice(0, COMPARED);
  const [newest] = used;
  const more = newest === undefined ? onlyFailed(others, store) : await stale(newest, others, judged, host);
  return { files: used.map(({ path, name }) => ({ path, name })), warnings: [...warnings, ...more] };
}

/** The command line that makes a baseline of a run that failed. */
export function acceptance({ name }: Baseline, { place }: Store): string {
  const where = place === DEFAULT_STORE ? [] : ['--baseline', place];
  return `${printable('overhead', ['baseline', 'accept', name, ...where])} --reason TEXT`;
}

/** Says so where runs are stored and none of them is a baseline. */
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
async function stale(
  newest: Baseline,
  runs: readonly Baseline[],
  judged: readonly Origin[],
  { environment }: Pick<Host, 'environment'>,
): Promise<Warning[]> {
  const [now] = judged.toSorted((a, b) => time(b).getTime() - time(a).getTime());
  const age = {
    days: daysBetween(newest.time, now === undefined ? new Date() : time(now)),
    commits: await commitsBetween(newest.commit, now?.commit ?? '', { folder: process.cwd(), environment }),
  };
  const warning = staleness(newest.name, age, runs.indexOf(newest));
  return warning === null ? [] : [warning];
}

/** When a run began; now, where its file does not say it. */
function time({ date }: Origin): Date {
  const said = new Date(date);
  return Number.isNaN(said.getTime()) ? new Date() : said;
}
