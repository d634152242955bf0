// The startup runner: starts an application under each variant, and measures it until it is ready and until it has answered.

import { type Application, prepareApplication, targetFor } from '../../core/application/application.ts';
import { jcmdFor } from '../../core/application/attach-check.ts';
import { BOUNDS, headerOf } from '../../core/application/common.ts';
import { guestMemory, refuseNotSimulated } from '../../core/application/guest.ts';
import { applicationNeeds } from '../../core/application/needs.ts';
import { checkApplication, watchFor } from '../../core/application/origin.ts';
import { applicationWithAgent } from '../../core/application/settings.ts';
import { profilerInSimulator } from '../../core/application/simulated-profile.ts';
import { effective } from '../../core/application/target.ts';
import type { Watch } from '../../core/application/watched.ts';
import { sameVariants } from '../../core/control.ts';
import { lookForCounters } from '../../core/forks/counters.ts';
import { CountingServer } from '../../core/forks/counting-server.ts';
import { crowdedBy, ownMemory } from '../../core/forks/memory.ts';
import { timedBy } from '../../core/forks/patience.ts';
import { inRow, inTurns, type SetOfRuns, takesTurns } from '../../core/forks/together.ts';
import { agentFiles, describeAgent } from '../../core/jvm/settings.ts';
import { underHeaps } from '../../core/jvm/under-heaps.ts';
import type { Warning } from '../../core/results/warning.ts';
import {
  ForkFailure,
  type ForkRequest,
  type ForkResult,
  type Prepared,
  type RunContext,
} from '../../core/runner.ts';
import type { Runner } from '../../core/runner-interface.ts';
import { SIMULATOR_NOTE, SIMULATOR_TIMEOUT } from '../../core/simulator/counted.ts';
import { guestHeader } from '../../core/simulator/guest.ts';
import { refuseWithoutSimulator } from '../../core/simulator/machine.ts';
import { machinesAtOnce } from '../../core/simulator/room.ts';
import { startupBuiltin } from './builtin.ts';
import { benchmarkOf, runCast, runFork, type StartRequest } from './fork.ts';
import { findProfiler } from './profiled.ts';
import { startupSettings } from './settings.ts';
import { startInGuest } from './simulated.ts';
import { ALONE } from './slices.ts';
import type { StartupSuite } from './suite.ts';
import { startTogether, Waits } from './together.ts';

export const startupRunner: Runner<StartupSuite> = {
  name: 'startup',
  measures: 'the start of an application',
  settings: startupSettings,
  builtin: startupBuiltin,
  needs: applicationNeeds,
  withAgent: applicationWithAgent,
  inputs: ({ variants }) => variants.flatMap(agentFiles),
  describe: describeAgent,
  ...underHeaps({
    check: async (suite, context) => ({
      benchmarks: processesOf(suite),
      warnings: await checkApplication(suite, context),
    }),
    prepare,
  }),
};

async function prepare(
  suite: StartupSuite,
  context: RunContext,
  calibrated?: Readonly<Record<string, number>>,
): Promise<Prepared> {
  if (suite.mode === 'simulation') refuseWithoutSimulator(context);
  const application = await prepareApplication(suite, context);
  try {
    if (suite.mode === 'simulation') return await simulated(application);
    const jcmd = jcmdFor(application);
    const watch = await watchFor(application, jcmd);
    const counter = await CountingServer.start(await lookForCounters(context), context);
    return prepared(application, jcmd, watch, counter, calibrated);
  } catch (error) {
    application.guard.close();
    throw error;
  }
}

/** The benchmarks of a suite: its processes. */
const processesOf = ({ application }: StartupSuite) =>
  application.processes.map(({ name }) => benchmarkOf(name));

function prepared(
  application: Application<StartupSuite>,
  jcmd: string | null,
  watch: Watch | null,
  counter: CountingServer | null,
  calibrated?: Readonly<Record<string, number>>,
): Prepared {
  const { suite, targets, guard } = application;
  const benchmarks = processesOf(suite);
  const timed = timedBy(suite.timeout, BOUNDS);
  const jcmdOutputs = ({ variant, raw }: ForkRequest, dryRun: boolean, timeout: number): StartRequest => ({
    target: targetFor(application, variant),
    raw,
    jcmd,
    watch: dryRun ? watch : null,
    timeout,
    dryRun,
    counter,
    turn: ALONE,
  });
  const run = async (request: ForkRequest, dryRun: boolean): Promise<ForkResult> =>
    await timed(dryRun, timeout => runFork(application, jcmdOutputs(request, dryRun, timeout)));
  /** Peak memory of each variant, in bytes. */
  const peaks = new Map<string, number>();
  /** Why starts cannot live at the same time; empty if they can. */
  let apart: readonly Warning[] = [];
  /** Whether a start waited in the last set: a single wait may be a disk that another process keeps busy. */
  let waited = false;
  const set: SetOfRuns = async (requests, rows) => {
    const total = [...peaks.values()].reduce((sum, peak) => sum + peak, 0);
    const warnings = [...crowdedBy(total, ownMemory()), ...apart];
    if (warnings.length > 0) {
      const { results, slices } = await inRow(request => run(request, false))(requests, rows);
      return { slices, results: results.map(one => ({ ...one, warnings: [...one.warnings, ...warnings] })) };
    }
    try {
      // Each waits for the others.
      const measured = await timed(false, timeout =>
        startTogether(application, own => jcmdOutputs(own, false, timeout * requests.length), requests, rows),
      );
      waited = false;
      return measured;
    } catch (error) {
      const first = error instanceof Waits && !waited;
      waited = error instanceof Waits;
      if (error instanceof ForkFailure && !error.final && !first) apart = [apartBy(error)];
      throw error;
    }
  };
  const variants = Object.fromEntries([...targets].map(([name, target]) => [name, effective(suite, target)]));
  const alone: Pick<Prepared, 'dryRun' | 'fork'> = {
    dryRun: async request => {
      const result = await run(request, true);
      peaks.set(request.variant.name, peakOf(result));
      return result;
    },
    fork: request => run(request, false),
  };
  const leading = benchmarks.slice(0, 1);
  const { header, ...forks } = takesTurns(suite)
    ? inTurns(suite, leading[0] ?? '', alone, calibrated, set)
    : { ...alone, header: {} };
  return {
    benchmarks,
    leading,
    header: { ...headerOf(application), ...header },
    variants,
    units: application.own.units,
    warnings: sameVariants(variants, targets),
    profiler: () =>
      findProfiler(application, (request, cast, more) =>
        timed(false, timeout =>
          runCast(application, { ...jcmdOutputs(request, false, timeout), ...more }, cast),
        ),
      ),
    close: () => {
      guard.close();
      counter?.close();
    },
    ...forks,
  };
}

/** Two live applications may need the same port, file or lock; a real failure repeats without turns. */
function apartBy(error: ForkFailure): Warning {
  const [why = ''] = error.message.split('\n');
  const rest =
    error instanceof Waits
      ? `${why}, and turns would hide a part of that. Set interleave: forks`
      : `a set of them failed: ${why}. Do they share a port, a file or a lock? Use {port} and {scratch}, or set interleave: forks`;
  return { code: 'no-turns', message: `starts run one after the other and not in turns: ${rest}` };
}

/** Returns the peak memory of the processes of a fork, in bytes. */
function peakOf({ samples, others = [] }: ForkResult): number {
  return [...samples, ...others.flatMap(other => other.samples)]
    .filter(({ unit }) => unit === 'peak-rss-B')
    .reduce((sum, { value }) => sum + value, 0);
}

/** The same in the simulator, where every fork has its own machine. */
async function simulated(application: Application<StartupSuite>): Promise<Prepared> {
  const { suite, targets, guard, context } = application;
  refuseNotSimulated(application);
  const memory = guestMemory(application);
  const benchmarks = processesOf(suite);
  const run = (
    { variant, raw, seed }: ForkRequest,
    timeout: number,
    more: { readonly dryRun: boolean; readonly profiled?: boolean },
  ): Promise<ForkResult> => {
    const target = targetFor(application, variant);
    return startInGuest(application, { target, raw, seed, timeout, ...more });
  };
  const variants = Object.fromEntries([...targets].map(([name, target]) => [name, effective(suite, target)]));
  const timeout = suite.timeout ?? SIMULATOR_TIMEOUT;
  return {
    benchmarks,
    leading: benchmarks.slice(0, 1),
    header: { ...(await guestHeader(context, memory)), ...headerOf(application) },
    variants,
    warnings: [...sameVariants(variants, targets), SIMULATOR_NOTE],
    forksAtOnce: machinesAtOnce(memory),
    close: guard.close,
    dryRun: request => run(request, timeout, { dryRun: true }),
    fork: request => run(request, timeout, { dryRun: false }),
    profiler: profilerInSimulator(application, (request, profiled) => {
      if (request.benchmark !== benchmarks[0])
        throw new ForkFailure('in the simulator only the start of the first process has a profile', true);
      return run(request, timeout, { dryRun: false, profiled });
    }),
  };
}
