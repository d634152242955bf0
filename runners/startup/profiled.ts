// Profiled starts: an application started without a profiler, and with one from the first moment of a process until it is ready.
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Application,
  type Cast,
  castOf,
  type Member,
  targetFor,
} from '../../core/application/application.ts';
import {
  type ApplicationSampler,
  applicationSampler,
  ClassReader,
  stacksIn,
} from '../../core/application/profiled.ts';
import { checkCommand, fromStart, stopCommand } from '../../core/jvm/profile/commands.ts';
import { PROFILED_JVM, profileFolder } from '../../core/jvm/profile/sampler.ts';
import { run } from '../../core/process/process.ts';
import type { ProfiledFork } from '../../core/profile/profile.ts';
import { ForkFailure, type ForkRequest, type ForkResult, type FoundProfiler } from '../../core/runner.ts';
import { benchmarkOf, type StartRequest } from './fork.ts';
import type { StartupSuite } from './suite.ts';

/** An estimate of a start, in ms: the length of a profiled fork, before any was observed, is that of two. */
const START = 5000;
/** The time limit of a command of the JVM, in ms. */
const PATIENCE = 60_000;
/** The file of the profiler, without its ending. */
const STACKS = 'start';

/** Runs an application once, as in a measurement. Throws {@link ForkFailure}. */
type Start = (request: ForkRequest, cast: Cast, more: Pick<StartRequest, 'atReady'>) => Promise<ForkResult>;

/** Finds the profiler of a suite. */
export async function findProfiler(
  application: Application<StartupSuite>,
  start: Start,
): Promise<FoundProfiler> {
  const found = await applicationSampler(application);
  if (!('sampler' in found)) return found;
  const classes = new ClassReader();
  return {
    name: found.sampler.name,
    length: 2 * START,
    fork: request => profiledFork({ application, found, classes, start }, request),
  };
}

interface Profiling {
  readonly application: Application<StartupSuite>;
  readonly found: ApplicationSampler;
  readonly classes: ClassReader;
  readonly start: Start;
}

async function profiledFork(profiling: Profiling, request: ForkRequest): Promise<ProfiledFork> {
  const { application } = profiling;
  const target = targetFor(application, request.variant);
  const raws = ['plain', 'profiled'].map(name => join(request.raw, name)) as [string, string];
  for (const raw of raws) mkdirSync(raw);
  const [plainRaw, raw] = raws;
  const plainCast = await castOf(application, target, plainRaw, {
    inserted: name => (benchmarkOf(name) === request.benchmark ? PROFILED_JVM : []),
  });
  const plain = await profiling.start({ ...request, raw: plainRaw }, plainCast, {});
  const folder = profileFolder();
  try {
    const result = await started(profiling, { ...request, raw }, folder);
    const profiled = cpuOf(result.fork, request.benchmark);
    const owner = await profiling.classes.ownerOf(application, target, [result.member]);
    const stacks = await stacksIn(
      { folder, names: [STACKS], kind: 'cpu', owner },
      profiling.found,
      application,
    );
    return {
      profiles: [{ metric: 'cpu-ns/op', perOperation: profiled, stacks }],
      cost: { profiled, plain: cpuOf(plain, request.benchmark) },
      warnings: result.fork.warnings,
    };
  } catch (error) {
    throw error instanceof ForkFailure ? withCrashLog(error, crashLog(raw)) : error;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Starts an application with the profiler in the process of a benchmark. */
async function started(
  { application, found, start }: Profiling,
  request: ForkRequest,
  folder: string,
): Promise<{ readonly fork: ForkResult; readonly member: Member }> {
  const { benchmark, raw, variant } = request;
  const isWanted = (name: string) => benchmarkOf(name) === benchmark;
  const cast = await castOf(application, targetFor(application, variant), raw, {
    inserted: name =>
      isWanted(name) ? [...PROFILED_JVM, `-XX:ErrorFile=${crashLog(raw)}`, ...fromStart(found.sampler)] : [],
  });
  const member = cast.members.find(({ name }) => isWanted(name));
  if (member === undefined) throw new Error(`unknown benchmark ${benchmark}`);
  const fork = await start(request, cast, {
    atReady: async (name, pid) => {
      if (isWanted(name)) await stop(application, found, pid, join(folder, STACKS), raw);
    },
  });
  return { fork, member };
}

async function stop(
  { context }: Application,
  { sampler, home }: ApplicationSampler,
  pid: number,
  file: string,
  raw: string,
): Promise<void> {
  const log = join(raw, 'stop.txt');
  await run({
    program: join(home, 'bin/jcmd'),
    arguments: [`${pid}`, ...stopCommand(sampler, file)],
    environment: context.environment,
    log,
    timeout: PATIENCE,
    signal: context.signal,
  });
  checkCommand(sampler, log);
}

/** The CPU time of a process until it was ready, in ns. */
function cpuOf({ samples, others = [] }: ForkResult, benchmark: string): number {
  const own = others.find(other => other.benchmark === benchmark)?.samples ?? samples;
  return own.find(({ unit }) => unit === 'cpu-ns/op')?.value ?? Number.NaN;
}

const crashLog = (raw: string) => join(raw, 'hs_err.log');

function withCrashLog(error: ForkFailure, log: string): ForkFailure {
  return existsSync(log)
    ? new ForkFailure(`${error.message}\n  the JVM crashed: ${log}`, error.final, error.late)
    : error;
}
