// `overhead baseline`: lists, shows, saves, accepts, pins, prunes and copies stored runs.
import { existsSync } from 'node:fs';
import { UsageError } from '../../../core/config/problem.ts';
import { visible, visibleLines } from '../../../core/visible.ts';
import { type Age, commitsBetween, type Distance, daysBetween, type Repository } from '../baselines/age.ts';
import { copy } from '../baselines/copying.ts';
import { importFacts, importFiles, importNamed, meansImport } from '../baselines/import-facts.ts';
import { isBaseline, releaseOf } from '../baselines/life.ts';
import { accept, pin, reasonOf } from '../baselines/marking.ts';
import { runNamed, storedSuites } from '../baselines/named.ts';
import { openStore } from '../baselines/open.ts';
import { type PruneOptions, prune } from '../baselines/pruning.ts';
import type { Removal } from '../baselines/removal.ts';
import { save } from '../baselines/saving.ts';
import type { Baseline, Store } from '../baselines/store.ts';
import { distrust, refusal } from '../baselines/trust.ts';
import { EXIT, type Host } from '../host/host.ts';
import { foremost, renderBaselineList, stateOf } from '../report/baselines.ts';
import { renderImportFacts, renderImportFiles } from '../report/import-files.ts';
import { laidOut } from '../report/table.ts';

export type BaselineOptions = { readonly store: string } & (
  | { readonly action: 'list'; readonly suites: readonly string[] }
  | { readonly action: 'show'; readonly name: string }
  | { readonly action: 'save'; readonly folder: string }
  | { readonly action: 'accept'; readonly name: string; readonly reason: string }
  | ({ readonly action: 'remove' } & Removal)
  | { readonly action: 'pin'; readonly name: string; readonly as: string | null }
  | ({ readonly action: 'prune' } & PruneOptions)
  | { readonly action: 'copy'; readonly to: string }
);

/** Actions that change a store. */
const WRITES: readonly BaselineOptions['action'][] = ['save', 'accept', 'pin', 'prune'];

export async function baselineCommand(options: BaselineOptions, host: Host): Promise<{ exitCode: number }> {
  const store = openStore(options.store, host, host.signal);
  if (options.action === 'copy') return copyTo(store, options.to, host);
  const why = await refused(store, options.action, host);
  if (why !== null) throw new UsageError(`baseline ${options.action}: ${why}. Nothing was changed.`);
  if (options.action === 'list') await list(store, options.suites, host);
  else if (options.action === 'show') await show(store, options.name, host);
  else if (options.action === 'save') await save(store, options.folder, host);
  else if (options.action === 'accept') await accept(store, options, host);
  else if (options.action === 'remove')
    // The YAML parser loads slowly, and only this action needs it.
    await (await import('../baselines/removal.ts')).acceptRemoval(
      store,
      { ...options, reason: reasonOf(options.reason) },
      host,
    );
  else if (options.action === 'pin') await pin(store, options, host);
  else await prune(store, options, host);
  return { exitCode: EXIT.pass };
}

async function copyTo(from: Store, name: string, host: Host): Promise<{ exitCode: number }> {
  const to = openStore(name, host, host.signal);
  if (from.identity === to.identity) throw new UsageError('baseline copy: FROM and TO are the same store');
  if (from.history === null && !existsSync(from.place))
    throw new UsageError(`baseline copy: ${from.place} does not exist: name the store to copy from`);
  const why = to.history === null ? null : await refusal(host.event, to.history, [host.commit]);
  if (why !== null) throw new UsageError(`baseline copy: ${why}. Nothing was changed.`);
  await copy(from, to, host);
  return { exitCode: EXIT.pass };
}

/**
 * Why an action must not change a store, as text; null if it may. For `save`, the saved run's commit is checked when
 * the run is read.
 */
async function refused(store: Store, action: BaselineOptions['action'], host: Host): Promise<string | null> {
  if (store.history === null || !WRITES.includes(action)) return null;
  return action === 'save' ? distrust(host.event) : refusal(host.event, store.history, [host.commit]);
}

async function list(store: Store, named: readonly string[], host: Host): Promise<void> {
  for (const suite of await storedSuites(store, named, host)) {
    const { baselines, warnings } = await store.list(suite);
    const releaseBaselines = releaseOf(baselines)?.runs ?? [];
    const ages = agesFrom(host);
    const runs = await Promise.all(
      foremost(baselines).map(async run => ({
        ...run,
        baseline: isBaseline(run),
        releaseBaseline: releaseBaselines.includes(run),
        age: await ages(run),
      })),
    );
    const listed = { runs, more: baselines.length - runs.length, warnings };
    const files = await importFiles(store, suite);
    const text = () => renderBaselineList(suite, listed, host.output) + renderImportFiles(files, host.output);
    host.output.print(await laidOut(text));
  }
}

/** The ages of runs now, relative to the commit that is checked out. */
function agesFrom({ commit, environment, ownEnvironment }: Host): (run: Baseline) => Promise<Age> {
  const repository: Repository = { folder: process.cwd(), environment: ownEnvironment ?? environment };
  const now = new Date();
  const distances = new Map<string, Promise<Distance>>();
  return async run => {
    const commits = distances.get(run.commit) ?? commitsBetween(run.commit, commit, repository);
    distances.set(run.commit, commits);
    return { days: daysBetween(run.time, now), commits: await commits };
  };
}

/** Prints a stored file unchanged; marks and facts about it go to standard error. */
async function show(store: Store, name: string, host: Host): Promise<void> {
  if (meansImport(name)) {
    const values = await importNamed(store, name);
    host.output.tell(await laidOut(() => renderImportFacts(importFacts(values), host.output).trimEnd()));
    host.output.print(`${visibleLines(values.text).join('\n')}\n`);
    return;
  }
  const run = await runNamed(store, name, 'show');
  const text = visibleLines(await store.read(run)).join('\n');
  const releaseBaseline = releaseOf((await store.list(run.suite)).baselines);
  const inRelease = releaseBaseline?.runs.some(({ path }) => path === run.path) ?? false;
  host.output.tell(
    `${visible(run.name)}: ${stateOf({ ...run, baseline: isBaseline(run), releaseBaseline: inRelease })}`,
  );
  host.output.print(`${text}\n`);
}
