// `overhead baseline save`: the results of a run become stored runs, if they can be compared with at all.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isBaseline } from '../baselines/life.ts';
import type { Baseline, FinishedRun, Store } from '../baselines/store.ts';
import { readComparison, type SuiteComparison } from '../comparison/comparison.ts';
import { UsageError } from '../config/problem.ts';
import { visible } from '../report/visible.ts';
import { acceptance } from './baselines.ts';
import type { Host } from './host.ts';

/** Fewer complete rounds than this say nothing, so they are no baseline. */
const FEWEST_ROUNDS = 6;

/**
 * Stores every suite of a run. One that breached a gate is recorded, but no baseline until somebody accepts it. Refused is
 * what says nothing: broken suites, too few rounds, a machine that was too noisy.
 */
export async function save(store: Store, folder: string, host: Host): Promise<void> {
  const file = join(folder, 'comparison.json');
  if (!existsSync(file)) {
    throw new UsageError(
      `baseline save: ${folder} holds no comparison.json; name the folder of a finished run`,
    );
  }
  const finished = readComparison(file).suites.map(suite => toStore(suite, folder));
  for (const run of finished) {
    const same = await storedAlready(store, run);
    const stored = same ?? (await store.append(run));
    if (same !== null) host.output.tell(`${run.suite}: this run is stored already`);
    if (!isBaseline(stored)) {
      host.output.tell(
        `${run.suite} breached a gate: recorded, no baseline until accepted: ${acceptance(stored, store)}`,
      );
    }
    host.output.print(`${visible(stored.name)}\n`);
  }
}

/** A suite as it is stored. Throws {@link UsageError} where it is nothing to compare with later. */
function toStore({ suite, verdict, rounds, warnings }: SuiteComparison, folder: string): FinishedRun {
  const refuse = (why: string): never => {
    throw new UsageError(`baseline save: suite ${suite} ${why}. Nothing was stored.`);
  };
  if (verdict === 'broken') return refuse('is broken: mend it and measure again');
  if (warnings.some(warning => warning.code === 'unusable'))
    refuse('was measured on a machine that was too noisy: measure again when it is quieter');
  if (rounds.complete < FEWEST_ROUNDS)
    refuse(`has ${rounds.complete} complete rounds, fewer than ${FEWEST_ROUNDS}: measure more`);
  return { suite, verdict, text: readFileSync(join(folder, 'results', `${suite}.txt`), 'utf8') };
}

/** The very same result file in the store: a run counts once, however often it is saved. */
async function storedAlready(store: Store, { suite, text }: FinishedRun): Promise<Baseline | null> {
  for (const baseline of (await store.list(suite)).baselines) {
    if (text.includes(baseline.header.date ?? '') && (await store.read(baseline)) === text) return baseline;
  }
  return null;
}
