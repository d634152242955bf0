// Checks one suite without measuring it: what a run would do, and which problems prevent it.

import { named } from '../../../core/forks/naming.ts';
import { GATES } from '../../../core/results/gate.ts';
import { countedUnit } from '../../../core/results/metrics.ts';
import type { GateRequest } from '../../../core/results/record.ts';
import { ForkFailure, PreconditionError, type RunContext } from '../../../core/runner.ts';
import type { BaseSuite, BaseVariant } from '../../../core/suite.ts';
import { visible } from '../../../core/visible.ts';
import { runnerOf } from '../../../runners/registry.ts';
import type { Host } from '../host/host.ts';
import { placeRevisions } from '../revisions/placed.ts';
import { recordOf } from './begin.ts';
import { foretell, minutes, roundsToBreach } from './budget.ts';
import { countGates } from './counting.ts';

/** The result for a suite: its state, and lines with a label each. */
export interface Checked {
  readonly state: 'ready' | 'broken' | 'left out';
  readonly lines: readonly Line[];
}

export type Line = readonly [label: string, text: string];

/** Checks a suite. Throws `signal.reason` if the user stops it. */
export async function checkSuite(suite: BaseSuite, host: Host): Promise<Checked> {
  const lines: Line[] = [
    ['runner', `${suite.runner}${suite.mode === 'native' ? '' : ` (mode: ${suite.mode})`}`],
    ['variants', suite.variants.map(variant => variantText(suite, variant)).join(', ')],
    ['rounds', roundsText(suite)],
  ];
  try {
    const context: RunContext = {
      ...host,
      notice: message => host.output.tell(visible(`${suite.name}: ${message}`)),
    };
    const placed = await placeRevisions(suite, context);
    const { benchmarks, warnings } = await runnerOf(suite).check(placed.suite, context);
    const gates = gatesOf(suite, benchmarks);
    return {
      state: gates.hopeless ? 'broken' : 'ready',
      lines: [
        ...lines,
        ['benchmarks', benchmarks === null ? UNLISTED : `${benchmarks.length}: ${named(benchmarks)}`],
        ...gates.lines,
        ...[...placed.warnings, ...warnings].map(({ message }): Line => ['warning', message]),
      ],
    };
  } catch (error) {
    host.signal.throwIfAborted();
    if (!(error instanceof PreconditionError || error instanceof ForkFailure)) throw error;
    const lacking = error instanceof PreconditionError && error.lacking && suite.optional;
    return { state: lacking ? 'left out' : 'broken', lines: [...lines, ['why', error.message]] };
  }
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
): { readonly hopeless: boolean; readonly lines: readonly Line[] } {
  if (suite.gates.length === 0) return { hopeless: false, lines: [['gates', 'none: nothing can fail']] };
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
    hopeless: forecast?.hopeless === true,
    lines: [
      ['gates', `${count}: ${suite.gates.map(gateText).join(', ')}`],
      ['breach', breach],
    ],
  };
}

/** `cpu-ns/op max-overhead 5 %`. */
function gateText({ metric, benchmark, treatment, kind, limit }: GateRequest): string {
  const amount = GATES[kind].limit === 'fraction' ? `${+(limit * 100).toPrecision(6)} %` : `${limit}`;
  const only = [benchmark, treatment].filter(glob => glob !== '*');
  const of = only.length === 0 ? '' : ` (${only.join(', ')})`;
  return `${metric === '@primary' ? 'primary metric' : metric} ${kind} ${amount}${of}`;
}
