// The rows of a report: a forest plot in a table, with a linear or logarithmic axis.
import { h } from './dom.ts';
import { CHOICES, type Entry, VERDICTS } from './entry.ts';
import { plotOf } from './plot.ts';
import { Rows } from './rows.ts';
import type { Drawing } from './table.ts';

/**
 * The table.
 * @param open shows the details of a row
 */
export function reportRows(entries: readonly Entry[], open: (entry: Entry) => void): Rows<Entry> {
  return new Rows(
    entries,
    {
      label: 'Overheads, one row per benchmark, metric and variant',
      kind: '',
      choices: CHOICES,
      marks: VERDICTS,
      marked: 'Verdicts',
      markClass: verdict => verdict,
      rowClass: ({ words }) => `effect-${words.effect}`,
      columns: [
        { kind: 'cost', title: 'overhead', cell: costOf },
        { kind: 'added', title: 'amount', cell: ({ words }) => [words.added] },
        { kind: 'budget', title: 'limit', cell: ({ words }) => [words.limit] },
      ],
      drawing: forest(entries),
    },
    open,
  );
}

/** The start of a flag for a possible chance result, with the number of rows, which the details also contain. */
const CHANCE = /^(may be chance) among [\d,]+ rows?(?:, )?/;

function costOf({ words: { overhead, details, flag } }: Entry): Node[] {
  // There is no room for it next to the interval.
  const [all = '', chance = ''] = CHANCE.exec(flag) ?? [];
  const under = [details, flag.slice(all.length)].filter(text => text !== '').join(' · ');
  return [
    h('span', {}, overhead, chance === '' ? null : h('small', {}, overhead === '' ? chance : ` ${chance}`)),
    ...(under === '' ? [] : [h('small', { class: details === '' ? 'flag' : '' }, under)]),
  ];
}

/** All rows on one axis, with those keys of the legend that some row needs. */
function forest(entries: readonly Entry[]): Drawing<Entry> {
  const some = (has: (entry: Entry) => boolean, key: string, text: string) =>
    entries.some(has) ? [[key, text] as const] : [];
  return plotOf(entries, [
    ...some(({ words }) => words.limits.length > 0, 'key-limit', 'limit'),
    ...some(({ words }) => words.stored !== null, 'key-stored', 'stored runs'),
  ]);
}
