// The list of stored baselines, for people: when, which commit, on which machine, in which file.

import type { Warning } from '../results/warning.ts';
import { fit, pad, widthOf, wrap } from './table.ts';
import { count } from './values.ts';
import { shorten, visible } from './visible.ts';

/** What a store says of a run that it holds. */
interface StoredRun {
  readonly time: Date;
  /** Empty for a run of uncommitted work. */
  readonly commit: string;
  readonly fingerprint: string;
  readonly header: Readonly<Record<string, string>>;
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
  const lines = [
    baselines.length === 0 ? `${name}: no baseline is stored` : `${name}: ${count(baselines.length, 'run')}`,
  ];
  const rows = baselines.slice(0, MOST_LISTED).map(({ time, commit, fingerprint, header }) => [
    time
      .toISOString()
      .replace('T', ' ')
      .replace(/\.\d+Z$/, ' UTC'),
    commit === '' ? 'uncommitted' : visible(commit.slice(0, 12)),
    visible(header.runtime ?? ''),
    visible(fingerprint),
  ]);
  const widths = [0, 1, 2].map(column =>
    rows.reduce((most, row) => Math.max(most, widthOf(row[column] ?? '')), 0),
  );
  for (const row of rows) {
    const cells = row.map((cell, column) => pad(cell, widths[column] ?? 0, 'left'));
    lines.push(fit(`${INDENT}${cells.join('  ')}`.trimEnd(), width));
  }
  if (baselines.length > MOST_LISTED)
    lines.push(`${INDENT}and ${count(baselines.length - MOST_LISTED, 'older run')}`);
  lines.push(...warnings.flatMap(warning => warningLines(warning, width)));
  return `${lines.join('\n')}\n`;
}

function warningLines({ message }: Warning, width: number): string[] {
  return wrap(`! ${visible(message)}`, width, INDENT);
}
