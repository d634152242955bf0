// The views behind the numbers: the machine and its noise, remarks, how to repeat the run, and downloads.
import type { PageData, PageSuite } from '../page/model.ts';
import { percent } from '../report/values.ts';
import { chart } from './charts.ts';
import { roundsCsv, rowsCsv } from './csv.ts';
import { facts, h, on, table } from './dom.ts';
import { noiseOption } from './noise.ts';

export function machineView(data: PageData): HTMLElement {
  return h(
    'section',
    { id: 'view-machine', class: 'view', 'aria-label': 'Machine and noise' },
    ...data.suites.flatMap(suite => [
      h('h2', {}, suite.name),
      h('p', { class: 'hint' }, suite.facts),
      facts(suite.machine),
      ...noiseOf(suite),
      ...mdesOf(suite),
      ...list('What to know before a number is believed', suite.doubts),
      ...list('Remarks', suite.remarks),
      ...list('How steady it was', suite.steady),
      ...list('For the next run', suite.advice),
      ...suite.benchstat.map(({ title, lines }) =>
        h(
          'details',
          {},
          h('summary', {}, `benchstat: ${title}`),
          h('pre', { tabindex: 0 }, lines.join('\n')),
        ),
      ),
    ]),
  );
}

function noiseOf(suite: PageSuite): HTMLElement[] {
  const known = suite.rounds.filter(round => round !== null);
  if (known.length === 0) return [];
  const worst = (of: (round: (typeof known)[number]) => number) =>
    percent(
      known.reduce((most, round) => Math.max(most, of(round)), 0),
      2,
    );
  const words = `At most ${worst(({ steal }) => steal)} of the CPU time was stolen in a round, and tasks waited for a processor at most ${worst(({ pressure }) => pressure)} of the time.`;
  return [
    h('h3', {}, 'The machine during the measurement'),
    h('p', { class: 'hint' }, words),
    chart(words, colours => noiseOption(known, colours), 'low'),
  ];
}

function mdesOf(suite: PageSuite): HTMLElement[] {
  if (suite.mdes.length === 0) return [];
  const most = suite.mdes.reduce((high, one) => Math.max(high, one.high), 0);
  const rows = suite.mdes.map(({ metric, range, high }) => {
    const bar = h('span', { class: 'bar', 'aria-hidden': 'true' });
    bar.style.width = `${Math.max(1, (100 * high) / most)}%`;
    return [metric, range, bar];
  });
  return [
    h('h3', {}, 'The smallest overhead that this run would have detected four times in five (MDE)'),
    table(`MDE of ${suite.name}`, ['metric', 'MDE', 'drawing'], rows),
  ];
}

function list(title: string, texts: readonly string[]): HTMLElement[] {
  if (texts.length === 0) return [];
  return [h('h3', {}, title), h('ul', { class: 'sentences' }, ...texts.map(text => h('li', {}, text)))];
}

export function reproduceView(data: PageData): HTMLElement {
  const { comparison, reproduce, seed, started, commit } = data;
  const commands = reproduce.length > 0 ? [h('pre', { tabindex: 0 }, reproduce.join('\n'))] : [];
  return h(
    'section',
    { id: 'view-reproduce', class: 'view', 'aria-label': 'Reproduce and download' },
    h('h2', {}, 'Repeat it on your own machine'),
    ...(commands.length > 0
      ? commands
      : [h('p', { class: 'hint' }, 'These results were judged without the record of their run.')]),
    facts([
      ['began', started],
      ['commit', commit],
      ['seed', seed],
    ]),
    h('h2', {}, 'The numbers'),
    h(
      'ul',
      { class: 'downloads' },
      download('comparison.json', 'application/json', 'every number, interval and verdict', () =>
        JSON.stringify(comparison, null, 2),
      ),
      download('rows.csv', 'text/csv', 'one line per row', () => rowsCsv(data)),
      download('rounds.csv', 'text/csv', 'one line per fork and metric', () => roundsCsv(data)),
    ),
    h(
      'p',
      { class: 'hint' },
      'Values and intervals are those of comparison.json: an overhead of 0.05 is 5 %, and + always means a cost. Charts are drawn by Apache ECharts, and flame graphs by d3-flame-graph (both Apache License 2.0).',
    ),
  );
}

function download(name: string, type: string, what: string, make: () => string): HTMLElement {
  const button = h('button', { type: 'button' }, name);
  on(button, 'click', () => {
    const url = URL.createObjectURL(new Blob([make()], { type }));
    h('a', { href: url, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(url), 1000);
  });
  return h('li', {}, button, h('span', {}, what));
}
