// In the simulator a nanosecond is an instruction: what a tool reported there as time, under the name of what it is.
import type { Sample } from '../../action/src/results/format.ts';
import { countedUnit } from '../../action/src/results/metrics.ts';
import type { Warning } from '../../action/src/results/warning.ts';
import type { ForkResult } from '../runner.ts';

/** A machine is ended after this, in ms of the host: a busy host makes it slow, not its result another. */
export const SIMULATOR_TIMEOUT = 1_800_000;

/** Stands beside every number of this mode. */
export const SIMULATOR_NOTE: Warning = {
  code: 'counted',
  message:
    'these are instructions, counted in a virtual machine of one processor, and no time: no caches, no branch prediction, no second core, no waiting (docs/simulator.md)',
};

/** CPU first: it is what a suite is judged by where nothing else is said. */
const FIRST = 'cpu-instr/op';

/** The result of a fork that ran in the simulator. Values stay as they are: only their units were never those of time. */
export function counted(result: ForkResult): ForkResult {
  const { others } = result;
  return {
    ...result,
    samples: renamed(result.samples),
    ...(others === undefined
      ? {}
      : { others: others.map(other => ({ ...other, samples: renamed(other.samples) })) }),
    iterations: result.iterations.map(course => ({ ...course, unit: countedUnit(course.unit) })),
  };
}

function renamed(times: readonly Sample[]): Sample[] {
  const samples = times.map(sample => ({ ...sample, unit: countedUnit(sample.unit) }));
  return [...samples.filter(({ unit }) => unit === FIRST), ...samples.filter(({ unit }) => unit !== FIRST)];
}
