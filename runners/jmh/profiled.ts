// Profiled forks of a JMH suite: measured iterations without a profiler, with samples of CPU time, and of allocations, in turns.
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isBare } from '../../core/jvm/agents.ts';
import type { Jdk } from '../../core/jvm/jdk.ts';
import { classesOf, type JarClasses } from '../../core/jvm/profile/classes.ts';
import { NOBODY, type OwnerOf, ownership } from '../../core/jvm/profile/owner.ts';
import { collapseRecordings } from '../../core/jvm/profile/recording.ts';
import { findSampler, PROFILED_JVM, profileFolder, type Sampler } from '../../core/jvm/profile/sampler.ts';
import { readStacks } from '../../core/jvm/profile/stacks.ts';
import { isLibrary } from '../../core/jvm/suite.ts';
import { ProfileError } from '../../core/profile/collapsed.ts';
import type { Profile, ProfiledFork, Stack } from '../../core/profile/profile.ts';
import {
  ForkFailure,
  type ForkRequest,
  type FoundProfiler,
  type Profiler,
  type RunContext,
} from '../../core/runner.ts';
import { runFork } from './fork.ts';
import { readLog } from './log.ts';
import { measured } from './output.ts';
import { type ForkPlan, planned, planProfiled } from './plan.ts';
import type { PreparedJmh } from './prepared.ts';
import type { JmhSuite, JmhVariant } from './suite.ts';
import { type Iteration, readVm } from './vm.ts';

/** The package of our own code in a fork, which starts and stops the profiler outside of the measured time. */
const OWN = 'overhead.jmh';
/** The time of a fork outside its iterations, in ms: the start of two JVMs, and the first start of the profiler. */
const START = 3000;

/** The failure of a fork that had to be killed. */
const HUNG = /^still running after/;

/** Finds the profiler of a suite. */
export async function findProfiler(
  prepared: PreparedJmh,
  jdk: Jdk,
  context: RunContext,
): Promise<FoundProfiler<JmhVariant>> {
  const sampler = await findSampler(jdk, prepared.suite.jvmArguments, context);
  return 'library' in sampler ? profilerWith(sampler, prepared, jdk, context) : sampler;
}

/** Returns the profiler of a suite that uses a sampler. */
export function profilerWith(
  sampler: Sampler,
  prepared: PreparedJmh,
  jdk: Jdk,
  context: RunContext,
): Profiler<JmhVariant> {
  const plan = planProfiled(prepared.plan);
  const owners = new Owners(prepared);
  return {
    name: sampler.name,
    length: START + planned(plan),
    fork: request => profiledFork({ prepared, plan, sampler, owners, jdk, context }, request),
  };
}

/** The owners of the methods in the forks of each variant; the jars are read once. */
class Owners {
  readonly #prepared: PreparedJmh;
  readonly #classes = new Map<string, Promise<JarClasses>>();

  constructor(prepared: PreparedJmh) {
    this.#prepared = prepared;
  }

  async of(variant: JmhVariant): Promise<OwnerOf> {
    const { suite, jars, targets } = this.#prepared;
    const agent = jars.get(variant.name) ?? null;
    if (agent === null || isLibrary(variant) || isBare(suite, variant)) return NOBODY;
    const jar = targets.get(variant.name)?.jar ?? '';
    const { names } = await this.#read(jar);
    return ownership(await this.#read(agent), { names, folders: [] });
  }

  #read(jar: string): Promise<JarClasses> {
    const known = this.#classes.get(jar) ?? classesOf([jar]);
    this.#classes.set(jar, known);
    return known;
  }
}

interface Profiled {
  readonly prepared: PreparedJmh;
  readonly plan: ForkPlan;
  readonly sampler: Sampler;
  readonly owners: Owners;
  readonly jdk: Jdk;
  readonly context: RunContext;
}

async function profiledFork(profiled: Profiled, request: ForkRequest<JmhVariant>): Promise<ProfiledFork> {
  const folder = profileFolder();
  try {
    const fork = await runFork(under(profiled, folder), request, 'measurement');
    return { ...(await read(profiled, request, folder)), warnings: fork.warnings };
  } catch (error) {
    throw error instanceof ForkFailure ? explained(error, request.raw, folder) : error;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The suite with the arguments and the plan of a profiled fork. */
function under({ prepared, plan, sampler }: Profiled, folder: string): PreparedJmh {
  const { suite } = prepared;
  const { library, cpu } = sampler;
  const own: JmhSuite = {
    ...suite,
    // Single shots have no length, only a number.
    measurement: { count: plan.measurement.count, time: suite.measurement?.time ?? null },
    jvmArguments: [
      ...suite.jvmArguments,
      ...PROFILED_JVM,
      `-Doverhead.sampling.folder=${folder}`,
      ...(library === null
        ? []
        : [`-Doverhead.sampling.library=${library}`, `-Doverhead.sampling.cpu=${cpu}`]),
    ],
  };
  return { ...prepared, plan, suite: own, counter: null };
}

/** Reads what a fork wrote. Throws {@link ForkFailure}. */
async function read(
  { owners, jdk, sampler, context }: Profiled,
  { variant, raw }: ForkRequest<JmhVariant>,
  folder: string,
): Promise<Omit<ProfiledFork, 'warnings'>> {
  if (sampler.library === null) await collapse(folder, jdk, context);
  const owner = await owners.of(variant);
  const stacksOf = (kind: 'cpu' | 'alloc') => stacks(folder, kind, owner, sampler);
  const iterations = measured(readVm(join(raw, 'vm.json')));
  const of = (kind: Iteration['sampled']) => iterations.filter(({ sampled }) => sampled === kind);
  const [profiled, plain] = [perOperation(of('cpu'), 'cpuNs'), perOperation(of('plain'), 'cpuNs')];
  const bytes = perOperation(of('alloc'), 'allocatedB');
  const profiles: Profile[] = [];
  if (profiled !== null) {
    const found = stacksOf('cpu');
    if (found.length === 0)
      throw new ForkFailure(`${sampler.name} wrote no stacks of a fork of ${variant.name}`);
    profiles.push({ metric: 'cpu-ns/op', perOperation: profiled, stacks: found });
  }
  // An operation that allocates nothing has no stacks.
  if (bytes !== null) profiles.push({ metric: 'B/op', perOperation: bytes, stacks: stacksOf('alloc') });
  return { profiles, cost: profiled === null || plain === null ? null : { profiled, plain } };
}

async function collapse(folder: string, jdk: Jdk, context: RunContext): Promise<void> {
  const recordings = readdirSync(folder).filter(name => name.endsWith('.jfr'));
  for (const kind of ['cpu', 'alloc'] as const)
    await collapseRecordings(
      kind,
      recordings.filter(name => name.startsWith(`${kind}-`)).map(name => join(folder, name)),
      jdk,
      join(folder, 'collapse.log'),
      context,
    );
}

function stacks(folder: string, kind: string, owner: OwnerOf, { name }: Sampler): Stack[] {
  const files = readdirSync(folder)
    .filter(file => file.startsWith(`${kind}-`) && file.endsWith('.collapsed'))
    .map(file => join(folder, file));
  try {
    return readStacks(files, { owner, allocations: kind === 'alloc', without: OWN });
  } catch (error) {
    if (!(error instanceof ProfileError)) throw error;
    throw new ForkFailure(`${name} wrote a file that cannot be read: ${error.message}`, true);
  }
}

/** Returns the amount of an operation; null if there was none, or if the system does not report it. */
function perOperation(iterations: readonly Iteration[], amount: 'cpuNs' | 'allocatedB'): number | null {
  const [amounts, operations] = iterations.reduce(
    ([sum, all], iteration) => [sum + (iteration[amount] ?? Number.NaN), all + iteration.ops],
    [0, 0],
  );
  const mean = amounts / operations;
  return Number.isFinite(mean) ? mean : null;
}

/** Adds what the profiler printed, and the crash log of the JVM, if there are any. A profiler that hangs would only hang again. */
function explained(error: ForkFailure, raw: string, folder: string): ForkFailure {
  const log = join(raw, 'hs_err.log');
  const crash = existsSync(log) ? `\n  the JVM crashed: ${log}` : '';
  const [printed = ''] = /\[ERROR\] .*/.exec(readLog(join(folder, 'profiler.log'))) ?? [];
  const reason = printed === '' ? '' : `\n  the profiler: ${printed}`;
  return new ForkFailure(
    `${error.message}${reason}${crash}`,
    error.final || HUNG.test(error.message),
    error.late,
  );
}
