// Writes docs/sensitivity.md: the tables of a series, with its place, time and method.
import { code } from '../../action/src/report/escape.ts';
import type { Kept } from './kept.ts';
import type { Design } from './plan.ts';
import type { Series } from './series.ts';
import {
  coverageTable,
  failedTable,
  limitsTable,
  mdeTable,
  negativeTable,
  processorTable,
  timeTable,
  varianceTable,
} from './tables.ts';

/** The page. Throws if no run has a result. */
export function pageOf(series: Series, kept: Kept): string {
  const runs = [...kept.measured, ...kept.failed.map(({ outcome }) => outcome)];
  const [first, last] = [
    runs.map(({ began }) => began).toSorted()[0],
    runs
      .map(({ began }) => began)
      .toSorted()
      .at(-1),
  ];
  if (kept.measured.length === 0 || first === undefined || last === undefined)
    throw new Error('no run of the series has a result; make sensitivity measures them');
  const boots = new Set(runs.map(({ boot }) => boot)).size;
  const most = Math.max(...runs.map(({ run }) => run));
  return `# Sensitivity

<!-- Made by \`make sensitivity-page\` from the runs of a series: measure again, do not edit. -->

How small a cost a run shows, with an old and a new design in alternating runs. The suites are those of [examples/sensitivity](../examples/sensitivity/overhead.yml):
each has the control \`off\`, the same program again (A/A), and a treatment (agent). In the suites \`pipeline\` and \`ring\` the treatment may cost less than the control.

* Old design: ${series.other ? `another program, at commit ${commits(kept, 'old')}` : 'the same program with `interleave: forks`, where the runner knows that'}. New design: the program at commit ${commits(kept, 'new')}.
* Measured from ${first} to ${last}, in ${boots} ${boots === 1 ? 'boot' : 'boots'}. Programs: ${listed(kept.measured.map(({ tool }) => tool))}. Node: ${process.versions.node}.
${machines(kept)}
* Commands: ${code(commandOf(series, most))}, then \`make sensitivity-page\`.

## Smallest overhead that a run shows

The median over the runs, with the least and the largest if they differ. ± is half the interval, the median over the runs. A goal is met if the median MDE of the new design is no larger.

${mdeTable(kept)}
## What limits the new design

Rows that miss their goal. Pairs: the standard deviation of ln of the ratio from round to round. Slices: the part that a longer fork would lower, from the slices of each fork. Forks: the rest, which
only more forks lower. Minutes: a run that would meet the goal, as the MDE falls with the root of the time.

${limitsTable(kept)}
## Time

${timeTable(kept)}
## Repeatability

The share of runs whose printed interval holds the pooled estimate (random-effects mean) of all runs of its design on its processor. Each run is part of that estimate.
A run that is alone on its processor is left out.

${coverageTable(kept)}
## Parts of the variance

Standard deviations of ln x. Pairs: the ratio of treatment to control from round to round. Rounds: what a round does to both, which cancels in the ratio. Runs: the ratio from run to run on one
processor, beyond what the rounds explain (DerSimonian & Laird), with a 95 % interval (Q-profile).

${varianceTable(kept)}
## Processors

What an agent costs depends on the processor, because its instructions and those of the program do not take the same time everywhere. No run on one processor shows that.
So runs are compared with runs on the same processor, here and in a store. Rows of the new design that were measured on several, as pooled estimates with a 95 % interval.

${processorTable(kept)}
## Certain negative overheads

Rows whose interval lies wholly below zero.

${negativeTable(kept)}
## Failed runs

${failedTable(kept)}`;
}

function listed(values: readonly string[]): string {
  return [...new Set(values)].join(', ');
}

function commits({ measured }: Kept, design: Design): string {
  return listed(
    measured.flatMap(run => (run.design === design ? run.commit.replace(', modified', ' (modified)') : [])),
  );
}

function machines({ measured }: Kept): string {
  const texts = measured.map(({ machine }) =>
    Object.entries(machine)
      .map(([key, value]) => `${key}: ${value}`)
      .join(', '),
  );
  return [...new Set(texts)].map(text => `* Machine: ${text}`).join('\n');
}

function commandOf({ seed, rounds, other }: Series, runs: number): string {
  return [
    `make sensitivity RUNS=${runs} SEED=${seed}`,
    ...(rounds === null ? [] : [`ROUNDS=${rounds}`]),
    ...(other ? ['OLD=CHECKOUT'] : []),
  ].join(' ');
}

/** The list of pages with this one, after the page on validation. Throws if it has no such line. */
export function linked(pages: string): string {
  if (pages.includes('](sensitivity.md)')) return pages;
  const line = /^.*\]\(validation\.md\).*\n/m.exec(pages);
  if (line === null)
    throw new Error('docs/README.md: no line names validation.md; link sensitivity.md by hand');
  const end = line.index + line[0].length;
  return `${pages.slice(0, end)}* [How small a cost it shows](sensitivity.md)\n${pages.slice(end)}`;
}
