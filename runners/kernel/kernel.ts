// The kernel runner: the cost of an agent in the kernel for a workload, with the variants as arms of every round.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ProfiledFork } from '../../core/profile/profile.ts';
import type { Warning } from '../../core/results/warning.ts';
import {
  type Checked,
  ForkFailure,
  type ForkRequest,
  type ForkResult,
  type Lack,
  PreconditionError,
  type Prepared,
  type RunContext,
} from '../../core/runner.ts';
import type { Runner } from '../../core/runner-interface.ts';
import { counted, SIMULATOR_NOTE, SIMULATOR_TIMEOUT } from '../../core/simulator/counted.ts';
import { guestHeader, lookForGuest } from '../../core/simulator/guest.ts';
import { fetchKernel } from '../../core/simulator/kernels.ts';
import { refuseWithoutSimulator } from '../../core/simulator/machine.ts';
import { machinesAtOnce } from '../../core/simulator/room.ts';
import { type ArmLine, type Shape, shaped, shapeOf } from './arms.ts';
import { kernelBuiltin } from './builtin.ts';
import { type ArmRequest, type ArmResult, Lacking, runArm } from './fork.ts';
import { refuseElsewhere, refuseHere } from './here.ts';
import { refuseKvmless } from './kvm.ts';
import { kernelNeeds, privilegedNeeds } from './needs.ts';
import { benchmarkOf, type Pass } from './plan.ts';
import { kernelProfile, workloadOf } from './profile.ts';
import { kernelSettings } from './settings.ts';
import type { KernelSettings, KernelSuite, KernelVariant, KernelWorkload } from './suite.ts';

export const kernelRunner: Runner<KernelSuite> = {
  name: 'kernel',
  measures: 'what is attached to the kernel',
  settings: kernelSettings,
  builtin: kernelBuiltin,
  needs: kernelNeeds,
  privilegedNeeds,
  inputs: () => [],
  describe: () => '',
  benchmarks: ({ kernel }) => kernel.workloads.map(benchmarkOf),
  check,
  prepare,
};

/** The default time limit of a process, in ms. */
const TIMEOUT = 300_000;

/** A suite while it is measured. */
interface Measuring {
  readonly suite: KernelSuite;
  readonly settings: KernelSettings;
  readonly context: RunContext;
  readonly timeout: number;
}

/** Only a trial shows whether the kernel accepts a treatment. */
async function check(suite: KernelSuite, context: RunContext): Promise<Checked> {
  const { workloads } = await find(suite, context);
  return { benchmarks: workloads.map(benchmarkOf), warnings: [] };
}

async function find({ kernel, mode }: KernelSuite, context: RunContext): Promise<KernelSettings> {
  refuseElsewhere();
  if (mode === 'native') await refuseHere(context);
  else refuseWithoutSimulator(context);
  if (kernel.kernel !== null) await bring(kernel.kernel, context);
  return kernel;
}

async function prepare(suite: KernelSuite, context: RunContext): Promise<Prepared<KernelVariant>> {
  const { mode } = suite;
  const settings = await find(suite, context);
  if (mode === 'kvm') await refuseKvmless(context);
  const machine = mode === 'native' ? {} : await machineOf(mode, settings, context);
  const timeout = suite.timeout ?? (mode === 'native' ? TIMEOUT : SIMULATOR_TIMEOUT);
  const measuring = { suite, settings, context, timeout };
  const begun = performance.now();
  const trials = await tried(measuring);
  const ahead = performance.now() - begun;
  const lacking = Object.fromEntries(trials.lacking);
  const variants = suite.variants.filter(({ name }) => !trials.lacking.has(name));
  const shapes = new Map<string, Shape>();
  const warnings: Warning[] = mode === 'simulation' ? [SIMULATOR_NOTE] : [];
  for (const load of settings.workloads) {
    const name = benchmarkOf(load);
    const results = variants.flatMap(variant => trials.arms.get(keyOf(variant, load)) ?? []);
    const { shape, warnings: found } = shapeOf(
      name,
      results.map(({ arm }) => arm),
    );
    shapes.set(name, shape);
    warnings.push(...results.flatMap(result => unlostWarnings(name, result)), ...found);
  }
  const first = ({ benchmark, variant }: ForkRequest<KernelVariant>) =>
    trials.arms.get(keyOf(variant, loadOf(settings, benchmark)));
  const measured = (
    { benchmark, variant, raw, seed }: ForkRequest<KernelVariant>,
    without: readonly Pass[],
  ) =>
    arm({
      ...measuring,
      load: loadOf(settings, benchmark),
      variant,
      raw,
      seed,
      without: new Set(without),
      trial: false,
    });
  const run = async (request: ForkRequest<KernelVariant>): Promise<ForkResult> => {
    const known = first(request);
    const result = await measured(request, known?.unlost == null ? [] : ['loss']);
    return resultOf(suite, request.benchmark, shapes, result, new Set(known?.arm.lines.keys() ?? []));
  };
  const profiled = async (request: ForkRequest<KernelVariant>): Promise<ProfiledFork> => {
    const benchmark = workloadOf(request.benchmark);
    // Losses are not part of a profile.
    return kernelProfile(benchmark, await measured({ ...request, benchmark }, ['loss']));
  };
  return {
    benchmarks: [...shapes.values()].flatMap(shape => [...shape.keys()]),
    leading: [...shapes.keys()],
    header: machine,
    variants: Object.fromEntries(variants.map(variant => [variant.name, effective(variant)])),
    warnings,
    lacking,
    forksAtOnce: atOnce(measuring),
    ...(mode === 'simulation' ? { ahead } : {}),
    // The results of an arm are known from its trial.
    dryRun: async request => {
      const { benchmark, variant } = request;
      const result = first(request);
      if (result === undefined) throw new Error(`no trial of ${variant.name}`);
      return resultOf(suite, benchmark, shapes, result, new Set(result.arm.lines.keys()));
    },
    fork: run,
    // Its forks have no fixed length: the fewest sets are run.
    profiler: async () => ({ name: 'BPF statistics of the kernel', length: 0, fork: profiled }),
  };
}

/** Warns that the losses of an agent cannot be counted, and why. */
function unlostWarnings(benchmark: string, { arm: { name }, unlost }: ArmResult): Warning[] {
  if (unlost === null) return [];
  return [
    { code: 'not-counted', message: `${benchmark}: the losses of ${name} are not measured: ${unlost}` },
  ];
}

/** Fetches a missing kernel that was named. Errors are reported where the machine is prepared. */
async function bring(kernel: string, context: RunContext): Promise<void> {
  const problem = (await lookForGuest(context, kernel))?.kernel.problem;
  if (problem === undefined) return;
  context.notice(`fetching the kernel ${kernel}`);
  const why = await fetchKernel(context, kernel);
  if (why !== null) throw new PreconditionError(`the kernel ${kernel} cannot be had: ${why}`, true);
}

/** Returns the machine as header lines. With the processor of this one, only its kernel and its memory differ. */
async function machineOf(
  mode: KernelSuite['mode'],
  { memory, kernel }: KernelSettings,
  context: RunContext,
): Promise<Readonly<Record<string, string>>> {
  const guest = await guestHeader(context, memory, kernel);
  if (mode === 'simulation') return guest;
  return { kernel: guest.kernel ?? '', memory: guest.memory ?? '', cpus: guest.cpus ?? '' };
}

/** Counting machines do not disturb each other. */
const atOnce = ({ suite, settings }: Measuring): number =>
  suite.mode === 'simulation' ? machinesAtOnce(settings.memory) : 1;

/** The results of the trials of every arm, and the treatments that this kernel does not allow, with reason and remedy. */
interface Trials {
  readonly arms: ReadonlyMap<string, ArmResult>;
  readonly lacking: ReadonlyMap<string, Lack>;
}

async function tried(measuring: Measuring): Promise<Trials> {
  const { suite, settings, context } = measuring;
  const arms = new Map<string, ArmResult>();
  const lacking = new Map<string, Lack>();
  // Kept after an error, because messages name the logs in it.
  const trials = join(context.cache, 'trials');
  mkdirSync(trials, { recursive: true });
  const folder = mkdtempSync(join(trials, `${suite.name}-`));
  const left = suite.variants.flatMap(variant => settings.workloads.map(load => ({ variant, load })));
  const failures: unknown[] = [];
  const work = async () => {
    for (let next = left.shift(); next !== undefined && failures.length === 0; next = left.shift()) {
      const { variant, load } = next;
      if (lacking.has(variant.name)) continue;
      context.notice(`trying ${variant.name} under ${load.name}`);
      try {
        const raw = join(folder, `${variant.name} ${load.name}`);
        arms.set(keyOf(variant, load), await trial(measuring, variant, load, raw));
      } catch (error) {
        // Without a control no comparison is possible.
        if (error instanceof Lacking && variant.kernel.arm === 'detached')
          failures.push(new PreconditionError(reasonOf(error), true));
        else if (error instanceof Lacking)
          lacking.set(variant.name, { reason: error.message, remedy: error.remedy });
        else failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce(measuring) }, work));
  if (failures.length > 0) throw failures[0];
  rmSync(folder, { recursive: true, force: true });
  return { arms, lacking };
}

/**
 * A problem in the first run of an arm affects all its runs. In the simulator that is the fork of the first round, whose
 * result is then known; elsewhere it is a short run.
 */
async function trial(
  measuring: Measuring,
  variant: KernelVariant,
  load: KernelWorkload,
  raw: string,
): Promise<ArmResult> {
  try {
    const result = await runArm({
      ...measuring,
      load,
      variant,
      raw,
      seed: 1,
      trial: measuring.suite.mode !== 'simulation',
    });
    const { lines } = result.arm;
    if (!lines.has(benchmarkOf(load)))
      throw new ForkFailure(
        `the kernel runner does not report ${benchmarkOf(load)}, but ${[...lines.keys()].join(', ')}`,
      );
    return result;
  } catch (error) {
    if (error instanceof ForkFailure)
      throw new PreconditionError(`${variant.name} under ${load.name}: ${error.message}`);
    throw error;
  }
}

const reasonOf = ({ message, remedy }: Lacking): string =>
  remedy === '' ? message : `${message}; ${remedy}`;

/** Ends if something became impossible after the suite began. */
async function arm(request: ArmRequest): Promise<ArmResult> {
  try {
    return await runArm(request);
  } catch (error) {
    if (error instanceof Lacking) throw new ForkFailure(`not measured any more: ${reasonOf(error)}`, true);
    throw error;
  }
}

const keyOf = ({ name }: KernelVariant, load: KernelWorkload): string => JSON.stringify([name, load.name]);

function loadOf({ workloads }: KernelSettings, benchmark: string): KernelWorkload {
  const load = workloads.find(candidate => benchmarkOf(candidate) === benchmark);
  if (load === undefined) throw new Error(`no load ${benchmark}`);
  return load;
}

function resultOf(
  { mode }: KernelSuite,
  benchmark: string,
  shapes: ReadonlyMap<string, Shape>,
  { arm: measured, conditions, inputDigest }: ArmResult,
  known: ReadonlySet<string>,
): ForkResult {
  const lines = shaped(benchmark, shapes.get(benchmark) ?? new Map(), measured, known);
  if (typeof lines === 'string') throw new ForkFailure(lines, true);
  const own = lines.get(benchmark) as ArmLine;
  const result: ForkResult = {
    ...own,
    others: [...lines]
      .filter(([name]) => name !== benchmark)
      .map(([name, line]) => ({ benchmark: name, ...line })),
    iterations: [],
    conditions,
    warnings: [],
    ...(inputDigest === null ? {} : { inputDigest }),
  };
  return mode === 'simulation' ? counted(result) : result;
}

/** Returns the settings of a variant for the record. */
function effective({ kernel, environment }: KernelVariant): Record<string, unknown> {
  return { arm: kernel.arm, agent: kernel.agent, environment };
}
