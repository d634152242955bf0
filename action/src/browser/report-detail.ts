// The details of one row in a sheet: its numbers, rounds, warm-up, and the decision of each gate.
import type { PageCurves, PageSeries } from '../page/model.ts';
import { bareP, change, percent } from '../report/values.ts';
import { amount } from './amount.ts';
import { chart } from './charts.ts';
import { curvesOption } from './curves.ts';
import { facts, h, table } from './dom.ts';
import { type Entry, VERDICTS } from './entry.ts';
import { latencyOf } from './latency.ts';
import { type Rounds, roundsOption, spreadOption } from './options.ts';
import { waterfallOf } from './waterfall.ts';

export function contentsOf(entry: Entry): HTMLElement[] {
  const { words, suite } = entry;
  const verdict = VERDICTS[words.verdict];
  const title = h(
    'div',
    { class: 'sheet-head' },
    h(
      'p',
      { class: `badge ${words.verdict}` },
      `${verdict?.mark ?? ''} ${verdict?.name ?? words.verdict}${words.decided === '' ? '' : ` ${words.decided}`}`,
    ),
    h('h2', { id: 'row-title' }, words.benchmark),
    h(
      'p',
      { class: 'under' },
      `${words.metric} · ${words.treatment} against ${words.against} · ${suite.name}`,
    ),
    h('p', { class: 'big' }, h('b', {}, words.overhead || words.added), ' ', h('span', {}, words.details)),
  );
  return [title, numbersOf(entry), ...remarksOf(entry), ...gatesOf(entry), ...roundsOf(entry)];
}

function numbersOf({ words, row }: Entry): HTMLElement {
  const confidence = row.confidence === null ? '' : ` (${percent(row.confidence)} interval)`;
  return facts([
    [words.against, words.off],
    [words.treatment, words.on],
    ['added', words.overhead === '' ? '' : words.added],
    ['rounds', `${row.rounds}${confidence}`],
    ['runs differ by', words.betweenRuns],
    ['these rounds alone', words.alone],
    ['limit', words.budget],
    ['since stored runs', words.change],
    ['smallest detectable overhead', words.mde],
    ['rounds needed', words.needed],
    ['p', row.p === null ? '' : bareP(row.p)],
    ['q', row.q === null ? '' : bareP(row.q)],
    ['unit', words.unit],
  ]);
}

function remarksOf({ words }: Entry): HTMLElement[] {
  const remarks = [words.flag, ...words.warnings].filter(text => text !== '');
  return remarks.map(text => h('p', { class: 'note' }, text));
}

function gatesOf({ words }: Entry): HTMLElement[] {
  if (words.gates.length === 0) return [];
  return [
    h('h3', {}, 'How it was decided'),
    ...words.gates.flatMap(gate => [
      facts([
        ['limit', gate.limit],
        ['measured', gate.measured],
        ['verdict', `${VERDICTS[gate.verdict]?.mark ?? ''} ${gate.verdict}`],
        ['on rounds', gate.rounds],
      ]),
      ...[gate.chance, gate.reason]
        .filter(text => text !== '')
        .map(text => h('p', { class: 'hint' }, `${text}.`)),
    ]),
  ];
}

function roundsOf(entry: Entry): HTMLElement[] {
  const { row, suite, words } = entry;
  const values = (variant: string) =>
    suite.series.find(one => isOf(one, entry) && one.variant === variant)?.values ?? [];
  const data: Rounds = {
    metric: row.metric,
    off: values(row.against),
    on: values(row.treatment),
    rounds: suite.rounds,
    control: words.against,
    treatment: words.variant,
  };
  if (data.off.length === 0 || data.on.length === 0)
    return [h('p', { class: 'note' }, 'The folder of this page does not contain the rounds of this row.')];
  const known = suite.rounds.some(round => round !== null);
  return [
    h('h3', {}, 'The rounds'),
    h(
      'p',
      { class: 'hint' },
      known
        ? 'Each pair, joined, in order of time. Below: the share of CPU time that the hypervisor took, and the share of time during which tasks waited for a processor.'
        : 'Each pair, joined, in order.',
    ),
    sides(data),
    chart(
      `${suite.rounds.length} rounds: ${words.metric} of ${words.against} and ${words.treatment}; the table below has the numbers`,
      colours => roundsOption(data, colours),
      known ? 'tall' : '',
    ),
    h('h3', {}, 'Distribution of the values'),
    h('p', { class: 'hint' }, 'Every fork; the box is the middle half, the line is the median.'),
    chart(
      `The values of ${words.against} and ${words.treatment}`,
      colours => spreadOption(data, colours),
      'low',
    ),
    ...curvesOf(entry),
    ...latencyOf(entry),
    ...waterfallOf(entry),
    roundTable(data),
  ];
}

function isOf(one: PageSeries | PageCurves, { row }: Entry): boolean {
  return one.benchmark === row.benchmark && one.metric === row.metric;
}

const sides = ({ control, treatment }: Rounds): HTMLElement =>
  h(
    'ul',
    { class: 'keys' },
    h('li', { class: 'key-control' }, control),
    h('li', { class: 'key-treatment' }, treatment),
  );

function curvesOf(entry: Entry): HTMLElement[] {
  const { row, suite, words } = entry;
  const found = suite.curves.filter(
    one => isOf(one, entry) && (one.variant === row.treatment || one.variant === row.against),
  );
  if (found.length === 0) return [];
  const lines = found.map(curves => ({ curves, control: curves.variant === row.against }));
  const other = (row.warmup ?? []).filter(({ dropped }) => dropped !== 0);
  const rules = other.map(({ dropped, overhead }) =>
    dropped < 0
      ? `${change(overhead)} with the last iteration of the warm-up`
      : `${change(overhead)} without the first ${dropped === 1 ? 'measured iteration' : dropped}`,
  );
  return [
    h('h3', {}, 'Warm-up'),
    h('p', { class: 'hint' }, 'Every iteration of every fork, and the median of each side.'),
    chart(`${words.metric} of each iteration, warm-up included`, colours =>
      curvesOption(row.metric, lines, colours),
    ),
    ...(rules.length === 0
      ? []
      : [h('p', { class: 'hint' }, `With other definitions of the warm-up: ${rules.join('; ')}.`)]),
  ];
}

function roundTable(data: Rounds): HTMLElement {
  const value = (one: number | null | undefined) => (one == null ? '' : amount(one, data.metric));
  const rows = data.rounds.map((round, index) => {
    const [off, treated] = [data.off[index], data.on[index]];
    const ratio = off != null && treated != null && off > 0 ? (treated / off).toFixed(4) : '';
    const machine =
      round === null ? ['', '', ''] : [percent(round.steal, 2), percent(round.pressure, 2), round.started];
    return [String(index + 1), value(off), value(treated), ratio, ...machine];
  });
  const head = ['round', data.control, data.treatment, 'ratio', 'stolen', 'waiting', 'began'];
  return h('details', {}, h('summary', {}, 'The rounds as numbers'), table('The rounds', head, rows));
}
