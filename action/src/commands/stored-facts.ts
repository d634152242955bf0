// What the stored runs of a suite tell about its next run: how long its rounds take, and how far rounds and runs differ.
import { machineHeader, readMachine } from '../../../core/results/machine.ts';
import { type BaseSuite, referencesOf } from '../../../core/suite.ts';
import { fingerprint } from '../baselines/fingerprint.ts';
import { nextBaselines } from '../baselines/selection.ts';
import type { Baseline, Store } from '../baselines/store.ts';
import { isUnreachable } from '../baselines/unreachable.ts';
import type { Row } from '../comparison/comparison.ts';
import { emptyRequest, Statistics, type SuiteRequest } from '../comparison/judge.ts';
import type { Estimate } from '../comparison/levels.ts';
import type { StoredTime } from '../experiment/duration.ts';
import { ONCE, type Spread, type StoredFacts, type StoredRow, student } from '../experiment/foresight.ts';
import type { Host } from '../host/host.ts';
import { againstOf } from '../runs/requests.ts';

const NOTHING: StoredFacts = { runs: 0, rounds: 0, times: [], rows: [], warnings: [] };
/** The image of a hosted runner (`ubuntu24 20261101.1`); elsewhere it is the name of the system. */
const HOSTED = /^(?:ubuntu|macos|win)\d/;

/** The stored runs that the next run would be compared with, and how long the newest runs took. Returns a warning instead if a shared store cannot be read. */
export async function storedFacts(store: Store | null, suite: BaseSuite, host: Host): Promise<StoredFacts> {
  if (store === null) return NOTHING;
  try {
    // The machine of a simulation is known after its start.
    const machine = suite.mode === 'native' ? fingerprint(machineHeader(readMachine(host.image))) : null;
    const { used, anywhere, warnings } = await nextBaselines(store, suite.name, host.commit, machine, host);
    const [newest] = used;
    return newest === undefined
      ? { ...NOTHING, warnings }
      : { ...(await factsOf(suite, used, anywhere, host)), warnings };
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    const message = `${store.place} cannot be read: ${error.message}`;
    return { ...NOTHING, warnings: [{ code: 'baseline-skipped', message }] };
  }
}

async function factsOf(
  suite: BaseSuite,
  used: readonly Baseline[],
  anywhere: readonly Baseline[],
  host: Host,
): Promise<Omit<StoredFacts, 'warnings'>> {
  const statistics = new Statistics(host);
  const files = used.map(({ path, name }) => ({ path, name }));
  const request: SuiteRequest = {
    ...emptyRequest(suite.name, suite.control),
    again: suite.again,
    against: againstOf(suite),
    references: referencesOf(suite),
    metrics: suite.metrics,
    gates: suite.gates,
    results: files.slice(0, 1),
    // The next run will be compared with all of them.
    baselines: files,
  };
  const [judged] = (await statistics.judge([request])).suites;
  const rows = (judged?.rows ?? []).filter(({ unmeasured }) => unmeasured === undefined);
  const controls = [...new Set([suite.control, ...rows.map(({ against }) => against)])];
  const timed = [...used, ...anywhere.filter(({ path }) => !used.some(run => run.path === path))];
  const history = timed.map(({ path, name }) => ({ path, name, date: '', commit: '' }));
  const found = new Map<string, Map<string, Estimate[]>>();
  for (const control of controls) {
    const { runs } = await statistics.reduce({ ...request, control, history }, host.signal);
    found.set(control, new Map(runs.map(({ name, rows }): [string, Estimate[]] => [name, rows])));
  }
  const lengths = new Map(
    [...(found.get(suite.control) ?? [])].map(([name, rows]) => [name, rows[0]?.rounds ?? 0]),
  );
  const ownLengths = used.map(({ name }) => lengths.get(name) ?? 0).filter(rounds => rounds > 0);
  return {
    runs: used.length,
    rounds: middle(ownLengths) ?? judged?.rounds.complete ?? 0,
    times: timesOf(timed, lengths, host.image),
    rows: rows.map(row => {
      const estimates = found.get(row.against);
      return storedRow(
        row,
        used.map(({ name }) => estimates?.get(name) ?? []),
      );
    }),
  };
}

/** The times of the runs whose sidecar has them. */
function timesOf(
  used: readonly Baseline[],
  rounds: ReadonlyMap<string, number>,
  image: string,
): StoredTime[] {
  const machine = machineHeader(readMachine(image));
  return used.flatMap(({ name, marks, header }) => {
    const complete = rounds.get(name) ?? 0;
    // A run of no time was made by a test or another tool.
    if ((marks.elapsed ?? 0) === 0 || complete === 0) return [];
    const here = ['cpu', 'cpus'].every(key => header[key] === machine[key]);
    return [{ round: (marks.elapsed ?? 0) / complete, here, hosted: HOSTED.test(header.image ?? '') }];
  });
}

/** @param runs the estimates of each run, the newest first */
function storedRow(row: Row, runs: readonly (readonly Estimate[])[]): StoredRow {
  const { benchmark, treatment, metric, better, exact, paired, off } = row;
  const estimates = runs.map(one =>
    one.find(
      other => other.benchmark === benchmark && other.metric === metric && other.treatment === treatment,
    ),
  );
  const known = estimates.filter(one => one !== undefined);
  const [newest] = estimates;
  const round = Math.sqrt(mean(known.map(({ se, rounds }) => se * se * rounds)));
  const facts = { benchmark, treatment, metric, better, exact, paired, off };
  if (known.length === 0) return { ...facts, overhead: null, change: null };
  return {
    ...facts,
    overhead: { round, run: row.betweenRuns?.sd ?? 0 },
    change: newest === undefined ? null : changeSpread(row, newest, round, runs.length),
  };
}

/**
 * The spread of the change since stored runs. Of the width of its interval, what is not the newest run's own standard error does not shrink
 * with more rounds (compare/history).
 */
function changeSpread(
  { baseline, better }: Row,
  newest: Estimate,
  round: number,
  count: number,
): Spread | null {
  if (baseline === null || baseline.comparable !== 'overhead') return null;
  const { low, high } = baseline;
  if (low === null || high === null) return null;
  const log = (fraction: number) => (better === 'higher' ? -Math.log1p(-fraction) : Math.log1p(fraction));
  const half = Math.abs(log(high) - log(low)) / 2;
  const degrees = count === 1 ? 2 * (newest.rounds - 1) : newest.rounds + count - 2;
  const whole = half / student(ONCE, degrees);
  return { round, run: Math.sqrt(Math.max(0, whole ** 2 - newest.se ** 2)) };
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

function middle(values: readonly number[]): number | undefined {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}
