// A comparison as a title: the deciding number, then the verdict; and each breach as one line of plain text.
import { GATES } from '../../../core/results/gate.ts';
import { shorten, visible } from '../../../core/visible.ts';
import type { Comparison, Gate, Row } from '../comparison/comparison.ts';
import { effectText } from './factor.ts';
import { limitOf, measuredText } from './gates.ts';
import { written } from './phrase.ts';
import { spoken } from './quantity.ts';
import { type Judged, judgedGates, statement, summarize, worst } from './summary.ts';
import { count, percent } from './values.ts';

/** Titles are read in lists; GitHub accepts 255 characters. */
const LONGEST_TITLE = 250;
const LONGEST_NAME = 60;

/** A breached gate, with the measured value in words. */
export interface Breach {
  readonly suite: string;
  readonly row: Row;
  readonly gate: Gate;
  readonly text: string;
}

/** Returns every breached gate, in the order of the comparison. */
export function breachesOf(comparison: Comparison): Breach[] {
  return judgedGates(comparison)
    .filter(({ gate }) => gate.verdict === 'breach')
    .map(judged => ({
      suite: judged.suite.suite,
      row: judged.row,
      gate: judged.gate,
      text: written(statement(judged), visible, visible),
    }));
}

/** Returns the verdict as plain text on one line: `+6.1 % CPU [+4.9, +7.3], budget 5 %: breach in netty-bytebuf`. */
export function titleOf(comparison: Comparison): string {
  return shorten(visible(title(comparison)), LONGEST_TITLE);
}

/** Returns the title with unescaped names. */
function title(comparison: Comparison): string {
  const gates = judgedGates(comparison);
  const { verdict, words } = summarize(comparison);
  if (verdict === 'broken') return `Broken: ${written(words, short, text => text)}`;
  const judged = worst(gates, verdict === 'measured' ? 'none' : verdict);
  if (judged === null) return written(words, short, text => text);
  const same = gates.filter(({ gate }) => gate.verdict === judged.gate.verdict).length;
  const where = short(judged.suite.suite);
  if (verdict === 'pass')
    return `${amount(judged)}: ${count(same, 'gate')} passed, this the closest, in ${where}`;
  const rest = same > 1 ? `, and ${same - 1} more` : '';
  return `${amount(judged)}: ${verdict} in ${where}${rest}`;
}

const short = (name: string): string => shorten(name, LONGEST_NAME);

/** Returns `+6.1 % CPU [+4.9, +7.3], budget 5 %`. */
function amount({ suite, row, gate }: Judged): string {
  const metric = spoken(row.metric) ?? short(row.metric);
  if (GATES[gate.kind].value !== 'overhead' || gate.value === null) {
    return `${metric} ${measuredText(row, gate, suite.control)}, limit ${limitOf(row, gate, suite.control)}`;
  }
  const { value, ends, large } = effectText(row, gate.value, gate.low, gate.high);
  const words = large ? `${metric} ${value}` : `${value} ${metric}`;
  return `${`${words} ${ends}`.trimEnd()}, budget ${percent(gate.limit)}`;
}
