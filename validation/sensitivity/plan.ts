// The runs of a series, their order, and the configuration of each design.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { parse, stringify } from 'yaml';
import { parseText } from '../../action/src/config/parse.ts';
import { resolveConfig } from '../../action/src/config/resolve.ts';
import { generator, shuffled } from '../../action/src/experiment/schedule.ts';
import { UsageError } from '../../core/config/problem.ts';
import type { BaseSuite } from '../../core/suite.ts';

export const DESIGNS = ['old', 'new'] as const;
export type Design = (typeof DESIGNS)[number];

export interface Step {
  readonly suite: string;
  readonly design: Design;
  /** From 1. */
  readonly run: number;
}

/**
 * The order of a series: run by run, with the suites shuffled in each. The two runs of a suite are adjacent; of every two pairs one begins
 * with the old design. The order of the first runs does not depend on the number of runs, so a series can be extended.
 */
export function stepsOf(suites: readonly string[], runs: number, seed: number): Step[] {
  return Array.from({ length: runs }, (_, index) => index + 1).flatMap(run =>
    shuffled(suites, generator(seed + run)).flatMap(suite => {
      const pair = (run - 1) >> 1;
      const [byte = 0] = createHash('sha256').update(`${seed} ${pair} ${suite}`).digest();
      const order = (byte + run) % 2 === 0 ? DESIGNS : DESIGNS.toReversed();
      return order.map(design => ({ suite, design, run }));
    }),
  );
}

interface Written {
  readonly suites: Record<string, Record<string, unknown>>;
}

export interface Suites {
  readonly suites: readonly BaseSuite[];
  /** The file without comments. */
  readonly text: string;
  /** The same for use in any folder. */
  readonly absolute: string;
}

/** The suites of a configuration. @param path of the file */
export function readSuites(path: string): Suites {
  const text = readFileSync(path, 'utf8');
  const { suites } = resolveConfig(parseText(path, text));
  const absolute = parse(text) as Written;
  for (const suite of Object.values(absolute.suites)) {
    // The one key that is relative to the file.
    if (typeof suite.module === 'string') suite.module = resolve(dirname(path), suite.module);
  }
  return { suites, text: stringify(parse(text)), absolute: stringify(absolute) };
}

/** The same suites with one fork after the other, if their runner has that key. */
export function withoutTurns(text: string): string {
  const written = parse(text) as Written;
  for (const suite of Object.values(written.suites)) {
    suite.interleave = 'forks';
    if (!isValid(stringify(written))) delete suite.interleave;
  }
  return stringify(written);
}

function isValid(text: string): boolean {
  try {
    resolveConfig(parseText('overhead.yml', text));
    return true;
  } catch (error) {
    if (error instanceof UsageError) return false;
    throw error;
  }
}
