// Checks one suite without measuring it: what a run would do, and which problems prevent it.

import { means } from '../../../core/expected.ts';
import { named } from '../../../core/forks/naming.ts';
import { countedUnit } from '../../../core/results/metrics.ts';
import type { GateRequest } from '../../../core/results/record.ts';
import type { Warning } from '../../../core/results/warning.ts';
import { ForkFailure, PreconditionError, type RunContext } from '../../../core/runner.ts';
import type { BaseSuite, BaseVariant } from '../../../core/suite.ts';
import { visible } from '../../../core/visible.ts';
import { runnerOf } from '../../../runners/registry.ts';
import type { Host } from '../host/host.ts';
import { placeRevisions } from '../revisions/placed.ts';
import { recordOf } from './begin.ts';
import { foretell, minutes, roundsToBreach } from './budget.ts';
import { countGates } from './counting.ts';
import { type Duration, type Durations, durationsOf, durationTexts, plural } from './duration.ts';
import { type Sight, type StoredFacts, type StoredRow, sightsOf } from './foresight.ts';
import { gateText } from './gate-text.ts';
import { planInterim } from './interim.ts';

/** The result for a suite: its state, lines with a label each, and the same for other programs. */
export interface Checked {
  readonly state: 'ready' | 'broken' | 'left out';
  readonly lines: readonly Line[];
  /** Null if the suite cannot be measured. */
  readonly durations: Durations | null;
  readonly facts: object;
}

export type Line = readonly [label: string, text: string];

/**
 * Checks a suite. Throws `signal.reason` if the user stops it.
 * @param stored what its stored runs tell
 */
export async function checkSuite(suite: BaseSuite, host: Host, stored: StoredFacts): Promise<Checked> {
  const known = {
    suite: suite.name,
    runner: suite.runner,
    mode: suite.mode,
    variants: suite.variants.map(({ name }) => name),
    rounds: { min: suite.rounds.min, max: suite.rounds.max },
    timeBudget: suite.timeBudget,
  };
  const lines: Line[] = [
    ['runner', `${suite.runner}${suite.mode === 'native' ? '' : ` (mode: ${suite.mode})`}`],
    ['variants', suite.variants.map(variant => variantText(suite, variant)).join(', ')],
    ...(suite.sweep === null
      ? []
      : [
          [
            'sweep',
            `${suite.sweep.name}: ${suite.sweep.points.map(({ value }) => value).join(', ')}`,
          ] as const,
        ]),
    ['rounds', roundsText(suite)],
  ];
  try {
    const context: RunContext = {
      ...host,
      notice: message => host.output.tell(visible(`${suite.name}: ${message}`)),
    };
    const placed = await placeRevisions(suite, context);
    const runner = runnerOf(suite);
    const { benchmarks, warnings } = await runner.check(placed.suite, context);
    const gates = gatesOf(suite, benchmarks);
    const planned = benchmarks === null ? null : (runner.roundTime?.(suite, benchmarks.length) ?? null);
    const durations = durationsOf(suite, gates.all, planned, stored.times);
    const [here, hosted] = durationTexts(durations, suite);
    const rows = stored.rows.filter(row => isMeasured(row, suite, benchmarks));
    const foreseen = foresee(suite, gates.all, durations, { ...stored, rows });
    const all = [...placed.warnings, ...warnings, ...stored.warnings, ...foreseen.warnings];
    const state = gates.hopeless ? 'broken' : 'ready';
    return {
      state,
      lines: [
        ...lines,
        ['benchmarks', benchmarks === null ? UNLISTED : `${benchmarks.length}: ${named(benchmarks)}`],
        ['time', here],
        ['hosted job', hosted],
        ...gates.lines,
        ...foreseen.lines,
        ...all.map(({ message }): Line => ['warning', message]),
      ],
      durations,
      facts: {
        ...known,
        state,
        benchmarks,
        time: durations,
        storedRuns: stored.runs,
        gates: suite.gates.map(gate => ({
          ...gate,
          ...factsOf(foreseen.sights.find(one => one.gate === gate)),
        })),
        warnings: all,
      },
    };
  } catch (error) {
    host.signal.throwIfAborted();
    if (!(error instanceof PreconditionError || error instanceof ForkFailure)) throw error;
    const lacking = error instanceof PreconditionError && error.lacking && suite.optional;
    const state = lacking ? 'left out' : 'broken';
    return {
      state,
      lines: [...lines, ['why', error.message]],
      durations: null,
      facts: { ...known, state, why: error.message },
    };
  }
}

/** Whether the next run has a row: stored runs may have other treatments and benchmarks. @param benchmarks null: unknown */
function isMeasured(
  { benchmark, treatment }: StoredRow,
  { variants }: BaseSuite,
  benchmarks: readonly string[] | null,
): boolean {
  const has = variants.some(({ name }) => name === treatment);
  return has && (benchmarks === null || benchmarks.some(name => means(name, benchmark)));
}

/** What a gate could see, for other programs. */
function factsOf(sight: Sight | undefined): object {
  const { sees = null, decides = null, needed = null } = sight ?? {};
  return { sees, decides, roundsNeeded: needed };
}

/** What each gate could see at the length of the next run, and warnings about those whose limit is smaller. */
function foresee(
  suite: BaseSuite,
  gates: number,
  { here }: Durations,
  stored: StoredFacts,
): { readonly lines: Line[]; readonly sights: readonly Sight[]; readonly warnings: readonly Warning[] } {
  if (suite.gates.length === 0) return { lines: [], sights: [], warnings: [] };
  if (stored.runs === 0) return { lines: [['sensitivity', UNSEEN]], sights: [], warnings: [] };
  const { min, max, ceiling = max } = suite.rounds;
  const rounds = here.rounds ?? Math.min(Math.max(min, stored.rounds), Math.max(max, ceiling));
  const length = { rounds, interim: planInterim(rounds, suite, gates).length > 0 };
  const source = `from ${plural(stored.runs, 'stored run')}, ${plural(rounds, 'round')}`;
  const sights = sightsOf(suite.gates, stored.rows, length, source);
  return {
    lines: sights.length === 0 ? [] : [['sensitivity', sights.map(({ text }) => text).join('\n')]],
    sights,
    warnings: sights
      .filter(({ decides }) => decides === false)
      .map(sight => ({
        code: 'cannot-decide',
        message: undecidedText(sight, suite, rounds, here, stored.runs),
      })),
  };
}

const UNSEEN =
  'not known without stored runs: store one with overhead run and overhead baseline save; overhead doctor noise shows what this machine can see';

/** `cannot decide: cpu-ns/op max-overhead 1 %; raise the time budget to about 12 min, or the limit`. */
function undecidedText(
  { gate, row, needed }: Sight,
  { rounds: { min, max }, timeBudget }: BaseSuite,
  rounds: number,
  { round }: Duration,
  runs: number,
): string {
  const what = `cannot decide: ${gateText(gate)}${row === null ? '' : ` on ${row}`}`;
  if (needed === null) {
    const more = runs < 3 ? 'store at least 3 runs, which show how much runs differ, or ' : '';
    return `${what}; no number of rounds would: ${more}raise the limit`;
  }
  const time = `about ${Math.ceil((needed * (round ?? timeBudget / rounds)) / 60_000)} min`;
  if (min === max) return `${what}; raise rounds to ${needed}, which take ${time}, or the limit`;
  const most = needed > max ? `max of rounds to ${needed} and ` : '';
  return `${what}; raise ${most}the time budget to ${time}, or the limit`;
}

const UNLISTED = 'known once overhead run has tried them: only a run of the test binary lists them';

function variantText(suite: BaseSuite, variant: BaseVariant): string {
  const { control, again } = suite;
  const { name, revision } = variant;
  const added = runnerOf(suite).describe(variant);
  const facts = [
    ...(name === control ? ['control'] : []),
    ...(name === again ? ['the control once more'] : []),
    ...(revision === null ? [] : [`revision ${revision.ref}`]),
    ...(added === '' ? [] : [added]),
  ];
  return facts.length === 0 ? name : `${name} (${facts.join(', ')})`;
}

function roundsText({ rounds: { min, max }, timeBudget }: BaseSuite): string {
  return min === max ? `${min}` : `${min} to ${max}, limited by the time budget of ${minutes(timeBudget)}`;
}

/**
 * The gates, their number, and whether the rounds can show a breach. A metric that only some benchmarks report counts
 * once: only forks show which report it.
 */
function gatesOf(
  suite: BaseSuite,
  benchmarks: readonly string[] | null,
): { readonly all: number; readonly hopeless: boolean; readonly lines: readonly Line[] } {
  if (suite.gates.length === 0)
    return { all: 0, hopeless: false, lines: [['gates', 'none: nothing can fail']] };
  const record = { ...recordOf(suite), benchmarks: [...(benchmarks ?? [''])] };
  // Every benchmark reports this metric.
  const cpu = suite.mode === 'simulation' ? countedUnit('cpu-ns/op') : 'cpu-ns/op';
  const isCertain = ({ metric }: GateRequest) => metric === '@primary' || metric === cpu;
  const counted = [true, false].map(certain => {
    const gates = suite.gates.filter(gate => isCertain(gate) === certain);
    return countGates({ ...suite, gates }, record, certain ? new Map([['', new Set([cpu])]]) : new Map());
  });
  const [all, noisy] = [
    counted.reduce((sum, { all }) => sum + all, 0),
    counted.reduce((sum, { noisy }) => sum + noisy, 0),
  ];
  const most = Math.max(suite.rounds.max, suite.rounds.ceiling ?? 0);
  const fewest = roundsToBreach(Math.min(noisy, 1), false, suite.mode);
  const forecast = foretell(noisy, suite);
  const breach =
    forecast?.message ??
    (most < fewest
      ? `${most} ${most === 1 ? 'round' : 'rounds'} cannot show a breach of any gate; at least ${fewest} can: raise rounds`
      : 'the rounds can show a breach');
  const exact = benchmarks !== null && suite.gates.every(isCertain);
  const count = `${exact ? '' : 'at least '}${all}`;
  return {
    all,
    hopeless: forecast?.hopeless === true,
    lines: [
      ['gates', `${count}: ${suite.gates.map(gateText).join(', ')}`],
      ['breach', breach],
    ],
  };
}
