// The cost of a build: each fork builds the test binaries of a variant with an empty build cache.

import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { printable } from '../../core/process/printable.ts';
import { lastLines, run } from '../../core/process/process.ts';
import { ForkFailure, type ForkRequest, type ForkResult, type RunContext } from '../../core/runner.ts';
import { buildCall, outputOf, sizeOf } from './build.ts';
import { readUsage } from './meter.ts';
import type { GoPackage } from './packages.ts';
import { conditionsOf, type GoBinaries } from './prepared.ts';
import type { GoVariant } from './suite.ts';
import type { Toolchain } from './toolchain.ts';

/** The name of the one benchmark of such a suite. */
export const BUILD = 'Build';
/** The default time limit of one build, in ms: it compiles the standard library too. */
const PATIENCE = 900_000;

/** The dry run of a build is empty: each variant was built just before, with its downloads. */
export async function dryRunBuild(
  binaries: GoBinaries,
  { variant }: ForkRequest<GoVariant>,
): Promise<ForkResult> {
  const conditions = conditionsOf(binaries, variant, null);
  return { operations: 1, samples: [], iterations: [], conditions, warnings: [] };
}

/** Builds all test binaries of a variant in order, with an empty cache. Throws {@link ForkFailure}. */
export async function buildFork(
  toolchain: Toolchain,
  binaries: GoBinaries,
  byVariant: ReadonlyMap<string, readonly GoPackage[]>,
  { variant, raw }: ForkRequest<GoVariant>,
  context: RunContext,
): Promise<ForkResult> {
  const { suite, meter } = binaries;
  const packages = byVariant.get(variant.name) ?? [];
  const cache = join(raw, 'cache');
  const sum = { wall: 0, cpu: 0, size: 0, peak: 0 };
  try {
    for (const [index, one] of packages.entries()) {
      const target = { package: one, variant, suite };
      mkdirSync(cache, { recursive: true });
      const { argv, folder, environment } = await buildCall(toolchain, target, raw);
      const [file, log] = [join(raw, `usage-${index}.json`), join(raw, `build-${index}.log`)];
      const exit = await run({
        program: meter,
        arguments: [file, 'go', ...argv],
        environment: { ...context.environment, ...environment, GOCACHE: cache },
        folder,
        log,
        timeout: suite.timeout ?? PATIENCE,
        signal: context.signal,
      });
      if (exit.code !== 0) {
        const how = exit.timedOut
          ? `was still running after ${Math.round(exit.elapsed / 1000)} s: killed`
          : 'failed';
        throw new ForkFailure(`the build ${how}: ${printable('go', argv)}\n${lastLines(log)}`);
      }
      const usage = readUsage(file);
      sum.wall += usage.wallNs;
      sum.cpu += usage.userNs + usage.systemNs;
      sum.peak = Math.max(sum.peak, usage.peakRssB);
      sum.size += sizeOf(outputOf(target, raw));
    }
  } finally {
    rmSync(cache, { recursive: true, force: true });
    for (const one of packages) rmSync(outputOf({ package: one, variant, suite }, raw), { force: true });
  }
  return {
    operations: 1,
    samples: [
      { unit: 'build-cpu-ms', value: sum.cpu / 1e6 },
      { unit: 'build-ms', value: sum.wall / 1e6 },
      { unit: 'binary-B', value: sum.size },
      { unit: 'peak-rss-B', value: sum.peak },
    ],
    iterations: [],
    conditions: conditionsOf(binaries, variant, null),
    warnings: [],
  };
}
