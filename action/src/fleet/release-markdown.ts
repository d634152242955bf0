// The table of a release as Markdown, for a release note.
import { code, prose } from '../report/escape.ts';
import { CELL_NAME, metricCell, tableHead, tableLine, unbroken } from '../report/grid.ts';
import { Room } from '../report/room.ts';
import { change, count, interval } from '../report/values.ts';
import { medians } from './index-data.ts';
import { machinesOf, type ReleaseOf, releaseLine, runsText, sorted } from './release-data.ts';
import type { Release } from './versions.ts';
import { overheadText } from './words.ts';

/** A release note of GitHub holds 125,000 characters; this leaves room for the rest of it (bytes). */
const MOST_BYTES = 100_000;
const MACHINE = 60;

export const METHOD =
  'Each row is the mean of the newest runs of the version, up to 10, on the logarithm of the ratio; the interval of 95 % includes the spread between runs. The change is the difference from the version that was first measured before it, in the same suite and variant.';

const TITLES = ['workload', 'metric', 'off', 'on', 'overhead [95 %]', 'since', 'runs', 'machines'];

/** The table, rows that cost more first; rows that do not fit are counted. */
export function releaseMarkdown(
  { agent, version, releases }: ReleaseOf,
  machineOf: (fingerprint: string) => Readonly<Record<string, string>>,
): string {
  const room = new Room(MOST_BYTES);
  const head = room.take([
    `## Overhead of ${code(`${agent} ${version}`, CELL_NAME)}`,
    '',
    prose(`${releaseLine(releases)}.`),
    '',
    prose(METHOD),
    '',
  ]);
  const more = room.take(['', `and ${count(releases.length, 'more row')}`]);
  const frame = tableHead(TITLES, ['left', 'left', 'right', 'right']);
  const { lines, left } = room.fill(sorted(releases), release => lineOf(release, machineOf), frame);
  const rest = left > 0 && more.length > 0 ? ['', `and ${count(left, 'more row')}`] : [];
  return `${[...head, ...(lines.length > 0 ? [...frame, ...lines] : []), ...rest].join('\n')}\n`;
}

function lineOf(
  release: Release,
  machineOf: (fingerprint: string) => Readonly<Record<string, string>>,
): string {
  const { cost, before, repository, runs } = release;
  const [run] = runs;
  const [off, on] = medians(run);
  const moved = cost.change;
  const machines = machinesOf(release, machineOf);
  return tableLine([
    [repository, run.suite, run.benchmark, run.treatment].map(name => code(name, CELL_NAME)).join('<br>'),
    metricCell(run.metric),
    unbroken(off),
    unbroken(on),
    `${unbroken(overheadText(cost))} ${unbroken(interval(cost.low, cost.high))}`,
    moved === null || before === null
      ? ''
      : `${unbroken(change(moved.change))} ${unbroken(interval(moved.low, moved.high))} ${prose('since')} ${code(before, CELL_NAME)}`,
    prose(runsText(release)),
    machines.length > 2
      ? prose(count(machines.length, 'kind'))
      : machines.map(machine => code(machine, MACHINE)).join('<br>'),
  ]);
}
