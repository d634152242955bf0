// A test binary in the simulator: alone in its own machine, with the test data of its package.
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInSimulator, type SimulatorExit } from '../../core/simulator/machine.ts';
import type { Ended, Job, SimulatorPlace } from './job.ts';

/** Memory of the machine, in MiB; a benchmark that needs more ends with "the guest ran out of memory". */
export const SIMULATOR_MEMORY = 1024;
const PACKAGE = '/overhead/package';
/** The test binary in the guest. */
export const PROGRAM = `${PACKAGE}/fork.test`;

/** Runs the test binary with these arguments; its output goes to `log`, its usage to `usage.json`, as for any fork. */
export async function runSimulated(
  job: Job,
  { context, own, seed, observed = null }: SimulatorPlace,
  argv: readonly string[],
  log: string,
): Promise<Pick<Ended, 'exit' | 'text' | 'conditions' | 'inputDigest'> & Pick<SimulatorExit, 'problem'>> {
  const data = join(job.binary.folder, 'testdata');
  const done = await runInSimulator(
    {
      layers: [
        [{ name: PROGRAM, source: job.binary.path }],
        ...(existsSync(data) ? [[{ name: `${PACKAGE}/testdata`, source: data }]] : []),
      ],
      arguments: [PROGRAM, ...argv],
      environment: own,
      directory: PACKAGE,
      openInput: false,
      collect: [],
      seed,
      memory: SIMULATOR_MEMORY,
      raw: job.raw,
      timeout: job.timeout,
      observed,
    },
    context,
  );
  writeFileSync(log, done.text);
  const usage = {
    wallNs: done.elapsed,
    userNs: done.user,
    systemNs: done.system,
    peakRssB: done.memory,
    voluntarySwitches: done.voluntarySwitches,
    involuntarySwitches: done.involuntarySwitches,
  };
  writeFileSync(join(job.raw, 'usage.json'), JSON.stringify(usage));
  const { code, signal, problem, text, cut, conditions, digest: inputDigest } = done;
  const exit = {
    code,
    killedBy: signal,
    timedOut: false,
    survivors: false,
    cut,
    elapsed: done.elapsed / 1e6,
  };
  return { exit, problem, text, conditions, inputDigest };
}
