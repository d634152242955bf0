// One Go fork: the benchmark's report and the process's usage as samples.

import { type Scope, withInstructions } from '../../core/forks/counters.ts';
import { beforeRun } from '../../core/readers/collect.ts';
import { NO_SOURCES } from '../../core/readers/sources.ts';
import type { Sample } from '../../core/results/format.ts';
import type { GoResult } from '../../core/results/go-output.ts';
import type { Warning } from '../../core/results/warning.ts';
import type { ForkRequest, ForkResult } from '../../core/runner.ts';
import { CONTROL } from '../../core/suite.ts';
import type { Start } from './dry-run.ts';
import { type Execution, execute, failure } from './execution.ts';
import type { Usage } from './meter.ts';
import { conditionsOf, type GoBinaries, jobOf, nameMatches, processorsOf } from './prepared.ts';
import type { GoBenchmark } from './selection.ts';
import type { GoVariant } from './suite.ts';

/** The input of a fork besides the binaries. */
export interface ForkPlan {
  readonly operations: number;
  /** In ms. */
  readonly timeout: number;
  /** See {@link Job}. */
  readonly additional?: readonly string[];
  readonly dryRun?: boolean;
  /** The usage of the start of a process, which is subtracted; default: nothing. */
  readonly subtracted?: Start;
}

/** The smallest usage of operations, as a share of a start: starts themselves differ by about that. */
export const LEAST_OF_START = 0.1;
const NOTHING: Start = { wallNs: 0, cpuNs: 0, instructions: 0 };

/** Runs one fork. Throws {@link ForkFailure}. */
export async function runFork(
  binaries: GoBinaries,
  benchmark: GoBenchmark,
  { dryRun = false, subtracted = NOTHING, ...plan }: ForkPlan,
  { variant, raw, seed }: ForkRequest<GoVariant>,
): Promise<ForkResult> {
  const target = benchmark.targets[variant.name];
  if (target === undefined) throw new Error(`${benchmark.name} is not of ${variant.name}`);
  const job = jobOf(binaries, variant, target, { raw, seed, ...plan });
  const { own = null } = binaries;
  const collect = beforeRun(own?.sources ?? NO_SOURCES, job.binary.folder);
  const execution = await execute(job);
  const result = resultOf(execution, target.bare);
  refuseLifeless(variant, execution);
  const measured = samplesOf(result, execution, binaries.counted, subtracted);
  const output = { path: execution.log, text: execution.text };
  const all = await own?.read(
    { benchmark: benchmark.name, variant: variant.name, dryRun },
    { standard: output, streams: [output], kept: '', collect, raw },
    measured,
    (what, final) => failure(what, execution, final),
  );
  return {
    operations: result.operations,
    samples: all?.samples ?? measured,
    iterations: [],
    conditions: {
      ...conditionsOf(binaries, variant, processorsOf(execution, target.bare)),
      ...execution.conditions,
    },
    warnings: [...warnings(benchmark, variant, execution), ...(all?.warnings ?? [])],
    ...(execution.inputDigest === null ? {} : { inputDigest: execution.inputDigest }),
  };
}

/** Returns the one result of a process that ran one benchmark. */
function resultOf(execution: Execution, bare: string): GoResult {
  const { output } = execution;
  const [result, ...others] = output.results.filter(({ name }) => nameMatches(name, bare));
  if (output.skipped.includes(bare)) throw failure(`${bare} skipped itself in this variant`, execution, true);
  if (result === undefined) throw failure(`${bare} ended without a result`, execution);
  if (others.length > 0)
    throw failure(`${bare} reported ${others.length + 1} results, not one`, execution, true);
  return result;
}

/** Instructions if they are counted; all metrics of the benchmark; then the usage of the process. */
export function samplesOf(
  result: GoResult,
  execution: Execution,
  counted: Scope,
  subtracted = NOTHING,
): Sample[] {
  const { usage } = execution;
  const rest = (all: number, start: number) =>
    Math.max(all - start, LEAST_OF_START * start) / result.operations;
  const own = [...result.values, ...usageSamples(usage, subtracted, rest)];
  const instructions =
    usage.instructions === undefined ? null : rest(usage.instructions, subtracted.instructions);
  const samples = withInstructions(own, counted, instructions);
  const names = new Set<string>();
  for (const { unit, value } of samples) {
    const wrong = (what: string) => failure(`${result.name} ${what}`, execution, true);
    if (!Number.isFinite(value))
      throw wrong(`reports ${value} ${unit}, which is no measurement: correct its ReportMetric`);
    if (value < 0) throw wrong(`reports ${value} ${unit}: report a cost or an amount, not a difference`);
    if (names.has(unit))
      throw wrong(
        `reports ${unit}, which is the unit of the whole process: give its own metric another unit`,
      );
    names.add(unit);
  }
  return samples;
}

/**
 * Returns the usage of the whole process for each operation.
 * @param rest subtracts the start, the second number, and divides by the operations
 */
function usageSamples(
  usage: Usage,
  subtracted: Start,
  rest: (all: number, start: number) => number,
): Sample[] {
  return [
    { unit: 'cpu-ns/op', value: rest(usage.userNs + usage.systemNs, subtracted.cpuNs) },
    { unit: 'wall-ns/op', value: rest(usage.wallNs, subtracted.wallNs) },
    { unit: 'peak-rss-B', value: usage.peakRssB },
    { unit: 'switches/op', value: rest(usage.voluntarySwitches, 0) },
    { unit: 'preemptions/op', value: rest(usage.involuntarySwitches, 0) },
  ];
}

function refuseLifeless(variant: GoVariant, execution: Execution): void {
  const sign = variant.attached?.log;
  if (variant.name === CONTROL || sign === undefined) return;
  if (!execution.text.split(/\r?\n/).some(line => new RegExp(sign).test(line)))
    throw failure(
      `"${variant.name}" is not at work: no line matches attached.log /${sign}/`,
      execution,
      true,
    );
}

function warnings({ name }: GoBenchmark, variant: GoVariant, { exit }: Execution): Warning[] {
  return exit.survivors
    ? [
        {
          code: 'forced-exit',
          message: `${name} (${variant.name}): the benchmark left a process behind, which was ended`,
        },
      ]
    : [];
}
