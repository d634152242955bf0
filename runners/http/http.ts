// The http runner: starts an application under each variant, and sends the same requests at the same rate.

import { type Application, prepareApplication, targetFor } from '../../core/application/application.ts';
import { jcmdFor } from '../../core/application/attach-check.ts';
import { BOUNDS, headerOf } from '../../core/application/common.ts';
import { generatorOf } from '../../core/application/generator.ts';
import { guestMemory, refuseNotSimulated } from '../../core/application/guest.ts';
import { checkApplication, watchFor } from '../../core/application/origin.ts';
import { isSimple, loadFacts, namesOf, plannedLoad } from '../../core/application/requests.ts';
import { applicationWithAgent } from '../../core/application/settings.ts';
import { profilerInSimulator } from '../../core/application/simulated-profile.ts';
import { effective } from '../../core/application/target.ts';
import type { Watch } from '../../core/application/watched.ts';
import { sameVariants } from '../../core/control.ts';
import { lookForCounters, type Scope } from '../../core/forks/counters.ts';
import { type Place, runLive } from '../../core/forks/live.ts';
import { timedBy } from '../../core/forks/patience.ts';
import { agentFiles, describeAgent } from '../../core/jvm/settings.ts';
import { underHeaps } from '../../core/jvm/under-heaps.ts';
import type { Warning } from '../../core/results/warning.ts';
import type { Checked, ForkRequest, ForkResult, Prepared, RunContext } from '../../core/runner.ts';
import type { Runner } from '../../core/runner-interface.ts';
import { SIMULATOR_NOTE, SIMULATOR_TIMEOUT } from '../../core/simulator/counted.ts';
import { guestHeader } from '../../core/simulator/guest.ts';
import { refuseWithoutSimulator } from '../../core/simulator/machine.ts';
import { machinesAtOnce } from '../../core/simulator/room.ts';
import { httpBuiltin } from './builtin.ts';
import { runFork } from './fork.ts';
import { checkPlan } from './generator.ts';
import { httpNeeds } from './needs.ts';
import { courseOf, dryRunOf, WARM_UP } from './plan.ts';
import { findProfiler } from './profiled.ts';
import { withRecording } from './recording.ts';
import { namedRequest } from './samples.ts';
import { httpSettings } from './settings.ts';
import { loadInGuest } from './simulated.ts';
import type { HttpSuite } from './suite.ts';
import { turnsOf, within } from './together.ts';

export const httpRunner: Runner<HttpSuite> = {
  name: 'http',
  measures: 'an application under load',
  settings: httpSettings,
  builtin: httpBuiltin,
  needs: httpNeeds,
  withAgent: applicationWithAgent,
  inputs: ({ variants }) => variants.flatMap(agentFiles),
  describe: describeAgent,
  ...underHeaps({ check, prepare }),
};

/** The names of the one benchmark of a suite, different for each kind of load. */
export const [OPEN, CLOSED, SEARCH] = ['Requests', 'ClosedLoop', 'HighestRate'];

async function check(suite: HttpSuite, context: RunContext): Promise<Checked> {
  generatorOf(context);
  const { warnings } = await withRequests(suite, context);
  return {
    benchmarks: benchmarksOf(suite),
    warnings: [...(await checkApplication(suite, context)), ...warnings],
  };
}

/** Reads and checks the files of a load. Throws {@link PreconditionError}. */
async function withRequests(
  suite: HttpSuite,
  context: RunContext,
): Promise<{ readonly suite: HttpSuite; readonly warnings: readonly Warning[] }> {
  const { load, warnings } = withRecording(suite.load);
  const anywhere = { url: 'http://127.0.0.1/', status: 200, body: '' };
  if (!isSimple(load))
    await checkPlan({ address: '127.0.0.1:80', ...plannedLoad(load, anywhere, 0) }, load.place, context);
  return { suite: { ...suite, load }, warnings };
}

/** Returns the benchmarks of a suite: first that of all requests, then those of requests with names. */
function benchmarksOf({ mode, load }: HttpSuite): string[] {
  if (mode === 'simulation') return [CLOSED];
  if (load.objective !== null) return [SEARCH];
  const all = load.rate === null ? CLOSED : OPEN;
  return [all, ...namesOf(load).map(name => namedRequest(all, name))];
}

async function prepare(given: HttpSuite, context: RunContext): Promise<Prepared> {
  if (given.mode === 'simulation') refuseWithoutSimulator(context);
  generatorOf(context);
  const { suite, warnings } = await withRequests(given, context);
  const application = await prepareApplication(suite, context);
  try {
    if (suite.mode === 'simulation') return await simulated(application, warnings);
    const jcmd = jcmdFor(application);
    const watch = await watchFor(application, jcmd);
    const { scope } = await lookForCounters(context);
    return prepared(application, jcmd, watch, scope, warnings);
  } catch (error) {
    application.guard.close();
    throw error;
  }
}

function prepared(
  application: Application<HttpSuite>,
  jcmd: string | null,
  watch: Watch | null,
  scope: Scope,
  remarks: readonly Warning[],
): Prepared {
  const { suite, targets, guard } = application;
  const { load } = suite;
  const measured = { course: courseOf(suite), load };
  const benchmarks = benchmarksOf(suite);
  const [benchmark = OPEN] = benchmarks;
  const timed = timedBy(suite.timeout, BOUNDS);
  const run = async (
    { variant, raw, seed }: ForkRequest,
    dryRun: boolean,
    place: Place | null = null,
  ): Promise<ForkResult> => {
    const target = targetFor(application, variant);
    const course = dryRun ? { ...dryRunOf(load), watch } : { ...measured, watch: null };
    const request = { target, ...course, benchmark, seed, raw, jcmd, scope, place };
    const { forks = 1 } = place ?? {};
    return await timed(dryRun, timeout =>
      runFork(within(application, place), { ...request, timeout: forks * timeout }),
    );
  };
  const { turns, warnings } = turnsOf(application, load);
  const variants = Object.fromEntries([...targets].map(([name, target]) => [name, effective(suite, target)]));
  return {
    benchmarks,
    leading: [benchmark],
    header: { ...headerOf(application), ...(turns ? { interleave: 'slices' } : {}) },
    variants: Object.fromEntries(
      Object.entries(variants).map(([name, facts]) => [
        name,
        { ...facts, load: loadFacts(load), course: measured.course },
      ]),
    ),
    warnings: [
      ...sameVariants(variants, targets),
      ...(load.rate === null ? [CLOSED_NOTE] : []),
      ...remarks,
      ...warnings,
    ],
    units: application.own.units,
    sleeps: true,
    close: guard.close,
    dryRun: request => run(request, true),
    fork: request => run(request, false),
    profiler: () => findProfiler(application),
    ...(turns
      ? {
          together: (requests, rows) =>
            runLive(requests, rows, WARM_UP, (request, place) => run(request, false, place)),
        }
      : {}),
  };
}

/** The same in the simulator, where every fork has its own machine, and its requests are a script. */
async function simulated(
  application: Application<HttpSuite>,
  remarks: readonly Warning[],
): Promise<Prepared> {
  const { suite, targets, guard, context } = application;
  const { load } = suite;
  refuseNotSimulated(application);
  const memory = guestMemory(application);
  const run = (
    { variant, raw, seed }: ForkRequest,
    more: { readonly dryRun: boolean; readonly profiled?: boolean },
  ): Promise<ForkResult> => {
    const timeout = suite.timeout ?? SIMULATOR_TIMEOUT;
    const target = targetFor(application, variant);
    return loadInGuest(application, { target, raw, seed, timeout, ...more }, load);
  };
  const variants = Object.fromEntries(
    [...targets].map(([name, target]) => [name, { ...effective(suite, target), load: loadFacts(load) }]),
  );
  return {
    benchmarks: benchmarksOf(suite),
    header: { ...(await guestHeader(context, memory)), ...headerOf(application) },
    variants,
    warnings: [...sameVariants(variants, targets), ...remarks, SIMULATOR_NOTE, SCRIPT_NOTE],
    forksAtOnce: machinesAtOnce(memory),
    close: guard.close,
    dryRun: request => run(request, { dryRun: true }),
    fork: request => run(request, { dryRun: false }),
    profiler: profilerInSimulator(application, (request, profiled) =>
      run(request, { dryRun: false, profiled }),
    ),
  };
}

const SCRIPT_NOTE: Warning = {
  code: 'script',
  message:
    'consecutive requests on one processor: the result is the work of a request, and not a latency that a user would see',
};

const CLOSED_NOTE: Warning = {
  code: 'closed-loop',
  message:
    'a request is sent after the previous answer: while the application pauses nothing is sent, so latencies leave out the wait of users',
};
