// `overhead check`: shows what a run would measure and which problems prevent it. Measures nothing.
import { basename } from 'node:path';
import { UsageError } from '../../../core/config/problem.ts';
import { named } from '../../../core/forks/naming.ts';
import { countedUnit } from '../../../core/results/metrics.ts';
import type { GateRequest } from '../../../core/results/record.ts';
import { hidden } from '../../../core/results/secret.ts';
import { temporaryFault } from '../../../core/results/temporary.ts';
import { ForkFailure, PreconditionError, type RunContext } from '../../../core/runner.ts';
import type { Suite, Variant } from '../../../core/suite.ts';
import { visible, visibleLines } from '../../../core/visible.ts';
import { configure, type Inputs } from '../config/inputs.ts';
import { foretell, minutes, roundsToBreach } from '../experiment/budget.ts';
import { countGates } from '../experiment/counting.ts';
import { checkedUnderHeaps } from '../experiment/sweep.ts';
import { EXIT, type Host } from '../host/host.ts';
import { placeRevisions } from '../revisions/placed.ts';
import { found, recordOf } from './begin.ts';
import { RUNNERS } from './runners.ts';

/** The result for a suite: its state, and lines with a label each. */
interface Checked {
  readonly state: 'ready' | 'broken' | 'left out';
  readonly lines: readonly Line[];
}

type Line = readonly [label: string, text: string];

/** Checks each suite and prints the result. Throws {@link UsageError}. */
export async function checkCommand(inputs: Inputs, host: Host): Promise<{ exitCode: number }> {
  const fault = temporaryFault();
  if (fault !== '') throw new UsageError(fault);
  const { suites } = found(configure(inputs), host);
  const states: Checked['state'][] = [];
  for (const suite of suites) {
    host.output.status(`checking ${suite.name}`);
    const { state, lines } = await checked(suite, host);
    host.output.status('');
    host.output.print(`${shown(suite.name, state, lines)}\n`);
    states.push(state);
  }
  const ready = states.filter(state => state === 'ready').length;
  const broken = states.includes('broken');
  const counted = `${ready} of ${states.length} ${states.length === 1 ? 'suite' : 'suites'}`;
  host.output.print(
    broken || ready === 0
      ? `${counted} can be measured: fix the others, then check again.\n`
      : `${counted} can be measured: overhead run measures them.\n`,
  );
  return { exitCode: broken || ready === 0 ? EXIT.broken : EXIT.pass };
}

async function checked(suite: Suite, host: Host): Promise<Checked> {
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
    const checker = checkedUnderHeaps(RUNNERS[suite.runner]);
    const { benchmarks, warnings } = await checker.check(placed.suite, context);
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

function variantText({ control, again }: Suite, { name, agent, revision }: Variant): string {
  const facts = [
    ...(name === control ? ['control'] : []),
    ...(name === again ? ['the control once more'] : []),
    ...(revision === null ? [] : [`revision ${revision.ref}`]),
    ...(agent === null ? [] : [agentText(agent)]),
  ];
  return facts.length === 0 ? name : `${name} (${facts.join(', ')})`;
}

function agentText(agent: NonNullable<Variant['agent']>): string {
  if (agent.kind === 'file') return basename(agent.path);
  const { group, artifact, version, classifier } = agent;
  return [group, artifact, version, ...(classifier === '' ? [] : [classifier])].join(':');
}

function roundsText({ rounds: { min, max }, timeBudget }: Suite): string {
  return min === max ? `${min}` : `${min} to ${max}, limited by the time budget of ${minutes(timeBudget)}`;
}

/**
 * The gates, their number, and whether the rounds can show a breach. A metric that only some benchmarks report counts
 * once: only forks show which report it.
 */
function gatesOf(
  suite: Suite,
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
  const relative = kind === 'max-overhead' || kind === 'max-regression' || kind === 'max-drift';
  const amount = relative ? `${+(limit * 100).toPrecision(6)} %` : `${limit}`;
  const only = [benchmark, treatment].filter(glob => glob !== '*');
  const of = only.length === 0 ? '' : ` (${only.join(', ')})`;
  return `${metric === '@primary' ? 'primary metric' : metric} ${kind} ${amount}${of}`;
}

function shown(suite: string, state: string, lines: readonly Line[]): string {
  const width = Math.max(...lines.map(([label]) => label.length));
  const body = lines.flatMap(([label, text]) =>
    visibleLines(hidden(text)).map((line, index) =>
      `  ${(index === 0 ? label : '').padEnd(width)}  ${line}`.trimEnd(),
    ),
  );
  return [`${visible(hidden(suite))}: ${state}`, ...body, ''].join('\n');
}
