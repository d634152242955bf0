// The list of stored baselines, for people: each file, whose name says when and which commit, and its machine.
import { basename } from 'node:path';
import type { Warning } from '../results/warning.ts';
import { fit, pad, widthOf, wrap } from './table.ts';
import { count } from './values.ts';
import { shorten, visible } from './visible.ts';

/** What a store says of a run that it holds. */
interface StoredRun {
  /** The path of its file, whose name says when it began and which commit it measured. */
  readonly path: string;
  readonly fingerprint: string;
}

/** The most runs of a suite that are listed; older ones are counted. */
const MOST_LISTED = 20;
const INDENT = '  ';

/** What a store holds of one suite, for a terminal of `width` columns; ends with a line break. */
export function renderBaselineList(
  suite: string,
  { baselines, warnings }: { baselines: readonly StoredRun[]; warnings: readonly Warning[] },
  width: number,
): string {
  const name = visible(shorten(suite, 100));
  const none = `no baseline ${warnings.length > 0 ? 'can be used' : 'is stored'}`;
  const lines = [`${name}: ${baselines.length === 0 ? none : count(baselines.length, 'run')}`];
  const rows = baselines
    .slice(0, MOST_LISTED)
    .map(({ path, fingerprint }) => [visible(basename(path)), visible(fingerprint)] as const);
  const widest = rows.reduce((most, [file]) => Math.max(most, widthOf(file)), 0);
  for (const [file, machine] of rows)
    lines.push(fit(`${INDENT}${pad(file, widest, 'left')}  ${machine}`, width));
  if (baselines.length > MOST_LISTED)
    lines.push(`${INDENT}and ${count(baselines.length - MOST_LISTED, 'older run')}`);
  lines.push(...warnings.flatMap(warning => warningLines(warning, width)));
  return `${lines.join('\n')}\n`;
}

function warningLines({ message }: Warning, width: number): string[] {
  return wrap(`! ${visible(message)}`, width, INDENT);
}
