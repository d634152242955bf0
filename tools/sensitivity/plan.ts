// Which runs a series has, in which order, and by which configuration each design measures.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parse, stringify } from 'yaml';
import type { Suite } from '../../action/src/config/config.ts';
import { parseText } from '../../action/src/config/parse.ts';
import { UsageError } from '../../action/src/config/problem.ts';
import { resolveConfig } from '../../action/src/config/resolve.ts';
import { generator, shuffled } from '../../action/src/experiment/schedule.ts';

export const DESIGNS = ['old', 'new'] as const;
export type Design = (typeof DESIGNS)[number];

/** One run of one suite. */
export interface Step {
  readonly suite: string;
  readonly design: Design;
  /** From 1. */
  readonly run: number;
}

/**
 * The order of a series: run by run, the suites shuffled in each. The two runs of a suite stand side by side; of every two pairs one begins
 * with the old design. The order of the first runs does not depend on how many there are, so a series can be made longer.
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

/** The suites of a configuration, and its text as it can stand in any folder. @param path of the file */
export function readSuites(path: string): { suites: readonly Suite[]; text: string } {
  const text = readFileSync(path, 'utf8');
  const { suites } = resolveConfig(parseText(path, text));
  const written = parse(text) as Written;
  for (const suite of Object.values(written.suites)) {
    // The one key that is relative to the file.
    if (typeof suite.module === 'string') suite.module = resolve(dirname(path), suite.module);
  }
  return { suites, text: stringify(written) };
}

/** The same suites with one fork after the other, where their runner knows that key. */
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

/** A digest of a program: of all files of its bundle. @param checkout the folder that holds action/dist */
export function digestOf(checkout: string): string {
  const folder = join(checkout, 'action/dist');
  const digest = createHash('sha256');
  for (const name of readdirSync(folder).toSorted())
    digest.update(name).update(readFileSync(join(folder, name)));
  return digest.digest('hex').slice(0, 16);
}
