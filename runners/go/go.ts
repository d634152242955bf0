// The Go runner: any package with benchmarks, one test binary for each variant, forks of short processes in turns.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { probeCounters, UNCOUNTED } from '../../core/forks/counters.ts';
import { refuseGone } from '../../core/forks/gone.ts';
import { twins } from '../../core/forks/naming.ts';
import { inRow, orderOf, runTogether, takesTurns } from '../../core/forks/together.ts';
import { OwnMetrics } from '../../core/readers/own-metrics.ts';
import { findJfr } from '../../core/readers/recording.ts';
import { NO_SOURCES } from '../../core/readers/sources.ts';
import { newTemporary } from '../../core/results/temporary.ts';
import type { Warning } from '../../core/results/warning.ts';
import type { Checked, ForkRequest, ForkResult, Prepared, RunContext } from '../../core/runner.ts';
import type { Runner } from '../../core/runner-interface.ts';
import { counted, SIMULATOR_NOTE, SIMULATOR_TIMEOUT } from '../../core/simulator/counted.ts';
import { guestHeader } from '../../core/simulator/guest.ts';
import { refuseWithoutSimulator } from '../../core/simulator/machine.ts';
import { machinesAtOnce } from '../../core/simulator/room.ts';
import { buildBinaries, effectiveBuild, environmentOf } from './build.ts';
import { BUILD, buildFork, dryRunBuild } from './build-cost.ts';
import { goBuiltin } from './builtin.ts';
import { calibrate } from './calibration.ts';
import { planLength, type Start } from './dry-run.ts';
import { runFork } from './fork.ts';
import { canOrder, Layouts } from './layouts.ts';
import { buildMeter } from './meter.ts';
import { goNeeds } from './needs.ts';
import type { GoPackage } from './packages.ts';
import type { GoBinaries } from './prepared.ts';
import { goProfiler, partsOf } from './profiler.ts';
import { benchmarksOf } from './selection.ts';
import { goSettings } from './settings.ts';
import { SIMULATOR_MEMORY } from './simulated.ts';
import { profilerInSimulator } from './simulated-profile.ts';
import { allBenchmarks, aloneOf, commonPackages, notInAll } from './sources.ts';
import type { GoSettings, GoSuite, GoVariant } from './suite.ts';
import { Toolchain } from './toolchain.ts';
import { refuseUnpaired } from './unpaired.ts';

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

/** A fork is killed after this, in ms, or after a multiple of its planned length. */
export const SHORTEST_TIMEOUT = 120_000;
export const TIMEOUT_FACTOR = 10;
/** A fork in the simulator, in ms of its own clock: 0.3 G instructions after the start. */
const SIMULATED_LENGTH = 300;

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
      ...(inTurns(binaries, go) ? { interleave: 'slices' } : {}),
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
    ...(await benchmarks(binaries, go, control, calibrated, scratch, prepared, layouts, notice)),
  };
}

/** Returns whether the forks of a set take turns. A build cannot be divided. */
function inTurns({ suite }: GoBinaries, { measure }: GoSettings): boolean {
  return takesTurns(suite) && measure === 'benchmarks';
}

/** The variant that all others are compared with. */
function controlOf(suite: GoSuite): GoVariant {
  const control = suite.variants.find(({ name }) => name === suite.control);
  if (control === undefined) throw new Error(`no variant ${suite.control}`);
  return control;
}

/** The plan of a suite of benchmarks: its benchmarks, the operations of each, and how a fork runs. */
async function benchmarks(
  binaries: GoBinaries,
  go: GoSettings,
  control: GoVariant,
  calibrated: Readonly<Record<string, number>>,
  scratch: string,
  prepared: readonly Warning[],
  layouts: Layouts | null,
  notice: (message: string) => void,
): Promise<
  Pick<
    Prepared<GoVariant>,
    | 'benchmarks'
    | 'warnings'
    | 'units'
    | 'calibrated'
    | 'forksAtOnce'
    | 'dryRunHasUnits'
    | 'dryRun'
    | 'beforeRound'
    | 'fork'
    | 'together'
    | 'profiler'
  >
> {
  const { suite } = binaries;
  notice('finding the benchmarks, with one operation each');
  const { found, skipped, units } = await allBenchmarks(binaries, suite.timeout ?? SHORTEST_TIMEOUT);
  const picks = Object.fromEntries(suite.variants.map(({ name, go }) => [name, go.benchmark]));
  const { benchmarks: all, lacking, apart, whole } = benchmarksOf(found, picks);
  refuseUnpaired(suite, all, lacking, picks, found, whole);
  refuseGone(suite, lacking);
  const simulated = binaries.simulator !== null;
  const length = simulated ? SIMULATED_LENGTH : planLength(suite, all.length * suite.variants.length);
  const timeout =
    suite.timeout ?? (simulated ? SIMULATOR_TIMEOUT : Math.max(SHORTEST_TIMEOUT, TIMEOUT_FACTOR * length));
  const slices = inTurns(binaries, go);
  const calibration = await calibrate(binaries, {
    go,
    control,
    benchmarks: all,
    known: calibrated,
    slices,
    length,
    timeout,
    raw: join(scratch, 'dryRun'),
    notice,
  });
  const byName = new Map(all.map(benchmark => [benchmark.name, benchmark]));
  const part = (
    request: ForkRequest<GoVariant>,
    of: number,
    additional: readonly string[] = [],
    own: GoBinaries = binaries,
    dryRun = false,
  ): Promise<ForkResult> => {
    const benchmark = byName.get(request.benchmark);
    if (benchmark === undefined) throw new Error(`unknown benchmark ${request.benchmark}`);
    const count = calibration.operations(request.benchmark, request.variant.name);
    // So a fork has the usage of one start, however many processes it has.
    const subtracted = scaled(calibration.start(request.benchmark, request.variant.name), 1 - 1 / of);
    const plan = { operations: Math.ceil(count / of), timeout, additional, dryRun, subtracted };
    const run = runFork(own, benchmark, plan, request);
    return simulated ? run.then(counted) : run;
  };
  const measured = (): GoBinaries =>
    layouts === null ? binaries : { ...binaries, binaries: layouts.current };
  const together = (
    requests: readonly ForkRequest<GoVariant>[],
    rows: Iterator<readonly string[], never>,
  ) => {
    const of = calibration.processes((requests[0] as ForkRequest<GoVariant>).benchmark);
    const own = of === 1 ? orderOf(requests) : rows;
    return runTogether(
      inRow(request => part(request, of, [], measured())),
      of,
      requests,
      own,
    );
  };
  return {
    benchmarks: all.map(({ name }) => name),
    warnings: [
      ...prepared,
      ...notInAll(aloneOf(suite, lacking)),
      ...leftOut(skipped, apart),
      ...calibration.doubts,
      ...(simulated ? [SIMULATOR_NOTE] : []),
    ],
    // A format states directions when it is read.
    units: Object.assign(binaries.own?.units ?? {}, units),
    calibrated: calibration.values,
    forksAtOnce: simulated ? machinesAtOnce(SIMULATOR_MEMORY) : 1,
    dryRunHasUnits: true,
    dryRun: request => part(request, calibration.processes(request.benchmark), [], binaries, true),
    ...(layouts === null ? {} : { beforeRound: (seed: number) => layouts.link(seed, all) }),
    fork: request => part(request, 1, [], measured()),
    ...(slices ? { together } : {}),
    profiler:
      binaries.simulator === null
        ? async () => {
            const parts = (name: string) => partsOf(calibration.processes(name), length);
            const fewest = Math.min(...all.map(({ name }) => parts(name)));
            return goProfiler(suite, releaseOf(binaries), length / fewest, (request, argv) =>
              part(request, parts(request.benchmark), argv),
            );
          }
        : profilerInSimulator(suite, binaries.simulator, (request, observed) =>
            part(request, 1, [], { ...binaries, observed }),
          ),
  };
}

function scaled({ wallNs, cpuNs, instructions }: Start, by: number): Start {
  return { wallNs: by * wallNs, cpuNs: by * cpuNs, instructions: by * instructions };
}

/** The release of Go that built a suite. */
function releaseOf({ suite, binaries }: GoBinaries): string {
  const [binary] = binaries.get(suite.variants[0]?.name ?? '')?.values() ?? [];
  return binary?.settings.GOVERSION ?? '';
}

function leftOut(skipped: readonly string[], apart: readonly string[]): Warning[] {
  const warning = (code: string, names: readonly string[], what: string): Warning[] =>
    names.length === 0 ? [] : [{ code, message: `${[...new Set(names)].join(', ')}: ${what}` }];
  return [
    ...warning('skipped-benchmark', skipped, 'skipped by the benchmark itself, and not measured'),
    ...warning('not-compared', apart, 'has no sub-benchmark that a variant picks, and is not measured'),
  ];
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
