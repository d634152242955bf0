// Profiles of commands: each fork runs once without perf, and once under it.
import { readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { failure } from '../../core/process/failure.ts';
import { printable } from '../../core/process/printable.ts';
import { cutShort, run } from '../../core/process/process.ts';
import { type Perf, rateFor, recordArguments } from '../../core/profile/perf.ts';
import { cutWarnings, readRecording } from '../../core/profile/perf-recording.ts';
import type { ProfiledFork } from '../../core/profile/profile.ts';
import type { ForkRequest, ForkResult, Profiler } from '../../core/runner.ts';
import { type Commands, commandLine, ownEnvironment } from './prepared.ts';
import type { CommandSuite, CommandVariant } from './suite.ts';

const usageSchema = z.object({ userNs: z.number().nonnegative(), systemNs: z.number().nonnegative() });
/** Each fork is two runs of the command; reading the recording takes about as long as a third. */
const RUNS = 3;
/** The least time limit of a profiled run in ms, and the limit as a multiple of one without perf. */
const [SHORTEST, FACTOR] = [120_000, 10];
/** Linux cuts off the names of threads after these characters. */
const LONGEST_THREAD = 15;

/** Runs a command as a fork does. */
export type CommandRun = (request: ForkRequest<CommandVariant>) => Promise<ForkResult>;

/** @param wall the time of one run, in ns */
export function commandProfiler(
  commands: Commands,
  perf: Perf,
  wall: number,
  run: CommandRun,
): Profiler<CommandVariant> {
  const isAgent = agentFiles(commands.suite);
  return {
    name: `perf ${perf.version} (cpu-clock)`,
    length: (RUNS * wall) / 1e6,
    fork: request => profiledFork(commands, perf, request, run, isAgent),
  };
}

/** Whether a file is one that a variant preloads into its processes. */
export function agentFiles(suite: CommandSuite): (file: string) => boolean {
  const preloaded = suite.variants.flatMap(variant =>
    (ownEnvironment(suite, variant).LD_PRELOAD ?? '').split(/[ :]+/).filter(path => path !== ''),
  );
  const names = new Set(preloaded.map(path => basename(path)));
  return file => names.has(basename(file));
}

async function profiledFork(
  commands: Commands,
  perf: Perf,
  request: ForkRequest<CommandVariant>,
  runCommand: CommandRun,
  isAgent: (file: string) => boolean,
): Promise<ProfiledFork> {
  const plain = await runCommand({ ...request, raw: join(request.raw, 'plain') });
  const cpu = amount(plain, 'cpu-ns/op');
  const file = join(request.raw, 'perf.data');
  try {
    // A run does the same work with perf as without.
    const profiled = (await record(commands, perf, request, file, plain)) / plain.operations;
    const meter = basename(commands.counting.meter).slice(0, LONGEST_THREAD);
    const { stacks, cut } = await readRecording(perf, file, request.raw, commands.context, meter, isAgent);
    return {
      profiles: [{ metric: 'cpu-ns/op', perOperation: profiled, stacks }],
      cost: { profiled, plain: cpu },
      warnings: [...plain.warnings, ...cutWarnings(cut, stacks.length)],
    };
  } finally {
    rmSync(file, { force: true });
  }
}

/**
 * Records a run. Returns its CPU time, in ns. Throws {@link ForkFailure}.
 * The meter starts the command, not hyperfine: perf with libunwind confuses the C library of a program with that of the program that started it,
 * and the meter has none.
 */
async function record(
  { suite, settings, context, counting, targets }: Commands,
  perf: Perf,
  { variant, raw }: ForkRequest<CommandVariant>,
  file: string,
  plain: ForkResult,
): Promise<number> {
  const target = targets.get(variant.name);
  if (target === undefined) throw new Error(`unknown variant ${variant.name}`);
  const [log, usage] = [join(raw, 'perf.log'), join(raw, 'usage.json')];
  const argv = commandLine(target, target.program.path, target.jar, []);
  const rate = rateFor(amount(plain, 'cpu-ns/op') * plain.operations);
  const recording = recordArguments(file, rate, [counting.meter, usage, ...argv]);
  const exit = await run({
    program: perf.path,
    arguments: recording,
    environment: { ...context.environment, ...ownEnvironment(suite, variant) },
    folder: target.folder,
    log,
    timeout: suite.timeout ?? Math.max(SHORTEST, (FACTOR * amount(plain, 'ns/op') * plain.operations) / 1e6),
    signal: context.signal,
  });
  const fails = (what: string) =>
    failure(what, {
      command: printable(perf.path, recording),
      log,
      output: readFileSync(log, 'utf8'),
    });
  if (exit.code === null || !settings.exitCodes.includes(exit.code))
    throw fails(
      `the command did not end under perf as it should (${exit.killedBy ?? `exit code ${exit.code}`})${cutShort(exit)}`,
    );
  try {
    const { userNs, systemNs } = usageSchema.parse(JSON.parse(readFileSync(usage, 'utf8')));
    return userNs + systemNs;
  } catch (error) {
    throw fails(`${usage}: ${(error as Error).message}`);
  }
}

function amount({ samples }: ForkResult, unit: string): number {
  return samples.find(sample => sample.unit === unit)?.value ?? 0;
}
