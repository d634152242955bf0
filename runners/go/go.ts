// The Go runner: any package with benchmarks, one test binary for each variant, forks of short processes in turns.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { probeCounters, UNCOUNTED } from '../../core/forks/counters.ts';
import { twins } from '../../core/forks/naming.ts';
import { takesTurns } from '../../core/forks/together.ts';
import { OwnMetrics } from '../../core/readers/own-metrics.ts';
import { findJfr } from '../../core/readers/recording.ts';
import { NO_SOURCES } from '../../core/readers/sources.ts';
import { newTemporary } from '../../core/results/temporary.ts';
import type { Warning } from '../../core/results/warning.ts';
import type { Checked, ForkRequest, Prepared, RunContext } from '../../core/runner.ts';
import type { Runner } from '../../core/runner-interface.ts';
import { guestHeader } from '../../core/simulator/guest.ts';
import { refuseWithoutSimulator } from '../../core/simulator/machine.ts';
import { benchmarks } from './benchmarks.ts';
import { buildBinaries, effectiveBuild, environmentOf } from './build.ts';
import { BUILD, buildFork, dryRunBuild } from './build-cost.ts';
import { goBuiltin } from './builtin.ts';
import { canOrder, Layouts } from './layouts.ts';
import { buildMeter } from './meter.ts';
import { goNeeds } from './needs.ts';
import type { GoPackage } from './packages.ts';
import type { GoBinaries } from './prepared.ts';
import { goSettings } from './settings.ts';
import { SIMULATOR_MEMORY } from './simulated.ts';
import { commonPackages } from './sources.ts';
import type { GoSettings, GoSuite, GoVariant } from './suite.ts';
import { Toolchain } from './toolchain.ts';

export const goRunner: Runner<GoSuite> = {
  name: 'go',
  measures: 'the test binaries of Go packages',
  settings: goSettings,
  builtin: goBuiltin,
  needs: goNeeds,
  inputs: () => [],
  describe: () => '',
  check,
  prepare,
};

/** Benchmarks of a test binary are found by running each once. */
async function check(suite: GoSuite, context: RunContext): Promise<Checked> {
  const go = settingsOf(suite, context);
  const { warnings } = await commonPackages(new Toolchain(context), suite, go);
  return { benchmarks: go.measure === 'build' ? [BUILD] : null, warnings };
}

async function prepare(
  suite: GoSuite,
  context: RunContext,
  calibrated: Readonly<Record<string, number>> = {},
): Promise<Prepared<GoVariant>> {
  const go = settingsOf(suite, context);
  mkdirSync(context.cache, { recursive: true });
  const scratch = newTemporary('go', context.cache);
  const close = () => rmSync(scratch, { recursive: true, force: true });
  try {
    return { ...(await ready(suite, go, context, calibrated, scratch)), close };
  } catch (error) {
    close();
    throw error;
  }
}

function settingsOf({ go, mode }: GoSuite, context: RunContext): GoSettings {
  if (mode === 'simulation') refuseWithoutSimulator(context);
  return go.module === 'builtin' ? { ...go, module: join(context.root, 'go-bench') } : go;
}

async function ready(
  suite: GoSuite,
  go: GoSettings,
  context: RunContext,
  calibrated: Readonly<Record<string, number>>,
  scratch: string,
): Promise<Prepared<GoVariant>> {
  const { environment, signal, notice } = context;
  const { sources = NO_SOURCES } = suite;
  const toolchain = new Toolchain(context);
  const control = controlOf(suite);
  const meter = await buildMeter(toolchain, context);
  const { packages, warnings } = await commonPackages(toolchain, suite, go);
  notice(`building the test binaries of ${suite.variants.map(({ name }) => name).join(', ')}`);
  const built = await buildBinaries(toolchain, suite, packages, scratch);
  const simulated = suite.mode === 'simulation';
  // A build is many processes for a long time, which other programs may share the counters with, so CPU time is used.
  const { scope } = simulated || go.measure === 'build' ? UNCOUNTED : await probeCounters(meter, context);
  const binaries: GoBinaries = {
    suite,
    meter,
    counted: scope,
    binaries: built,
    environment,
    signal,
    simulator: simulated ? context : null,
    own: new OwnMetrics(sources, findJfr(sources, null, environment.PATH ?? ''), context),
  };
  const variants = Object.fromEntries(
    suite.variants.map(variant => [variant.name, effective(variant, suite)]),
  );
  const ordered = !simulated && go.measure === 'benchmarks' && canOrder(suite, built);
  const machine = simulated ? await guestHeader(context, SIMULATOR_MEMORY) : {};
  const shared = {
    header: {
      ...machine,
      ...headerOf(binaries, packages.get(control.name) ?? []),
      ...(takesTurns(suite) && go.measure === 'benchmarks' ? { interleave: 'slices' } : {}),
      ...(ordered ? { layout: 'random' } : {}),
    },
    variants,
  };
  const prepared = [...warnings, ...sameVariants(suite, binaries)];
  if (go.measure === 'build') {
    const fork = (request: ForkRequest<GoVariant>) =>
      buildFork(toolchain, binaries, packages, request, context);
    return {
      ...shared,
      benchmarks: [BUILD],
      warnings: prepared,
      dryRun: request => dryRunBuild(binaries, request),
      fork,
      profiler: async () => ({ reason: 'a suite that measures builds has no profile', remedy: '' }),
    };
  }
  const layouts = ordered ? new Layouts(toolchain, suite, packages, built, scratch) : null;
  return {
    ...shared,
    ...(await benchmarks({
      binaries,
      go,
      control,
      calibrated,
      scratch,
      warnings: prepared,
      layouts,
      notice,
    })),
  };
}

/** The variant that all others are compared with. */
function controlOf(suite: GoSuite): GoVariant {
  const control = suite.variants.find(({ name }) => name === suite.control);
  if (control === undefined) throw new Error(`no variant ${suite.control}`);
  return control;
}

/** Returns header lines: the Go release with its target, and the package if there is only one. */
function headerOf({ suite, binaries }: GoBinaries, packages: readonly GoPackage[]): Record<string, string> {
  const [binary] = binaries.get(suite.variants[0]?.name ?? '')?.values() ?? [];
  const { GOVERSION = '', GOOS = '', GOARCH = '' } = binary?.settings ?? {};
  const [only, ...others] = packages;
  return {
    runtime: GOVERSION,
    goos: GOOS,
    goarch: GOARCH,
    ...(only === undefined || others.length > 0 ? {} : { pkg: only.path }),
  };
}

/** Returns the settings of a variant for the record, and for runs whose rounds are pooled. */
function effective(variant: GoVariant, suite: GoSuite): Record<string, unknown> {
  return {
    ...effectiveBuild(variant),
    benchmark: variant.go.benchmark,
    environment: environmentOf(suite, variant),
  };
}

/** Returns variants with the same binaries. */
function sameVariants(suite: GoSuite, { binaries }: GoBinaries): Warning[] {
  const facts = suite.variants.map(variant => {
    const digests = [...(binaries.get(variant.name)?.values() ?? [])].map(({ sha256 }) => sha256);
    return [variant.name, [digests, environmentOf(suite, variant), variant.go.benchmark]] as const;
  });
  return twins(facts, 'the same test binary, the same environment');
}
