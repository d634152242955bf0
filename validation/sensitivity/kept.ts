// All finished runs of a series, as the tables need them.
import type { Design } from './plan.ts';
import type { Result, Row } from './result.ts';
import { type RunOutcome, runsOf } from './series.ts';

/** One gated row of one run, with the values of its pairs of forks. */
export interface Found extends Omit<Result['found'][number], 'row'> {
  readonly suite: string;
  readonly design: Design;
  readonly run: number;
  /** The model of the machine's processor; empty if unknown. */
  readonly processor: string;
  readonly row: Omit<Row, 'against'>;
}

/** A finished run, with its time and rounds. */
export type Measured = RunOutcome & Omit<Result, 'found'>;

export interface Kept {
  readonly measured: readonly Measured[];
  readonly failed: readonly { readonly outcome: RunOutcome; readonly reason: string }[];
  readonly found: readonly Found[];
}

/** All finished runs of a series. Failed runs have a reason. */
export function readKept(out: string): Kept {
  const runs = runsOf(out);
  return {
    measured: runs.flatMap(({ outcome, result }) => {
      if (typeof result === 'string') return [];
      const { found: _, ...measured } = result;
      return [{ ...outcome, ...measured }];
    }),
    failed: runs.flatMap(({ outcome, result }) =>
      typeof result === 'string' ? [{ outcome, reason: result }] : [],
    ),
    found: runs.flatMap(({ outcome: { suite, design, run }, result }) =>
      typeof result === 'string'
        ? []
        : result.found.map(found => ({ ...found, suite, design, run, processor: result.machine.cpu ?? '' })),
    ),
  };
}
