// Shared parts of the Go runner's tests: suites on the fixture module, and the context of a run.
import { join } from 'node:path';
import type { ForkResult, Prepared, RunContext } from '../../core/runner.ts';
import { CONTROL, SUITE_DEFAULTS } from '../../core/suite.ts';
import { goRunner } from './go.ts';
import { BARE, type GoBuild, type GoSettings, type GoSuite, type GoVariant, UNCHANGED } from './suite.ts';

export { scratch } from '../../core/testing.ts';

export const ROOT = join(import.meta.dirname, '../..');
export const FIXTURE = join(import.meta.dirname, 'testdata/fixture');

/** Only paths of programs and of Go's caches from the developer's environment. Without debug information, because linking takes longest here. */
export function context(cache: string, environment: Readonly<Record<string, string>> = {}): RunContext {
  const inherited = Object.fromEntries(
    ['PATH', 'HOME', 'GOPROXY', 'GOSUMDB', 'GOCACHE', 'GOMODCACHE'].flatMap(name => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
  return {
    root: ROOT,
    cache,
    environment: { ...inherited, GOFLAGS: '-ldflags=-w', ...environment },
    notice: () => undefined,
    signal: new AbortController().signal,
  };
}

/** A variant with these differences in its build and its selected benchmarks. */
export function goVariant(name: string, go: Partial<GoBuild> = {}, rest: Partial<GoVariant> = {}): GoVariant {
  return { ...BARE, name, go: { ...UNCHANGED, ...go }, ...rest };
}

/** A suite of very short forks, with calibrated operations. */
export function goSuite(
  include: string,
  treatment: GoVariant = goVariant('probe'),
  rest: Partial<GoSuite> = {},
  go: Partial<GoSettings> = {},
): GoSuite {
  return {
    ...SUITE_DEFAULTS,
    name: 'fixture',
    runner: 'go',
    include,
    exclude: '',
    go: {
      folder: FIXTURE,
      module: FIXTURE,
      packages: ['./steady'],
      measure: 'benchmarks',
      operations: 1000,
      ...go,
    },
    rounds: { min: 6, max: 6 },
    timeBudget: 60_000,
    timeout: 60_000,
    variants: [goVariant(CONTROL), treatment],
    ...rest,
  };
}

/** Prepares a suite, and returns a function that runs one fork of a variant. */
export interface Ready {
  readonly prepared: Prepared;
  readonly fork: (variant: string, benchmark?: string) => Promise<ForkResult>;
}

export async function ready(suite: GoSuite, around: RunContext, raw: () => string): Promise<Ready> {
  const prepared = await goRunner.prepare(suite, around);
  const fork = (name: string, benchmark = prepared.benchmarks[0] ?? '') => {
    const variant = suite.variants.find(candidate => candidate.name === name);
    if (variant === undefined) throw new Error(`no variant ${name}`);
    return prepared.fork({ benchmark, variant, raw: raw(), seed: 1 });
  };
  return { prepared, fork };
}

/** Returns the value of a unit in a fork; NaN without one. */
export function amount({ samples }: ForkResult, unit: string): number {
  return samples.find(sample => sample.unit === unit)?.value ?? Number.NaN;
}
