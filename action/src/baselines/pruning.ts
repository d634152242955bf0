// `overhead baseline prune`: removes old stored runs, or values of other tools.

import { UsageError } from '../../../core/config/problem.ts';
import { visible } from '../../../core/visible.ts';
import type { Host } from '../host/host.ts';
import { importFiles } from './import-facts.ts';
import { COMPARED, outlived } from './life.ts';
import { storedSuites } from './named.ts';
import type { Store } from './store.ts';

export interface PruneOptions {
  readonly suites: readonly string[];
  /** The limits as the user wrote them. */
  readonly keep: string | null;
  readonly olderThan: string | null;
  /** Whether to remove values of other tools instead of runs. */
  readonly imported: boolean;
  readonly dryRun: boolean;
}

const DAY = 24 * 3_600_000;

/** Removes old runs or values and prints them. Throws {@link UsageError} for a missing or invalid limit. */
export async function prune(store: Store, options: PruneOptions, host: Host): Promise<void> {
  const limits = limitsOf(options);
  for (const suite of await storedSuites(store, options.suites, host)) {
    if (options.imported) await pruneImported(store, suite, limits.before, options.dryRun, host);
    else await pruneRuns(store, suite, limits, options.dryRun, host);
  }
}

async function pruneRuns(
  store: Store,
  suite: string,
  limits: Parameters<typeof outlived>[1],
  dryRun: boolean,
  { output }: Host,
): Promise<void> {
  const { baselines, warnings } = await store.list(suite);
  for (const { message } of warnings) output.tell(`not removed: ${visible(message)}`);
  const doomed = outlived(baselines, limits);
  const gone = dryRun ? doomed : await store.prune(suite, doomed);
  report(suite, gone, baselines.length - gone.length, dryRun, output);
}

/**
 * Removes the files whose values are all older than a date; without a date, all files. An unreadable file has no date.
 */
async function pruneImported(
  store: Store,
  suite: string,
  before: Date | null,
  dryRun: boolean,
  { output }: Host,
): Promise<void> {
  const files = await importFiles(store, suite);
  const doomed = files.filter(
    ({ fault, last }) => before === null || (fault === '' && last < before.toISOString()),
  );
  if (!dryRun && doomed.length > 0) await store.drop(suite, doomed);
  report(suite, doomed, files.length - doomed.length, dryRun, output);
}

function report(
  suite: string,
  gone: readonly { readonly name: string }[],
  kept: number,
  dryRun: boolean,
  output: Host['output'],
): void {
  for (const { name } of gone) output.print(`${dryRun ? 'would remove' : 'removed'} ${visible(name)}\n`);
  output.print(
    `${visible(suite)}: ${gone.length} ${dryRun ? 'would be removed' : 'removed'}, ${kept} kept\n`,
  );
}

function limitsOf({ keep, olderThan, imported }: PruneOptions) {
  if (imported && keep !== null)
    throw new UsageError(
      '--keep counts stored runs and does not work with --imported: leave it out, or use --older-than 90d',
    );
  if (!imported && keep === null && olderThan === null)
    throw new UsageError('baseline prune: no limit is given: use --keep N or --older-than 90d');
  if (keep !== null && !/^[1-9]\d{0,8}$/.test(keep))
    throw new UsageError(`--keep: "${keep}" is not a whole number of at least 1`);
  const days = /^([1-9]\d{0,4})d$/.exec(olderThan ?? '')?.[1];
  if (olderThan !== null && days === undefined)
    throw new UsageError(`--older-than: "${olderThan}" is not a number of days: write for example 90d`);
  return {
    keep: keep === null ? COMPARED : Number(keep),
    before: days === undefined ? null : new Date(Date.now() - Number(days) * DAY),
  };
}
