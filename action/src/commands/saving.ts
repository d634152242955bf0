// `overhead baseline save`: the results of a run become stored runs, if they can be compared with at all.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GitFailure } from '../baselines/git.ts';
import { HEAD_BYTES, readHead } from '../baselines/header.ts';
import { isBaseline } from '../baselines/life.ts';
import type { Baseline, FinishedRun, Store } from '../baselines/store.ts';
import { readComparison, type SuiteComparison } from '../comparison/comparison.ts';
import { UsageError } from '../config/problem.ts';
import { visible } from '../report/visible.ts';
import { acceptance, openStore } from './baselines.ts';
import type { Host } from './host.ts';
import { judgedParts, readJudged } from './judged.ts';
import { shown } from './judging.ts';
import type { Outcome } from './outcome.ts';
import { pooledText } from './pooled-file.ts';
import type { RecordedRun } from './pooling.ts';
import { distrust } from './trust.ts';

/** Fewer complete rounds than this say nothing, so they are no baseline. */
const FEWEST_ROUNDS = 6;

/**
 * Stores every suite of a run, with all the rounds that it was judged from. One that breached a gate is recorded, but no
 * baseline until somebody accepts it. Refused is what says nothing: broken suites, too few rounds, a machine that was too noisy.
 */
export async function save(store: Store, folder: string, host: Host): Promise<void> {
  const file = join(folder, 'comparison.json');
  if (!existsSync(file)) {
    throw new UsageError(
      `baseline save: ${folder} holds no comparison.json; name the folder of a finished run`,
    );
  }
  const { suites } = readComparison(file);
  const { runs, lost } = readJudged(folder);
  if (lost.length > 0) {
    throw new UsageError(
      `baseline save: the run was judged together with ${lost.map(shown).join(', ')}, which is no longer there: bring it back. Nothing was stored.`,
    );
  }
  const textOf = (suite: string): string =>
    runs.length > 0 ? roundsOf(suite, runs) : readFileSync(join(folder, 'results', `${suite}.txt`), 'utf8');
  const finished = suites.map(suite => toStore(suite, textOf));
  for (const run of finished) await storeRun(store, run, host);
}

/**
 * Stores what a workflow has just judged, suite by suite: what cannot be stored does not keep the others from it. Nothing is
 * stored by an event that must not write, of a run of which this is only a shard, and of result files without their run.
 * @param name of the store; null: none
 * @returns why a suite was not stored that should have been, in sentences
 */
export async function keep(
  { comparison, runs }: Pick<Outcome, 'comparison' | 'runs'>,
  name: string | null,
  host: Host,
): Promise<string[]> {
  const [first] = runs;
  const shard = runs.length === 1 && first?.record.shard !== null;
  if (comparison === null || name === null || first === undefined || shard) return [];
  const refusal = distrust(host.event);
  if (refusal !== null) {
    host.output.tell(`Nothing is stored: ${refusal}.`);
    return [];
  }
  const store = openStore(name, host);
  const refusals: string[] = [];
  for (const suite of comparison.suites) {
    try {
      const run = toStore(suite, called => roundsOf(called, runs));
      await storeRun(store, run, host);
    } catch (error) {
      // The verdict stands, whatever becomes of the store.
      refusals.push(
        `${suite.suite} is not stored in ${store.place}: ${(error as Error).message}${remedy(error)}`,
      );
    }
  }
  return refusals;
}

/** What to do where a repository did not let us write. */
function remedy(error: unknown): string {
  if (!(error instanceof GitFailure) || !/\b403\b|denied|not permitted|could not read/i.test(error.said))
    return '';
  return '. Give the job "permissions: contents: write", or say save-baseline: false';
}

async function storeRun(store: Store, run: FinishedRun, host: Host): Promise<void> {
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

/** A suite as it is stored. Throws {@link UsageError} where it is nothing to compare with later. */
function toStore(
  { suite, verdict, rounds, warnings }: SuiteComparison,
  textOf: (suite: string) => string,
): FinishedRun {
  const refuse = (why: string): never => {
    throw new UsageError(`baseline save: suite ${suite} ${why}. Nothing was stored.`);
  };
  if (verdict === 'broken') return refuse('is broken: mend it and measure again');
  if (warnings.some(warning => warning.code === 'unusable'))
    refuse('was measured on a machine that was too noisy: measure again when it is quieter');
  if (rounds.complete < FEWEST_ROUNDS)
    refuse(`has ${rounds.complete} complete rounds, fewer than ${FEWEST_ROUNDS}: measure more`);
  return { suite, verdict, text: textOf(suite) };
}

/** The rounds that a suite was judged from. */
function roundsOf(suite: string, runs: readonly RecordedRun[]): string {
  const parts = judgedParts(runs).find(([first]) => first.suite.suite === suite);
  if (parts === undefined) throw new UsageError(`baseline save: no run of suite ${suite} is there`);
  return pooledText(parts);
}

/** The very same result file in the store: a run counts once, however often it is saved. */
async function storedAlready(store: Store, { suite, text }: FinishedRun): Promise<Baseline | null> {
  const head = readHead(text.slice(0, HEAD_BYTES));
  const began = 'fault' in head ? Number.NaN : Math.floor(Date.parse(head.header.date ?? '') / 1000) * 1000;
  for (const baseline of (await store.list(suite)).baselines) {
    if (baseline.time.getTime() === began && (await store.read(baseline)) === text) return baseline;
  }
  return null;
}
