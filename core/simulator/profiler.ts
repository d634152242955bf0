// The profiler of suites in the simulator: it counts each instruction, and changes none.
import { join } from 'node:path';
import type { ProfiledFork } from '../profile/profile.ts';
import type { ForkRequest, ForkResult, FoundProfiler, RunContext } from '../runner.ts';
import { ForkFailure } from '../runner.ts';
import type { BaseVariant } from '../suite.ts';
import { CACHES_SEED, readMisses } from './caches.ts';
import { lookForGuest } from './guest.ts';
import type { Observed } from './machine.ts';
import { type Guest, readProfile, stacksOf } from './profile.ts';

/** What the stacks explain: all instructions of the processes. */
export const PROFILED = 'cpu-instr/op';

/** The seed of the first set. */
const FIRST_SEED = 1;

/** A suite that can be profiled. */
export interface Profiled<V extends BaseVariant> {
  readonly context: RunContext;
  /** How long a fork takes, in ms. */
  readonly length: number;
  /** Runs a fork. */
  run(request: ForkRequest<V>, observed: Observed | null): Promise<ForkResult>;
  guest(request: ForkRequest<V>): Guest | Promise<Guest>;
}

/** Finds out whether QEMU can profile. */
export async function findSimulatorProfiler<V extends BaseVariant>(
  suite: Profiled<V>,
): Promise<FoundProfiler<V>> {
  const found = await lookForGuest(suite.context);
  const problem = found === null ? 'the simulator does not answer' : found.profile.problem;
  if (problem !== undefined)
    return {
      reason: problem,
      remedy:
        process.arch === 'x64'
          ? 'install QEMU of Debian or Ubuntu, which has plugins (docs/simulator.md)'
          : 'profile on x86-64, or in native mode',
    };
  return {
    name: `QEMU ${found?.qemu.version.split(' ')[0]} (every instruction)`,
    length: suite.length,
    fork: request => profiledFork(suite, request),
    misses: async request => {
      const result = await suite.run({ ...request, seed: CACHES_SEED }, 'caches');
      return readMisses(request.raw, valueIn(result));
    },
  };
}

async function profiledFork<V extends BaseVariant>(
  { run, guest }: Profiled<V>,
  request: ForkRequest<V>,
): Promise<ProfiledFork> {
  const raw = join(request.raw, 'profiled');
  // One fork of each variant shows that the profiler changes nothing. Its result is usually known from the measurement.
  const plain =
    request.seed === FIRST_SEED ? await run({ ...request, raw: join(request.raw, 'plain') }, null) : null;
  const result = await run({ ...request, raw }, 'profile');
  const perOperation = valueIn(result);
  return {
    profiles: [{ metric: PROFILED, perOperation, stacks: stacksOf(readProfile(raw), await guest(request)) }],
    cost: plain === null ? null : { profiled: perOperation, plain: valueIn(plain) },
    warnings: result.warnings,
  };
}

function valueIn({ samples }: ForkResult): number {
  const sample = samples.find(({ unit }) => unit === PROFILED);
  if (sample === undefined) throw new ForkFailure(`the fork reports no ${PROFILED}`, true);
  return sample.value;
}
