// The profiler of commands in the simulator.
import { basename } from 'node:path';
import type { FoundProfiler } from '../../core/runner.ts';
import { findSimulatorProfiler, type Profiled } from '../../core/simulator/profiler.ts';
import { guestProgram } from '../../core/simulator/work.ts';
import { type Commands, ownEnvironment } from './prepared.ts';
import type { CommandVariant } from './suite.ts';

/** How long a profiled fork takes on this machine, with its boot, in ms. */
const PROFILED_LENGTH = 6000;

/** Returns how to find the profiler of a suite in the simulator. */
export function profilerInSimulator(
  { suite, targets, context }: Commands,
  run: Profiled<CommandVariant>['run'],
): () => Promise<FoundProfiler<CommandVariant>> {
  const preloaded = suite.variants.flatMap(variant =>
    (ownEnvironment(suite, variant).LD_PRELOAD ?? '').split(/[ :]+/).filter(path => path !== ''),
  );
  const agents = new Set(preloaded.map(path => basename(path)));
  return () =>
    findSimulatorProfiler({
      context,
      length: PROFILED_LENGTH,
      run,
      guest: ({ variant }) => {
        const target = targets.get(variant.name);
        return {
          programs: target === undefined ? [] : [guestProgram(target.program)],
          owner: ({ module }) => (agents.has(basename(module)) ? 'agent' : 'other'),
        };
      },
    });
}
