// Notes on the history of a suite: drift since the last release, and changes of level in its stored runs.
import type { Gate, LevelChange, Row, SuiteComparison } from '../comparison/comparison.ts';
import { isBetweenTreatments, measuredText, SEVERITY, shareUsed } from './gates.ts';
import { name, type Phrase, say } from './phrase.ts';
import { isCpu, shortLabelOf } from './quantity.ts';
import { change, count, percent } from './values.ts';

/** More changes of level are only counted. */
const MOST_CHANGES = 5;
/** The smallest change of level (a fraction) that is shown. */
const WORTH_TELLING = 0.001;
const DIGITS = 12;

/** Returns the lines about the history of a suite; empty if there is nothing to report. */
export function historyNotes(suite: SuiteComparison): Phrase[] {
  return [...releaseNote(suite), ...levelNotes(suite)];
}

const about = (row: Row): Phrase =>
  say`${name(row.treatment)} on ${name(row.benchmark)}, ${shortLabelOf(row.metric) ?? name(row.metric)}`;

/** Returns the drift limit that is closest to a breach, or furthest beyond it. */
function releaseNote({ rows, control }: SuiteComparison): Phrase[] {
  const judged = rows.flatMap(row =>
    row.gates.flatMap((gate): { row: Row; gate: Gate }[] =>
      gate.basis === 'release' ? [{ row, gate }] : [],
    ),
  );
  const share = ({ row, gate }: { row: Row; gate: Gate }): number => shareUsed(row, gate, control);
  const [worst, ...others] = judged
    .filter(({ row }) => row.releaseBaseline !== null)
    .toSorted((a, b) => SEVERITY[a.gate.verdict] - SEVERITY[b.gate.verdict] || share(b) - share(a));
  if (worst === undefined || worst.row.releaseBaseline === null) return [];
  const { row, gate } = worst;
  const { release, runs } = worst.row.releaseBaseline;
  const rest = others.length === 0 ? '' : `; ${count(others.length, 'row')} drifted less`;
  return [
    say`Since ${name(release)} (${count(runs, 'run')}): ${about(row)}: ${measuredText(row, gate, control)}, limit ${percent(gate.limit)}: ${gate.verdict}${rest}`,
  ];
}

/** Returns changes of level in stored runs: the last one of each gated row, or of CPU time without gates. */
function levelNotes({ rows, control }: SuiteComparison): Phrase[] {
  const gated = rows.some(row => row.gates.length > 0);
  const found = rows.flatMap(row => {
    if (isBetweenTreatments(row, control) || !(gated ? row.gates.length > 0 : isCpu(row.metric))) return [];
    const last = row.history?.changes.findLast(isReported);
    return last === undefined ? [] : [{ row, last }];
  });
  const size = ({ before, after }: LevelChange): number => Math.abs(after - before);
  const largest = found.toSorted((a, b) => size(b.last) - size(a.last)).slice(0, MOST_CHANGES);
  const rest = found.length - largest.length;
  return [
    ...largest.map(
      ({ row, last }) =>
        say`Stored runs changed their level: ${about(row)}: from ${change(last.before)} to ${change(last.after)} with ${whence(last)}, for ${count(last.since, 'run')}${machineNote(last)}`,
    ),
    ...(rest > 0 ? [say`and ${count(rest, 'more row')} changed their level`] : []),
  ];
}

/** Returns whether a change of level is confirmed and large enough to show. */
export function isReported({ confirmed, before, after }: LevelChange): boolean {
  return confirmed && Math.abs(after - before) >= WORTH_TELLING;
}

/** Returns the first digits of a change's commit, or its file without one. */
export function cameWith({ commit, run }: LevelChange): string {
  return commit === '' ? run : commit.slice(0, DIGITS);
}

/** Returns the commit and the day of a change; its file without a commit. */
function whence(level: LevelChange): Phrase {
  const { date } = level;
  const what = name(cameWith(level));
  return date === '' ? [what] : say`${what} of ${name(date.slice(0, 10))}`;
}

/** Notes that the machine changed with the level; empty if it did not. */
export function machineNote({ machine }: LevelChange): string {
  if (machine.length === 0) return '';
  return `. That run has another ${machine.join(', ')} than all before it: it may be the machine that changed, not the agent`;
}
