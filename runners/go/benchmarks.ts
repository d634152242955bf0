// The plan of a Go suite: its benchmarks, the operations of each, and how a fork runs.
import { join } from 'node:path';
import { refuseGone } from '../../core/forks/gone.ts';
import { inRow, orderOf, runTogether, takesTurns } from '../../core/forks/together.ts';
import type { Warning } from '../../core/results/warning.ts';
import type { ForkRequest, ForkResult, Prepared } from '../../core/runner.ts';
import { counted, SIMULATOR_NOTE, SIMULATOR_TIMEOUT } from '../../core/simulator/counted.ts';
import { machinesAtOnce } from '../../core/simulator/room.ts';
import { calibrate } from './calibration.ts';
import { planLength } from './dry-run.ts';
import { runFork } from './fork.ts';
import type { Layouts } from './layouts.ts';
import type { GoBinaries } from './prepared.ts';
import { goProfiler, partsOf } from './profiler.ts';
import { benchmarksOf } from './selection.ts';
import { SIMULATOR_MEMORY } from './simulated.ts';
import { profilerInSimulator } from './simulated-profile.ts';
import { allBenchmarks, aloneOf, notInAll } from './sources.ts';
import type { GoSettings, GoVariant } from './suite.ts';
import { refuseUnpaired } from './unpaired.ts';

/** A fork is killed after this, in ms, or after a multiple of its planned length. */
export const SHORTEST_TIMEOUT = 120_000;
export const TIMEOUT_FACTOR = 10;
/** A fork in the simulator, in ms of its own clock: 0.3 G instructions after the start. */
const SIMULATED_LENGTH = 300;

/** A suite whose test binaries are built. */
export interface BuiltSuite {
  readonly binaries: GoBinaries;
  readonly go: GoSettings;
  readonly control: GoVariant;
  /** Operations by benchmark, from an earlier session of the run. */
  readonly calibrated: Readonly<Record<string, number>>;
  /** A folder for files. */
  readonly scratch: string;
  readonly warnings: readonly Warning[];
  /** Null if binaries keep their layout. */
  readonly layouts: Layouts | null;
  readonly notice: (message: string) => void;
}

/** What a suite of benchmarks has, besides what one of builds has too. */
type Benchmarks = Pick<
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
>;

/** Finds the benchmarks of a suite, and plans their forks. Throws a precondition error if variants cannot be compared. */
export async function benchmarks(built: BuiltSuite): Promise<Benchmarks> {
  const { binaries, go, control, calibrated, scratch, warnings, layouts, notice } = built;
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
  const slices = takesTurns(suite);
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
    // So the cost of an operation does not depend on how many of them a fork does.
    const subtracted = calibration.start(request.benchmark, request.variant.name);
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
      ...warnings,
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
