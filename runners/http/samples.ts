// The generator's observations as samples: CPU first, the primary metric by default if no instructions are counted.

import { DEFAULT_PERCENTILES, type Percentile } from '../../core/application/load.ts';
import { shareOf } from '../../core/forks/compilation.ts';
import { type Scope, withInstructions } from '../../core/forks/counters.ts';
import type { Sample } from '../../core/results/format.ts';
import { type BenchmarkResult, ForkFailure, type ForkResult } from '../../core/runner.ts';
import type { Answer, Latency } from './generator.ts';
import type { Counts } from './sink.ts';

/**
 * Returns the samples of a fork under load.
 * @param alone whether no other fork lived at the same time, because the host's usage is of all forks
 */
export function loadSamples(
  answer: Answer,
  exported: Counts,
  closed: boolean,
  scope: Scope,
  alone: boolean,
  percentiles: readonly Percentile[] = DEFAULT_PERCENTILES,
): Sample[] {
  const { used, paced, sent, latency } = answer;
  const requests = measuredRequests(answer);
  const each = (amount: number) => amount / requests;
  // Telemetry comes in batches, seconds after its requests, so it is divided among all requests of the fork.
  const ever = Math.max(1, answer.answered);
  const samples = [
    { unit: 'cpu-ns/op', value: each(used.cpu) },
    { unit: 'user-ns/op', value: each(used.user) },
    { unit: 'system-ns/op', value: each(used.system) },
    ...(used.compilers === null
      ? []
      : [
          { unit: 'compiler-cpu-ns/op', value: each(used.compilers) },
          { unit: 'work-cpu-ns/op', value: each(used.cpu - used.compilers) },
        ]),
    ...(paced === null || paced.requests === 0
      ? []
      : [{ unit: 'paced-cpu-ns/op', value: paced.cpu / paced.requests }]),
    ...(alone ? [{ unit: 'host-cpu-ns/op', value: each(used.host) }] : []),
    ...latencySamples(latency, percentiles),
    closed
      ? { unit: 'ops/s', value: (1e9 * requests) / answer.elapsed }
      : { unit: 'sent/s', value: (1e9 * sent.begun) / sent.sending },
    { unit: 'rss-B', value: used.rss },
    { unit: 'pss-B', value: used.pss },
    { unit: 'peak-rss-B', value: used.peak },
    { unit: 'threads', value: used.threads },
    { unit: 'switches/op', value: each(used.voluntary) },
    { unit: 'preemptions/op', value: each(used.involuntary) },
    { unit: 'faults/op', value: each(used.minor) },
    { unit: 'major-faults/op', value: each(used.major) },
    { unit: 'net-B/op', value: sent.bytes / Math.max(1, sent.right) },
    { unit: 'exported-B/op', value: exported.bytes / ever },
    { unit: 'exports/op', value: exported.requests / ever },
  ];
  return withInstructions(samples, scope, used.instructions === null ? null : each(used.instructions));
}

function latencySamples(latency: Latency, percentiles: readonly Percentile[]): Sample[] {
  return [
    { unit: 'latency-min-ns', value: latency.min },
    { unit: 'latency-mean-ns', value: latency.mean },
    ...percentiles.map(one => ({ unit: `latency-p${one}-ns`, value: latency[`p${one}`] })),
    { unit: 'latency-max-ns', value: latency.max },
  ];
}

/** The key of a sub-benchmark for a request with its own latency. */
export const namedRequest = (benchmark: string, name: string) => `${benchmark}/request=${name}`;

/**
 * Returns the latencies of requests with names. Throws {@link ForkFailure} if one was never sent.
 * @param benchmark of all requests
 * @param dryRun may be too short for rare requests, which are then missing
 */
export function namedSamples(
  { named }: Pick<Answer, 'named'>,
  benchmark: string,
  percentiles: readonly Percentile[],
  dryRun: boolean,
): BenchmarkResult[] {
  const rare = (named ?? []).find(({ requests }) => requests === 0);
  if (rare !== undefined && !dryRun)
    throw new ForkFailure(
      `the request "${rare.name}" of the mix was never sent while it was measured: give it more weight, or measure longer`,
      true,
    );
  return (named ?? [])
    .filter(({ requests }) => requests > 0)
    .map(({ name, requests, latency }) => ({
      benchmark: namedRequest(benchmark, name),
      operations: requests,
      samples: latencySamples(latency, percentiles),
    }));
}

/** Returns the answered requests of the measurement. */
export function measuredRequests({ measured }: Answer): number {
  return (measured ?? []).reduce((sum, { requests }) => sum + requests, 0);
}

/** Returns the CPU time of a request in each window, for the curves of a report. */
export function windowsOf({ warmup, measured }: Answer): ForkResult['iterations'] {
  const costs = (windows: Answer['measured']) =>
    (windows ?? []).filter(({ requests }) => requests > 0).map(({ cpu, requests }) => cpu / requests);
  return [{ unit: 'cpu-ns/op', warmup: costs(warmup), measured: costs(measured) }];
}

/** Returns the JIT compilers' time in each window; undefined if the application has none. */
export function compilationOf({ warmup, measured, used }: Answer): ForkResult['compilation'] {
  if (used.compilers === null || measured === null) return undefined;
  const wall = (windows: Answer['measured']) =>
    (windows ?? []).reduce((sum, { elapsed }) => sum + elapsed, 0) / 1e6;
  return {
    warmup: wall(warmup),
    measured: wall(measured),
    share: shareOf(used.compilers, used.cpu),
    course: measured.map(({ compilers, cpu }) => shareOf(compilers, cpu)),
  };
}
