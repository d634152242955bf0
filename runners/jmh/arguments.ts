// What one JMH fork gets: JMH's settings, the arguments of its JVM, and our profiler's properties.
import { join } from 'node:path';
import { variantArguments } from '../../core/jvm/agents.ts';
import type { ForkRequest } from '../../core/runner.ts';
import type { Iterations } from '../../core/suite.ts';
import type { Benchmark } from './benchmarks.ts';
import { FORK_FILES, type ForkNames } from './driver.ts';
import { ofSingleShots } from './plan.ts';
import type { PreparedJmh } from './prepared.ts';
import type { JmhVariant } from './suite.ts';

/** JMH ends a JVM that has finished its benchmark but does not exit after this, in seconds. */
export const EXIT_PATIENCE = 5;
/** The dry run only shows that a fork works, and warms the page cache. */
const DRY_RUN: Iterations = { count: 1, time: 100 };

const [VM_FILE, , ERROR_FILE, CHANGED] = FORK_FILES;
/** JMH's short name of the mode. */
const SINGLE_SHOT = 'ss';

/** Returns the settings of a fork: what JMH runs, and where its results are. @param short whether it is a dry run */
export function settings(
  benchmark: Benchmark,
  { suite, plan }: PreparedJmh,
  result: string,
  short: boolean,
): Record<string, string> {
  // Single-shot iterations have no length: the benchmark's own numbers apply unless the suite sets others.
  const singleShot = benchmark.mode === SINGLE_SHOT;
  const warmup = short ? DRY_RUN : singleShot ? suite.warmup : plan.warmup;
  const measurement = short ? DRY_RUN : singleShot ? suite.measurement : plan.measurement;
  return {
    benchmark: benchmark.method,
    mode: benchmark.mode,
    result,
    ...(suite.threads === null ? {} : { threads: `${suite.threads}` }),
    ...iterations('warmup', warmup),
    ...iterations('measurement', measurement),
    ...Object.fromEntries(
      Object.entries(benchmark.parameters).map(([key, value]) => [`parameter.${key}`, value]),
    ),
  };
}

function iterations(phase: string, value: Iterations | null): Record<string, string> {
  if (value === null) return {};
  const time = value.time === null ? {} : { [`${phase}.milliseconds`]: `${value.time}` };
  return { [`${phase}.iterations`]: `${value.count}`, ...time };
}

/** Returns the arguments of the measured JVM, without those for turns, counters and compilers. */
export function jvmArguments(
  { suite }: PreparedJmh,
  { variant }: ForkRequest<JmhVariant>,
  names: ForkNames,
): string[] {
  return [
    ...suite.jvmArguments,
    ...variantArguments(
      variant,
      names.agent,
      names.watch === null ? null : { jar: names.watch, file: join(names.folder, CHANGED) },
    ),
    `-XX:ErrorFile=${join(names.folder, ERROR_FILE)}`,
    `-Doverhead.vmFile=${join(names.folder, VM_FILE)}`,
    `-Djmh.shutdownTimeout=${EXIT_PATIENCE}`,
    ...(variant.attached?.class === undefined ? [] : [`-Doverhead.attachedClass=${variant.attached.class}`]),
  ];
}

/** Returns the properties of the classes `Warmup`, `Compilers` and `Restart` in `overhead.jmh`. */
export function compilerProperties({ mode }: Benchmark, { plan }: PreparedJmh): string[] {
  const { idle, awaitCompilers, restart } = mode === SINGLE_SHOT ? ofSingleShots(plan) : plan;
  return [
    ...(idle === undefined
      ? []
      : [
          `-Doverhead.warmupUntilIdle=${idle.window.count}:${idle.window.time}:${idle.share}:${idle.longest}`,
        ]),
    ...(awaitCompilers === undefined ? [] : [`-Doverhead.awaitCompilers=${awaitCompilers}`]),
    ...(restart === undefined ? [] : [`-Doverhead.restart=${restart.share}:${restart.times}`]),
  ];
}
