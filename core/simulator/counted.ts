// Results in the simulator, where a nanosecond is an instruction: times get units of instructions.
import type { Sample } from '../results/format.ts';
import { countedUnit } from '../results/metrics.ts';
import type { Warning } from '../results/warning.ts';
import type { ForkResult } from '../runner.ts';

/** The time limit of a machine, in ms of the host: a busy host makes it slow, but does not change its result. */
export const SIMULATOR_TIMEOUT = 1_800_000;

/** Shown next to every number of this mode. */
export const SIMULATOR_NOTE: Warning = {
  code: 'counted',
  message:
    'these are instructions, counted in a virtual machine of one processor, and no time: no caches, no branch prediction, no second core, no waiting (docs/simulator.md)',
};

/** CPU first: it is the primary metric by default. */
const FIRST = 'cpu-instr/op';

/** Converts the result of a fork in the simulator. Values stay; only units change. */
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
