// Processes of the kernel runner, one for each pass: on this machine, or together in their own machine.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, isAbsolute, join, posix } from 'node:path';
import { printable } from '../../core/process/printable.ts';
import { lastLines, run } from '../../core/process/process.ts';
import { onPath } from '../../core/process/program.ts';
import { type Place, programPath } from '../../core/programs.ts';
import { ForkFailure, PreconditionError, type RunContext } from '../../core/runner.ts';
import { type GuestFile, runAllInSimulator, type SimulatorExit } from '../../core/simulator/machine.ts';
import { WORK, workFiles } from '../../core/simulator/work.ts';
import type { Pass, Plan } from './plan.ts';
import type { KernelArm, KernelSettings, KernelSuite, KernelVariant } from './suite.ts';

/** The output of one process. */
export interface Printed {
  readonly pass: Pass;
  readonly code: number | null;
  readonly text: string;
  /** For messages. */
  readonly command: string;
  readonly log: string;
  readonly conditions: Readonly<Record<string, string>>;
  /** See {@link ForkResult.inputDigest}; null on this machine. */
  readonly inputDigest: string | null;
}

/** The input of processes. */
export interface Start {
  readonly suite: KernelSuite;
  readonly settings: KernelSettings;
  readonly variant: KernelVariant;
  /** One for each pass, in order, with the agent as {@link placed} has it. */
  readonly plans: readonly Plan[];
  /** An empty folder; each pass gets its own folder in it. */
  readonly raw: string;
  /** The time limit of each pass on this machine, in ms. */
  readonly timeout: number;
  readonly context: RunContext;
}

/** The modules that Debian loads, and that of BPF, which Debian 11 omits: programs attach without it, and never run. */
const SECURITY = 'lsm=landlock,lockdown,yama,loadpin,safesetid,integrity,apparmor,selinux,smack,tomoyo,bpf';
/** Paths in the guest. */
const [PROGRAM, OBJECT] = ['/overhead/kernel-runner', '/overhead/agent.o'];
const planFile = ({ pass }: Plan) => `/overhead/${pass}.json`;

/** Returns the path of the kernel runner. Throws {@link PreconditionError} if it cannot be unpacked. */
export const programOf = (place: Place) => programPath('kernel-runner-linux-amd64', place);

/** Returns the agent as the kernel runner finds it: in a machine its files have other names. */
export function placed(variant: KernelVariant, mode: KernelSuite['mode']): KernelArm {
  const { kernel } = variant;
  const { agent } = kernel;
  if (mode === 'native' || agent === null || agent.kind === 'reference') return kernel;
  if (agent.kind === 'object') return { ...kernel, agent: { ...agent, file: OBJECT } };
  const [program = '', ...rest] = agent.argv;
  return { ...kernel, agent: { ...agent, argv: [guestName(program), ...rest] } };
}

/** Returns the name of a program in the guest: files next to it that its loader finds have the same path as here. */
function guestName(program: string): string {
  if (isAbsolute(program)) return program;
  return program.includes('/') ? posix.join(WORK, program) : `/usr/bin/${basename(program)}`;
}

/**
 * Runs the passes. Here each starts after the output of the previous one was read; a machine starts once for all of them.
 * Throws {@link ForkFailure} if one has no result at all, {@link PreconditionError} if none is possible.
 */
export async function* start(request: Start): AsyncGenerator<Printed> {
  for (const { pass } of request.plans) mkdirSync(join(request.raw, pass), { recursive: true });
  if (request.suite.mode === 'native') for (const plan of request.plans) yield await startHere(request, plan);
  else yield* startInGuest(request);
}

async function startHere({ suite, variant, raw, timeout, context }: Start, plan: Plan): Promise<Printed> {
  const [file, log] = ['plan.json', 'output.log'].map(name => join(raw, plan.pass, name)) as [string, string];
  writeFileSync(file, `${JSON.stringify(plan, null, 1)}\n`);
  const program = programOf(context);
  const argv = ['measure', file];
  const command = printable(program, argv);
  const exit = await run({
    program,
    arguments: argv,
    environment: { ...context.environment, ...suite.environment, ...variant.environment },
    folder: variant.kernel.folder,
    log,
    timeout,
    signal: context.signal,
  });
  if (exit.timedOut)
    throw failure(`still running after ${Math.round(exit.elapsed / 1000)} s: killed`, command, log);
  if (exit.killedBy !== null) throw failure(killed(exit.killedBy), command, log);
  const text = readFileSync(log, 'utf8');
  return { pass: plan.pass, code: exit.code, text, command, log, conditions: {}, inputDigest: null };
}

async function* startInGuest(request: Start): AsyncGenerator<Printed> {
  const { suite, settings, variant, plans, raw, timeout, context } = request;
  const exits = await runAllInSimulator(
    {
      layers: layersOf(settings, variant, plans, context),
      seed: plans[0]?.seed ?? 0,
      memory: settings.memory,
      raw,
      timeout,
      kernel: settings.kernel ?? '',
      kernelArguments: SECURITY,
      accelerator: suite.mode === 'kvm' ? 'kvm' : '',
    },
    plans.map(plan => ({
      arguments: [PROGRAM, 'measure', planFile(plan)],
      environment: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', ...suite.environment, ...variant.environment },
      directory: '/tmp',
      openInput: false,
      collect: [],
    })),
    context,
  );
  for (const [index, plan] of plans.entries()) yield printedOf(request, plan, exits[index] as SimulatorExit);
}

function printedOf({ suite, raw }: Start, plan: Plan, done: SimulatorExit): Printed {
  const log = join(raw, plan.pass, 'output.log');
  writeFileSync(log, done.text);
  const command = `${printable(PROGRAM, ['measure', planFile(plan)])} (in a machine of its own)`;
  const ended = done.problem ?? (done.signal === null ? null : killed(done.signal));
  if (ended !== null) throw failure(ended, command, log);
  const { code, text, conditions, digest } = done;
  return {
    pass: plan.pass,
    code,
    text,
    command,
    log,
    conditions,
    inputDigest: suite.mode === 'simulation' ? digest : null,
  };
}

const killed = (signal: string): string => `the kernel runner was killed (${signal})`;

function failure(what: string, command: string, log: string): ForkFailure {
  return new ForkFailure(`${what}\n  command: ${command}\n  from ${log}:\n${lastLines(log)}`);
}

function layersOf(
  settings: KernelSettings,
  variant: KernelVariant,
  plans: readonly Plan[],
  around: RunContext,
): GuestFile[][] {
  const { agent = null, folder = '.' } = variant.kernel ?? {};
  const files = workFiles(settings.files, folder);
  const own: GuestFile[] =
    agent?.kind === 'object'
      ? [{ name: OBJECT, source: agent.file }]
      : agent?.kind === 'command'
        ? [{ name: guestName(agent.argv[0] ?? ''), source: sourceOf(variant, around) }]
        : [];
  const load = plans[0]?.load.argv[0] ?? '';
  const workloads: GuestFile[] = isAbsolute(load) ? [{ name: load, source: load }] : [];
  return [
    [{ name: PROGRAM, source: programOf(around) }],
    [...own, ...workloads, ...files],
    plans.map(plan => ({ name: planFile(plan), text: `${JSON.stringify(plan)}\n` })),
  ].filter(layer => layer.length > 0);
}

/** Returns the agent's program here. Throws {@link PreconditionError} if it is missing. */
function sourceOf({ name, kernel }: KernelVariant, { environment }: RunContext): string {
  const program = kernel.agent?.kind === 'command' ? (kernel.agent.argv[0] ?? '') : '';
  const folder = kernel.folder;
  if (program.includes('/')) return isAbsolute(program) ? program : join(folder, program);
  const found = onPath(program, environment.PATH ?? '', folder);
  if (found === null)
    throw new PreconditionError(
      `"${name}" needs ${program}, which is not on the path: install it, or name it by its path`,
      true,
    );
  return found;
}
