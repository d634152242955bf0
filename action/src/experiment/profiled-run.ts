// Profiles the suites of a run after it was judged: those with a breach, or all, as each suite is configured.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { printable } from '../../../core/process/printable.ts';
import { journalOf } from '../../../core/results/folder.ts';
import { shown } from '../../../core/results/path.ts';
import { parseJournal } from '../../../core/results/round.ts';
import type { BaseSuite } from '../../../core/suite.ts';
import { visible } from '../../../core/visible.ts';
import { runnerOf } from '../../../runners/registry.ts';
import type { Comparison } from '../comparison/comparison.ts';
import type { Host } from '../host/host.ts';
import { type ProfiledSuite, type ProfileFile, writeProfile } from '../profile/file.ts';
import { type Target, targetsOf } from '../profile/targets.ts';
import type { Run } from './begin.ts';
import { profileSuite } from './profiling.ts';

/**
 * Profiles the suites of a finished run. Writes profile.json. Returns null if there is nothing to profile, or if that failed: the verdict
 * stands. Throws only the user's request to stop.
 */
export async function profileRun(run: Run, comparison: Comparison, host: Host): Promise<ProfileFile | null> {
  try {
    return await profileSuites(run, comparison, host);
  } catch (error) {
    host.signal.throwIfAborted();
    host.output.tell(`The profile is left out: ${visible((error as Error).message)}`);
    return null;
  }
}

async function profileSuites(run: Run, comparison: Comparison, host: Host): Promise<ProfileFile | null> {
  // A shard has no verdict of its own.
  if (run.record.shard !== null) return null;
  const suites: ProfiledSuite[] = [];
  for (const suite of run.config.suites) {
    const judged = comparison.suites.find(one => one.suite === suite.name);
    if (judged === undefined) continue;
    const targets = suite.profile === 'never' ? [] : targetsOf(judged, suite.profile === 'always');
    const estimated = suite.caches ? targetsOf(judged, true) : [];
    if (targets.length + estimated.length === 0) continue;
    const why =
      targets.length === 0
        ? 'with a model of caches, to estimate misses'
        : 'under a profiler, to show where the cost is';
    host.output.tell(
      `${suite.name}: runs again ${why}. The verdict is final: ${printable('overhead', ['compare', shown(run.folder)])} prints it.`,
    );
    suites.push(await profiled(suite, { targets, estimated }, run, host));
  }
  if (suites.length === 0) return null;
  const profile: ProfileFile = { schema: 1, suites };
  writeProfile(run.folder, profile);
  return profile;
}

async function profiled(
  suite: BaseSuite,
  { targets, estimated }: Readonly<Record<'targets' | 'estimated', readonly Target[]>>,
  run: Run,
  host: Host,
): Promise<ProfiledSuite> {
  const { folder, record } = run;
  const calibrated = record.suites.find(one => one.suite === suite.name)?.calibrated;
  host.output.begin(`Profiling ${suite.name}`);
  try {
    return await profileSuite({
      suite,
      runner: runnerOf(suite),
      targets: () => targets,
      estimated: () => estimated,
      sets: null,
      measured: measuredTime(folder, suite.name),
      seed: record.seed,
      folder,
      ...(calibrated === undefined ? {} : { calibrated }),
      context: { ...host, notice: message => notice(host, `${suite.name}: ${visible(message)}`) },
    });
  } finally {
    host.output.status('');
    host.output.end();
  }
}

/** A log has a line for each fork, a terminal one line that changes. */
function notice({ output }: Host, message: string): void {
  if (output.interactive) output.status(message.slice(0, Math.max(20, output.width - 1)));
  else output.tell(message);
}

/** The wall time of the rounds of a suite, in ms. */
function measuredTime(folder: string, suite: string): number {
  const journal = journalOf(join(folder, 'results', `${suite}.txt`));
  if (!existsSync(journal)) return 0;
  return parseJournal(readFileSync(journal, 'utf8'), journal).reduce((sum, { elapsed }) => sum + elapsed, 0);
}
