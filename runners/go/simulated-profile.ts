// The profiler of Go suites in the simulator.
import type { FoundProfiler, RunContext } from '../../core/runner.ts';
import type { GuestFunction } from '../../core/simulator/profile.ts';
import { findSimulatorProfiler, type Profiled } from '../../core/simulator/profiler.ts';
import { PROGRAM } from './simulated.ts';
import type { GoSuite, GoVariant } from './suite.ts';

/** How long a profiled fork takes on this machine, with its boot, in ms. */
const PROFILED_LENGTH = 6000;

/** Returns how to find the profiler of a suite in the simulator. */
export function profilerInSimulator(
  suite: GoSuite,
  context: RunContext,
  run: Profiled<GoVariant>['run'],
): () => Promise<FoundProfiler<GoVariant>> {
  // Functions of a replaced module are an agent's in every variant, so that each function is compared with itself.
  const modules = suite.variants.flatMap(({ go }) => Object.keys(go.replace));
  const agents = [...new Set(modules.map(module => module.replace(/@.*$/, '')))];
  const owner = ({ name }: GuestFunction) =>
    agents.some(module => name.startsWith(`${module}.`) || name.startsWith(`${module}/`)) ? 'agent' : 'other';
  return () =>
    findSimulatorProfiler({
      context,
      length: PROFILED_LENGTH,
      run,
      guest: () => ({ programs: [PROGRAM], owner }),
    });
}
