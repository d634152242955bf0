// The variance between runs, which an interval includes, in words.
import type { Row } from '../comparison/comparison.ts';
import { leastOf, mostOf, percent } from './values.ts';

/** Returns `0.5 %, prior`, or `0.8 %, from 5 stored runs`; empty without a variance between runs. */
export function betweenRunsText({ betweenRuns }: Row): string {
  if (betweenRuns === null) return '';
  const { sd, runs } = betweenRuns;
  return `${percent(sd, 2)}, ${runs === 0 ? 'prior' : `from ${runs} stored runs`}`;
}

/** Returns one sentence for all rows whose intervals include it; empty if there is none. */
export function betweenRunsNote(rows: readonly Row[]): string {
  const all = rows.flatMap(({ betweenRuns, low }) =>
    betweenRuns === null || low === null ? [] : [betweenRuns],
  );
  if (all.length === 0) return '';
  const sds = all.map(({ sd }) => sd);
  const [from, to] = [percent(leastOf(sds), 2), percent(mostOf(sds), 2)];
  return `Intervals include the variance between runs: ${from === to ? from : `${from} to ${to}`}, ${sourceOf(all.map(({ runs }) => runs))}.`;
}

function sourceOf(runs: readonly number[]): string {
  const [least, most] = [leastOf(runs), mostOf(runs)];
  if (most === 0) return 'prior';
  const stored = `from ${least === most || least === 0 ? '' : `${least} to `}${most} stored runs`;
  return least === 0 ? `prior or ${stored}` : stored;
}
