// Converts a comparison with its rounds to the data of the page. All texts are made here, none in the browser.

import { visible, visibleLines } from '../../../core/visible.ts';
import type { Comparison, Gate, Row, SuiteComparison } from '../comparison/comparison.ts';
import { boundOf, cellsOf, noEffect, noMeasurableOverhead } from '../report/cells.ts';
import type { ReportContext } from '../report/context.ts';
import { chanceNote, effectOf } from '../report/effect.ts';
import { effectText } from '../report/factor.ts';
import { limitOf, measuredText } from '../report/gates.ts';
import { widthNotes } from '../report/interim.ts';
import { historyNotes } from '../report/levels.ts';
import { loadsOf } from '../report/load.ts';
import {
  ASIDE_KINDS,
  factsOf,
  machineFacts,
  mdeRange,
  mdesOf,
  type Section,
  sectionsOf,
} from '../report/model.ts';
import { modesOf } from '../report/modes.ts';
import { type Phrase, written } from '../report/phrase.ts';
import { labelOf } from '../report/quantity.ts';
import { adviceOf, doubtsOf, readingNote, reasonsOf, signNotes, warningsOf } from '../report/remarks.ts';
import { steadinessOf } from '../report/steady.ts';
import { summarize } from '../report/summary.ts';
import { titleOf } from '../report/title.ts';
import { percent, pValue, significant } from '../report/values.ts';
import { limitMark, storedOf } from './marks.ts';
import type { PageData, PageGate, PageRow, PageSuite } from './model.ts';
import type { SuiteRounds } from './rounds.ts';
import { few, shownMessage, shownName } from './shown.ts';
import { whereOf } from './where.ts';

const MOST_REMARKS = 200;

const text = (phrase: Phrase): string => written(phrase, shownName, shownMessage);
const texts = (phrases: readonly Phrase[]): string[] => few(phrases, MOST_REMARKS, text);

/** The origin of a run; empty if unknown. */
export interface Origin {
  readonly started: string;
  readonly commit: string;
}

/**
 * All data of the page.
 * @param rounds of each suite, by name; a suite without them has no charts of its rounds
 */
export function pageOf(
  comparison: Comparison,
  context: ReportContext,
  rounds: ReadonlyMap<string, SuiteRounds>,
  origin: Origin,
): PageData {
  const { verdict, words, reason } = summarize(comparison);
  const sections = sectionsOf(comparison);
  const byName = new Map(sections.map(section => [section.suite, section]));
  return {
    schema: 1,
    title: titleOf(comparison),
    verdict,
    words: text(words),
    notes: [...context.notes.map(shownMessage), ...modesNotes(comparison), ...pasts(comparison)],
    started: visible(origin.started),
    commit: visible(origin.commit),
    seed: context.seed ?? '',
    reproduce: context.reproduce.map(visible),
    comparison,
    suites: comparison.suites.map(suite =>
      suiteOf(suite, byName.get(suite), reason, context, rounds.get(suite.suite)),
    ),
    order: orderOf(comparison, sections),
    where: context.profile === null ? null : whereOf(context.profile),
  };
}

/** Suites that were measured in both modes, if these disagree. */
function modesNotes(comparison: Comparison): string[] {
  return modesOf(comparison).flatMap(({ suite, pairs }) =>
    pairs
      .filter(({ disagreement }) => disagreement !== '')
      .map(pair =>
        shownMessage(
          `The modes of ${suite} disagree ${pair.disagreement}: ${pair.treatment} on ${pair.benchmark}, ${pair.metric}: ${pair.native} here, ${pair.simulator} in the simulator`,
        ),
      ),
  );
}

/** The drift of suites since the last release, and the changes of level in their stored runs. */
function pasts({ suites }: Comparison): string[] {
  return suites.flatMap(suite =>
    historyNotes(suite).map(words =>
      suites.length > 1 ? `${shownName(suite.suite)}: ${text(words)}` : text(words),
    ),
  );
}

/** Worst first over all suites; chance and unchanged rows come last. */
function orderOf(comparison: Comparison, sections: readonly Section[]): [number, number][] {
  const places = new Map<Row, [number, number]>();
  comparison.suites.forEach((suite, index) => {
    suite.rows.forEach((row, place) => {
      places.set(row, [index, place]);
    });
  });
  const ranks = ['broken', 'breach', 'inconclusive'] as const;
  const rows = [
    ...ranks.flatMap(rank => sections.flatMap(({ bad }) => bad.filter(row => row.verdict === rank))),
    ...sections.flatMap(({ good, moved, more }) => [...good, ...moved, ...more]),
    ...sections.flatMap(({ aside, parts }) => [...ASIDE_KINDS.flatMap(kind => aside[kind]), ...parts]),
  ];
  return rows.map(row => places.get(row) ?? [0, 0]);
}

function suiteOf(
  suite: SuiteComparison,
  section: Section | undefined,
  reason: string,
  context: ReportContext,
  rounds: SuiteRounds | undefined,
): PageSuite {
  const reading = readingNote(suite).replaceAll('`', '');
  const notes = [reading, ...widthNotes(suite.rows), chanceNote(suite)].filter(note => note !== '');
  return {
    name: shownName(suite.suite),
    matrix:
      suite.matrix === undefined
        ? null
        : { name: shownName(suite.matrix.name), kernel: shownName(suite.matrix.kernel) },
    sweep:
      suite.sweep === undefined
        ? null
        : { name: shownName(suite.sweep.name), values: suite.sweep.values.map(shownName) },
    facts: factsOf(suite),
    machine: machineFacts(suite)
      .filter(([, value]) => value !== '')
      .map(([fact, value]) => [visible(fact), shownMessage(value)]),
    mdes: mdesOf(suite).map(({ metric, low, high }) => ({
      metric: visible(labelOf(metric) ?? metric),
      range: mdeRange(low, high),
      high,
    })),
    broken: suite.broken.map(message => visibleLines(message).join('\n')),
    doubts: texts(doubtsOf(suite)),
    remarks: [
      ...(section === undefined ? [] : texts(reasonsOf(section, reason))),
      ...texts([...loadsOf(suite), ...signNotes(suite)]),
      ...notes.map(shownMessage),
      ...texts(warningsOf(suite)),
    ],
    advice: texts(adviceOf(suite)),
    steady: texts(steadinessOf(suite)),
    rows: suite.rows.map(row => rowOf(row, suite)),
    rounds: rounds?.rounds ?? [],
    series: rounds?.series ?? [],
    curves: rounds?.curves ?? [],
    latencies: rounds?.latencies ?? [],
    benchstat: context.benchstat
      .filter(table => table.suite === suite.suite)
      .map(table => ({ title: visible(table.title), lines: visibleLines(table.text) })),
  };
}

function rowOf(row: Row, suite: SuiteComparison): PageRow {
  const cells = cellsOf(row, suite);
  const none = cells.overhead === noEffect(row);
  return {
    benchmark: shownName(cells.benchmark),
    treatment: shownName(cells.treatment),
    variant: shownName(row.treatment),
    against: shownName(row.against),
    metric: shownName(cells.metric),
    unit: shownName(row.metric),
    off: shownName(cells.off),
    on: shownName(cells.on),
    overhead: none ? noMeasurableOverhead(row) : shownName(cells.overhead),
    details: [none ? boundOf(row) : '', shownName(cells.interval)].filter(text => text !== '').join(' '),
    added: shownName(cells.added),
    change: shownName(`${cells.change} ${cells.changeInterval}`.trim()),
    betweenRuns: cells.betweenRuns,
    alone: aloneText(row),
    mde: cells.mde,
    needed: cells.needed,
    limit: shownName(cells.limit),
    budget: shownName(cells.budget),
    decided: cells.decided,
    flag: cells.flag,
    verdict: row.verdict,
    effect: effectOf(row),
    gates: row.gates.map(gate => gateOf(gate, row, suite)),
    warnings: row.warnings.map(({ message }) => shownMessage(message)),
    limits: row.gates.map(gate => limitMark(row, gate)).filter(limit => limit !== null),
    stored: storedOf(row),
  };
}

/** The interval of these rounds alone; empty if it equals the row's interval. */
function aloneText({ betweenRuns, overhead, metric, better }: Row): string {
  if (betweenRuns === null || overhead === null) return '';
  return effectText({ metric, better }, overhead, betweenRuns.low, betweenRuns.high).ends;
}

function gateOf(gate: Gate, row: Row, { control }: SuiteComparison): PageGate {
  const { rounds, confidence, p, adjusted, needed } = gate;
  const counted = confidence === null || p === null || adjusted === null || needed === null;
  return {
    limit: shownName(limitOf(row, gate, control)),
    measured: shownName(measuredText(row, gate, control)),
    verdict: gate.verdict,
    rounds: rounds < row.rounds ? `${rounds} of ${row.rounds}` : String(rounds),
    // A count is above its limit or not: chance plays no part.
    chance: counted
      ? ''
      : `${pValue(p)} for a breach, ${pValue(adjusted)} corrected; a breach needs p ≤ ${significant(needed, 2)}, and the interval holds ${percent(confidence)}`,
    reason: shownMessage(gate.reason),
  };
}
