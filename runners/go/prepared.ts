// A prepared Go suite: its binaries and benchmarks, and everything that its forks share.

import { countingConditions, type Scope } from '../../core/forks/counters.ts';
import type { OwnMetrics } from '../../core/readers/own-metrics.ts';
import { PreconditionError, type RunContext } from '../../core/runner.ts';
import type { Observed } from '../../core/simulator/machine.ts';
import { type BuiltBinaries, environmentOf } from './build.ts';
import type { Execution } from './execution.ts';
import type { Job } from './job.ts';
import type { Target } from './selection.ts';
import type { GoSuite, GoVariant } from './suite.ts';

/** The binaries of a suite, and how to run them. */
export interface GoBinaries {
  readonly suite: GoSuite;
  readonly meter: string;
  /** The counted instructions of forks. */
  readonly counted: Scope;
  /** By variant, then by import path. */
  readonly binaries: BuiltBinaries;
  readonly environment: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  /** The paths of the simulator; null if this machine runs the forks. */
  readonly simulator: RunContext | null;
  /** What forks in the simulator report in addition. */
  readonly observed?: Observed | null;
  /** Default: none. */
  readonly own?: OwnMetrics;
}

/** Runs a benchmark of one variant. */
export function jobOf(
  { suite, meter, counted, binaries, environment, signal, simulator, observed = null }: GoBinaries,
  variant: GoVariant,
  { package: path, bare }: Target,
  {
    seed = 0,
    ...rest
  }: Pick<Job, 'operations' | 'raw' | 'timeout' | 'additional'> & { readonly seed?: number },
): Job {
  const binary = binaries.get(variant.name)?.get(path);
  if (binary === undefined) throw new Error(`no binary of ${path} for ${variant.name}`);
  return {
    meter,
    counted,
    binary,
    bare,
    environment: { ...environment, ...environmentOf(suite, variant) },
    signal,
    simulator:
      simulator === null ? null : { context: simulator, own: environmentOf(suite, variant), seed, observed },
    ...rest,
  };
}

/** Facts that must be the same in every fork, or the comparison is invalid. */
export function conditionsOf(
  { suite, counted, binaries, environment, simulator }: GoBinaries,
  variant: GoVariant,
  processors: number | null,
): Record<string, string> {
  const [binary] = binaries.get(variant.name)?.values() ?? [];
  if (binary === undefined) throw new PreconditionError(`${variant.name}: nothing was built`);
  const { GOVERSION, GOOS, GOARCH, GOAMD64 } = binary.settings;
  const { GOGC = '' } = { ...environment, ...environmentOf(suite, variant) };
  return {
    'Go version': GOVERSION,
    target: `${GOOS}/${GOARCH}`,
    ...(GOARCH === 'amd64' ? { GOAMD64 } : {}),
    GOGC: GOGC === '' ? '100' : GOGC,
    ...(simulator === null ? countingConditions(counted) : {}),
    ...(processors === null ? {} : { GOMAXPROCS: `${processors}` }),
    ...Object.fromEntries(
      [...(binaries.get(variant.name) ?? [])].map(([path, { sha256 }]) => [
        `test binary of ${path} (${variant.name})`,
        `sha256:${sha256}`,
      ]),
    ),
  };
}

/** Returns the CPU count in the results of a benchmark, after its name; 1 without one; null without a result. */
export function processorsOf({ output }: Pick<Execution, 'output'>, bare: string): number | null {
  const own = output.results.find(result => nameMatches(result.name, bare));
  if (own === undefined) return null;
  return own.name === bare ? 1 : Number(own.name.slice(bare.length + 1));
}

/** Returns whether a printed name is that of a benchmark, with or without a CPU count. */
export function nameMatches(name: string, bare: string): boolean {
  return name === bare || (name.startsWith(`${bare}-`) && /^\d+$/.test(name.slice(bare.length + 1)));
}
