// `overhead baseline save`: stores the results of a run, if they are usable as a baseline.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '../../../core/config/problem.ts';
import { journalOf } from '../../../core/results/folder.ts';
import { HEAD_BYTES, readHead } from '../../../core/results/head.ts';
import { shown } from '../../../core/results/path.ts';
import { parseJournal } from '../../../core/results/round.ts';
import { hidden } from '../../../core/results/secret.ts';
import { visible } from '../../../core/visible.ts';
import { type Comparison, readComparison, type SuiteComparison } from '../comparison/comparison.ts';
import type { Host } from '../host/host.ts';
import { judgedParts, readJudged } from '../runs/judged.ts';
import type { RecordedRun } from '../runs/recorded.ts';
import { resultsOf } from '../runs/requests.ts';
import { GitFailure } from './git.ts';
import { isBaseline } from './life.ts';
import { acceptance, openStore } from './open.ts';
import { pooledText } from './pooled-file.ts';
import type { Attempted, Baseline, FinishedRun, Store } from './store.ts';
import { refusal } from './trust.ts';

/** A run with fewer complete rounds is not usable as a baseline: rounds of a machine, seeds of the simulator. */
const FEWEST_ROUNDS = { native: 6, simulation: 5 };

/** Rounds as a result file, the start times of the runs that measured them, and the wall time of the rounds in ms. */
interface Rounds {
  readonly text: string;
  readonly began: readonly string[];
  readonly elapsed?: number;
}

type Judged = FinishedRun & Rounds;

/**
 * Stores every suite of a run, with all rounds of its judgement. A suite that breached a gate is not a baseline until
 * it is accepted. Refuses broken suites, too few rounds, and noisy machines.
 */
export async function save(store: Store, folder: string, host: Host): Promise<void> {
  const file = join(folder, 'comparison.json');
  if (!existsSync(file)) {
    throw new UsageError(
      `baseline save: ${folder} contains no comparison.json; name the folder of a finished run`,
    );
  }
  const { suites } = readComparison(file);
  const { runs, lost } = readJudged(folder);
  if (lost.length > 0) {
    throw new UsageError(
      `baseline save: the run was judged together with ${lost.map(shown).join(', ')}, which no longer exists: restore it. Nothing was stored.`,
    );
  }
  const roundsOfSuite = runs.length > 0 ? roundsOf(runs) : (suite: string): Rounds => roundsIn(folder, suite);
  const finished = suites.filter(isMeasured).map(suite => toStore(suite, roundsOfSuite));
  const why = await refusal(
    host.event,
    store.history,
    finished.map(({ text }) => commitIn(text)),
  );
  if (why !== null) throw new UsageError(`baseline save: ${why}. Nothing was stored.`);
  for (const run of finished) await storeRun(store, run, host);
}

/**
 * Stores the suites that a workflow has just judged, independently of each other. Stores nothing for an untrusted
 * event, a single shard, or result files without their run.
 * @param name name of the store; null: none
 * @returns why suites were not stored, in sentences
 */
export async function keep(
  { comparison, runs }: { readonly comparison: Comparison | null; readonly runs: readonly RecordedRun[] },
  name: string | null,
  host: Host,
): Promise<string[]> {
  const [first] = runs;
  const shares = new Set(runs.map(({ record }) => record.shard?.index));
  const shard = first?.record.shard !== null && shares.size === 1;
  if (comparison === null || name === null || first === undefined || shard) return [];
  const store = openStore(name, host);
  const commits = runs.map(({ record }) => record.commit);
  const why = await refusal(host.event, store.history, commits);
  if (why !== null) {
    host.output.tell(`Nothing is stored: ${why}.`);
    return [];
  }
  const refusals: string[] = [];
  const roundsOfSuite = roundsOf(runs);
  // A store failure does not change the verdict.
  const attempt = (what: string, action: () => Promise<void> | undefined): Promise<void> =>
    Promise.resolve()
      .then(action)
      .catch(error => {
        refusals.push(`${what} is not stored in ${store.place}: ${(error as Error).message}${remedy(error)}`);
      });
  for (const suite of comparison.suites.filter(isMeasured)) {
    await attempt(suite.suite, () => storeRun(store, toStore(suite, roundsOfSuite), host));
    await attempt(`the verdict of ${suite.suite}`, () =>
      store.attempted?.(suite.suite, attemptOf(suite, first.record)),
    );
  }
  return refusals;
}

/** What readers of a store learn of an attempt to measure a suite. */
function attemptOf(
  { verdict, broken, rows }: SuiteComparison,
  { started, commit }: RecordedRun['record'],
): Attempted {
  const gates = rows.flatMap(({ benchmark, treatment, metric, gates }) =>
    gates
      .filter(gate => gate.verdict === verdict && verdict !== 'pass')
      .map(({ kind, reason }) => `${benchmark}, ${treatment}, ${metric}: ${reason === '' ? kind : reason}`),
  );
  const [reason = ''] = [...broken, ...gates];
  return { verdict, time: started, commit, reason: hidden(reason.split('\n')[0] ?? '') };
}

/** Whether there is anything to store: not for a suite with only unmeasured cells. */
function isMeasured({ rows }: SuiteComparison): boolean {
  return rows.length === 0 || rows.some(({ unmeasured }) => unmeasured === undefined);
}

/** Advice if the repository denied the write. */
function remedy(error: unknown): string {
  if (!(error instanceof GitFailure) || !/\b403\b|denied|not permitted|could not read/i.test(error.output))
    return '';
  return '. Give the job "permissions: contents: write", or set save-baseline: false';
}

async function storeRun(store: Store, run: Judged, host: Host): Promise<void> {
  const known = (await store.list(run.suite, 'recent')).baselines.map(({ name }) => name);
  const overruled = await overruledBy(store, run);
  const stored = await store.append(run, overruled);
  if (known.includes(stored.name)) host.output.tell(`${run.suite}: this run is stored already`);
  else
    for (const { name } of overruled)
      host.output.tell(
        `${run.suite}: ${visible(name)} is no longer a baseline: its rounds were judged again, with those of a later attempt`,
      );
  if (!isBaseline(stored)) {
    host.output.tell(
      `${run.suite} breached a gate: stored, but not a baseline until accepted: ${acceptance(stored, store)}`,
    );
  }
  host.output.print(`${visible(stored.name)}\n`);
}

/**
 * Baselines whose rounds are part of a failed run: an attempt that passed alone must not stay a baseline if it failed
 * together with a later one.
 */
async function overruledBy(store: Store, { suite, text, verdict, began }: Judged): Promise<Baseline[]> {
  if (verdict !== 'breach' || began.length < 2) return [];
  const commit = commitIn(text);
  const { baselines } = await store.list(suite, 'recent');
  const times = began.map(second);
  const possible = baselines.filter(
    run => run.marks.verdict !== 'breach' && times.includes(run.time.getTime()),
  );
  const loaded = await store.load(possible);
  return loaded.baselines.filter(
    ({ header }) => (header.commit ?? '') === commit && began.includes(header.date ?? ''),
  );
}

/** The measured commit of a result file; empty if its header has none. */
function commitIn(text: string): string {
  const head = readHead(text.slice(0, HEAD_BYTES));
  return 'fault' in head ? '' : (head.header.commit ?? '');
}

/** A date truncated to seconds, as in the name of a stored run (ms). */
function second(date: string): number {
  return Math.floor(Date.parse(date) / 1000) * 1000;
}

/** A suite in its stored form. Throws {@link UsageError} if it is unusable as a baseline. */
function toStore(
  { suite, verdict, rounds, warnings, machine }: SuiteComparison,
  roundsOfSuite: (suite: string) => Rounds,
): Judged {
  const refuse = (why: string): never => {
    throw new UsageError(`baseline save: suite ${suite} ${why}. Nothing was stored.`);
  };
  if (verdict === 'broken') return refuse('is broken: fix it and measure again');
  if (warnings.some(warning => warning.code === 'unusable'))
    refuse('was measured on a machine that was too noisy: measure again when it is quieter');
  const fewest = FEWEST_ROUNDS[machine.mode === 'simulation' ? 'simulation' : 'native'];
  if (rounds.complete < fewest)
    refuse(`has ${rounds.complete} complete rounds, fewer than ${fewest}: measure more rounds`);
  return { suite, verdict, ...roundsOfSuite(suite) };
}

/** A function that returns the rounds that a suite was judged from. */
function roundsOf(runs: readonly RecordedRun[]): (suite: string) => Rounds {
  const bySuite = new Map(judgedParts(runs).map(parts => [parts[0].suite.suite, parts]));
  return suite => {
    const parts = bySuite.get(suite);
    if (parts === undefined)
      throw new UsageError(
        `baseline save: the judged runs contain no suite ${suite}: compare the runs again`,
      );
    const files = parts.flatMap(({ folder }) => resultsOf(folder, suite) ?? []);
    return { text: pooledText(parts), began: parts.map(({ record }) => record.started), ...elapsedOf(files) };
  };
}

/** The rounds of a suite in a folder whose judgement names no runs, because there is no record next to its results. */
function roundsIn(folder: string, suite: string): Rounds {
  const file = resultsOf(folder, suite);
  if (file === null)
    throw new UsageError(
      `baseline save: suite ${suite} was judged from result files, which are not in ${shown(folder)}: name the folder of a run. Nothing was stored.`,
    );
  return { text: readFileSync(file, 'utf8'), began: [], ...elapsedOf([file]) };
}

/** The wall time of the rounds of result files, also of dropped ones, if each file has a journal. */
function elapsedOf(files: readonly string[]): Pick<Rounds, 'elapsed'> {
  const journals = files.map(journalOf);
  if (!journals.every(path => existsSync(path))) return {};
  const rounds = journals.flatMap(path => parseJournal(readFileSync(path, 'utf8'), path));
  return { elapsed: Math.round(rounds.reduce((sum, { elapsed }) => sum + elapsed, 0)) };
}
