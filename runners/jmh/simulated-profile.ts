// The profiler of JMH suites in the simulator: the measured iterations of a fork.
import { classesOf } from '../../core/jvm/profile/classes.ts';
import { NOBODY, ownership } from '../../core/jvm/profile/owner.ts';
import type { ForkRequest, ForkResult, FoundProfiler, RunContext } from '../../core/runner.ts';
import { GUEST_JDK } from '../../core/simulator/jdk.ts';
import type { Observed } from '../../core/simulator/machine.ts';
import { type Guest, ownerInJvm } from '../../core/simulator/profile.ts';
import { findSimulatorProfiler } from '../../core/simulator/profiler.ts';
import { runFork } from './fork.ts';
import type { PreparedJmh, Target } from './prepared.ts';
import { SimulatorDriver } from './simulated.ts';
import type { JmhVariant } from './suite.ts';

/** How long a profiled fork takes on this machine, with its boot, in ms. */
const PROFILED_LENGTH = 90_000;

/** Returns how to find the profiler of a suite. @param counted converts the result of a fork */
export function profilerInSimulator(
  prepared: PreparedJmh,
  context: RunContext,
  counted: (fork: Promise<ForkResult>) => Promise<ForkResult>,
): () => Promise<FoundProfiler<JmhVariant>> {
  const observing = (observed: Observed): PreparedJmh => ({
    ...prepared,
    targets: new Map([...prepared.targets].map(([name, target]) => [name, observedTarget(target, observed)])),
  });
  const guest = async ({ variant }: ForkRequest<JmhVariant>): Promise<Guest> => {
    const jar = prepared.jars.get(variant.name) ?? null;
    const target = prepared.targets.get(variant.name);
    const owner =
      jar === null || target === undefined
        ? NOBODY
        : ownership(await classesOf([jar]), { names: (await classesOf([target.jar])).names, folders: [] });
    return { programs: [`${GUEST_JDK}/bin/java`], owner: ownerInJvm(owner) };
  };
  return () =>
    findSimulatorProfiler({
      context,
      length: PROFILED_LENGTH,
      run: (request, observed) =>
        counted(runFork(observed === null ? prepared : observing(observed), request, 'measurement')),
      guest,
    });
}

function observedTarget(target: Target, observed: Observed): Target {
  return target.driver instanceof SimulatorDriver
    ? { ...target, driver: target.driver.observing(observed) }
    : target;
}
