// What the noise of a machine means for measurements on it, as needs for the doctor.
import type { Need } from '../../../core/need.ts';
import { PRESSURE_RISE } from './guards.ts';
import type { Measure, Noise } from './noise.ts';

/** A typical budget: a machine that cannot detect it decides little. */
const USUAL_BUDGET = 0.05;
/** Share of disturbed rounds above which the machine counts as disturbed. */
const DISTURBED = 0.25;

/** What the noise of a machine means for measurements on it. */
export function noiseNeeds(noise: Noise): Need[] {
  const { measured, rounds, elapsed, steal, pressure } = noise;
  const disturbed = measured - rounds;
  const busy = disturbed > DISTURBED * measured || pressure > PRESSURE_RISE;
  const seconds = Math.round(elapsed / 1000);
  return [
    {
      name: 'rounds',
      state: busy ? 'note' : 'ready',
      found: `${measured} of a program against itself in ${seconds} s, ${disturbed} of them disturbed (at most ${percent(steal)} stolen, some task waiting ${percent(pressure)} of the time)`,
      action: busy
        ? 'other work is running, here or on the host: a suite would take longer and detect less than on a quiet machine'
        : '',
    },
    ...noise.measures.map(measureFinding),
  ];
}

const REMEDY: Readonly<Record<string, string>> = {
  CPU: 'give suites more time (time-budget, rounds), a quieter machine, or the simulator (mode: simulation), which counts instructions',
  time: 'put limits on CPU time, which is steadier, and on time only if necessary',
  'start-up CPU': 'give start-up suites more rounds, or the simulator (mode: simulation)',
  'start-up time': 'put limits on the start-up CPU time, which is steadier',
};

function measureFinding({ name, mde, overhead, low, high }: Measure): Need {
  if (mde === null || overhead === null || low === null || high === null)
    return {
      name,
      state: 'note',
      found: 'too few undisturbed rounds for a result',
      action: 'run doctor again when the machine is quieter',
    };
  const interval = `[${signed(low)}, ${signed(high)}]`;
  if (low > 0 || high < 0)
    return {
      name,
      state: 'note',
      found: `${signed(overhead)} ${interval} between a program and itself, which happens by chance once in 20 times`,
      action: 'run doctor again: if it repeats, the order of the two processes has an effect',
    };
  const blunt = mde > USUAL_BUDGET;
  return {
    name,
    state: blunt ? 'note' : 'ready',
    found: `overheads from ${percent(mde)} on are detected four times in five (MDE; against itself ${interval})`,
    action: blunt ? (REMEDY[name] ?? '') : '',
  };
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}

function signed(share: number): string {
  return `${share < 0 ? '−' : '+'}${percent(Math.abs(share))}`;
}
