// The first line of every report: the verdict in words.

import { GATES } from '../../../core/results/gate.ts';
import { COUNTED_HERE } from '../../../core/results/metrics.ts';
import { firstLine } from '../../../core/visible.ts';
import type { Comparison, Gate, Row, SuiteComparison, Verdict } from '../comparison/comparison.ts';
import { noEffect } from './cells.ts';
import { chanceMark, type Effect, effectOf, isSuspect } from './effect.ts';
import { effectText } from './factor.ts';
import { isBetweenTreatments, isCertain, limitOf, measuredText, shareUsed } from './gates.ts';
import { isCounted } from './model.ts';
import { name, type Phrase, say } from './phrase.ts';
import { difference, isCpu, quantity, spoken } from './quantity.ts';
import { count, grouped, percent } from './values.ts';

/** A gate with its row and suite. */
export interface Judged {
  readonly suite: SuiteComparison;
  readonly row: Row;
  readonly gate: Gate;
}

/** The first line of a report: a word for the verdict, and its meaning. */
export interface Summary {
  readonly verdict: 'broken' | 'breach' | 'inconclusive' | 'pass' | 'measured';
  readonly words: Phrase;
  /** The reason of a gate that the words contain; empty without one. */
  readonly reason: string;
}

function metricName(row: Row): Phrase {
  const words = spoken(row.metric);
  return words === null ? [name(row.metric)] : [words];
}

function subject(row: Row, control: string): Phrase {
  return isBetweenTreatments(row, control)
    ? say`${name(row.treatment)} against ${name(row.against)} in the same rounds`
    : [name(row.treatment)];
}

/** ` (+3.2 ns/op)`: the amount for a percentage. */
function added(row: Row): string {
  return row.difference?.value == null ? '' : ` (${difference(row.difference.value, row.metric)})`;
}

/** Returns the finding of a row without its gates: `otel costs +2.5 % CPU [+2.0, +3.1] (+1.30 ns/op) on Allocate`. */
function finding(row: Row, suite: SuiteComparison): Phrase {
  const { control } = suite;
  const chance = chanceMark(row, suite);
  const perhaps = chance === '' ? '' : `, which ${chance}`;
  const who = subject(row, control);
  const where = name(row.benchmark);
  const effect = effectOf(row);
  if (effect === 'unclear') return say`${who}: ${noEffect(row)} in ${metricName(row)} on ${where}`;
  if (effect === 'same') return say`${who} changes nothing in ${metricName(row)} on ${where}`;
  if (row.overhead === null) {
    if (row.difference?.value == null)
      return say`${who}: ${metricName(row)} on ${where} has no overhead that could be computed`;
    return say`${who} adds ${difference(row.difference.value, row.metric)} to ${metricName(row)} on ${where}${perhaps}`;
  }
  const { value, ends, large, speed } = effectText(row, row.overhead, row.low, row.high);
  const range = ends === '' || isCertain(row) ? '' : ` ${ends}`;
  const rest = say`${metricName(row)}${range}${added(row)} on ${where}${perhaps}`;
  if (speed) return say`${who} is ${value} in ${rest}`;
  const amount = say`${value} ${rest}`;
  if (large) return say`${who} measures ${amount}`;
  if (effect === 'chance') return say`${who} measures ${amount}`;
  if (effect !== 'gain') return say`${who} costs ${amount}`;
  return isBetweenTreatments(row, control) ? say`${who} improves: ${amount}` : say`${who} measures ${amount}`;
}

/** Returns a gate and its measured value as a statement. */
export function statement(judged: Judged): Phrase {
  const { suite, row, gate } = judged;
  // The row's numbers are of all rounds; a gate that was decided earlier keeps the numbers that decided it.
  if (gate.rounds >= row.rounds) return judgedBy(judged);
  const confidence = gate.confidence === null ? '' : ` (${percent(gate.confidence)} interval)`;
  return say`${judgedBy(judged)}, decided after ${gate.rounds} of ${count(row.rounds, 'round')} at ${measuredText(row, gate, suite.control)}${confidence}`;
}

function judgedBy({ suite, row, gate }: Judged): Phrase {
  const who = subject(row, suite.control);
  const where = name(row.benchmark);
  const { value, bound } = GATES[gate.kind];
  switch (value) {
    case 'overhead':
      return say`${finding(row, suite)}, budget ${percent(gate.limit)}`;
    case 'regression': {
      if (isBetweenTreatments(row, suite.control)) {
        return say`${finding(row, suite)}, limit ${percent(gate.limit)}`;
      }
      const moved = gate.value === null ? 'not comparable' : measuredText(row, gate, suite.control);
      return say`${who}: ${metricName(row)} on ${where} moved ${moved} since the baseline, limit ${percent(gate.limit)}`;
    }
    case 'drift': {
      const drifted = gate.value === null ? 'not comparable' : measuredText(row, gate, suite.control);
      return say`${who}: ${metricName(row)} on ${where} drifted ${drifted} since ${release(row)}, limit ${percent(gate.limit)}`;
    }
    case 'step':
      return say`${finding(row, suite)}, limit of a step ${percent(gate.limit)}`;
    case 'increase':
      return say`${who} adds ${measuredText(row, gate, suite.control)} to ${metricName(row)} on ${where}, limit ${difference(gate.limit, row.metric)}`;
    case 'own': {
      const limit = `${bound === 'lower' ? 'floor' : 'ceiling'} ${quantity(gate.limit, row.metric)}`;
      const reached = measuredText(row, gate, suite.control);
      return say`${metricName(row)} of ${where} with ${who} is ${reached}, ${limit}`;
    }
  }
}

/** Returns the release baseline of a row. */
function release({ releaseBaseline }: Row): Phrase {
  return releaseBaseline === null ? ['the last release'] : [name(releaseBaseline.release)];
}

/** Returns why a gate is inconclusive, and the rounds that would decide it. */
function undecided({ suite, row, gate }: Judged): Phrase {
  const { value } = GATES[gate.kind];
  const paired = (value === 'regression' || value === 'step') && isBetweenTreatments(row, suite.control);
  const who = paired ? [name(row.treatment)] : subject(row, suite.control);
  const link = value === 'overhead' ? '' : ' in';
  const question = say`cannot tell whether ${who} stays ${within(row, gate, suite.control)}${link} ${metricName(row)} on ${name(row.benchmark)}`;
  const reason = gate.reason.replace(/^inconclusive: /, '');
  return reason === '' ? question : say`${question}: ${reason}`;
}

function within(row: Row, gate: Gate, control: string): Phrase {
  switch (GATES[gate.kind].value) {
    case 'overhead':
      return [`within ${percent(gate.limit)}`];
    case 'step':
      return say`within ${percent(gate.limit)} of ${name(row.against)} in the same rounds`;
    case 'regression':
      return isBetweenTreatments(row, control)
        ? say`within ${percent(gate.limit)} of ${name(row.against)} in the same rounds`
        : [`within ${percent(gate.limit)} of the baseline`];
    case 'drift':
      return say`within ${percent(gate.limit)} of ${release(row)}`;
    case 'increase':
      return [`within ${difference(gate.limit, row.metric)}`];
    case 'own':
      return [limitOf(row, gate, control)];
  }
}

export function judgedGates(comparison: Comparison): Judged[] {
  return comparison.suites.flatMap(suite =>
    suite.rows.flatMap(row => row.gates.map(gate => ({ suite, row, gate }))),
  );
}

export function worst(judged: readonly Judged[], verdict: Verdict): Judged | null {
  let found: Judged | null = null;
  for (const one of judged) {
    if (one.gate.verdict !== verdict) continue;
    const more = found === null || share(one) > share(found);
    if (more) found = one;
  }
  return found;
}

const share = ({ suite, row, gate }: Judged): number => shareUsed(row, gate, suite.control);

/** Orders rows: certain costs, then possible chance, then no measurable effect. */
const WEIGHTS: Readonly<Partial<Record<Effect, number>>> = { cost: 2, unknown: 2, chance: 1 };

/** Returns the most important row: counted instructions, else CPU, and of those the largest cost. */
function foremost(comparison: Comparison): { suite: SuiteComparison; row: Row } | null {
  const rows = comparison.suites.flatMap(suite => suite.rows.map(row => ({ suite, row })));
  const first =
    rows.find(({ suite, row }) => row.metric === COUNTED_HERE && !isCounted(suite)) ??
    rows.find(({ row }) => isCpu(row.metric)) ??
    rows.find(({ row }) => row.overhead !== null);
  if (first === undefined) return rows[0] ?? null;
  return rows
    .filter(
      ({ suite, row }) => row.metric === first.row.metric && isCounted(suite) === isCounted(first.suite),
    )
    .reduce(
      (most, one) =>
        (weightOf(one.row) - weightOf(most.row) || sizeOf(one.row) - sizeOf(most.row)) > 0 ? one : most,
      first,
    );
}

const sizeOf = ({ overhead }: Row): number => overhead ?? 0;
const weightOf = (row: Row): number => WEIGHTS[effectOf(row)] ?? 0;

function others(amount: number, singular: string, plural?: string): string {
  return amount <= 0 ? '' : `; ${count(amount, `more ${singular}`, `more ${plural ?? `${singular}s`}`)}`;
}

/** Negative overheads belong in the first line if gates depend on them. */
function suspects(comparison: Comparison): string {
  const found = comparison.suites.flatMap(suite =>
    suite.rows.filter(row => isSuspect(row) && (row.gates.length > 0 || isCpu(row.metric))),
  );
  if (found.length === 0) return '';
  return `; ${count(found.length, 'result lies', 'results lie')} below zero: check the set-up`;
}

/** Returns the verdict of a comparison in words. */
export function summarize(comparison: Comparison): Summary {
  const judged = judgedGates(comparison);
  const prefix = (suite: SuiteComparison): Phrase =>
    comparison.suites.length > 1 ? say`${name(suite.suite)}: ` : [];
  const broken = comparison.suites.filter(suite => suite.verdict === 'broken');
  const [suite] = broken;
  if (suite !== undefined) {
    const gate = worst(judged, 'broken');
    // The other lines of a reason quote a tool; the section of the suite shows them.
    const reason = firstLine(suite.broken[0] ?? gate?.gate.reason ?? '');
    const rest = others(suite.broken.length - 1, 'reason') + others(broken.length - 1, 'broken suite');
    const words = reason === '' ? 'nothing could be judged' : reason;
    return { verdict: 'broken', words: say`${name(suite.suite)}: ${words}${rest}`, reason: words };
  }
  const breach = worst(judged, 'breach');
  if (breach !== null) {
    const rest = others(judged.filter(one => one.gate.verdict === 'breach').length - 1, 'breach', 'breaches');
    return { verdict: 'breach', words: say`${prefix(breach.suite)}${statement(breach)}${rest}`, reason: '' };
  }
  const open = worst(judged, 'inconclusive');
  if (open !== null) {
    const rest = others(judged.filter(one => one.gate.verdict === 'inconclusive').length - 1, 'open gate');
    return {
      verdict: 'inconclusive',
      words: say`${prefix(open.suite)}${undecided(open)}${rest}`,
      reason: open.gate.reason,
    };
  }
  const lacking = comparison.suites.flatMap(suite =>
    suite.rows.flatMap(row => (row.unmeasured === undefined ? [] : [{ suite, row, why: row.unmeasured }])),
  );
  const [missing] = lacking;
  if (missing !== undefined) {
    const { suite, row, why } = missing;
    const rest = others(lacking.length - 1, 'cell that is empty', 'cells that are empty');
    const words = say`${prefix(suite)}${name(row.treatment)} on ${name(row.benchmark)} is not measured: ${why}${rest}`;
    return { verdict: 'inconclusive', words, reason: '' };
  }
  const passed = worst(judged, 'pass');
  if (passed !== null) {
    const total = judged.filter(one => one.gate.verdict !== 'none').length;
    const words = say`${grouped(total)} of ${count(total, 'gate')}; worst: ${prefix(passed.suite)}${statement(passed)}${suspects(comparison)}`;
    return { verdict: 'pass', words, reason: '' };
  }
  const shown = foremost(comparison);
  if (shown === null) return { verdict: 'measured', words: ['no benchmark was compared'], reason: '' };
  return {
    verdict: 'measured',
    words: say`${prefix(shown.suite)}${finding(shown.row, shown.suite)}; nothing is gated${suspects(comparison)}`,
    reason: '',
  };
}
