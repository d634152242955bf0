// The table of the rows of a history.
import { h } from '../../browser/dom.ts';
import { Rows } from '../../browser/rows.ts';
import type { Drawing } from '../../browser/table.ts';
import { HISTORY_CHOICES, type HistoryEntry, STATES } from './entry.ts';
import { importedLineOf, sparklineOf } from './sparkline.ts';

/**
 * The table.
 * @param open shows the details of a row
 */
export function historyRows(
  entries: readonly HistoryEntry[],
  open: (entry: HistoryEntry) => void,
): Rows<HistoryEntry> {
  return new Rows(
    entries,
    {
      label: 'Overheads over time, one row per benchmark, metric and variant',
      kind: 'history',
      choices: HISTORY_CHOICES,
      marks: STATES,
      marked: 'States',
      markClass: state => `state-${state}`,
      rowClass: () => '',
      columns: [
        { kind: 'cost', title: 'newest overhead', cell: costOf },
        { kind: 'added', title: 'last change', cell: ({ row }) => [changeOf(row)] },
        { kind: 'budget', title: 'release', cell: ({ row }) => [releaseOf(row)] },
      ],
      drawing: overTime(entries),
    },
    open,
  );
}

type Row = HistoryEntry['row'];

function costOf({ row }: HistoryEntry): Node[] {
  const [value, under] =
    row.state === 'imported' ? [row.newest, `imported from ${row.source}`] : [row.overhead, row.interval];
  return [h('span', {}, value), ...(under === '' ? [] : [h('small', {}, under)])];
}

function changeOf(row: Row): string {
  if (row.state === 'imported') return 'not an overhead';
  return row.last === '' || row.when === '' ? row.last : `${row.last}, ${row.when}`;
}

const releaseOf = (row: Row): string => (row.state === 'imported' ? '' : (row.releaseBaseline?.brief ?? ''));

/** A drawing of each row on its own scale. */
function overTime(entries: readonly HistoryEntry[]): Drawing<HistoryEntry> {
  const judged = entries.flatMap(({ row }) => (row.state === 'imported' ? [] : [row]));
  const key = (shown: boolean, kind: string, text: string) => (shown ? [[kind, text] as const] : []);
  return {
    title: 'over time',
    axis: null,
    of: ({ row }, width) => (row.state === 'imported' ? importedLineOf(row, width) : sparklineOf(row, width)),
    choices: () => [],
    keys: [
      ...key(judged.length > 0, 'key-history', 'each run'),
      ...key(judged.length > 0, 'key-step', 'change of level'),
      ...key(judged.length < entries.length, 'key-imported', 'imported values'),
      ...key(
        judged.some(({ releaseBaseline }) => releaseBaseline !== null),
        'key-stored',
        'the release',
      ),
      ...key(
        judged.some(({ releaseBaseline }) => releaseBaseline?.limit != null),
        'key-limit',
        'its limit',
      ),
    ],
  };
}
