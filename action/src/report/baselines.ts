// The list of stored runs: each file with its date, commit, age and use.
import { basename } from 'node:path';
import { styleText } from 'node:util';
import type { Warning } from '../../../core/results/warning.ts';
import { shorten, visible } from '../../../core/visible.ts';
import type { Verdict } from '../comparison/comparison.ts';
import { type Column, layOut } from './columns.ts';
import { fit, wrap } from './table.ts';
import type { TerminalOptions } from './terminal.ts';
import { count, grouped } from './values.ts';

/** A stored run in a list. */
export interface StoredRun {
  /** The path of its file, whose name has its date and commit. */
  readonly path: string;
  readonly fingerprint: string;
  readonly marks: {
    readonly verdict: Verdict;
    readonly accepted: { readonly reason: string } | null;
    readonly pinned: { readonly name: string } | null;
  };
  /** Whether it is a baseline. */
  readonly baseline: boolean;
  /** Whether drift is judged against it. */
  readonly releaseBaseline: boolean;
}

/** A stored run with its age in days and commits; null: unknown, because a shallow clone lacks commits. */
export interface ListedRun extends StoredRun {
  readonly age: { readonly days: number; readonly commits: number | 'shallow' | null };
}

/** The list of one suite. */
export interface RunList {
  /** Newest first. */
  readonly runs: readonly ListedRun[];
  /** The number of older runs that are left out. */
  readonly more: number;
  readonly warnings: readonly Warning[];
}

/** The most runs of a suite in a list; of older runs only pinned ones are listed. */
const MOST_LISTED = 20;
const LONGEST_NAME = 100;
const NARROWEST = 60;
const INDENT = '  ';
const DEEPER = '      ';
/** Layouts in order: everything, without commits, without the age. File names are cut last, because users copy them. */
const LEVELS = [0, 1, 2];

/** Returns the runs of a list that are shown, newest first. */
export function foremost<T extends Pick<StoredRun, 'marks'>>(runs: readonly T[]): T[] {
  return runs.filter(({ marks }, index) => index < MOST_LISTED || marks.pinned !== null);
}

/** Returns the state of a run: `passed`, `failed, not accepted`, `accepted: REASON`, `pinned as NAME`. */
export function stateOf(run: StoredRun): string {
  const reason = reasonOf(run);
  if (reason === '') return briefly(run);
  return run.marks.pinned === null ? reason : `${briefly(run)}; ${reason}`;
}

/** The state of a run that needs no acceptance; `none` is that of a run without a stored verdict. */
const JUDGED: Readonly<Record<Verdict, string>> = {
  pass: 'passed',
  breach: 'failed',
  inconclusive: 'inconclusive',
  broken: 'broken',
  none: 'not judged',
};

/** The state without the reason, which may be long. */
function briefly({ marks, baseline, releaseBaseline }: StoredRun): string {
  if (!baseline) return 'failed, not accepted';
  if (marks.pinned !== null)
    return `${releaseBaseline ? 'release baseline' : 'pinned as'} ${visible(marks.pinned.name)}`;
  return marks.accepted === null ? JUDGED[marks.verdict] : 'failed, accepted';
}

function reasonOf({ marks }: StoredRun): string {
  return marks.accepted === null ? '' : `accepted: ${visible(marks.accepted.reason)}`;
}

const file = ({ path }: StoredRun): string => visible(basename(path));

/** The columns of the rows, with colours for failed and pinned runs. */
function columnsOf(colour: boolean): Column<ListedRun>[] {
  const paint = (text: string, { baseline, marks }: ListedRun): string => {
    if (!colour || (baseline && marks.pinned === null)) return text;
    return styleText(baseline ? 'bold' : 'yellow', text, { validateStream: false });
  };
  return [
    { title: 'run', text: file, levels: [0, 1] },
    { title: 'run', text: file, levels: [2], least: 30 },
    { title: 'days', text: ({ age }) => grouped(age.days), right: true, levels: [0, 1] },
    {
      title: 'commits',
      text: ({ age }) => (typeof age.commits === 'number' ? grouped(age.commits) : 'unknown'),
      right: true,
      levels: [0],
    },
    { title: 'state', text: briefly, levels: [0, 1], least: 23, paint },
    { title: 'state', text: briefly, levels: [2], least: 20, paint },
  ];
}

/** Returns the list of one suite by machine for a terminal; ends with a line break. */
export function renderBaselineList(
  suite: string,
  { runs, more, warnings }: RunList,
  { width, colour }: TerminalOptions,
): string {
  const room = Math.max(NARROWEST, width);
  const name = visible(shorten(suite, LONGEST_NAME));
  const lines = [`${name}: ${runs.length === 0 ? none(warnings) : count(runs.length + more, 'run')}`];
  const machines = [...new Set(runs.map(run => run.fingerprint))];
  const rows = machines.flatMap(machine => runs.filter(run => run.fingerprint === machine));
  const [head = '', ...table] = layOut(columnsOf(colour), rows, room - INDENT.length, LEVELS) ?? [];
  if (rows.length > 0) lines.push(INDENT + head);
  for (const [index, run] of rows.entries()) {
    if (run.fingerprint !== rows[index - 1]?.fingerprint)
      lines.push(fit(`${INDENT}${visible(run.fingerprint)}`, room));
    lines.push(INDENT + (table[index] ?? ''));
    const reason = reasonOf(run);
    if (reason !== '') lines.push(...wrap(reason, room - DEEPER.length).map(line => DEEPER + line));
  }
  if (more > 0) lines.push(`${INDENT}and ${count(more, 'older run')}`);
  if (rows.some(run => !run.baseline)) lines.push(...wrap(ACCEPT, room, INDENT));
  if (rows.some(({ age }) => age.commits === 'shallow')) lines.push(...wrap(SHALLOW, room, INDENT));
  for (const { message } of warnings) lines.push(...wrap(`! ${visible(message)}`, room, INDENT));
  return `${lines.join('\n')}\n`;
}

const ACCEPT =
  '? A failed run is a baseline once it is accepted: overhead baseline accept NAME --reason TEXT';
const SHALLOW =
  '? How many commits ago a run was is not known in a shallow clone: git fetch --unshallow, or fetch-depth: 0 in a workflow';

function none(warnings: readonly Warning[]): string {
  return `no baseline ${warnings.length > 0 ? 'can be used' : 'is stored'}`;
}
