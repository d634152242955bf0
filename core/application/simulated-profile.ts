// The profiler of applications in the simulator.
import type { ForkRequest, ForkResult, FoundProfiler } from '../runner.ts';
import { type Guest, ownerInJvm } from '../simulator/profile.ts';
import { findSimulatorProfiler } from '../simulator/profiler.ts';
import { guestProgram } from '../simulator/work.ts';
import { type Application, targetFor } from './application.ts';
import { placesIn } from './places.ts';
import { ClassReader } from './profiled.ts';
import { argumentsOf } from './target.ts';

/** How long a profiled fork takes on this machine, with its boot, in ms. */
const PROFILED_LENGTH = 300_000;

/**
 * Returns how to find the profiler of a suite.
 * @param run runs a fork, with a profile or without
 */
export function profilerInSimulator(
  application: Application,
  run: (request: ForkRequest, profiled: boolean) => Promise<ForkResult>,
): () => Promise<FoundProfiler> {
  const classes = new ClassReader();
  const guest = async ({ variant }: ForkRequest): Promise<Guest> => {
    const { suite, jar } = application;
    const target = targetFor(application, variant);
    const names = target.processes.map(({ plan }) => plan.name);
    // Folders and ports do not matter for a class path.
    const fill = placesIn(names, '/', jar);
    const processes = target.processes.map(process => ({
      arguments: argumentsOf(suite, target, process).map(fill(process.plan.name)),
    }));
    return {
      programs: target.processes.map(({ program }) => guestProgram(program)),
      owner: ownerInJvm(await classes.ownerOf(application, target, processes)),
    };
  };
  return () =>
    findSimulatorProfiler({
      context: application.context,
      length: PROFILED_LENGTH,
      run: (request, observed) => run(request, observed === 'profile'),
      guest,
    });
}
