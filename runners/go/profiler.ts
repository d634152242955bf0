// Profiles of Go benchmarks: the profiles that each test binary can write.
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type CollapsedLine, ProfileError } from '../../core/profile/collapsed.ts';
import type { Profile, ProfiledFork } from '../../core/profile/profile.ts';
import { LARGEST_PROFILE, readPprof } from '../../core/profile/read-pprof.ts';
import { ForkFailure, type ForkRequest, type ForkResult, type Profiler } from '../../core/runner.ts';
import { allocationStacks, cpuStacks } from './stacks.ts';
import type { GoSuite, GoVariant } from './suite.ts';

/** Samples of allocations in a fork: enough for each function, and few enough to cost little. */
const ALLOCATIONS = 50_000;
/** The rate of the runtime itself, in bytes for each sample. */
const RATE = 512 * 1024;
/** Forks of a variant with all processes: allocations differ little between forks, and the profiler's own cost needs no more. */
const COMPLETE = 3;
/** Processes of a fork, over all forks of a profile of usual length. */
const PROCESSES = 1.5;

/** The least length of a process, in ms: `testing` takes 100 samples in a second of CPU time, and its rate cannot be set. */
const SHORTEST = 400;

/**
 * Returns the parts of a measured fork of which each profiled process is one. Short processes allow more sets of forks, and more sets a narrower
 * interval.
 * @param divided the processes of a measured fork, whose starts take a small part of it
 * @param length of a measured fork, in ms
 */
export function partsOf(divided: number, length: number): number {
  return Math.max(1, Math.min(divided, Math.floor(length / SHORTEST)));
}

/** Runs a process with the operations of a part of a fork, and with additional arguments of the test binary. */
export type Process = (request: ForkRequest<GoVariant>, argv: readonly string[]) => Promise<ForkResult>;

/**
 * Returns the profiler of a suite.
 * @param release of Go
 * @param length of a process, in ms
 */
export function goProfiler(
  suite: GoSuite,
  release: string,
  length: number,
  run: Process,
): Profiler<GoVariant> {
  const agents = agentModules(suite);
  const forks = new Map<string, number>();
  return {
    name: `runtime/pprof of ${release}`,
    length: PROCESSES * length,
    fork: async request => {
      const key = JSON.stringify([request.benchmark, request.variant.name]);
      const earlier = forks.get(key) ?? 0;
      const fork = await profiledFork(request, agents, run, earlier < COMPLETE);
      forks.set(key, earlier + 1);
      return fork;
    },
  };
}

/** The modules that a variant replaces. Their functions are an agent's in every variant, so that each function is compared with itself. */
export function agentModules({ variants }: Pick<GoSuite, 'variants'>): string[] {
  const modules = variants.flatMap(({ go }) => Object.keys(go.replace));
  return [...new Set(modules.map(module => module.replace(/@.*$/, '')))];
}

/**
 * Runs a process with CPU samples. A complete fork also runs one without a profiler, and one with samples of allocations.
 */
async function profiledFork(
  request: ForkRequest<GoVariant>,
  agents: readonly string[],
  run: Process,
  isComplete: boolean,
): Promise<ProfiledFork> {
  const part: Part = (name, argv) => run({ ...request, raw: join(request.raw, name) }, argv);
  const plain = isComplete ? await part('plain', []) : null;
  const file = join(request.raw, 'cpu', 'cpu.pb.gz');
  const cpu = await part('cpu', [`-test.cpuprofile=${file}`]);
  const lines = read(file, 'cpu');
  const stacks = cpuStacks(lines, agents);
  const kept = sum(lines) === 0 ? 1 : sum(stacks) / sum(lines);
  const profiled = amount(cpu, 'cpu-ns/op');
  const time: Profile = { metric: 'cpu-ns/op', perOperation: profiled * kept, stacks };
  return {
    profiles: plain === null ? [time] : [time, await allocations(request, agents, plain, part)],
    cost: plain === null ? null : { profiled, plain: amount(plain, 'cpu-ns/op') },
    warnings: cpu.warnings,
  };
}

type Part = (name: string, argv: readonly string[]) => Promise<ForkResult>;

/** Runs a process with samples of allocations, if there are any. @param plain a process without a profiler */
async function allocations(
  request: ForkRequest<GoVariant>,
  agents: readonly string[],
  plain: ForkResult,
  part: Part,
): Promise<Profile> {
  const metric = 'B/op';
  const allocated = amount(plain, metric) * plain.operations;
  if (allocated === 0) return { metric, perOperation: 0, stacks: [] };
  const file = join(request.raw, 'allocations', 'allocations.pb.gz');
  const rate = Math.round(Math.min(RATE, Math.max(1, allocated / ALLOCATIONS)));
  const result = await part('allocations', [`-test.memprofile=${file}`, `-test.memprofilerate=${rate}`]);
  const stacks = allocationStacks(read(file, 'alloc_space'), agents);
  return { metric, perOperation: amount(result, metric), stacks };
}

/** Reads a profile that a process wrote. Throws {@link ForkFailure}. */
function read(file: string, type: string): CollapsedLine[] {
  try {
    if (statSync(file).size > LARGEST_PROFILE) throw new ProfileError('the profile is too large');
    return readPprof(readFileSync(file), type);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      throw new ForkFailure(
        `the test binary wrote no profile to ${file}: let TestMain end with os.Exit(m.Run())`,
        true,
      );
    if (!(error instanceof ProfileError)) throw error;
    throw new ForkFailure(`${file}: ${error.message}`);
  }
}

function sum(of: readonly { readonly value: number }[]): number {
  return of.reduce((all, { value }) => all + value, 0);
}

function amount({ samples }: ForkResult, unit: string): number {
  return samples.find(sample => sample.unit === unit)?.value ?? 0;
}
