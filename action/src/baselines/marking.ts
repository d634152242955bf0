// Marks stored runs: accepts a failed one as a baseline, and pins the runs of a release.
import { UsageError } from '../../../core/config/problem.ts';
import { visible } from '../../../core/visible.ts';
import type { Host } from '../host/host.ts';
import { isBaseline, releaseOf } from './life.ts';
import { runNamed, wholeRunNamed } from './named.ts';
import { acceptance } from './open.ts';
import type { Baseline, Store } from './store.ts';

/** A reason or a name is a short line (characters). */
const LONGEST = { reason: 1000, name: 100 };

/** Makes a failed run a baseline, for a reason that is stored. */
export async function accept(
  store: Store,
  { name, reason }: { readonly name: string; readonly reason: string },
  host: Host,
): Promise<void> {
  const why = reasonOf(reason);
  const run = await runNamed(store, name, 'accept');
  if (isBaseline(run)) {
    const why =
      run.marks.accepted === null ? 'did not fail, so it is a baseline already' : 'is accepted already';
    host.output.print(`${visible(run.name)} ${why}\n`);
    return;
  }
  await store.mark(run, { accepted: { reason: why, date: new Date().toISOString() } });
  host.output.print(`${visible(run.name)} is a baseline from now on: ${visible(why)}\n`);
}

/** Pins all suites of a run as a release. Throws {@link UsageError} if one of them is not a baseline. */
export async function pin(
  store: Store,
  { name, as }: { readonly name: string; readonly as: string | null },
  host: Host,
): Promise<void> {
  const given = as === null ? null : worded('--as', as, LONGEST.name);
  const runs = await wholeRunNamed(store, name, 'pin');
  const failed = runs.find(run => !isBaseline(run));
  if (failed !== undefined) {
    throw new UsageError(
      `baseline pin: ${failed.name} breached a gate and is not a baseline: accept it first with ${acceptance(failed, store)}. Nothing was pinned.`,
    );
  }
  // Without a name: the measured commit, or the day of uncommitted work.
  const [{ commit, time }] = runs;
  const release = given ?? (commit.slice(0, 12) || time.toISOString().slice(0, 10));
  for (const run of runs) await pinOne(store, run, release, host);
}

async function pinOne(store: Store, run: Baseline, release: string, host: Host): Promise<void> {
  const { baselines } = await store.list(run.suite);
  const releaseBaseline = releaseOf(baselines);
  const same =
    releaseBaseline?.name === release && releaseBaseline.runs.some(({ path }) => path === run.path);
  if (!same) await store.mark(run, { pinned: { name: release, date: new Date().toISOString() } });
  const others = (releaseBaseline?.name === release ? releaseBaseline.runs : []).filter(
    ({ path }) => path !== run.path,
  ).length;
  const more = others === 0 ? '' : `, with ${others} more`;
  host.output.print(
    `${visible(run.name)} is the release baseline of its suite${more}: ${visible(release)}\n`,
  );
}

/** A reason for other people. Throws {@link UsageError} if it is empty or too long. */
export function reasonOf(text: string): string {
  return worded('--reason', text, LONGEST.reason);
}

/** A text that other people will read. Throws {@link UsageError} if it is empty or too long. */
function worded(flag: string, text: string, most: number): string {
  const trimmed = text.trim();
  if (trimmed === '')
    throw new UsageError(`${flag} is empty: write a text that other people will understand`);
  if (trimmed.length > most)
    throw new UsageError(
      `${flag}: ${trimmed.length} characters exceed the limit of ${most}; shorten the text`,
    );
  return trimmed;
}
